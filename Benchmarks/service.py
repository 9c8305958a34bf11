"""A running `pushbutton serve`, for the benchmarks that load one."""

import http.client
import json
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def built():
    """The path of the executable as it ships, built first."""
    build = ["swift", "build", "--configuration", "release", "--product", "pushbutton"]
    subprocess.run(build, cwd=ROOT, check=True, stdout=sys.stderr)
    path = subprocess.run([*build, "--show-bin-path"], cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout
    return str(Path(path.strip()) / "pushbutton")


class Service:
    """Serves on a free port of `address` with the examples loaded, until `stop` or the end of a `with` block."""

    def __init__(self, executable, *options, environment=None, address="127.0.0.1"):
        self.begun = time.monotonic()
        self.process = subprocess.Popen(
            [executable, "serve", "--listen", f"{address}:0", "--load", "Examples", "--access-log", "off", *options],
            cwd=ROOT, env={**os.environ, **(environment or {})}, stderr=subprocess.PIPE)
        self.port = None
        for line in self.process.stderr:
            entry = json.loads(line)
            if entry.get("message") == "listening":
                self.port = int(entry["configuration"]["listen"].rsplit(":", 1)[1])
                break
        if self.port is None:
            raise SystemExit("the service does not start")
        # What it logs later must be read, or it would be dropped; nobody wants to see it.
        threading.Thread(target=self.process.stderr.read, daemon=True).start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()

    def stop(self):
        """Ends it; the seconds that took."""
        begun = time.monotonic()
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(30)
            except subprocess.TimeoutExpired:
                self.process.kill()
        return time.monotonic() - begun

    def ask(self, method, path, body=None, kind="application/json"):
        """The status and body of the answer to one request."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        connection.request(method, path, body, {"Content-Type": kind} if body is not None else {})
        answer = connection.getresponse()
        content = answer.read()
        connection.close()
        return answer.status, content

    def memory(self):
        """The resident bytes now, and the most there ever were."""
        fields = dict(line.split(":", 1) for line in Path(f"/proc/{self.process.pid}/status").read_text().splitlines())
        return tuple(int(fields[name].split()[0]) << 10 for name in ("VmRSS", "VmHWM"))


def table(header, rows):
    """Prints Markdown."""
    print("|", " | ".join(header), "|")
    print("|", " | ".join("---" if column == 0 else "--:" for column in range(len(header))), "|")
    for row in rows:
        print("|", " | ".join(row), "|")
    print(flush=True)


def machine():
    """What the figures were measured on: cores, and how many processes wanted one of them during the last minute."""
    return f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}"
