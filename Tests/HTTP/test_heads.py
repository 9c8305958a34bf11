"""What is asked, and of whom: methods, targets, hosts and expectations."""
from service import Case, GET, HOST, SHEET, head, request

INJECTED = "%0d%0aSet-Cookie:%20a=b%0d%0a%0d%0aHTTP/1.1%20200%20OK"


class Methods(Case):
    def test_unknown(self):
        """An unknown method is 501 and closes; so is a known one in lower case."""
        for method in ("get", "Get", "FOO", "CONNECT", "PROPFIND", "GETX", "G", "M" * 3000, "!#$%&'*+-.^_`|~"):
            with self.subTest(method=method[:20]):
                problem = self.refused(self.turned_away(f"{method} /healthz HTTP/1.1\r\n{HOST}\r\n", 501), 501,
                                       "unknown-method")
                self.assertLess(len(problem["detail"]), 400)

    def test_trace(self):
        """TRACE is 405 and sends nothing of the request back."""
        with self.wire() as wire:
            wire.send(f"TRACE /healthz HTTP/1.1\r\n{HOST}Cookie: secret\r\n\r\n")
            answer = wire.answer()
        self.refused(answer, 405)
        self.assertNotIn(b"secret", answer.head + answer.body)

    def test_not_allowed(self):
        """A method that a path does not take is 405 with an Allow that names those it takes."""
        for method, target, allowed in (("POST", "/healthz", "GET, HEAD, OPTIONS"),
                                        ("DELETE", "/v1/images", "GET, HEAD, OPTIONS"),
                                        ("PATCH", "/v1/images/star", "GET, HEAD, PUT, DELETE, OPTIONS"),
                                        ("GET", "/v1/render", "POST, OPTIONS")):
            with self.subTest(method=method, target=target):
                answer = self.ask(method, target)
                self.refused(answer, 405, "method-not-allowed")
                self.assertEqual(set(answer["Allow"].split(", ")), set(allowed.split(", ")))

    def test_options(self):
        """OPTIONS is 204 with Allow, of * and of every path; of no path it is 404."""
        for target in ("*", "/", "/v1/images", "/v1/stylesheets/none/states/normal.png", "/healthz"):
            with self.subTest(target=target):
                answer = self.ask("OPTIONS", target)
                self.assertEqual((answer.status, answer.body), (204, b""))
                self.assertIn("OPTIONS", answer["Allow"])
        self.refused(self.ask("OPTIONS", "/none"), 404)
        self.refused(self.ask("GET", "*"), 400, "malformed-target")


