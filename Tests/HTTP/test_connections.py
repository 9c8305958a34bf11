"""Connections: in what order they are answered, how long they live, how many there may be."""
import contextlib
import os
import random
import signal
import tempfile
import time
from pathlib import Path

import service
from pushbutton import Pushbutton
from service import Case, GET, SHEET, SHORT, chunked, head, request, server, start, until
from wire import Wire

PUT = request("PUT", "/v1/stylesheets/early", SHEET)
OK = b'{"status":"ok"}'


def is_refused(ending):
    """Whether a new connection is refused."""
    try:
        Wire(ending).socket.close()
        return False
    except ConnectionRefusedError:
        return True


class Pipelining(Case):
    def test_order(self):
        """Ten requests sent at once are answered in their order, drawn ones among ready ones."""
        drawn = "/v1/stylesheets/chain/states/normal.png?width="
        targets = [f"{drawn}{100 + n}" if n % 2 else f"/none/{n}" for n in range(10)]
        with self.wire() as wire:
            wire.send(*(head("GET", target, X_Request_Id=f"n{n}") for n, target in enumerate(targets)))
            answers = [wire.answer() for _ in targets]
        self.assertEqual([answer["X-Request-Id"] for answer in answers], [f"n{n}" for n in range(10)])
        self.assertEqual([answer.status for answer in answers], [404, 200] * 5)
        for answer, target in zip(answers, targets):
            if answer.status == 200:
                self.assertEqual(answer.body, self.ask("GET", target).body)

    def test_after_a_body(self):
        """What follows a body of a known length in the same write is the next request."""
        body = request("POST", "/v1/resolve", f'{{"stylesheet":{SHEET}}}')
        with self.wire() as wire:
            wire.send(body, GET, "\r\n", body, body, GET, "\r\n")
            self.assertEqual([wire.answer().body[:12] for _ in range(5)],
                             [b'{"revision":', OK[:12], b'{"revision":', b'{"revision":', OK[:12]])

    def test_counted_again(self):
        """Every answer from the cache counts as a hit and as a request, however often it was the same."""
        target, name = "/v1/stylesheets/counted/states/normal.png", 'pushbutton_cache_hits_total{cache="answers"}'
        requests = ('pushbutton_http_requests_total{route="/v1/stylesheets/{id}/states/{state}.png",method="GET",'
                    'status="200"}')
        self.put_sheet("counted", SHEET)
        self.ask("GET", target)

        def counts():
            lines = self.ask("GET", "/metrics").body.decode().splitlines()
            return [int(line.split()[-1]) for line in lines if line.startswith((name, requests))]
        before = counts()
        with self.wire() as wire:
            for _ in range(100):
                wire.send(head("GET", target))
                self.assertEqual(wire.answer().status, 200)
        self.assertEqual([after - count for after, count in zip(counts(), before)], [100, 100])

    def test_the_same_again(self):
        """The same request again and again has the answer of what is stored, before and after every write."""
        target = "/v1/stylesheets/again/states/normal.png"
        seen = set()
        with self.wire() as wire:
            for title in ("a", "b", "c"):
                self.put_sheet("again", f'{{"states":{{"normal":{{"title":"{title}"}}}}}}')
                answers = []
                for method in ("GET", "GET", "GET", "HEAD", "HEAD", "HEAD", "GET"):
                    wire.send(head(method, target))
                    answers.append(wire.answer(method))
                self.assertEqual({answer.status for answer in answers}, {200})
                self.assertEqual(len({answer["ETag"] for answer in answers}), 1)
                self.assertEqual({answer.body for answer in answers[3:6]}, {b""})
                self.assertEqual(len({answer.body for answer in answers[:3] + answers[6:]}), 1)
                seen.add(answers[0].body)
                for _ in range(4):
                    wire.send(head("GET", target, If_None_Match=answers[0]["ETag"]))
                    self.assertEqual(wire.answer().status, 304)
            self.assertEqual(len(seen), 3)
            self.ask("DELETE", "/v1/stylesheets/again")
            for _ in range(3):
                wire.send(head("GET", target))
                self.assertEqual(wire.answer().status, 404)

    def test_after_a_refusal(self):
        """After a request whose end cannot be trusted nothing more is answered."""
        for raw in (head("PUT", "/v1/stylesheets/a", Content_Type="application/json", Content_Length=262145),
                    head("PUT", "/v1/stylesheets/a", Content_Type="text/plain", Content_Length=4) + "abcd",
                    head("GET", "/%zz"), head("get", "/healthz"), "GET /healthz HTTP/1.1\r\n\r\n",
                    head("POST", "/v1/render", Transfer_Encoding="gzip"),
                    head("PUT", "/none", Content_Length=4) + "abcd"):
            with self.subTest(raw=raw), self.wire() as wire:
                wire.send(GET, "\r\n", raw, GET, "\r\n" + GET, "\r\n")
                self.assertEqual(wire.answer().status, 200)
                self.assertGreaterEqual(wire.answer().status, 400)
                self.assertTrue(wire.is_closed())

    def test_after_a_problem(self):
        """After a request that was read whole the connection goes on, whatever its answer."""
        with self.wire() as wire:
            for raw, status in ((head("GET", "/none"), 404), (head("POST", "/healthz"), 405),
                                (request("POST", "/v1/render", "{"), 400),
                                (request("POST", "/v1/render", "[]"), 422), (head("DELETE", "/v1/images/none"), 404),
                                (head("GET", "/v1/images/star", Accept="text/html"), 406)):
                wire.send(raw, GET, "\r\n")
                self.assertEqual(wire.answer().status, status)
                self.assertEqual(wire.answer().body, OK)

    def test_split_anywhere(self):
        """A request is the same wherever a packet ends."""
        with self.wire() as wire:
            for at in range(1, len(PUT)):
                wire.send(PUT[:at])
                wire.send(PUT[at:])
                self.assertIn(wire.answer().status, (200, 201))


