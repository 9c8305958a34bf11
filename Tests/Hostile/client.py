"""A connection that stays open, and what it answers."""
import http.client
import json
import shlex
import time
from dataclasses import dataclass

TIMEOUT_SECONDS = 120
SLOW_SECONDS = 5
BUSY_TRIES = 400
BUSY_SECONDS = 0.05


class Failure(Exception):
    """A claim that does not hold, and the request whose answer shows it."""

    def __init__(self, claim, request, detail=""):
        super().__init__(claim)
        self.claim, self.request, self.detail = claim, request, detail


@dataclass
class Request:
    method: str
    target: str
    body: bytes | None = None
    kind: str | None = None
    is_again: bool = False

    def curl(self, url):
        """A command that repeats it."""
        parts = ["curl", "--include", "--request", self.method]
        if self.body is not None:
            data = "".join(chr(byte) if 32 <= byte < 127 and byte not in b"'\\" else f"\\x{byte:02x}" for byte in self.body)
            parts += ["--header", shlex.quote(f"Content-Type: {self.kind}"), "--data-binary", f"$'{data}'"]
        return " ".join([*parts, shlex.quote(url + self.target)])


@dataclass
class Answer:
    request: Request
    status: int
    fields: object
    body: bytes

    @property
    def json(self):
        return json.loads(self.body)

    @property
    def kind(self):
        """The kind of problem."""
        return self.json["type"].rpartition(":")[2]


class Client:
    """One connection; `counts` (a `Counts`) is shared with others."""

    def __init__(self, address, counts):
        self._connection = http.client.HTTPConnection(address, timeout=TIMEOUT_SECONDS)
        self._counts = counts
        self.under_way = None

    def close(self):
        self._connection.close()

    def send(self, method, target, body=None, kind="application/json", headers=()):
        """An answer; one that says that all workers are busy is asked for again.

        Raises `Failure` for a status of 500 and above, save for a rendering that passed its deadline.
        """
        request = Request(method, target, body, kind if body is not None else None)
        fields = dict(headers) | ({"Content-Type": kind} if body is not None else {})
        self.under_way = request
        begun = time.monotonic()
        for _ in range(BUSY_TRIES):
            answer = self._exchange(request, fields)
            if answer.status != 503 or answer.kind != "busy":
                break
            self._counts.note_busy()
            time.sleep(BUSY_SECONDS)
        seconds = time.monotonic() - begun
        self.under_way = None
        self._counts.note(answer, seconds)
        if answer.status >= 500 and (answer.status != 503 or answer.kind == "busy"):
            raise Failure(f"the status is below 500, not {answer.status}", request, answer.body.decode(errors="replace"))
        return answer

    def _exchange(self, request, fields):
        try:
            self._connection.request(request.method, request.target, request.body, fields)
            response = self._connection.getresponse()
            return Answer(request, response.status, response.headers, response.read())
        except (OSError, http.client.HTTPException) as error:
            self._connection.close()
            # The service may close a connection between two requests; a second failure is one.
            if not request.is_again:
                request.is_again = True
                return self._exchange(request, fields)
            raise Failure("there is an answer", request, repr(error)) from None
