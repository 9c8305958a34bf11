#!/usr/bin/env python3
"""Checks a running service that asks for tokens and signatures.

Usage: .venv/bin/python3 Tests/Contract/check_access.py URL

The service at URL must have the sheets of Examples loaded, and the PUSHBUTTON_WRITE_TOKEN, PUSHBUTTON_READ_TOKEN and
PUSHBUTTON_SIGNING_KEY of this process, one of each. What may be done with none of them, with each, and with an address that the
Python and the shell lines of Documentation/decisions/access.md sign is compared with what openapi.yaml says, of which every
operation is asked for without a token too. Prints each failure, then how many checks passed and failed.
"""
import http.client
import json
import os
import re
import subprocess
import sys
import time
from pathlib import Path
from urllib.parse import urlsplit

import yaml
from jsonschema import Draft202012Validator

ROOT = Path(__file__).resolve().parents[2]
PICTURE = "/v1/stylesheets/flag/states/normal@2x.png"
METHODS = ["get", "post", "put", "patch", "delete"]


class Service:
    def __init__(self, url):
        self.address = urlsplit(url).netloc

    def send(self, method, target, token=None):
        """The status, fields and body of an answer."""
        connection = http.client.HTTPConnection(self.address, timeout=30)
        try:
            connection.request(method, target, headers={"Authorization": f"Bearer {token}"} if token else {})
            answer = connection.getresponse()
            return answer.status, answer.headers, answer.read()
        finally:
            connection.close()


def documented_examples():
    """The Python function and the shell lines of the document."""
    blocks = re.findall(r"^```(python|sh)\n(.*?)^```$", (ROOT / "Documentation/decisions/access.md").read_text(), re.M | re.S)
    code = dict(blocks)
    names = {}
    exec(code["python"], names)
    return names["signed"], code["sh"]


def main():
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        print(__doc__)
        sys.exit(0 if sys.argv[1:] == ["--help"] else 64)
    service = Service(sys.argv[1])
    writes, reads = os.environ["PUSHBUTTON_WRITE_TOKEN"], os.environ["PUSHBUTTON_READ_TOKEN"]
    identifier, key = os.environ["PUSHBUTTON_SIGNING_KEY"].split(":", 1)
    document = yaml.safe_load((ROOT / "openapi.yaml").read_text())
    counts = {True: 0, False: 0}

    def note(claim, holds):
        counts[bool(holds)] += 1
        if not holds:
            print(f"failed: {claim}")

    def expect(claim, expected, method, target, token=None):
        status, fields, body = service.send(method, target, token)
        note(f"{claim}: {method} {target} is {status}, not {expected}", status == expected)
        if status in (401, 403):
            problem = json.loads(body)
            validator = Draft202012Validator({"$ref": "#/components/schemas/Problem", "components": document["components"]})
            note(f"{claim}: the problem follows its schema", validator.is_valid(problem))
            note(f"{claim}: nobody keeps it", fields["Cache-Control"] == "no-store")
        if status == 401:
            note(f"{claim}: WWW-Authenticate asks for a token", fields["WWW-Authenticate"].startswith("Bearer realm="))
        return fields

    for path, item in document["paths"].items():
        target = re.sub(r"\{(\w+)\}", lambda match: {"density": "2"}.get(match[1], "normal"), path)
        for method in METHODS:
            if method in item:
                expected = 401 if "security" in item[method] else 200
                expect("without a token", expected, method.upper(), target)
                if expected == 401:
                    expect("with an unknown token", 401, method.upper(), target, "x" + writes)

    for token in (reads, writes):
        fields = expect("with a token", 200, "GET", PICTURE, token)
        note("an answer by token is private", fields["Cache-Control"].startswith("private"))
    expect("with a read token", 403, "DELETE", "/v1/stylesheets/none", reads)
    expect("with a write token", 404, "DELETE", "/v1/stylesheets/none", writes)

    signed, shell = documented_examples()
    end = int(time.time()) + 1000
    target = signed(PICTURE + "?canvas=even&background=%23fff", identifier, key, end)
    for method in ("GET", "HEAD"):
        fields = expect("with a signature", 200, method, target)
        note("an answer by signature is public", fields["Cache-Control"].startswith("public"))
    expect("with a signature over something else", 403, "GET", target.replace("even", "bounds"))
    expect("with a signature that has ended", 403, "GET", signed(PICTURE, identifier, key, end - 1001))
    expect("with a signature by another key", 403, "GET", signed(PICTURE, identifier, "x" + key, end))

    # The lines have the key and the address of the test vector, which is none of this service's.
    lines = subprocess.run(["bash", "-euc", shell], capture_output=True, text=True, check=True).stdout.strip()
    vector = signed("/v1/stylesheets/save/states/normal@2x.png?canvas=even", "docs", "a-key-for-documents-and-tests-only", 4102444800)
    note("Python and shell sign alike", lines == vector)
    note("the test vector is theirs", lines.split("sig=")[1] in (ROOT / "Documentation/decisions/access.md").read_text())

    print(f"access: {counts[True]} passed, {counts[False]} failed")
    sys.exit(1 if counts[False] else 0)


main()
