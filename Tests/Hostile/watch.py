"""What a server of one's own needs, and what it says."""
import os
import threading
from collections import deque
from pathlib import Path

from pushbutton import Pushbutton

RECENT = 200
DESCRIPTORS_LEFT = 32


class WatchedServer(Pushbutton):
    """A server whose log is read all the time: a line that is no entry of the log comes from a library beneath it.

    `complaints` are such lines, each with what was `under_way` when it was read.
    """

    def __init__(self, binary, under_way, *options):
        super().__init__(binary, *options)
        self.complaints, self.recent = [], deque(maxlen=RECENT)
        self._under_way = under_way
        # The descriptor of its own outlives the one that `stop` closes.
        self._log = os.fdopen(os.dup(self.process.stderr.fileno()), "rb")
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self):
        for line in self._log:
            text = line.decode(errors="replace").strip()
            self.recent.append(text)
            if text and not text.startswith("{"):
                self.complaints.append((text, self._under_way()))

    def stop(self):
        super().stop()
        if hasattr(self, "_reader"):
            self._reader.join()
            self._log.close()

    @property
    def exit_code(self):
        """What it ended with; None while it runs."""
        return self.process.poll()

    def memory(self):
        """Resident memory and the most it was, in bytes."""
        lines = Path(f"/proc/{self.process.pid}/status").read_text().splitlines()
        sizes = {line.split(":")[0]: line.split()[1] for line in lines if line.startswith("Vm")}
        return int(sizes.get("VmRSS", 0)) * 1024, int(sizes.get("VmHWM", 0)) * 1024

    def descriptors(self):
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))
