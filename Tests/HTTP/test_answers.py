"""Answers: their lengths, HEAD, what caches are told, and what errors keep to themselves."""
import gzip
import re

from service import Case, GET, HOST, SHEET, head, request

PROBLEMS = [
    head("GET", "/none"), head("POST", "/healthz"), head("GET", "/%zz"), head("get", "/"),
    head("GET", "/v1/stylesheets/none"),
    head("GET", "/v1/stylesheets/chain/states/nope"), head("GET", "/v1/stylesheets/chain/states/normal.png?scale=x"),
    head("GET", "/v1/images/none"), head("GET", "/v1/images/star", Accept="text/html"),
    request("POST", "/v1/render", "{"),
    request("POST", "/v1/render", "[]"), request("POST", "/v1/render", SHEET, kind="text/plain"),
    request("PUT", "/v1/images/a", b"GIF89a", kind="image/png"),
    request("PUT", "/v1/stylesheets/a", SHEET, If_Match='"x"'),
    request("POST", "/v1/render", '{"stylesheet":{"states":{"normal":{"image":"none"}}}}'),
    request("POST", "/v1/render", '{"stylesheet":{"states":{"normal":{"width":90000,"height":90000}}}}'),
    head("DELETE", "/v1/images/none"), head("POST", "/v1/render", Transfer_Encoding="gzip"),
    head("GET", "/" + "a" * 9000),
    head("GET", "/", Expect="banana"), head("GET", "/", X="y" * 30000), "GET / HTTP/1.1\r\n\r\n",
]


class Lengths(Case):
    # A target of every route that GET knows.
    @property
    def targets(self):
        paths = re.findall(r"^  (/\S*):\n    get:", self.ask("GET", "/openapi.yaml").body.decode(), re.MULTILINE)
        names = {"id": "flag", "state": "normal", "density": "2", "name": "star"}
        for path in paths:
            query = "?from=normal~no&to=normal~yes" if "/transition." in path else ""
            yield re.sub(r"\{(\w+)\}", lambda match: names[match[1]], path) + query

    def test_head(self):
        """HEAD of every route has the fields of GET, Content-Length too, and no body."""
        targets = list(self.targets)
        self.assertGreater(len(targets), 15)
        for target in [*targets, "/none", "/v1/images/none", "/v1/stylesheets/chain/states/normal.png?scale=x",
                       "/v1/render"]:
            for coding in (None, "gzip"):
                for turn in range(2):
                    fields = {"X_Request_Id": "same", "Accept_Encoding": coding}
                    # A target of its own for each turn, so that once HEAD and once GET is the first.
                    methods = ("GET", "HEAD") if turn else ("HEAD", "GET")
                    answers = {}
                    with self.subTest(target=target, coding=coding, first=methods[0]), self.wire() as wire:
                        for method in methods:
                            wire.send(head(method, target, **fields))
                            answers[method] = wire.answer(method)
                        wire.send(GET, "\r\n")
                        self.assertEqual(wire.answer().body, b'{"status":"ok"}')
                        whole, bare = answers["GET"], answers["HEAD"]
                        if target == "/metrics":
                            # It counts the requests for itself.
                            whole.fields = [(name, value) for name, value in whole.fields if name != "Content-Length"]
                            bare.fields = [(name, value) for name, value in bare.fields if name != "Content-Length"]
                        self.assertEqual(bare.status, whole.status)
                        self.assertEqual(set(bare.fields) - {("Date", bare["Date"])},
                                         set(whole.fields) - {("Date", whole["Date"])})

    def test_one_length(self):
        """Every answer, errors too, has one Content-Length, and 204 has none."""
        for raw in PROBLEMS + [head("OPTIONS", "/"), head("GET", "/"),
                               head("GET", "/v1/stylesheets/chain/states/normal.png")]:
            with self.subTest(raw=raw[:80]), self.wire() as wire:
                wire.send(raw)
                answer = wire.answer()
                self.assertEqual(answer["Content-Length"], None if answer.status == 204 else str(len(answer.body)))

    def test_not_modified(self):
        """A 304 has no body, the ETag of the 200, and its Content-Length or none (RFC 9110, 8.6)."""
        for target in self.targets:
            for coding in (None, "gzip"):
                with self.subTest(target=target, coding=coding):
                    whole = self.ask("GET", target, Accept_Encoding=coding)
                    if not whole["ETag"]:
                        continue
                    for method in ("GET", "HEAD"):
                        for match in (whole["ETag"], "W/" + whole["ETag"], f'"x", {whole["ETag"]}', "*"):
                            answer = self.ask(method, target, Accept_Encoding=coding, If_None_Match=match)
                            self.assertEqual((answer.status, answer.body, answer["ETag"]), (304, b"", whole["ETag"]))
                            self.assertEqual(answer["Cache-Control"], whole["Cache-Control"])
                            self.assertIn(answer["Content-Length"], (None, whole["Content-Length"]))
                    self.assertEqual(self.ask("GET", target, Accept_Encoding=coding, If_None_Match='"x"').status, 200)

    def test_gzip(self):
        """A compressed answer unpacks to the plain one and has a tag of its own."""
        for target in ("/v1/stylesheets/chain/states/normal", "/v1/stylesheets/chain/states/normal.svg"):
            plain, packed = self.ask("GET", target), self.ask("GET", target, Accept_Encoding="gzip")
            self.assertEqual((packed["Content-Encoding"], gzip.decompress(packed.body)), ("gzip", plain.body))
            self.assertNotEqual(packed["ETag"], plain["ETag"])
            self.assertIn("Accept-Encoding", plain["Vary"])

    def test_range(self):
        """Range is answered with the whole, or with exactly the part asked for."""
        target = "/v1/stylesheets/chain/states/normal@2x.png"
        whole = self.ask("GET", target)
        for value in ("bytes=0-9", "bytes=5-", "bytes=-5", "bytes=0-0,2-3", "bytes=9999999-", "bytes=9-1", "x",
                      "bytes=" + "0-1," * 500):
            with self.subTest(value=value[:30]):
                answer = self.ask("GET", target, Range=value)
                self.assertIn(answer.status, (200, 206))
                if answer.status == 200:
                    self.assertEqual(answer.body, whole.body)
                    self.assertIsNone(answer["Content-Range"])
                else:
                    first, last = map(int, re.match(r"bytes (\d+)-(\d+)/", answer["Content-Range"]).groups())
                    self.assertEqual(answer.body, whole.body[first:last + 1])


