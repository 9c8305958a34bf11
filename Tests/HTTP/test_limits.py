"""Limits: at each of them a request passes, one above it is refused."""
import json
import re
import subprocess
import time

import png
import service
from service import Case, GET, SHEET, SHORT, chunked, head, request, server, until
from wire import Wire

# By name in the configuration: the option, its default, and how the help says it.
DEFAULTS = {
    "sheetLimit": ("--sheet-limit", 256 << 10, "256 KiB"), "pictureLimit": ("--picture-limit", 4 << 20, "4 MiB"),
    "picturePixels": ("--picture-pixels", 16 << 20, "16 Mpx"),
    "renderingPixels": ("--rendering-pixels", 16 << 20, "16 Mpx"),
    "animationFrames": ("--animation-frames", 600, "600"),
    "animationPixels": ("--animation-pixels", 64 << 20, "64 Mpx"),
    "cache": ("--cache", 128 << 20, "128 MiB"), "maxSheets": ("--max-sheets", 100_000, "100000"),
    "maxPictures": ("--max-pictures", 10_000, "10000"), "maxBytes": ("--max-bytes", 1 << 30, "1024 MiB"),
    "headLimit": ("--head-limit", 32 << 10, "32 KiB"), "targetLimit": ("--target-limit", 8 << 10, "8 KiB"),
    "connections": ("--connections", 4096, "4096"), "connectionsPerAddress": ("--connections-per-address", 256, "256"),
    "headDeadline": ("--head-deadline", 10, "10"), "bodyDeadline": ("--body-deadline", 30, "30"),
    "idleTimeout": ("--idle-timeout", 60, "60"), "queue": ("--queue", 8, "4 times the workers"),
    "workers": ("--workers", 2, "2"),
    "drainDeadline": ("--drain-deadline", 10, "10"), "answerDeadline": ("--answer-deadline", 60, "60"),
    "renderDeadline": ("--render-deadline", 5, "5"), "buffers": ("--buffers", 256 << 20, "256 MiB"),
}


def rendering(width, height, **attributes):
    normal = {"width": width, "height": height, "backgroundColor": "teal", **attributes}
    return json.dumps({"stylesheet": {"states": {"normal": normal}}})


class Defaults(Case):
    options = ()

    def test_logged(self):
        """Every limit has the documented default, and the configuration logged at the start says so."""
        for name, (_, default, _) in DEFAULTS.items():
            with self.subTest(name=name):
                self.assertEqual(self.server.configuration[name], default)

    def test_help(self):
        """`pushbutton serve --help` lists every limit with its default and its environment variable."""
        told = subprocess.run([service.executable, "serve", "--help"], capture_output=True, text=True,
                              check=True).stdout
        for option, _, words in DEFAULTS.values():
            with self.subTest(option=option):
                variable = "PUSHBUTTON_" + option[2:].upper().replace("-", "_")
                self.assertRegex(told, rf"(?m)^  {option} .*\n +.*; {re.escape(words)}[;.,].*\[{variable}\]$")

    def test_bad_values(self):
        """A value that makes no sense starts nothing: one line on standard error, and exit code 64."""
        for option, value in (("--head-limit", "1"), ("--head-limit", "x"), ("--workers", "0"), ("--workers", "-1"),
                              ("--queue", "1.5"),
                              ("--head-deadline", "0"), ("--idle-timeout", "nan"),
                              ("--sheet-limit", "99999999999999999999"),
                              ("--listen", "localhost:0"), ("--listen", "127.0.0.1:65536"), ("--access-log", "maybe"),
                              ("--none", "1")):
            with self.subTest(option=option, value=value):
                # Another --listen would come last and count.
                listen = [] if option == "--listen" else ["--listen", "127.0.0.1:0"]
                ended = subprocess.run([service.executable, "serve", *listen, option, value], capture_output=True,
                                       text=True, timeout=10)
                self.assertEqual((ended.returncode, ended.stdout, ended.stderr.count("\n")), (64, "", 1), ended.stderr)


