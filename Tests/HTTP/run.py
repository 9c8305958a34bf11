#!/usr/bin/env python3
"""Tests a release build over raw sockets: what it does with requests that are wrong, hostile, slow or too many.

Usage: Tests/HTTP/run.py [--executable PATH] [--only TEXT]... [--guarantees]

  --executable PATH  what to test; .build/release/pushbutton
  --only TEXT        tests whose file, name or claim contains TEXT
  --guarantees       print the claims and their tests as Documentation/guarantees.md has them, and test nothing

A test's claim is the first line of its docstring. Prints each claim and how long it took to prove; ends with 1 when one
does not hold, or when Documentation/guarantees.md is not what --guarantees prints.
"""
import argparse
import importlib
import sys
import time
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "Support")]
import service  # noqa: E402

GUARANTEES = service.ROOT / "Documentation" / "guarantees.md"


def modules():
    return [importlib.import_module(path.stem) for path in sorted(HERE.glob("test_*.py"))]


def tests(module):
    """The tests of a module in the order in which they are written."""
    classes = [value for value in vars(module).values() if isinstance(value, type) and issubclass(value, service.Case)]
    for case in classes:
        if case.__module__ == module.__name__:
            yield from (case(name) for name in vars(case) if name.startswith("test_"))


def name(test):
    return f"{Path(sys.modules[type(test).__module__].__file__).name} {type(test).__name__}.{test._testMethodName}"


def guarantees():
    """The claims as a document: a chapter for each file, a row for each test."""
    lines = [
        "# Guarantees", "",
        "What the service does at its edges. Every row is proved against the release build, over raw sockets, by the test",
        "named beside it (`Tests/HTTP/run.py`, a part of `Scripts/test`), which also prints this file.",
    ]
    for module in modules():
        title = module.__doc__.splitlines()[0].rstrip(".")
        lines += ["", f"## {title}", "", f"Tests/HTTP/{Path(module.__file__).name}", "", "| claim | test |",
                  "|---|---|"]
        for test in tests(module):
            claim = test.shortDescription().rstrip(".").replace("|", "\\|")
            lines.append(f"| {claim} | `{type(test).__name__}.{test._testMethodName}` |")
    return "\n".join(lines) + "\n"


class Report(unittest.TestResult):
    """Prints each claim once it is decided."""

    def startTest(self, test):
        super().startTest(test)
        self._begun = time.monotonic()
        self._problems = []

    def addSubTest(self, test, subtest, error):
        super().addSubTest(test, subtest, error)
        if error:
            self._problems.append((subtest._subDescription(), error))

    def addFailure(self, test, error):
        super().addFailure(test, error)
        self._problems.append(("", error))

    def addError(self, test, error):
        super().addError(test, error)
        self._problems.append(("", error))

    def stopTest(self, test):
        super().stopTest(test)
        outcome = "FAILED" if self._problems else "ok"
        print(f"{outcome:6} {time.monotonic() - self._begun:5.1f} s  {test.shortDescription().rstrip('.')}", flush=True)
        for place, (kind, value, trace) in self._problems:
            while trace.tb_next and not trace.tb_frame.f_code.co_name.startswith("test_"):
                trace = trace.tb_next
            text = f"{place} {kind.__name__}: {value}".strip()
            print(f"                {name(test)}:{trace.tb_lineno} {text[:600]}", flush=True)


def main():
    options = argparse.ArgumentParser(usage=__doc__.split("\n\n")[1].removeprefix("Usage: "))
    options.add_argument("--executable", default=str(service.ROOT / ".build/release/pushbutton"))
    options.add_argument("--only", action="append", default=[])
    options.add_argument("--guarantees", action="store_true")
    arguments = options.parse_args()
    if arguments.guarantees:
        sys.stdout.write(guarantees())
        return 0

    chosen = [
        test for module in modules() for test in tests(module)
        if not arguments.only or any(text in name(test) + test.shortDescription() for text in arguments.only)
    ]
    if not Path(arguments.executable).is_file():
        sys.exit(f"http: there is no {arguments.executable}; swift build --configuration release makes it")
    service.executable = arguments.executable
    begun, report = time.monotonic(), Report()
    try:
        unittest.TestSuite(chosen).run(report)
    finally:
        service.end_all()
    failed = len({id(getattr(test, "test_case", test)) for test, _ in report.failures + report.errors})
    print(f"http: {report.testsRun - failed} claims hold, {failed} do not, in {time.monotonic() - begun:.0f} s")
    is_stale = not arguments.only and GUARANTEES.read_text() != guarantees()
    if is_stale:
        print("http: Documentation/guarantees.md is not what Tests/HTTP/run.py --guarantees prints")
    return 1 if failed or is_stale else 0


if __name__ == "__main__":
    sys.exit(main())
