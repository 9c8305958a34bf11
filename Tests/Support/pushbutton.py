"""A Pushbutton server of one's own, and the questions that can be put to it."""
import json
import os
import select
import subprocess
import time
import urllib.error
import urllib.request

READY_SECONDS = 20
STOP_SECONDS = 15


class Refused(Exception):
    """An answer other than 2xx, with the server's own words."""


class Pushbutton:
    """A running release build on a free port; use it in a `with` statement, which ends it.

    `binary` is the executable, `options` go to `pushbutton serve`, `environment` is added to the variables. `configuration`
    is the one it logs at its start, `pid` its process, `host` and `port` where it listens.
    """

    def __init__(self, binary, *options, address="127.0.0.1", environment=None):
        command = [binary, "serve", "--listen", f"{address}:0", "--access-log", "off", *options]
        self.process = subprocess.Popen(command, stderr=subprocess.PIPE, env={**os.environ, **(environment or {})})
        self.pid = self.process.pid
        self.configuration = self._announced()
        self.url = "http://" + self.configuration["listen"]
        host, port = self.configuration["listen"].rsplit(":", 1)
        self.host, self.port = host.strip("[]"), int(port)

    def _announced(self):
        """The configuration in force, from the line of the log that says where the server listens."""
        log = self.process.stderr
        deadline, text = time.monotonic() + READY_SECONDS, b""
        while True:
            # What a server says that does not start is no JSON.
            for entry in (json.loads(line) for line in text.split(b"\n")[:-1] if line.startswith(b"{")):
                if entry["message"] == "listening":
                    return entry["configuration"]
            rest = deadline - time.monotonic()
            if rest <= 0 or not select.select([log], [], [], rest)[0]:
                self.stop()
                raise TimeoutError(f"the server said nothing within {READY_SECONDS} s")
            chunk = os.read(log.fileno(), 65536)
            if not chunk:
                raise ChildProcessError(f"the server ended: {text.decode(errors='replace')}")
            text += chunk

    @property
    def is_running(self):
        return self.process.poll() is None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()

    def stop(self):
        """Ends the server, with force where asking does not help."""
        self.process.terminate()
        try:
            self.wait()
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.process.stderr.close()

    def wait(self):
        """The exit code of a server that was told to end."""
        return self.process.wait(STOP_SECONDS)

    def send(self, method, path, body=None, content_type="application/json"):
        """The body of an answer, as bytes; raises `Refused` for anything but 2xx."""
        request = urllib.request.Request(
            self.url + path, data=body, method=method, headers={"Content-Type": content_type})
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return answer.read()
        except urllib.error.HTTPError as error:
            raise Refused(f"{method} {path}: {error.code} {error.read().decode(errors='replace')}") from None

    def put_picture(self, name, png):
        """Stores a PNG under `name`, which may end in `@2x` or `@3x`."""
        self.send("PUT", f"/v1/images/{name}", png, "image/png")

    def put_sheet(self, name, sheet):
        """Stores a sheet under `name`."""
        self.send("PUT", f"/v1/stylesheets/{name}", json.dumps(sheet).encode())

    def resolve(self, sheet, state="normal", **query):
        """The resolved style of a sheet in a state: every attribute by its name."""
        return json.loads(self._ask("resolve", sheet, state, query))["style"]

    def layout(self, sheet, state="normal", **query):
        """The layout answer: sizes and frames in points, `pixelSize` and `overflow` in pixels."""
        return json.loads(self._ask("layout", sheet, state, query))

    def render(self, sheet, state="normal", **query):
        """The PNG of a sheet in a state."""
        return self._ask("render", sheet, state, query)

    def _ask(self, question, sheet, state, query):
        if question != "render":
            query = {name: value for name, value in query.items() if name != "background"}
        body = {"stylesheet": sheet, "state": state, **query}
        return self.send("POST", f"/v1/{question}", json.dumps(body).encode())