class Heads(Case):
    options = ()

    def test_target(self):
        """A target of 8 KiB is read, one of a byte more is 414 and closes."""
        self.refused(self.ask("GET", "/" + "a" * 8191), 404)
        self.refused(self.ask("GET", ("/none?" + "a=b&" * 2047)[:8192]), 404)
        for target in ("/" + "a" * 8192, "/?" + "a" * 9 * 1024, "http://a/" + "a" * 8190):
            with self.subTest(length=len(target)):
                self.refused(self.turned_away(head("GET", target), 414), 414, "target-too-long")

    def test_head(self):
        """A head of 27 KiB is read, one of 33 KiB is 431 and closes, in one field or in many."""
        self.assertEqual(self.ask("GET", "/healthz", X="y" * (27 << 10)).status, 200)
        for count, size in ((1, 33 << 10), (3, 11 << 10), (33, 1 << 10), (330, 90)):
            with self.subTest(count=count), self.wire() as wire:
                wire.send(GET, f"X: {'y' * size}\r\n" * count, "\r\n")
                answers = wire.rest()
                # Far above the limit libmicrohttpd answers by itself, in HTML.
                self.assertTrue(answers.startswith(b"HTTP/1.1 431 "), answers[:100])
                self.assertEqual(answers.count(b"HTTP/1.1 "), 1)

    def test_many_fields(self):
        """Two hundred fields are read; ten thousand are 431 and close."""
        with self.wire() as wire:
            wire.send(GET, "".join(f"X{number}: y\r\n" for number in range(200)), "\r\n")
            self.assertEqual(wire.answer().status, 200)
        for count in (1000, 10_000):
            with self.subTest(count=count), self.wire() as wire:
                try:
                    wire.send(GET, "X:y\r\n" * count, "\r\n")
                except ConnectionError:
                    pass
                self.assertRegex(wire.rest(), rb"^HTTP/1\.1 431 |^$")
        self.alive()

    def test_cookies(self):
        """Many cookies count as part of the head: they are read or 431, and hold nothing up."""
        for count, statuses in ((50, [200]), (1000, [431]), (5000, [431])):
            with self.subTest(count=count), self.wire() as wire:
                wire.send(GET, "Cookie: ", "; ".join(f"c{number}=v" for number in range(count)), "\r\n\r\n")
                self.assertIn(int(wire.rest()[9:12]) if count > 50 else wire.answer().status, statuses)

    def test_endless_head(self):
        """A head or a first line that never ends is cut once it is too large, not stored."""
        for first, piece in ((GET, "X: " + "y" * 1000 + "\r\n"), (GET + "X: ", "y" * 1000), ("GET /", "y" * 1000),
                             ("G" * 100, "G" * 1000),
                             (GET, "X" * 1000)):
            with self.subTest(piece=piece[:8]), self.wire() as wire:
                sent = 0
                with self.assertRaises(ConnectionError):
                    wire.send(first)
                    while sent < 20_000_000:
                        wire.send(piece)
                        sent += len(piece)
        self.alive()

    def test_options(self):
        """The limits of heads and targets are those of the options."""
        small = server("--head-limit", "16384", "--target-limit", "100")
        with Wire(small) as wire:
            wire.send(head("GET", "/" + "a" * 99), head("GET", "/" + "a" * 100))
            self.assertEqual([wire.answer().status, wire.answer().status], [404, 414])
        with Wire(small) as wire:
            wire.send(GET, "X: ", "y" * 11_000, "\r\n\r\n", GET, "X: ", "y" * 13_000, "\r\n\r\n")
            self.assertEqual([wire.answer().status, wire.answer().status], [200, 431])


class Bodies(Case):
    # The smallest picture that is sent here.
    picture = png.plain(10, 10)
    options = ("--sheet-limit", "300", "--picture-limit", str(len(picture)), "--picture-pixels", "100")

    def test_sheet(self):
        """A sheet of --sheet-limit bytes is taken, one of a byte more is 413; so it is of every JSON body."""
        fitting, larger = SHEET + " " * (300 - len(SHEET)), SHEET + " " * (301 - len(SHEET))
        self.assertIn(self.put_sheet("a", fitting).status, (200, 201))
        self.refused(self.put_sheet("a", larger), 413, "body-too-large")
        for method, target, kind in (("PATCH", "/v1/stylesheets/a", "application/merge-patch+json"),
                                     ("POST", "/v1/stylesheets", "application/json"),
                                     ("POST", "/v1/render", "application/json"),
                                     ("POST", "/v1/layout", "application/json")):
            with self.subTest(method=method, target=target):
                body = '{"stylesheet":{}}' if "/v1/render" in target or "/v1/layout" in target else "{}"
                self.assertLess(self.ask(method, target, body + " " * (300 - len(body)), kind=kind).status, 300)
                self.refused(self.ask(method, target, body + " " * (301 - len(body)), kind=kind), 413)
                with self.wire() as wire:
                    wire.send(head(method, target, Content_Type=kind, Transfer_Encoding="chunked"), chunked(larger, 50))
                    self.refused(wire.answer(), 413)

    def test_picture_bytes(self):
        """A picture of --picture-limit bytes is taken, one of a byte more is 413."""
        self.assertIn(self.ask("PUT", "/v1/images/a", self.picture, kind="image/png").status, (200, 201))
        self.refused(self.ask("PUT", "/v1/images/a", self.picture + b"x", kind="image/png"), 413, "body-too-large")

    def test_picture_pixels(self):
        """A picture of --picture-pixels is taken, one of a pixel more is 422 and the limit is named."""
        answer = self.ask("PUT", "/v1/images/a", png.plain(101, 1), kind="image/png")
        self.assertIn("101 × 1 pixels; the limit is 100", self.refused(answer, 422, "invalid-picture")["detail"])
        self.assertIn(self.ask("PUT", "/v1/images/a", png.plain(100, 1), kind="image/png").status, (200, 201))


