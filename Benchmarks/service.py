"""A running `pushbutton serve`, for the benchmarks that load one."""

import collections
import http.client
import os
import subprocess
import sys
import threading
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "Tests" / "Support"))

from pushbutton import Pushbutton  # noqa: E402


def built(product="pushbutton"):
    """The path of an executable as the image has it, with the runtime linked into it; built first."""
    build = ["swift", "build", "--configuration", "release", "--static-swift-stdlib", "--scratch-path",
             ROOT / ".build" / "static", "--product", product]
    subprocess.run(build, cwd=ROOT, check=True, stdout=sys.stderr)
    path = subprocess.run([*build, "--show-bin-path"], cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout
    return str(Path(path.strip()) / product)


def ask(port, method, path, body=None, kind="application/json"):
    """The status and body of the answer to one request to a port of this machine."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    connection.request(method, path, body, {"Content-Type": kind} if body is not None else {})
    answer = connection.getresponse()
    content = answer.read()
    connection.close()
    return answer.status, content


class Service(Pushbutton):
    """Serves on a free port of `address` with the examples loaded, until `stop` or the end of a `with` block."""

    def __init__(self, executable, *options, environment=None, address="127.0.0.1"):
        self.begun = time.monotonic()
        super().__init__(
            executable, "--load", str(ROOT / "Examples"), *options, environment=environment, address=address)
        # What it logs later must be read, or it would be dropped; nobody wants to see it.
        threading.Thread(target=collections.deque, args=(self.process.stderr, 0), daemon=True).start()

    def stop(self):
        """Ends it; the seconds that took."""
        begun = time.monotonic()
        super().stop()
        return time.monotonic() - begun

    def ask(self, method, path, body=None, kind="application/json"):
        """The status and body of the answer to one request."""
        return ask(self.port, method, path, body, kind)

    def memory(self):
        """The resident bytes now, and the most there ever were."""
        fields = dict(line.split(":", 1) for line in Path(f"/proc/{self.pid}/status").read_text().splitlines())
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
