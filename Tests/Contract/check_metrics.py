#!/usr/bin/env python3
"""Checks the metrics of a running service with Prometheus's own parser.

Usage: .venv/bin/python3 Tests/Contract/check_metrics.py URL

The service at URL must have the sheets of Examples loaded. It is used, and looked at before, in between and after:

- the text is what Prometheus's client reads, each family once, with HELP and TYPE, and nothing else;
- names follow Prometheus's conventions: counters and nothing else end with _total, units are seconds and bytes;
- histograms are cumulative, end with +Inf, and agree with their count and sum; no counter and no bucket ever falls;
- the table of openapi.yaml has every family with its type and labels, and no other;
- nothing that a client makes up, in path, query, method or field, makes a series;
- the answer takes milliseconds.

Prints each failure, then how many checks passed and failed.
"""
import http.client
import re
import sys
import time
from pathlib import Path
from urllib.parse import urlsplit

import yaml
from prometheus_client.parser import text_string_to_metric_families

DOCUMENT = Path(__file__).resolve().parents[2] / "openapi.yaml"
MADE_UP = "cuckoo"
# Gauges that count things have no unit; these words end the names of all others.
UNITS = ("seconds", "bytes")
COUNTED = {
    "connections", "connections_limit", "in_flight", "suspended", "workers", "workers_busy", "depth", "limit", "entries",
    "records", "records_limit", "fds", "info"}

outcomes = {True: 0, False: 0}


def check(holds, claim):
    outcomes[bool(holds)] += 1
    if not holds:
        print(f"failed: {claim}")


def ask(address, method, path, body=None, headers=None):
    connection = http.client.HTTPConnection(address, timeout=30)
    connection.request(method, path, body, headers or {})
    answer = connection.getresponse()
    content = answer.read()
    connection.close()
    return answer, content.decode(errors="replace")


def use(address):
    """Requests of many kinds, the odd ones with words that must not turn up."""
    json = {"Content-Type": "application/json"}
    for path in ["/v1/stylesheets/custom/states/normal.png", "/v1/stylesheets/custom/states/normal.svg",
                 "/v1/stylesheets/custom/sprite.png", "/v1/stylesheets/custom/states/normal/layout", "/", "/healthz",
                 "/readyz", "/openapi.json", f"/{MADE_UP}", f"/v1/stylesheets/{MADE_UP}", f"/healthz?{MADE_UP}=1", "/%00"]:
        ask(address, "GET", path)
    ask(address, "POST", "/v1/render", '{"stylesheet": {"states": {"normal": {"title": "a"}}}}', json)
    ask(address, "POST", "/v1/render", MADE_UP, json)
    ask(address, MADE_UP.upper(), "/healthz")
    ask(address, "OPTIONS", "/v1/images", headers={"X-Request-ID": MADE_UP})


def read(address):
    """The families by name, the text they came in, and the seconds that took."""
    begun = time.monotonic()
    answer, text = ask(address, "GET", "/metrics")
    seconds = time.monotonic() - begun
    check(answer.status == 200, f"/metrics answers {answer.status}")
    check(answer.getheader("Content-Type") == "text/plain; version=0.0.4; charset=utf-8", "the content type")
    # The parser takes a counter's _total for a suffix.
    families = {}
    for family in text_string_to_metric_families(text):
        name = family.name + ("_total" if family.type == "counter" else "")
        check(name not in families, f"{name} appears twice")
        families[name] = family
    return families, text, seconds


def check_names(families):
    for name, family in families.items():
        check(re.fullmatch(r"(pushbutton|process)_[a-z_]+", name), f"{name}: its name")
        check(family.documentation.endswith("."), f"{name} has no sentence of help")
        check(family.type in ("counter", "gauge", "histogram"), f"{name} is of type {family.type}")
        stem = name.removesuffix("_total")
        if family.type == "gauge":
            check(stem == name, f"{name} is a gauge and ends with _total")
            check(stem.endswith(UNITS) or any(stem.endswith("_" + word) for word in COUNTED), f"{name} has no unit")
        elif family.type == "histogram":
            check(stem.endswith("seconds"), f"{name} has no unit")
        check(not re.search(r"milli|micro|kilo|mega", name), f"{name} is not in a base unit")
        check(family.samples, f"{name} has no samples")


def check_histograms(families):
    for name, family in families.items():
        if family.type != "histogram":
            continue
        series = {}
        for sample in family.samples:
            labels = tuple(sorted((key, value) for key, value in sample.labels.items() if key != "le"))
            series.setdefault(labels, []).append(sample)
        for labels, samples in series.items():
            bounds = [(float(sample.labels["le"]), sample.value) for sample in samples if "le" in sample.labels]
            values = {sample.name.removeprefix(name): sample.value for sample in samples if "le" not in sample.labels}
            where = f"{name}{dict(labels)}"
            check(bounds == sorted(bounds), f"{where}: bounds or counts fall")
            check(bounds[-1] == (float("inf"), values["_count"]), f"{where}: +Inf is not the count")
            lower = before = low = 0
            for bound, count in bounds:
                lower += low * (count - before)
                low, before = bound, count
            check(values["_sum"] >= lower - 1e-9, f"{where}: the sum is below what the buckets hold")


def counters(families):
    return {
        (sample.name, tuple(sorted(sample.labels.items()))): sample.value
        for family in families.values() for sample in family.samples
        if family.type == "counter" or sample.name.endswith(("_bucket", "_sum", "_count"))}


def documented():
    """The type and labels of each family in the contract."""
    text = yaml.safe_load(DOCUMENT.read_text())["paths"]["/metrics"]["get"]["description"]
    rows = re.findall(r"^\| `([a-z_]+)` \| (\w+) \| (.*)\|$", text, re.MULTILINE)
    return {name: (kind, set(re.findall(r"`(\w+)`", labels))) for name, kind, labels in rows}


def main():
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        print(__doc__)
        sys.exit(0 if sys.argv[1:] == ["--help"] else 64)
    address = urlsplit(sys.argv[1]).netloc
    former = counters(read(address)[0])
    for _ in range(3):
        use(address)
        families, text, _ = read(address)
        check_names(families)
        check_histograms(families)
        current = counters(families)
        fallen = [key for key, value in former.items() if current.get(key, -1) < value]
        check(not fallen, f"what only counts up has fallen: {fallen}")
        check(current != former, "nothing was counted")
        check(MADE_UP not in text.lower(), "a client made up a series")
        former = current
    found = {
        name: (family.type, {label for sample in family.samples for label in sample.labels} - {"le"})
        for name, family in families.items()}
    contract = documented()
    for name in sorted(found.keys() | contract.keys()):
        check(found.get(name) == contract.get(name),
              f"{name}: the service has {found.get(name)}, openapi.yaml {contract.get(name)}")
    # The fastest, as the machine may have other work.
    fastest = min(read(address)[2] for _ in range(20)) * 1000
    check(fastest < 20, f"/metrics takes {fastest:.0f} ms")
    print(f"metrics: {outcomes[True]} passed, {outcomes[False]} failed; {fastest:.1f} ms, {len(text)} bytes")
    sys.exit(1 if outcomes[False] else 0)


main()