class Drawings(Case):
    options = ("--rendering-pixels", "400", "--animation-frames", "10", "--animation-pixels", "3000")

    def test_pixels(self):
        """A rendering of --rendering-pixels is drawn, a larger one is 422 and the limit is named; so it is of sprites."""
        self.assertEqual(self.ask("POST", "/v1/render", rendering(20, 20)).status, 200)
        problem = self.refused(self.ask("POST", "/v1/render", rendering(21, 20)), 422, "too-large")
        self.assertIn("21 × 20 pixels; the limit is 400", problem["detail"])
        self.put_sheet("wide", json.loads(rendering(20, 20))["stylesheet"])
        self.assertEqual(self.ask("GET", "/v1/stylesheets/wide/states/normal.png").status, 200)
        for target in ("states/normal@2x.png", "states/normal.png?scale=1.1", "states/normal.png?width=21",
                       "sprite.png?states=normal,disabled"):
            with self.subTest(target=target):
                self.refused(self.ask("GET", f"/v1/stylesheets/wide/{target}"), 422, "too-large")

    def test_outside(self):
        """What is drawn outside of the button counts: shadow and outline."""
        self.refused(self.ask("POST", "/v1/render", rendering(20, 20, shadow={"blur": 4, "color": "black"})), 422,
                     "too-large")
        self.refused(self.ask("POST", "/v1/render", rendering(20, 20, outline={"width": 2, "color": "black"})), 422,
                     "too-large")

    def test_huge(self):
        """Sizes near the end of what a number holds are 422, and quickly."""
        for size in (100_000, 99_999.5, 1e5):
            for scale in (1, 8):
                with self.subTest(size=size, scale=scale):
                    body = json.dumps({**json.loads(rendering(size, size)), "scale": scale})
                    begun = time.monotonic()
                    self.refused(self.ask("POST", "/v1/render", body), 422, "too-large")
                    self.assertLess(time.monotonic() - begun, 1)

    def test_animation(self):
        """An animation of --animation-frames is drawn, a longer one is 422; so is one with more pixels in all."""
        def sheet(side):
            return {"states": {"normal": {"width": side, "height": side, "backgroundColor": "red"},
                               "disabled": {"backgroundColor": "blue"}},
                    "transitions": [{"from": "*", "to": "*", "mode": "dissolve", "duration": 1}]}
        self.assertIn(self.put_sheet("moving", sheet(10)).status, (200, 201))
        target = "/v1/stylesheets/moving/transition.apng?from=normal&to=disabled&fps="
        self.assertEqual(self.ask("GET", target + "9").status, 200)
        self.assertIn("limit", self.refused(self.ask("GET", target + "60"), 422, "too-long")["detail"])
        self.assertEqual(self.put_sheet("moving", sheet(20)).status, 200)
        self.assertEqual(self.ask("GET", target + "5").status, 200)
        self.refused(self.ask("GET", target + "9"), 422, "too-long")


class Queue(Case):
    # Whatever else the machine does meanwhile, what is let in is to be drawn.
    options = ("--workers", "1", "--queue", "2", "--render-deadline", "60")

    def test_full_queue(self):
        """With every worker busy and the queue full the next is 503 with Retry-After; those let in are answered."""
        wires = [self.wire(seconds=60) for _ in range(8)]
        try:
            for number, wire in enumerate(wires):
                body = rendering(600 + number, 600, shadow={"blur": 40, "color": "black"}, cornerRadius=300)
                wire.send(request("POST", "/v1/render", body))
            begun = time.monotonic()
            self.assertEqual(self.ask("GET", "/healthz").status, 200)
            self.assertEqual(self.ask("GET", "/metrics").status, 200)
            self.assertLess(time.monotonic() - begun, 1)
            answers = [wire.answer() for wire in wires]
        finally:
            for wire in wires:
                wire.socket.close()
        drawn = [answer for answer in answers if answer.status == 200]
        refused = [answer for answer in answers if answer.status != 200]
        self.assertGreaterEqual(len(drawn), 3)
        self.assertGreaterEqual(len(refused), 1)
        for answer in refused:
            self.refused(answer, 503, "busy")
            self.assertRegex(answer["Retry-After"], r"\A\d+\Z")
        self.assertEqual(self.ask("POST", "/v1/render", rendering(9, 9)).status, 200)

    def test_left_clients(self):
        """Renderings whose clients have left make room for others."""
        for number in range(3):
            with self.wire() as wire:
                body = rendering(700 + number, 600, shadow={"blur": 40, "color": "black"}, cornerRadius=300)
                wire.send(request("POST", "/v1/render", body))
                wire.reset()
        self.assertTrue(until(lambda: self.ask("POST", "/v1/render", rendering(9, 8)).status == 200, 20))


