"""Bodies on the wire: chunks, sizes and types."""
import time

from service import Case, GET, SHEET, SHORT, chunked, head, request

TARGET = "/v1/stylesheets/body"
SMUGGLED = head("DELETE", TARGET)
OPEN = head("PUT", TARGET, Content_Type="application/json", Transfer_Encoding="chunked")


class Chunks(Case):
    def stored(self, body):
        """Sends a chunked body and a further request; only the first may be answered, and the sheet be whole."""
        with self.wire() as wire:
            wire.send(OPEN, body, GET, "\r\n")
            self.assert_last(wire, 200, 201)
        self.assertEqual(self.ask("GET", TARGET).body.decode(), SHEET)

    def test_sizes(self):
        """A body is the same in chunks of any size, with extensions and trailers."""
        for size in (1, 2, 7, len(SHEET), 1000):
            for extension in ("", ";a", ";a=b", ';a="b;c"', "; a = b", ";a;b;c=d"):
                for trailer in ("", "X: y\r\n", "X: y\r\nDigest: z\r\n"):
                    with self.subTest(size=size, extension=extension, trailer=trailer):
                        self.stored(chunked(SHEET, size, extension, trailer))

    def test_byte_by_byte(self):
        """A chunked request is understood when every byte comes by itself."""
        with self.wire() as wire:
            for byte in OPEN.encode() + chunked(SHEET, 5, ";a=b", "X: y\r\n"):
                wire.send(bytes([byte]))
            self.assertIn(wire.answer().status, (200, 201))
        self.assertEqual(self.ask("GET", TARGET).body.decode(), SHEET)

    def test_spellings(self):
        """A chunk's size may have leading zeros and letters in either case."""
        body = SHEET + " " * (0xAB - len(SHEET))
        for size in ("ab", "AB", "aB", "00000000ab"):
            with self.subTest(size=size):
                self.stored(f"{size}\r\n{body}\r\n000\r\n\r\n")

    def test_trailers_say_nothing(self):
        """Fields in a trailer change nothing of the request."""
        for trailer in ("Content-Length: 5\r\n", "Transfer-Encoding: chunked\r\n", "Host: b\r\n",
                        "Content-Type: text/plain\r\n",
                        "If-Match: \"x\"\r\n", "Connection: close\r\n", "X-Request-Id: trailed\r\n"):
            with self.subTest(trailer=trailer), self.wire() as wire:
                wire.send(OPEN, chunked(SHEET, 9, trailer=trailer))
                self.assertNotEqual(self.assert_last(wire, 200, 201)["X-Request-Id"], "trailed")

    def test_nothing_after(self):
        """What follows a chunked body is not read, wherever that was taken to end: the answer closes the connection."""
        size = f"{len(SHEET):x}"
        for end in ("\r\n0\r\n\r\n", "\n0\n\n", "\r\n0\r\nX: y\r\n\r\n", "\r\n0\r\nX: y\r\n: z\r\n",
                    "\r\n0\r\n\0\r\n", "\r\n0;a\rb\r\n\r\n"):
            with self.subTest(end=end), self.wire() as wire:
                wire.send(OPEN, f"{size}\r\n{SHEET}{end}", SMUGGLED, GET, "\r\n")
                self.assert_last(wire, 200, 201)
                self.assertEqual(self.ask("GET", TARGET).status, 200)

    def assert_last(self, wire, *statuses):
        answer = wire.answer()
        self.assertIn(answer.status, statuses)
        self.assertEqual(answer["Connection"], "close")
        self.assertTrue(wire.is_closed())
        return answer

    def test_malformed(self):
        """Malformed chunks are 400 and close, and what follows is not read."""
        size = f"{len(SHEET):x}"
        for body in ("g\r\n", "0x1\r\n", "+1\r\n", "-1\r\n", " 1\r\n", "1 \r\n", ";a\r\n", "\r\n", "1,\r\n", "1\r2",
                     f"{size}\r\n{SHEET}0\r\n\r\n", f"{size}\r\n{SHEET}xx0\r\n\r\n", f"{size}\r\n{SHEET}\r\r0\r\n\r\n",
                     f"{len(SHEET) - 1:x}\r\n{SHEET}\r\n0\r\n\r\n", f"{len(SHEET) + 2:x}\r\n{SHEET}\r\n0\r\n\r\n",
                     f"{size}\r\n{SHEET}\r\n0\r\nno trailer\r\n\r\n", f"{size};a\nb\r\n{SHEET}\r\n0\r\n\r\n"):
            with self.subTest(body=body):
                self.turned_away(OPEN + body + "\r\n" + GET + "\r\n", 400)

    def test_overflow(self):
        """A chunk whose size no number type holds is 413 and closes; it never wraps around."""
        for size in ("10000000000000000", "1000000000000000d", "fffffffffffffffff", "1" + "0" * 40):
            with self.subTest(size=size):
                self.turned_away(f"{OPEN}{size}\r\n{SHEET}\r\n0\r\n\r\n{GET}\r\n", 413)

    def test_huge_chunk(self):
        """A chunk announced as huge is 413 and closes as soon as the limit is passed."""
        for size in ("ffffffffffffffff", "7fffffffffffffff", "80000000", "40001"):
            with self.subTest(size=size), self.wire() as wire:
                wire.send(OPEN, f"{size}\r\n", b" " * 262145)
                self.refused(wire.answer(), 413, "body-too-large")
                self.assertTrue(wire.is_closed())

    def test_huge_extension(self):
        """A chunk extension or trailer larger than a head may be ends the connection; the server goes on."""
        for body in (f"1;{'x' * 70000}\r\n", "1\r\n{\r\n0\r\n" + "X: y\r\n" * 20000):
            with self.subTest(body=body[:20]), self.wire() as wire:
                try:
                    wire.send(OPEN, body)
                except ConnectionError:
                    pass
                # libmicrohttpd's own words, and for an extension they are 500.
                self.assertRegex(wire.rest(), rb"^HTTP/1\.1 (400|413|431|500) |^$")
        self.alive()


