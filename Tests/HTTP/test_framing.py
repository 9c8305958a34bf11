"""Where a request ends: nothing can be read in two ways."""
from service import Case, GET, HOST, SHEET, chunked, head, request

# A request that must never be carried out: it hides in the body of another.
SMUGGLED = "DELETE /v1/stylesheets/victim HTTP/1.1\r\nHost: a\r\n\r\n"
POST = "POST /v1/stylesheets HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"


class Framing(Case):
    def refuses(self, cases, *statuses):
        self.assertIn(self.put_sheet("victim", SHEET).status, (200, 201))
        for raw in cases:
            with self.subTest(raw=raw[:200]):
                self.turned_away(raw, *statuses)
        self.assertEqual(self.ask("GET", "/v1/stylesheets/victim").status, 200)

    def test_two_lengths(self):
        """Two Content-Length fields, equal or not, are 400, and what follows is not read."""
        length = f"Content-Length: {len(SMUGGLED)}\r\n"
        self.refuses([POST + fields + "\r\n" + SMUGGLED for fields in (
            "Content-Length: 0\r\n" + length, length + "Content-Length: 0\r\n", length + length,
            "content-length: 0\r\nCONTENT-LENGTH: 0\r\n")], 400)

    def test_length_and_coding(self):
        """Content-Length beside Transfer-Encoding is 400 in either order, and what follows is not read."""
        body = chunked(SHEET).decode() + SMUGGLED
        self.refuses([POST + fields + "\r\n" + body for fields in (
            "Content-Length: 0\r\nTransfer-Encoding: chunked\r\n",
            "Transfer-Encoding: chunked\r\nContent-Length: 0\r\n",
            f"Content-Length: {len(body)}\r\nTransfer-Encoding: chunked\r\n",
            "Transfer-Encoding: chunked\r\nContent-Length: 5\r\n",
            "tRANSFER-eNCODING: chunked\r\ncONTENT-lENGTH: 0\r\n",
            "Content-Length: 0\r\nTransfer-Encoding: identity\r\n",
            "Content-Length: 0\r\nTransfer-Encoding: xchunked\r\n",
            "Content-Length: 0\r\nTransfer-Encoding:\r\n")], 400)

    def test_two_codings(self):
        """Two Transfer-Encoding fields are 400, and what follows is not read."""
        body = chunked(SHEET).decode() + SMUGGLED
        self.refuses([POST + fields + "\r\n" + body for fields in (
            "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n",
            "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n",
            "Transfer-Encoding: x\r\nTransfer-Encoding: chunked\r\n")], 400)

    def test_other_codings(self):
        """A transfer coding other than chunked is 501 and closes, however much it looks like chunked."""
        body = chunked(SHEET).decode() + SMUGGLED
        self.refuses([f"{POST}Transfer-Encoding: {coding}\r\n\r\n{body}" for coding in (
            "gzip", "identity", "xchunked", "chunked, identity", "gzip, chunked", "chunked, chunked", "chunked;q=1",
            '"chunked"', "'chunked'", "chun ked", ", chunked", "chunked,", "chunk", "chunked\x0b", "\x0bchunked")], 501,
                     400)

    def test_coding_in_any_case(self):
        """Chunked is understood in any case and with any blanks before it."""
        for coding in (" chunked", "chunked", " CHUNKED", "\tChunked", "   chunked"):
            with self.subTest(coding=coding), self.wire() as wire:
                wire.send(POST, f"Transfer-Encoding:{coding}\r\n\r\n", chunked(SHEET))
                self.assertEqual(wire.answer().status, 201)

    def test_folded_lines(self):
        """A folded header line is 400 and closes, whatever it hides."""
        body = chunked(SHEET).decode() + SMUGGLED
        length = f"Content-Length: {len(body)}\r\n"
        self.refuses([POST + fields + "\r\n" + body for fields in (
            length + "Transfer-Encoding:\r\n chunked\r\n", length + "Transfer-Encoding:\r\n\tchunked\r\n",
            "Transfer-Encoding:\r\n chunked\r\n" + length, length + " Transfer-Encoding: chunked\r\n",
            length + "X: y\r\n Transfer-Encoding: chunked\r\n", length + "X: y\r\n\r\tTransfer-Encoding: chunked\r\n",
            f"Content-Length: 1\r\n {len(body)}\r\n", "Content-Length:\r\n 0\r\n", length + "X: y\r\n z\r\n")], 400)
        self.refuses([GET + "X: y\r\n z\r\n\r\n", GET + "X:\r\n z\r\n\r\n", GET + "X: y\r\n \r\n\r\n",
                      GET + " X: y\r\n\r\n", GET + "\tX: y\r\n\r\n"], 400)

    def test_blank_before_colon(self):
        """A blank between a field's name and its colon is 400 and closes."""
        body = chunked(SHEET).decode() + SMUGGLED
        self.refuses([POST + fields + "\r\n" + body for fields in (
            "Transfer-Encoding : chunked\r\n", "Transfer-Encoding\t: chunked\r\n",
            f"Content-Length: {len(body)}\r\nTransfer-Encoding : chunked\r\n", f"Content-Length : {len(body)}\r\n")],
                     400)
        self.refuses([GET + "X : y\r\n\r\n"], 400)

    def test_names_that_look_like_it(self):
        """Fields whose names only resemble Transfer-Encoding say nothing about the body."""
        for field in ("Transfer_Encoding", "TransferEncoding", "X-Transfer-Encoding", "Transfer-Encodings"):
            with self.subTest(field=field), self.wire() as wire:
                wire.send(POST, f"{field}: chunked\r\nContent-Length: {len(SHEET)}\r\n\r\n", SHEET, GET, "\r\n")
                self.assertEqual(wire.answer().status, 201)
                self.assertEqual(wire.answer().body, b'{"status":"ok"}')

    def test_lengths_that_are_no_numbers(self):
        """A Content-Length that is no decimal number is 400 and closes, one that no number type holds is 413."""
        for length in ("+13", "-1", "0x23", "1e1", "1.0", "13, 13", "13;", "", "١٣", "a", "1 3"):
            with self.subTest(length=length), self.wire() as wire:
                wire.send(POST, b"Content-Length: " + length.encode() + b"\r\n\r\n", SMUGGLED)
                self.assert_last(wire, b"400")
        for length in ("18446744073709551615", "18446744073709551616", "99999999999999999999999999",
                       "9223372036854775807",
                       "9223372036854775808", "4294967296"):
            with self.subTest(length=length), self.wire() as wire:
                wire.send(POST, f"Content-Length: {length}\r\n\r\n", SMUGGLED)
                self.assert_last(wire, b"413")

    def assert_last(self, wire, status):
        # libmicrohttpd refuses these itself and sends its head twice, so the answer is looked at as bytes.
        answers = wire.rest()
        self.assertTrue(answers.startswith(b"HTTP/1.1 " + status + b" "), answers[:200])
        self.assertEqual({part[:3] for part in answers.split(b"HTTP/1.1 ")[1:]}, {status})

    def test_leading_zeros(self):
        """Leading zeros of a Content-Length mean nothing."""
        with self.wire() as wire:
            wire.send(POST, f"Content-Length: 000{len(SHEET)}\r\n\r\n", SHEET, GET, "\r\n")
            self.assertEqual(wire.answer().status, 201)
            self.assertEqual(wire.answer().body, b'{"status":"ok"}')

    def test_body_of_get(self):
        """A body that comes with a GET, HEAD, DELETE or OPTIONS is read over and never taken for a request."""
        self.refused(self.ask("DELETE", "/v1/stylesheets/none"), 404)
        for method, target, status in (("GET", "/healthz", 200), ("HEAD", "/healthz", 200),
                                       ("OPTIONS", "/healthz", 204),
                                       ("DELETE", "/v1/stylesheets/none", 404)):
            with self.subTest(method=method), self.wire() as wire:
                wire.send(request(method, target, SMUGGLED), GET, "\r\n")
                self.assertEqual(wire.answer(method).status, status)
                self.assertEqual(wire.answer().body, b'{"status":"ok"}')
                self.assertTrue(wire.is_open(0.05))
                wire.send(head(method, target, Transfer_Encoding="chunked"), chunked(SMUGGLED, 7))
                self.assertEqual(wire.answer(method).status, status)
                self.assertTrue(wire.is_closed())

    def test_http10_chunks(self):
        """Chunks in HTTP/1.0 are 400 and close."""
        raw = POST.replace("1.1", "1.0") + "Transfer-Encoding: chunked\r\n\r\n" + chunked(SHEET).decode() + SMUGGLED
        self.refuses([raw], 400)


