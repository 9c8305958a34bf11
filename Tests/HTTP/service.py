"""The servers under test, requests to them, and what all tests of them share."""
import json
import time
import unittest
from pathlib import Path

from pushbutton import Pushbutton
from wire import Wire

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "Examples"
HOST = "Host: a\r\n"
GET = "GET /healthz HTTP/1.1\r\n" + HOST
SHEET = '{"states":{"normal":{"title":"a"}}}'
# Times short enough to wait for; silence may be longer than what is late, which is told so.
SHORT = ("--head-deadline", "1", "--body-deadline", "1", "--idle-timeout", "3")

# What is tested; `run.py` sets it.
executable = None
_running = {}


def start(*options):
    """A server of one's own; whoever starts it stops it."""
    return Pushbutton(executable, *options)


def server(*options):
    """A running server with these options, the same one for all who ask for them."""
    if options not in _running:
        _running[options] = start(*options)
    return _running[options]


def end_all():
    """Ends the servers."""
    while _running:
        _running.popitem()[1].stop()


def head(method, target, **fields):
    """The head of a request; `Content_Type="a/b"` is a field, one that is None is left out."""
    lines = [f"{method} {target} HTTP/1.1", "Host: a"]
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in fields.items() if value is not None]
    return "\r\n".join(lines) + "\r\n\r\n"


def request(method, target, body=None, kind="application/json", **fields):
    """A whole request as bytes; `body` is text or bytes, of the type `kind`."""
    if body is None:
        return head(method, target, **fields).encode("latin-1")
    body = body.encode() if isinstance(body, str) else body
    return head(method, target, Content_Type=kind, Content_Length=len(body), **fields).encode("latin-1") + body


def chunked(body, size=1, extension="", trailer=""):
    """A body in chunks of `size` bytes."""
    body = body.encode() if isinstance(body, str) else body
    pieces = [body[at:at + size] for at in range(0, len(body), size)]
    return b"".join(b"%x%s\r\n%s\r\n" % (len(piece), extension.encode(), piece) for piece in pieces) \
        + b"0" + extension.encode() + b"\r\n" + trailer.encode() + b"\r\n"


def until(condition, seconds=5):
    """Whether a condition comes true within some seconds."""
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            return False
        time.sleep(0.02)
    return True


class Case(unittest.TestCase):
    """A test case that can ask; `self.server` is the one asked, the examples' unless a class says otherwise."""

    options = ("--load", str(EXAMPLES))

    @property
    def server(self):
        return server(*self.options)

    def wire(self, **more):
        return Wire(self.server, **more)

    def ask(self, method, target, body=None, **more):
        """The answer to a request on a connection of its own."""
        with self.wire() as wire:
            wire.send(request(method, target, body, **more))
            return wire.answer(method)

    def put_sheet(self, name, sheet, **fields):
        return self.ask("PUT", f"/v1/stylesheets/{name}", sheet if isinstance(sheet, str) else json.dumps(sheet),
                        **fields)

    def refused(self, answer, status, kind=None):
        """The problem that an answer is; fails if it is none or another."""
        self.assertIsNotNone(answer, "there is no answer")
        self.assertEqual(answer.status, status, answer)
        self.assertEqual(answer["Content-Type"], "application/problem+json")
        self.assertTrue(answer["X-Request-Id"], "an error has no request id")
        problem = json.loads(answer.body)
        self.assertEqual(problem["status"], status)
        if kind:
            self.assertEqual(problem["type"], "urn:pushbutton:problem:" + kind)
        return problem

    def turned_away(self, raw, *statuses):
        """Sends bytes that must be answered once, with one of the statuses, and then closed."""
        with self.wire() as wire:
            wire.send(raw)
            answer = wire.answer(raw[:5].split(b" ")[0].decode() if isinstance(raw, bytes) else raw.split(" ")[0])
            self.assertIsNotNone(answer, "there is no answer")
            self.assertIn(answer.status, statuses, answer)
            self.assertEqual((answer["Connection"] or "").lower(), "close")
            self.assertTrue(wire.is_closed(), "the connection goes on")
            return answer

    def alive(self):
        """Fails unless the server answers another client."""
        self.assertTrue(self.server.is_running, "the server died")
        self.assertEqual(self.ask("GET", "/healthz").status, 200)