class Sizes(Case):
    def test_announced(self):
        """A sheet of 256 KiB is taken, one of a byte more is 413 before its body is read."""
        sheet = SHEET + " " * (262144 - len(SHEET))
        self.assertIn(self.put_sheet("large", sheet).status, (200, 201))
        with self.wire() as wire:
            wire.send(head("PUT", "/v1/stylesheets/large", Content_Type="application/json", Content_Length=262145))
            self.refused(wire.answer(), 413, "body-too-large")
            self.assertTrue(wire.is_closed())

    def test_streamed(self):
        """The same limit holds for chunks: 413 once it is passed, while the client still sends."""
        sheet = SHEET + " " * (262144 - len(SHEET))
        for extra, status in (("", 200), (" ", 413)):
            with self.subTest(extra=extra), self.wire() as wire:
                wire.send(OPEN, chunked(sheet + extra, 5000))
                self.assertEqual(wire.answer().status, status)

    def test_sent_whole(self):
        """Whoever sends a body that is too large to its end still reads the 413."""
        for raw in (request("PUT", TARGET, " " * 3_000_000), OPEN.encode() + chunked(" " * 3_000_000, 60000)):
            with self.subTest(raw=raw[:150]), self.wire() as wire:
                wire.send(raw)
                self.refused(wire.answer(), 413)

    def test_every_body(self):
        """No path takes more than it has use for: a body for a path that takes none is at most 4 MiB."""
        self.refused(self.ask("GET", "/healthz", b"x" * (4 << 20) + b"x"), 413)
        self.assertEqual(self.ask("GET", "/healthz", b"x" * (4 << 20)).status, 200)


class Types(Case):
    def test_content_type(self):
        """A body of another type or of none is 415, and the answer says which is taken."""
        for method, target, taken in (("PUT", TARGET, "application/json"),
                                      ("POST", "/v1/stylesheets", "application/json"),
                                      ("POST", "/v1/render", "application/json"), ("PUT", "/v1/images/a", "image/png"),
                                      ("PATCH", TARGET, "application/merge-patch+json")):
            for kind in (None, "text/plain", "", "application/json5", "application/jsonx", "json", "image/apng", "*/*",
                         "application/*"):
                with self.subTest(method=method, target=target, kind=kind), self.wire() as wire:
                    wire.send(head(method, target, Content_Type=kind, Content_Length=2), "{}")
                    self.assertIn(taken, self.refused(wire.answer(), 415)["detail"])

    def test_spelling(self):
        """A type is the same in any case of letters and with parameters."""
        for kind in ("application/json; charset=utf-8", "APPLICATION/JSON", "application/json;x=y",
                     "application/json ;charset=utf-8"):
            with self.subTest(kind=kind):
                self.assertIn(self.ask("PUT", TARGET, SHEET, kind=kind).status, (200, 201))

    def test_content_encoding(self):
        """A body with a Content-Encoding is 415; identity is none."""
        for coding in ("gzip", "deflate", "br", "gzip, identity", "x"):
            with self.subTest(coding=coding):
                self.refused(self.ask("PUT", TARGET, SHEET, Content_Encoding=coding), 415, "encoded-body")
        self.assertIn(self.ask("PUT", TARGET, SHEET, Content_Encoding="identity").status, (200, 201))


class Deadlines(Case):
    options = SHORT

    def late(self, *parts):
        """Sends the parts with a pause between them until the server has enough; returns what it says at the end."""
        begun = time.monotonic()
        with self.wire() as wire:
            for part in parts:
                try:
                    wire.send(part)
                except ConnectionError:
                    break
                if not wire.is_open(0.1):
                    break
                self.assertLess(time.monotonic() - begun, 4, "nothing ends it")
            answer = wire.answer()
            self.assertTrue(wire.is_closed())
        self.assertLess(time.monotonic() - begun, 4)
        return answer

    def test_slow_head(self):
        """A head that comes a byte at a time is 408 at its deadline; within its first line it is only closed."""
        self.refused(self.late(GET, *("X: " + "y" * 100)), 408, "too-slow")
        self.assertIsNone(self.late(*("GET /" + "y" * 100)))

    def test_slow_body(self):
        """A body that comes a byte at a time is 408 at its deadline, by length and in chunks."""
        self.refused(self.late(head("PUT", TARGET, Content_Type="application/json", Content_Length=90), *" " * 90), 408,
                     "too-slow")
        self.refused(self.late(OPEN, *["1\r\n \r\n"] * 90), 408, "too-slow")

    def test_stalled(self):
        """A head or body that stops is 408 at its deadline."""
        for raw in ("GET /healthz HTTP/1.1\r\nHost", GET,
                    head("PUT", TARGET, Content_Type="application/json", Content_Length=90) + "{"):
            with self.subTest(raw=raw), self.wire() as wire:
                wire.send(raw)
                self.refused(wire.answer(), 408, "too-slow")
                self.assertTrue(wire.is_closed())

    def test_blank_lines(self):
        """Blank lines for ever are ended at the deadline of a head."""
        self.late(*["\r\n"] * 90)

    def test_second_head(self):
        """The deadline counts for every head of a connection, not only the first."""
        with self.wire() as wire:
            for _ in range(2):
                wire.send(GET, "\r\n")
                self.assertEqual(wire.answer().status, 200)
            wire.send("GET /healthz HTTP/1.1\r\n")
            self.refused(wire.answer(), 408, "too-slow")