class Lines(Case):
    def test_bare_lf(self):
        """A line of a head that ends in LF alone is 400 and closes."""
        for raw in ("GET /healthz HTTP/1.1\nHost: a\n\n", "GET /healthz HTTP/1.1\r\nHost: a\nX: y\r\n\r\n",
                    GET + "X: y\nContent-Length: 5\r\n\r\n", "GET /healthz HTTP/1.1\nHost: a\r\n\r\n"):
            with self.subTest(raw=raw):
                self.turned_away(raw + SMUGGLED, 400)

    def test_bare_cr(self):
        """A CR without LF in a head is 400 and closes."""
        for raw in (GET + "X: y\rZ: z\r\n\r\n", GET + "X: y\r\r\n\r\n", GET + "X:\ry\r\n\r\n",
                    GET + "X: y\rContent-Length: 5\r\n\r\n",
                    GET.replace(" HTTP", "\r HTTP") + "\r\n", GET + "X\r: y\r\n\r\n"):
            with self.subTest(raw=raw):
                self.turned_away(raw + SMUGGLED, 400)

    def test_empty_name(self):
        """A field without a name is 400 and closes; it does not end the head."""
        for line in (": b\r\n", ":\r\n", ":: b\r\n", ": b\n", "X: y\r\n: b\n", "X: y\r\n:: \rb\n"):
            with self.subTest(line=line):
                self.turned_away(f"{GET}{line}Content-Length: {len(SMUGGLED)}\r\n\r\n{SMUGGLED}", 400)

    def test_no_colon(self):
        """A field line without a colon is 400 and closes."""
        for line in ("X\r\n", "Host\r\n", "X y\r\n"):
            with self.subTest(line=line):
                self.turned_away(f"{GET}{line}\r\n{SMUGGLED}", 400)

    def test_nul_anywhere(self):
        """A NUL at any place of a head is refused and closes."""
        whole = f"{GET}X: y\r\nContent-Length: 0\r\n\r\n"
        for at in range(len(whole) - 2):
            with self.subTest(at=at), self.wire() as wire:
                wire.send(whole[:at] + "\0" + whole[at:])
                wire.finish()
                self.assertRegex(wire.rest(), rb"^HTTP/1\.1 (400|501|505) ")

    def test_control_characters(self):
        """A control character other than tab in a field's value is 400 and closes."""
        for code in [*range(1, 9), 11, 12, *range(14, 32), 127]:
            with self.subTest(code=code):
                self.turned_away(f"{GET}X: a{chr(code)}b\r\n\r\n", 400)

    def test_tokens(self):
        """A field's name that is no token is 400 and closes."""
        for name in ("X(", "X)", "X,", "X/", "X;", "X<", "X=", "X[", "X\\", "X{", 'X"', "X@", "X?", "\xe9", "X\x01",
                     "X\x7f"):
            with self.subTest(name=name):
                self.turned_away(f"{GET}{name}: y\r\n\r\n", 400)

    def test_harmless_values(self):
        """A tab, bytes above 127 and an empty value are values."""
        for value in ("a\tb", "\xe9\xff\x80", "", " ", "a  b"):
            with self.subTest(value=value), self.wire() as wire:
                wire.send(GET, f"X: {value}\r\n\r\n")
                self.assertEqual(wire.answer().status, 200)

    def test_leading_blank_lines(self):
        """Blank lines before a request are read over, as RFC 9112 (2.2) wishes."""
        for blank in ("\r\n", "\r\n\r\n", "\n"):
            with self.subTest(blank=blank), self.wire() as wire:
                wire.send(blank, GET, "\r\n", blank, GET, "\r\n")
                self.assertEqual([wire.answer().status, wire.answer().status], [200, 200])

    def test_request_lines(self):
        """A request line that is not method, target and version with a blank between is refused and closes."""
        for line in ("GET /healthz", "GET", "/healthz HTTP/1.1", "GET\t/healthz\tHTTP/1.1", "GET /healthz HTTP/1.1 ",
                     "GET /healthz HTTP/1.1 x", "GET /health z HTTP/1.1", "GET /healthz  HTTP/1.1",
                     "GET /healthz HTTP/1.10",
                     "GET /healthz HTTP/11", "GET /healthz http/1.1", "GET /healthz HTTP/x.y", "GET /healthz FTP/1.1",
                     "GET /healthz HTTP/ 1.1", "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03"):
            with self.subTest(line=line), self.wire() as wire:
                wire.send(line, "\r\n", HOST, "\r\n", SMUGGLED)
                answers = wire.rest()
                self.assertRegex(answers, rb"^HTTP/1\.1 (400|501|505) |^$")
                self.assertLessEqual(answers.count(b"HTTP/1.1 "), 1)

    def test_versions(self):
        """A version other than 1.x is 505 and closes; HTTP/2 is not spoken."""
        for line in ("GET /healthz HTTP/2.0", "GET /healthz HTTP/0.9", "GET /healthz HTTP/3.0", "PRI * HTTP/2.0"):
            with self.subTest(line=line):
                self.turned_away(f"{line}\r\n{HOST}\r\n{SMUGGLED}", 505)