class Lifetime(Case):
    def test_close(self):
        """Connection: close is honoured and said, in any case of letters and within a list."""
        for value in ("close", "Close", "keep-alive, close", "foo,close"):
            with self.subTest(value=value), self.wire() as wire:
                wire.send(GET, f"Connection: {value}\r\n\r\n", GET, "\r\n")
                answer = wire.answer()
                self.assertEqual((answer.status, answer["Connection"].lower()), (200, "close"))
                self.assertTrue(wire.is_closed())

    def test_http10(self):
        """HTTP/1.0 needs no Host and closes, unless Connection: keep-alive asks for more."""
        with self.wire() as wire:
            wire.send("GET /healthz HTTP/1.0\r\n\r\n")
            self.assertEqual(wire.answer().body, OK)
            self.assertTrue(wire.is_closed())
        with self.wire() as wire:
            for _ in range(3):
                wire.send("GET /healthz HTTP/1.0\r\nConnection: Keep-Alive\r\n\r\n")
                answer = wire.answer()
                self.assertEqual((answer.body, answer["Connection"].lower()), (OK, "keep-alive"))

    def test_http10_interim(self):
        """A client of HTTP/1.0 is never sent 100 Continue."""
        with self.wire() as wire:
            wire.send(f"PUT /v1/stylesheets/a HTTP/1.0\r\nContent-Type: application/json\r\nExpect: 100-continue\r\n"
                      f"Content-Length: {len(SHEET)}\r\n\r\n")
            self.assertTrue(wire.is_open())
            wire.send(SHEET)
            self.assertIn(wire.answer(interim=True).status, (200, 201))

    def test_half_close(self):
        """A client that ends its side after a whole request still gets its answer, also one that is drawn."""
        self.ask("PUT", "/v1/stylesheets/early", SHEET)
        for raw, status in ((GET + "\r\n", 200), (request("POST", "/v1/render", f'{{"stylesheet":{SHEET},"scale":3}}'), 200),
                            (PUT, 200), (head("GET", "/none"), 404), (GET + "\r\n" + GET + "\r\n", 200)):
            # The I/O threads treat their oldest connection in a way of its own.
            with self.subTest(raw=raw[:100]), contextlib.ExitStack() as older:
                for _ in range(16):
                    older.enter_context(self.wire()).send(GET)
                for _ in range(4):
                    with self.wire() as wire:
                        wire.send(raw)
                        wire.finish()
                        self.assertEqual(wire.answer().status, status)

    def test_many_on_one(self):
        """A connection takes a thousand requests one after the other."""
        with self.wire() as wire:
            for _ in range(1000):
                wire.send(GET, "\r\n")
                self.assertEqual(wire.answer().body, OK)

    def test_end_of_service(self):
        """SIGTERM lets a request that has begun finish, closes after it, and ends with 0."""
        ending = start()
        try:
            with Wire(ending) as wire:
                wire.send(head("PUT", "/v1/stylesheets/a", Content_Type="application/json", Content_Length=len(SHEET),
                               Expect="100-continue"))
                self.assertEqual(wire.answer(interim=True).status, 100)
                os.kill(ending.pid, signal.SIGTERM)
                self.assertTrue(until(lambda: is_refused(ending)), "it still accepts connections")
                wire.send(SHEET)
                answer = wire.answer()
                self.assertEqual((answer.status, answer["Connection"]), (201, "close"))
                self.assertTrue(wire.is_closed())
            self.assertEqual(ending.wait(), 0)
        finally:
            ending.stop()


class Descriptors(Case):
    def test_few(self):
        """With fewer descriptors than connections it takes on fewer, draws what it always draws, and ends with 0."""
        picture = head("GET", "/v1/stylesheets/chain/states/normal@3x.png")
        with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as stack:
            script = Path(folder, "pushbutton")
            script.write_text(f'#!/bin/sh\nulimit -n 64\nexec "{Path(service.executable).resolve()}" "$@"\n')
            script.chmod(0o755)
            few = stack.enter_context(Pushbutton(str(script), *self.options))
            self.assertLess(few.configuration["connections"], 64)
            wires = [stack.enter_context(Wire(few)) for _ in range(80)]
            wires[0].send(picture)
            answer = wires[0].answer()
            with self.wire() as wire:
                wire.send(picture)
                self.assertEqual(answer.body, wire.answer().body)
            few.process.send_signal(signal.SIGTERM)
            self.assertEqual(few.wait(), 0)