class Targets(Case):
    def test_escapes(self):
        """An escaped NUL, a % without two digits and bytes that are not UTF-8 are 400 and close."""
        for target in ("/a%00b", "/healthz%00", "/%", "/%4", "/%zz", "/%+1", "/healthz?a=%00", "/healthz?%", "/%ff",
                       "/%c0%af",
                       "/%ed%a0%80", "/%f4%90%80%80", "/v1/images/%00", "/v1/stylesheets/a%00b"):
            with self.subTest(target=target):
                self.refused(self.turned_away(head("GET", target), 400), 400, "malformed-target")

    def test_bytes(self):
        """A byte in a target that must be escaped is 400 and closes."""
        for byte in ("\x01", "\x1f", "\x7f", "\x80", "\xff", "\xc3\xa9", "#", "\t", " "):
            with self.subTest(byte=byte):
                self.turned_away(head("GET", f"/healthz{byte}a"), 400)

    def test_segments(self):
        """Dots and escaped slashes stay where they are: no path leads to another resource."""
        for target in ("/v1/../healthz", "/v1/%2e%2e/healthz", "/./healthz", "//healthz", "/healthz/", "/healthz%2f",
                       "/%2fhealthz",
                       "/v1%2fstylesheets/chain", "/v1/stylesheets/x/../chain", "/v1/stylesheets/x%2f..%2fchain",
                       "/v1/stylesheets/./chain", "/v1/stylesheets//chain", "/v1/stylesheets/chain/",
                       "/v1/images/../stylesheets/chain",
                       "/a/%2e%2e/%2fetc/passwd", "/..%2f..%2f..%2fetc/passwd", "/v1/stylesheets/..%5cchain",
                       "/healthz;a=b",
                       "/HEALTHZ", "/v1/Stylesheets/chain"):
            with self.subTest(target=target):
                answer = self.ask("GET", target)
                self.assertIn(answer.status, (400, 404))
                self.refused(answer, answer.status)

    def test_escaped_letters(self):
        """An escaped letter is that letter."""
        self.assertEqual(self.ask("GET", "/%68ealth%7A").status, 200)
        self.assertEqual(self.ask("GET", "/v1/stylesheets/%63hain").body, self.ask("GET", "/v1/stylesheets/chain").body)

    def test_forms(self):
        """A target in absolute form is its path, whatever Host says; any other form is 400 and closes."""
        for target in ("http://a/healthz", "HTTP://a/healthz", "https://b:8080/healthz", "http://[::1]/healthz"):
            with self.subTest(target=target):
                self.assertEqual(self.ask("GET", target).body, b'{"status":"ok"}')
        for target in ("http://a", "http://a?"):
            self.assertIn("text/html", self.ask("GET", target)["Content-Type"])
        for target in ("ftp://a/healthz", "http:///healthz", "http:/healthz", "http://", "healthz", "a:80", "?a",
                       "file:///etc/passwd",
                       "**", "/ /"):
            with self.subTest(target=target):
                self.turned_away(head("GET", target), 400)

    def test_names(self):
        """A name with a slash, dots alone, an escaped NUL, or over 64 letters is 400 or 404 and stores nothing."""
        before = self.ask("GET", "/v1/stylesheets?limit=1000").body
        for name in ("..", ".", "%2e%2e", "a%2fb", "%2f", "a%00", "a" * 65, "a%0a", "a%20b", "-a", ".a", "a.json",
                     "a.png", "%c3%a9",
                     "a%5cb", "", "a:b", "a*"):
            with self.subTest(name=name):
                answer = self.put_sheet(name, SHEET)
                self.assertIn(answer.status, (400, 404, 405))
        self.assertEqual(self.ask("GET", "/v1/stylesheets?limit=1000").body, before)
        self.assertIn(self.put_sheet("a" * 64, SHEET).status, (200, 201))
        self.assertEqual(self.ask("DELETE", "/v1/stylesheets/" + "a" * 64).status, 204)

    def test_parameters(self):
        """Unknown, repeated and malformed parameters are 400 and named, all at once."""
        problem = self.refused(self.ask("GET", "/v1/stylesheets/chain/states/normal.png?scal=2&width=x&height=1&height=2"), 400)
        self.assertEqual({error["parameter"] for error in problem["errors"]}, {"scal", "width", "height"})
        for query in ("scale=NaN", "scale=inf", "scale=0x2", "scale=1e999", "scale=-1", "scale=", "scale", "width=-5",
                      "width=1x"):
            with self.subTest(query=query):
                self.refused(self.ask("GET", f"/v1/stylesheets/chain/states/normal.png?{query}"), 400)

    def test_unknown_state(self):
        """An unknown state in a path is 404."""
        for state in ("pressed", "normal%2bx", "highlighted+highlighted+x", "%2b", "NORMAL"):
            with self.subTest(state=state):
                self.refused(self.ask("GET", f"/v1/stylesheets/chain/states/{state}"), 404, "unknown-state")


class Hosts(Case):
    def test_count(self):
        """No Host or two, equal or not, are 400 and close."""
        for fields in ("", "Host: a\r\nHost: a\r\n", "Host: a\r\nHost: b\r\n", "Host: a\r\nhost: a\r\n",
                       "Hosts: a\r\n"):
            with self.subTest(fields=fields):
                self.refused(self.turned_away(f"GET /healthz HTTP/1.1\r\n{fields}\r\n", 400), 400, "host")

    def test_value(self):
        """A Host that cannot be one is 400 and closes (RFC 9112, 3.2)."""
        for host in ("a b", "a/b", "user@a", "a?b", "a#b", "a\\b", "<a>", "a:b:c", "a:8x", "[::1", "http://a"):
            with self.subTest(host=host):
                self.turned_away(f"GET /healthz HTTP/1.1\r\nHost: {host}\r\n\r\n", 400)
        for host in ("a", "a ", "a:8080", "127.0.0.1", "[::1]:80", "xn--a.example", "a_b", ""):
            with self.subTest(host=host), self.wire() as wire:
                wire.send(f"GET /healthz HTTP/1.1\r\nHost: {host}\r\n\r\n")
                self.assertEqual(wire.answer().status, 200)


