"""HTTP on a raw socket: bytes out as the test writes them, answers in by the letter of RFC 9112."""
import re
import socket
import struct

SECONDS = 10

_STATUS_LINE = re.compile(rb"HTTP/1\.1 ([1-5][0-9][0-9]) [\x20-\x7E]*")
_FIELD = re.compile(rb"([!#$%&'*+.^_`|~0-9A-Za-z-]+): ?([\x20-\x7E]*)")
# What an error must not tell: where the program lies, what it is made of, where memory is.
_LEAK = re.compile(rb"\.swift|\.c:[0-9]|Fatal|microhttpd|/(?:usr|home|root|work|tmp|etc)/|0x[0-9a-fA-F]{6,}|MHD_")


class Unsound(AssertionError):
    """An answer that breaks HTTP."""


class Answer:
    """A status, fields and a body.

    `fields` are name and value in their order; `answer["name"]` is the one value of a field, or None.
    """

    def __init__(self, status, fields, body, head):
        self.status, self.fields, self.body, self.head = status, fields, body, head

    def values(self, name):
        return [value for field, value in self.fields if field.lower() == name.lower()]

    def __getitem__(self, name):
        values = self.values(name)
        if len(values) > 1:
            raise Unsound(f"{name} stands there {len(values)} times")
        return values[0] if values else None

    def __repr__(self):
        return f"<{self.status} {self.body[:200]!r}>"


class Wire:
    """A connection to a server, from an address of this machine; use it in a `with` statement."""

    def __init__(self, server, source="127.0.0.1", seconds=SECONDS):
        self.socket = socket.create_connection((server.host, server.port), seconds, (source, 0))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._received = b""

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.close()

    def send(self, *parts):
        """Sends text and bytes as they are; text is Latin-1."""
        self.socket.sendall(b"".join(part.encode("latin-1") if isinstance(part, str) else part for part in parts))

    def finish(self):
        """Says that nothing more is sent."""
        self.socket.shutdown(socket.SHUT_WR)

    def reset(self):
        """Drops the connection so that the other end is told at once."""
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.socket.close()

    def _more(self):
        try:
            data = self.socket.recv(65536)
        except ConnectionResetError:
            data = b""
        self._received += data
        return data

    def rest(self):
        """Everything up to the end of the stream."""
        while self._more():
            pass
        received, self._received = self._received, b""
        return received

    def is_closed(self):
        """Whether the server ends the connection without another byte; waits for it."""
        return not self._received and not self._more()

    def is_open(self, seconds=0.2):
        """Whether the server neither ends the connection nor sends anything for a while."""
        before = self.socket.gettimeout()
        self.socket.settimeout(seconds)
        try:
            return not self._received and bool(self._more()) and False
        except TimeoutError:
            return True
        finally:
            self.socket.settimeout(before)

    def answer(self, method="GET", interim=False):
        """The next answer, checked against RFC 9112; None at the end of the stream.

        An interim answer (1xx) is read over, or returned if `interim`.
        """
        while b"\r\n\r\n" not in self._received:
            if not self._more():
                if self._received:
                    raise Unsound(f"the stream ends within a head: {self._received[:200]!r}")
                return None
        head, self._received = self._received.split(b"\r\n\r\n", 1)
        first, *lines = head.split(b"\r\n")
        status = _STATUS_LINE.fullmatch(first)
        if not status:
            raise Unsound(f"no status line: {first[:200]!r}")
        answer = Answer(int(status[1]), [], b"", head)
        for line in lines:
            field = _FIELD.fullmatch(line)
            if not field:
                raise Unsound(f"no field: {line[:200]!r}")
            answer.fields.append((field[1].decode(), field[2].decode()))
        if answer.status < 200:
            return answer if interim else self.answer(method)
        if answer.values("Transfer-Encoding"):
            raise Unsound("an answer has a Transfer-Encoding")
        lengths = answer.values("Content-Length")
        # A 304 may have the length of the answer it stands for (RFC 9110, 8.6).
        if len(lengths) not in {204: (0,), 304: (0, 1)}.get(answer.status, (1,)):
            raise Unsound(f"{answer.status} has {len(lengths)} fields Content-Length")
        length = int(lengths[0]) if answer.status not in (204, 304) and method != "HEAD" else 0
        while len(self._received) < length:
            if not self._more():
                raise Unsound(f"the body has {len(self._received)} bytes of {length}")
        answer.body, self._received = self._received[:length], self._received[length:]
        told = (head + answer.body).replace((answer["X-Request-Id"] or "\n").encode(), b"")
        if answer.status >= 400 and (leak := _LEAK.search(told)):
            raise Unsound(f"an error tells {leak[0]!r}: {answer.body[:300]!r}")
        return answer