class Idle(Case):
    options = ("--idle-timeout", "1")

    def test_idle(self):
        """A connection that is silent between requests is closed at the idle timeout, without an answer."""
        with self.wire() as silent, self.wire() as used:
            used.send(GET, "\r\n")
            self.assertEqual(used.answer().status, 200)
            begun = time.monotonic()
            self.assertTrue(used.is_closed())
            self.assertGreater(time.monotonic() - begun, 0.5)
            self.assertTrue(silent.is_closed())
            self.assertLess(time.monotonic() - begun, 4)


class Crowds(Case):
    options = ("--connections", "12", "--connections-per-address", "4", *SHORT[:4])

    def answered(self, wire):
        """Whether a connection was let in."""
        try:
            wire.send(GET, "\r\n")
            return wire.answer() is not None
        except ConnectionError:
            return False

    def test_default_limit_of_an_address(self):
        """The 257th connection of an address is closed; other addresses go on, and the end of one makes room."""
        here = server(*SHORT[:4])
        wires = [Wire(here) for _ in range(256)]
        try:
            self.assertTrue(all(self.answered(wire) for wire in wires))
            with Wire(here) as further, Wire(here, "127.0.0.2") as other:
                self.assertFalse(self.answered(further))
                self.assertTrue(self.answered(other))
            self.assertTrue(all(self.answered(wire) for wire in wires))
            wires.pop().socket.close()

            def is_let_in():
                with Wire(here) as wire:
                    return self.answered(wire)
            self.assertTrue(until(is_let_in))
        finally:
            for wire in wires:
                wire.socket.close()

    def test_limits(self):
        """Connections above the limit of an address, or of all, are closed as they come; those there go on."""
        def crowd(address, count):
            return [Wire(self.server, f"127.0.0.{address}") for _ in range(count)]
        wires = []
        try:
            for address in (3, 4, 5):
                wires += crowd(address, 4)
                self.assertTrue(all(self.answered(wire) for wire in wires[-4:]))
            for address in (3, 6):
                for wire in crowd(address, 2):
                    with wire:
                        self.assertFalse(self.answered(wire), address)
            self.assertTrue(all(self.answered(wire) for wire in wires))
        finally:
            for wire in wires:
                wire.socket.close()


class EarlyEnds(Case):
    options = SHORT

    def descriptors(self):
        return len(os.listdir(f"/proc/{self.server.pid}/fd"))

    def test_every_byte(self):
        """Clients that close or reset after any byte of a request harm nobody and leave no descriptor behind."""
        self.ask("PUT", "/v1/stylesheets/early", SHEET)
        before = self.descriptors()
        chunks = head("PUT", "/v1/stylesheets/early", Content_Type="application/json",
                      Transfer_Encoding="chunked").encode()
        for raw in ((GET + "\r\n").encode(), PUT, chunks + chunked(SHEET, 20, ";a=b", "X: y\r\n"),
                    request("POST", "/v1/render", f'{{"stylesheet":{SHEET}}}')):
            for at in range(len(raw) + 1):
                for end in (Wire.reset, lambda wire: wire.socket.close()):
                    # From many addresses, for the limit of one would be reached.
                    wire = self.wire(source=f"127.0.1.{at % 250 + 1}")
                    wire.send(raw[:at])
                    end(wire)
                if at % 10 == 0:
                    self.alive()
        self.assertEqual(self.ask("GET", "/v1/stylesheets/early").body.decode(), SHEET)
        self.assertTrue(until(lambda: self.descriptors() <= before, 8),
                        f"{self.descriptors()} descriptors, {before} before")

    def test_unread_answers(self):
        """Clients that ask and never read hold up nobody, and leave no descriptor behind."""
        before = self.descriptors()
        wires = [self.wire() for _ in range(40)]
        for wire in wires:
            # More than the buffers on both ends hold.
            wire.send(head("GET", "/openapi.yaml") * 60)
        self.alive()
        for wire in wires:
            wire.reset()
        self.assertTrue(until(lambda: self.descriptors() <= before, 8),
                        f"{self.descriptors()} descriptors, {before} before")

    def test_random_bytes(self):
        """Bytes that are no HTTP, of a fixed seed, are refused or closed and harm nobody."""
        chance = random.Random(20250601)
        for _ in range(300):
            with self.wire() as wire:
                try:
                    wire.send(chance.randbytes(chance.randrange(1, 400)) + b"\r\n\r\n")
                    wire.finish()
                    self.assertNotIn(b"HTTP/1.1 200", wire.rest())
                except ConnectionError:
                    pass
        self.alive()