class Silence(Case):
    def test_problems(self):
        """Every error is application/problem+json with type, title, status and detail, and no cache may keep it."""
        for raw in PROBLEMS:
            with self.subTest(raw=raw[:80]), self.wire() as wire:
                wire.send(raw)
                answer = wire.answer()
                self.assertGreaterEqual(answer.status, 400)
                problem = self.refused(answer, answer.status)
                self.assertEqual(answer["Cache-Control"], "no-store")
                self.assertEqual(answer["Access-Control-Allow-Origin"], "*")
                self.assertLessEqual({"type", "title", "status", "detail"}, set(problem))
                self.assertLessEqual(set(problem), {"type", "title", "status", "detail", "errors"})

    def test_no_leak(self):
        """No error tells a path of the machine, a source file, an address in memory, or what the service is made of."""
        # `Wire.answer` looks for these in every error that any test gets.
        for raw in PROBLEMS:
            with self.subTest(raw=raw[:80]), self.wire() as wire:
                wire.send(raw)
                answer = wire.answer()
                self.assertNotRegex(answer.head + answer.body,
                                    rb"(?i)swift|jansson|libpng|cairo|pango|debian|linux|stack|0\.1\.0")

    def test_no_server_field(self):
        """No answer names its software: there is no Server, X-Powered-By or Via."""
        for raw in [*PROBLEMS, head("GET", "/"), head("GET", "/healthz"),
                    head("GET", "/v1/stylesheets/chain/states/normal.png")]:
            with self.subTest(raw=raw[:80]), self.wire() as wire:
                wire.send(raw)
                answer = wire.answer()
                self.assertEqual([name for name, _ in answer.fields if name.lower() in ("server", "x-powered-by", "via")], [])

    def test_own_words_of_the_library(self):
        """The few errors in libmicrohttpd's words name neither it nor what was sent."""
        for raw in (f"GET /<script> HTTP/2.0\r\n{HOST}\r\n", f"GET /<script> HTTP/x\r\n{HOST}\r\n",
                    f"GET /<script>\r\n\r\n",
                    f"{GET}<script>\r\n\r\n", f"{GET}X: {'<script>' * 20000}\r\n\r\n"):
            with self.subTest(raw=raw[:60]), self.wire() as wire:
                try:
                    wire.send(raw)
                except ConnectionError:
                    pass
                self.assertNotRegex(wire.rest(), rb"(?i)<script|microhttpd|swift|pushbutton/")

    def test_date(self):
        """Every answer has a Date in the form of RFC 9110."""
        for raw in [*PROBLEMS, head("GET", "/healthz"), head("OPTIONS", "*")]:
            with self.subTest(raw=raw[:80]), self.wire() as wire:
                wire.send(raw)
                self.assertRegex(wire.answer()["Date"],
                                 r"\A[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT\Z")

    def test_nosniff(self):
        """Whatever a client sent in is served so that no browser takes it for a page."""
        for target in ("/v1/images/star", "/v1/stylesheets/chain", "/v1/stylesheets/chain/states/normal.svg", "/none"):
            with self.subTest(target=target):
                self.assertEqual(self.ask("GET", target)["X-Content-Type-Options"], "nosniff")