class Expectations(Case):
    target = "/v1/stylesheets/expected"

    def test_continue(self):
        """Expect: 100-continue is answered 100, and after the body with the answer, in any case of letters."""
        for expectation in ("100-continue", "100-Continue", "100-CONTINUE"):
            with self.subTest(expectation=expectation), self.wire() as wire:
                wire.send(head("PUT", self.target, Content_Type="application/json", Content_Length=len(SHEET),
                               Expect=expectation))
                self.assertEqual(wire.answer(interim=True).status, 100)
                self.assertTrue(wire.is_open())
                wire.send(SHEET, GET, "\r\n")
                self.assertIn(wire.answer(interim=True).status, (200, 201))
                self.assertEqual(wire.answer().status, 200)

    def test_refused_instead(self):
        """Where the head decides, the refusal comes in place of 100: 413, 415, 404, 405, 400."""
        kind = {"Content_Type": "application/json", "Expect": "100-continue"}
        for raw, status in (
            (head("PUT", self.target, Content_Length=262145, **kind), 413),
            (head("PUT", self.target, Content_Length=5, Expect="100-continue", Content_Type="text/plain"), 415),
            (head("PUT", self.target, Content_Length=5, Expect="100-continue"), 415),
            (head("PUT", self.target, Content_Length=5, Content_Encoding="gzip", **kind), 415),
            (head("PUT", "/none", Content_Length=5, **kind), 404),
            (head("PUT", "/healthz", Content_Length=5, **kind), 405),
            (head("PUT", "/%zz", Content_Length=5, **kind), 400),
            (head("PUT", self.target, Transfer_Encoding="chunked", Expect="100-continue"), 415),
            (head("PUT", self.target, Transfer_Encoding="gzip", **kind), 501),
        ):
            with self.subTest(raw=raw), self.wire() as wire:
                wire.send(raw)
                self.refused(wire.answer(interim=True), status)
                self.assertTrue(wire.is_closed())

    def test_unknown(self):
        """Any other expectation is 417 and closes."""
        for expectation in ("banana", "100-continue, banana", "200-ok"):
            with self.subTest(expectation=expectation):
                raw = head("PUT", self.target, Content_Type="application/json", Content_Length=2, Expect=expectation)
                self.refused(self.turned_away(raw, 417), 417, "expectation")


class Injection(Case):
    def sound(self, raw, *statuses, method="GET"):
        """Sends bytes; the answer is one, and no field of it was made by the client."""
        with self.wire() as wire:
            wire.send(raw)
            answer = wire.answer(method)
            self.assertIn(answer.status, statuses, answer)
            self.assertIsNone(answer["Set-Cookie"])
            self.assertNotIn(b"\n", answer.head.replace(b"\r\n", b""))
            if answer["Connection"] == "close":
                self.assertTrue(wire.is_closed())
            else:
                wire.send(GET, "\r\n")
                self.assertEqual(wire.answer().body, b'{"status":"ok"}')
            return answer

    def test_echoes(self):
        """Line breaks escaped in a target get into no field and no second answer."""
        for target in (f"/{INJECTED}", f"/healthz?{INJECTED}", f"/v1/stylesheets/{INJECTED}",
                       f"/v1/images/{INJECTED}@2x",
                       f"/v1/stylesheets/chain/states/{INJECTED}",
                       f"/v1/stylesheets/chain/states/normal.png?{INJECTED}=1",
                       f"/v1/stylesheets/chain/states/normal.png?scale={INJECTED}",
                       f"/v1/stylesheets/chain?revision={INJECTED}",
                       f"/v1/stylesheets?cursor={INJECTED}"):
            for method in ("GET", "HEAD", "DELETE", "OPTIONS"):
                with self.subTest(target=target, method=method):
                    self.sound(head(method, target), 200, 204, 400, 404, 405, method=method)

    def test_location(self):
        """Location is a path of safe letters, whatever the name was."""
        for name in ("a-b_c.d", INJECTED, "a%0d%0ab"):
            with self.subTest(name=name):
                answer = self.sound(request("PUT", f"/v1/stylesheets/{name}", SHEET), 200, 201, 400, 404)
                self.assertRegex(answer["Location"] or "/", r"\A[A-Za-z0-9/._@-]+\Z")
        location = self.sound(request("POST", "/v1/stylesheets", SHEET), 201)["Location"]
        self.assertRegex(location, r"\A/v1/stylesheets/[A-Za-z0-9._-]{1,64}\Z")

    def test_request_id(self):
        """X-Request-Id is echoed if it is 1 to 64 letters, digits, '.', '_' or '-'; else errors and work have one made."""
        for sent in ("a", "A-b_c.9", "x" * 64):
            self.assertEqual(self.ask("GET", "/none", X_Request_Id=sent)["X-Request-Id"], sent)
        for sent in ("x" * 65, "", "a b", "a\tb", "<script>", "a\xe9", "a%0d%0ab", "a,b", 'a"b', "{}"):
            with self.subTest(sent=sent):
                self.assertRegex(self.ask("GET", "/none", X_Request_Id=sent)["X-Request-Id"], r"\A[a-z0-9]{15}\Z")
        with self.wire() as wire:
            wire.send(f"GET /none HTTP/1.1\r\n{HOST}X-Request-Id: a\r\nX-Request-Id: b\r\n\r\n")
            self.assertRegex(wire.answer()["X-Request-Id"], r"\A[a-z0-9]{15}\Z")

    def test_problem_texts(self):
        """A problem that repeats what was sent is JSON with everything escaped and cut to a readable length."""
        for target in ("/v1/images/%22%7d%0a%3cscript%3e", "/v1/stylesheets/" + "%22" * 2000,
                       "/v1/stylesheets/chain/states/normal.png?scale=%3cscript%3e%22%5c%01"):
            with self.subTest(target=target[:60]):
                answer = self.ask("GET", target)
                self.refused(answer, 400)
                self.assertLess(len(answer.body), 2000)
                self.assertNotRegex(answer.body, rb"[\x00-\x1f]")
