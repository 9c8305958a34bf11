"""A running `pushbutton serve`, for the benchmarks that load one."""

import collections
import http.client
import os
import re
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


class Wrk:
    """A wrk that has begun; `end` waits for it."""

    def __init__(self, port, path, connections, seconds, *, threads=1, script=None):
        command = ["wrk", "--latency", f"--threads={threads}", f"--connections={connections}",
                   f"--duration={seconds}s", "--timeout=10s"]
        if script:
            command.append(f"--script={script}")
        self.process = subprocess.Popen([*command, f"http://127.0.0.1:{port}{path}"], stdout=subprocess.PIPE, text=True)

    def end(self):
        """How many answers came, in all and in a second, and the 50th and 99th percentile of how many milliseconds they took.

        Ends the process where one was no success.
        """
        text = self.process.communicate()[0]
        if self.process.returncode or re.search(r"Non-2xx|Socket errors", text):
            sys.exit(f"wrk: {text}")
        units = {"us": 1e-3, "ms": 1, "s": 1e3}
        times = {number: float(value) * units[unit]
                 for number, value, unit in re.findall(r"^ +(50|99)% +([0-9.]+)(us|ms|s) *$", text, re.MULTILINE)}
        count, rate = re.search(r"(\d+) requests in", text)[1], re.search(r"Requests/sec: +([0-9.]+)", text)[1]
        return int(count), float(rate), times["50"], times["99"]


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
