#!/usr/bin/env python3
"""Puts random sheets, valid ones and broken ones, through every query of a server of its own.

Usage: Tests/Hostile/run.py EXECUTABLE [--sheets N] [--seed S] [--only NUMBER]... [--threads N]

Of ten sheets seven are valid, two have one thing wrong at a known place, and one is broken byte by byte. Every sheet is
decided by the seed and its number, so that `--only` repeats it. Prints each failure with the sheet, made as small as
it can be while it still fails, and the request as a command of curl; then how many there were of each kind, of each
status, what was slow, and what memory the server took. Ends with 1 if something failed. SIGINT and SIGTERM end it
early, with what it has found.
"""
import argparse
import contextlib
import json
import random
import signal
import subprocess
import sys
import threading
import time
from collections import Counter, deque
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.parse import urlsplit

# Where the server's helper is.
sys.path += [str(Path(__file__).resolve().parents[1] / folder) for folder in ("Support", "Browser")]

import pictures
from client import SLOW_SECONDS, Client, Failure
from examination import Examination, encoded, examine_bytes, examine_mutation, expect_pointer
from minimise import holds, minimised
from mutations import CHAIN_LIMIT, Mutation, Mutator, broken_bytes
from plans import Plan
from sheets import SheetGenerator
from watch import DESCRIPTORS_LEFT, WatchedServer

PARENTS = 8
MEMORY_LIMIT = 600 << 20
FAILURES_SHOWN = 20
# How many sheets are asked about alone to find those that make a library complain.
SUSPECTS = 40
# How many sheets that are finished may be meant by what a library says.
JUST_BEFORE = 12
# Small, so that many sheets are drawn in little time; the cache is as good as none, so that nothing is answered twice
# from one drawing.
OPTIONS = ["--rendering-pixels", "60000", "--animation-pixels", "400000", "--animation-frames", "24", "--cache", "1",
           "--queue", "64"]


class Counts:
    """What was answered, by status and kind, and what took long."""

    def __init__(self):
        self._lock = threading.Lock()
        self.statuses, self.queries, self.sheets, self.busy, self.slow, self.late = Counter(), Counter(), Counter(), 0, [], []

    def note(self, answer, seconds):
        with self._lock:
            self.statuses[answer.status] += 1
            self.queries[route(answer.request), answer.status] += 1
            if seconds > SLOW_SECONDS:
                self.slow.append((seconds, answer.request))
            if answer.status == 503:
                self.late.append((seconds, answer.request))

    def note_busy(self):
        with self._lock:
            self.busy += 1

    def note_sheet(self, kind):
        with self._lock:
            self.sheets[kind] += 1


def route(request):
    """A request without what is particular to it."""
    path = request.target.split("?")[0]
    parts = path.split("/")
    last = parts[-1]
    if "states" in parts and last != "states" and last != "layout":
        last = "states/*" + (last[last.rindex("."):] if "." in last else "")
    if len(parts) == 4 and parts[2] in ("stylesheets", "images"):
        last = f"{parts[2]}/*"
    return f"{request.method} {last}"