class Buffers(Case):
    options = ("--buffers", "200000", *SHORT, "--body-deadline", "2")

    def taken(self):
        """The bytes that bodies on their way in take."""
        metrics = self.ask("GET", "/metrics").body.decode()
        return int(re.search(r'^pushbutton_http_buffered_bytes{direction="in"} (\d+)$', metrics, re.MULTILINE)[1])

    def test_bodies(self):
        """Bodies that would take more than --buffers together are 503 with Retry-After, until there is room again."""
        body = SHEET + " " * (60_000 - len(SHEET))
        first = head("PUT", "/v1/stylesheets/a", Content_Type="application/json", Content_Length=len(body),
                     Expect="100-continue")
        with self.wire() as holding:
            holding.send(first)
            self.assertEqual(holding.answer(interim=True).status, 100)
            # What is announced takes nothing, what is there does.
            self.assertIn(self.put_sheet("b", body).status, (200, 201))
            # What that took is given back after its answer is out.
            self.assertTrue(until(lambda: self.taken() == 0), "nothing is given back")
            holding.send(body[:-1])
            self.assertTrue(until(lambda: self.taken() == len(body) - 1), "what has come takes nothing")
            self.refused(self.put_sheet("b", body), 503, "busy")
            for raw in (first.encode(), head("PUT", "/v1/stylesheets/b", Content_Type="application/json",
                                             Transfer_Encoding="chunked").encode() + chunked(body, 5000)):
                with self.subTest(raw=raw[:60]), self.wire() as wire:
                    wire.send(raw)
                    answer = wire.answer()
                    self.refused(answer, 503, "busy")
                    self.assertTrue(answer["Retry-After"])
                    self.assertTrue(wire.is_closed())
            self.alive()
            holding.send(body[-1:])
            self.assertIn(holding.answer().status, (200, 201))
        self.assertTrue(until(lambda: self.put_sheet("b", body).status in (200, 201)), "there is no room again")

    def test_given_back(self):
        """What bodies took is given back however they end: late, broken off, refused, or answered."""
        def put(size, start=SHEET):
            return self.ask("PUT", "/v1/stylesheets/a", start + " " * (size - len(start)))

        def late(wire):
            self.refused(wire.answer(), 408)
        raw = request("PUT", "/v1/stylesheets/a", " " * 60_000)
        for end in (late, Wire.reset, lambda wire: wire.socket.close()):
            with self.wire() as wire:
                wire.send(raw[:30_000])
                end(wire)
            self.assertTrue(until(lambda: put(90_000).status == 200), "bytes are gone")
        for _ in range(5):
            self.assertTrue(until(lambda: put(90_000, "{").status == 400), "bytes are gone")


class Readers(Case):
    options = ("--answer-deadline", "1")

    def test_slow_reader(self):
        """A client that does not take its answer within --answer-deadline is cut."""
        # More than the buffers on both ends hold.
        asked = 200
        with self.wire() as wire:
            wire.send(head("GET", "/openapi.yaml") * asked)
            time.sleep(2)
            self.assertLess(wire.rest().count(b"HTTP/1.1 200"), asked)
        self.alive()


class Renderings(Case):
    options = ("--render-deadline", "0.2")

    def test_deadline(self):
        """An animation that takes longer than --render-deadline is 503 with Retry-After; the next answer is drawn."""
        states = {"normal": {"width": 400, "height": 400, "backgroundColor": "red", "cornerRadius": 90,
                             "shadow": {"blur": 40, "color": "black"}}, "disabled": {"backgroundColor": "blue"}}
        moves = [{"from": "*", "to": "*", "mode": "dissolve", "duration": 2}]
        self.assertEqual(self.put_sheet("slow", {"states": states, "transitions": moves}).status, 201)
        answer = self.ask("GET", "/v1/stylesheets/slow/transition.apng?from=normal&to=disabled&fps=60")
        self.refused(answer, 503, "too-slow")
        self.assertTrue(answer["Retry-After"])
        self.assertEqual(self.ask("POST", "/v1/render", rendering(9, 7)).status, 200)