class Run:
    """Everything that the threads share."""

    def __init__(self, executable, seed):
        self.seed = seed
        self.schema = json.loads(subprocess.run([executable, "schema"], capture_output=True, check=True).stdout)
        self.stored = pictures.pictures()
        self.generator = SheetGenerator(
            self.schema, pictures.names(self.stored), [f"parent-{number}" for number in range(PARENTS)])
        self.mutator = Mutator(self.schema)
        self.counts, self.failures, self.is_ended = Counts(), [], False
        self.clients, self._local, self._lock = [], threading.local(), threading.Lock()
        self._finished = deque(maxlen=JUST_BEFORE)
        self.server = WatchedServer(executable, self.under_way, *OPTIONS)

    def end(self, *_):
        """Lets no further sheet begin."""
        self.is_ended = True

    def client(self):
        """The connection of this thread."""
        if not hasattr(self._local, "client"):
            self._local.client = Client(urlsplit(self.server.url).netloc, self.counts)
            self._local.client.number = None
            with self._lock:
                self.clients.append(self._local.client)
        return self._local.client

    def under_way(self):
        """The sheets that are asked about at the moment or were just before, by number."""
        return {client.number for client in self.clients} | set(self._finished)

    def prepare(self):
        """Stores the pictures and the sheets that others extend, and sees what is refused about them."""
        client = self.client()
        for name, file in self.stored.items():
            check(client.send("PUT", f"/v1/images/{name}", file, "image/png"), 201)
        alone = SheetGenerator(self.schema, self.generator.pictures, ["parent-0"])
        for number in range(PARENTS):
            sheet = alone.sheet(random.Random(f"{self.seed}/parent/{number}"))
            sheet["extends"] = f"parent-{number - 1}" if number % 4 else None
            check(client.send("PUT", f"/v1/stylesheets/parent-{number}", encoded(sheet)), 201)
        for number in range(CHAIN_LIMIT):
            sheet = {"extends": f"chain-{number - 1}"} if number else {}
            check(client.send("PUT", f"/v1/stylesheets/chain-{number}", encoded(sheet)), 201)
        for child in ("chain-0", "chain-1", "chain-15"):
            ring = client.send("PUT", "/v1/stylesheets/chain-0", encoded({"extends": child}))
            expect_pointer(ring, "/extends")
            if child not in ring.json["detail"]:
                raise Failure("a ring is named", ring.request, ring.json["detail"])
        check(client.send("DELETE", "/v1/stylesheets/chain-3"), 409, "chain-4")
        check(client.send("PUT", "/v1/stylesheets/uses", b'{"states": {"normal": {"image": "lonely"}}}'), 201)
        for part in ("states/normal/layout", "states/normal.png", "states/normal.svg", "sprite.json",
                     "transition.apng?from=normal&to=normal"):
            missing = client.send("GET", f"/v1/stylesheets/uses/{part}")
            check(missing, 422, "lonely")
            if [error["picture"] for error in missing.json["errors"]] != ["lonely"]:
                raise Failure("a missing picture is named", missing.request, missing.json["detail"])
        check(client.send("PUT", "/v1/images/lonely", self.stored["dot"], "image/png"), 201)
        check(client.send("DELETE", "/v1/images/lonely"), 409, "uses")

    def examine(self, number):
        """Examines one sheet; a failure is noted."""
        if self.is_ended or self.server.exit_code is not None or len(self.failures) >= FAILURES_SHOWN:
            return
        client = self.client()
        client.number = number
        try:
            self.examine_alone(client, number)
        except Failure as failure:
            with self._lock:
                self.failures.append((number, failure))
        self._finished.append(number)

    def drawn(self, number):
        """What is to be examined: the kind, and a sheet and its plan, a mutation, or bytes."""
        lot = random.Random(f"{self.seed}/{number}")
        sheet = self.generator.sheet(lot)
        kind = number % 10
        if kind < 7:
            return "valid", sheet, Plan(lot, sheet)
        if kind < 9:
            mutation = self.mutator.mutation(lot, sheet)
            return mutation.kind, mutation, None
        return "broken bytes", broken_bytes(lot, encoded(sheet)), None

    def examine_alone(self, client, number):
        kind, subject, plan = self.drawn(number)
        self.counts.note_sheet(kind)
        examine(client, f"sheet-{number}", subject, plan)

    def smaller(self, number, failure):
        """The sheet of a failure, made as small as it can be, and the failure it then brings about."""
        kind, subject, plan = self.drawn(number)
        client, found = self.client(), [failure]

        def fails(document):
            changed = document
            if isinstance(subject, Mutation):
                if subject.pointer is None or not holds(document, subject.pointer):
                    return False
                changed = Mutation(subject.kind, encoded(document), subject.status, subject.pointer, subject.words, subject.numbers)
            try:
                examine(client, "smaller", changed, plan)
            except Failure as other:
                if other.claim == failure.claim:
                    found[0] = other
                    return True
            return False

        if isinstance(subject, bytes):
            return subject, failure
        document = subject
        if isinstance(subject, Mutation):
            try:
                document = json.loads(subject.text)
            except ValueError:
                return subject.text, failure
        return minimised(document, fails), found[0]

    def report_failures(self):
        """Prints the failures; of those that break one claim the first has its sheet made smaller."""
        told = set()
        for number, failure in self.failures:
            print(f"failed: sheet {number}: {failure.claim}")
            print(f"        {failure.detail[:1000]}")
            document, last = None, failure
            if self.server.exit_code is None and number is not None and failure.claim not in told:
                document, last = self.smaller(number, failure)
                told.add(failure.claim)
            if document is not None:
                text = document if isinstance(document, bytes) else encoded(document)
                print(f"        the sheet: {text[:4000].decode(errors='backslashreplace')}")
            print(f"        {last.request.curl(self.server.url)[:6000]}")
            print(f"        again: Scripts/test-hostile --seed {self.seed} --only {number}", flush=True)


def culprits(executable, seed, complaints):
    """The sheets that make a library complain, each asked about on a server of its own: a library may say it once."""
    suspects = sorted({number for _, numbers in complaints for number in numbers if number is not None})
    for number in suspects[:SUSPECTS]:
        run = Run(executable, seed)
        with run.server:
            with contextlib.suppress(Failure):
                run.prepare()
                run.examine_alone(run.client(), number)
        if run.server.complaints:
            yield number, run.server.complaints[0][0]


def examine(client, name, subject, plan):
    if isinstance(subject, Mutation):
        examine_mutation(client, name, subject)
    elif isinstance(subject, bytes):
        examine_bytes(client, name, subject)
    else:
        Examination(client, name, subject, plan).run()


def check(answer, status, words=""):
    if answer.status != status or words.encode() not in answer.body:
        raise Failure(f"the status is {status}", answer.request, f"{answer.status} {answer.body[:600]!r}")


def main():
    arguments = parsed()
    seed = random.SystemRandom().randrange(10**6) if arguments.seed is None else arguments.seed
    numbers = arguments.only or range(arguments.sheets)
    print(f"hostile: {len(numbers)} sheets, seed {seed}", flush=True)
    run = Run(arguments.executable, seed)
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, run.end)
    begun = time.monotonic()
    with run.server:
        try:
            run.prepare()
        except Failure as failure:
            run.failures.append((None, failure))
        descriptors = run.server.descriptors()
        with ThreadPoolExecutor(arguments.threads) as pool:
            middle = len(numbers) // 2
            list(pool.map(run.examine, numbers[:middle]))
            half = run.server.memory()[0] if run.server.exit_code is None else 0
            list(pool.map(run.examine, numbers[middle:]))
        seconds = time.monotonic() - begun
        faults = summary(run, seconds, half, descriptors)
        run.report_failures()
    for number, line in culprits(arguments.executable, seed, run.server.complaints):
        print(f"failed: sheet {number} makes a library say: {line}")
        print(f"        again: Scripts/test-hostile --seed {seed} --only {number}")
    if run.server.exit_code != 0:
        faults.append(f"the server ended with {run.server.exit_code}, not 0: {list(run.server.recent)[-3:]}")
    for fault in faults:
        print(f"failed: {fault}")
    print(f"hostile: {len(run.failures)} sheets failed, {len(faults)} other faults, seed {seed}")
    sys.exit(1 if run.failures or faults else 0)


def summary(run, seconds, half, descriptors):
    """Prints the figures; what is wrong beside the sheets."""
    counts, faults = run.counts, []
    total = sum(counts.statuses.values())
    print(f"hostile: {sum(counts.sheets.values())} sheets, {total} requests in {seconds:.0f} s, {counts.busy} asked again")
    print("  sheets:   " + ", ".join(f"{kind} {count}" for kind, count in counts.sheets.most_common()))
    print("  statuses: " + ", ".join(f"{status} {count}" for status, count in sorted(counts.statuses.items())))
    for name in sorted({name for name, _ in counts.queries}):
        row = {status: count for (other, status), count in counts.queries.items() if other == name}
        print(f"  {name:32} " + ", ".join(f"{status} {count}" for status, count in sorted(row.items())))
    for took, request in sorted(counts.slow, key=lambda entry: -entry[0])[:10]:
        print(f"slow: {took:.1f} s: {request.curl(run.server.url)[:3000]}")
    for took, request in counts.late[:10]:
        print(f"late: {took:.1f} s: {request.curl(run.server.url)[:3000]}")
    for line, count in Counter(line for line, _ in run.server.complaints).most_common(10):
        faults.append(f"a library says {count} times: {line}")
    if run.server.exit_code is not None:
        return [*faults, f"the server ended with {run.server.exit_code} while sheets {run.under_way()} were asked about"]
    for client in run.clients:
        client.close()
    memory, most = run.server.memory()
    left = run.server.descriptors()
    print(f"  memory: {memory >> 20} MiB at the end, {half >> 20} MiB half way, {most >> 20} MiB at most; "
          f"descriptors: {left} at the end, {descriptors} at the beginning")
    if most > MEMORY_LIMIT:
        faults.append(f"the server took more than {MEMORY_LIMIT >> 20} MiB")
    if left > descriptors + DESCRIPTORS_LEFT:
        faults.append(f"the server keeps {left - descriptors} descriptors")
    return faults


def parsed():
    parser = argparse.ArgumentParser(usage=__doc__.split("Usage: ")[1].split("\n")[0])
    parser.add_argument("executable")
    parser.add_argument("--sheets", type=int, default=500)
    parser.add_argument("--seed", type=int)
    parser.add_argument("--only", type=int, action="append")
    parser.add_argument("--threads", type=int, default=6)
    return parser.parse_args()


main()
