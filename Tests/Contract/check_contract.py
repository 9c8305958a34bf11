#!/usr/bin/env python3
"""Checks a running service against openapi.yaml.

Usage: .venv/bin/python3 Tests/Contract/check_contract.py URL

The service at URL must have the sheets and pictures of Examples loaded and ask for no token. It is checked that

- the document is valid OpenAPI, that its examples follow its schemas, and that the service serves this very document;
- every example request succeeds with a status, content type and fields that the document names for it, and that JSON
  follows its schema;
- every path answers exactly the methods documented, `HEAD` where there is `GET`, and `OPTIONS`; any other method is
  answered 405 with an `Allow` that lists them.

What is stored on the way is removed again. Prints each failure, then how many checks passed and failed.
"""
import gzip
import http.client
import json
import struct
import sys
import zlib
from pathlib import Path
from urllib.parse import quote, urlsplit

import yaml
from jsonschema import Draft202012Validator
from openapi_spec_validator import validate

DOCUMENT = Path(__file__).resolve().parents[2] / "openapi.yaml"
# The order in which example requests make sense: what one stores the next changes, and the last removes.
METHODS = ["post", "put", "patch", "get", "delete"]


def tiny_png():
    """A transparent PNG of 2 by 2 pixels."""
    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
    header = struct.pack(">IIBBBBB", 2, 2, 8, 6, 0, 0, 0)
    rows = zlib.compress(b"\0" + bytes(8) + b"\0" + bytes(8))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


class Contract:
    """openapi.yaml, its references followed."""

    def __init__(self, path):
        self.document = yaml.safe_load(path.read_text())

    def resolved(self, node):
        while "$ref" in node:
            target = self.document
            for token in node["$ref"].removeprefix("#/").split("/"):
                target = target[token.replace("~1", "/").replace("~0", "~")]
            node = target
        return node

    def operations(self):
        """Each path, method and operation."""
        for path, item in self.document["paths"].items():
            for method in METHODS:
                if method in item:
                    yield path, method, item[method]

    def errors(self, value, schema):
        """What is wrong with a value by a schema, in words."""
        validator = Draft202012Validator({**schema, "components": self.document["components"]})
        return [f"{error.json_path}: {error.message[:300]}" for error in validator.iter_errors(value)]

    def examples(self, node):
        """The values of a parameter's or a body's examples, by name."""
        if "example" in node:
            return {"example": node["example"]}
        return {name: self.resolved(example)["value"] for name, example in node.get("examples", {}).items()}

    def requests(self, path, operation):
        """The example requests of an operation: a name, the target, and the body's type and bytes.

        The first takes the first example of everything required; the others differ from it in one thing.
        """
        parameters = [self.resolved(parameter) for parameter in operation.get("parameters", [])]
        choices = {parameter["name"]: list(self.examples(parameter).values()) for parameter in parameters}
        base = {parameter["name"]: choices[parameter["name"]][0] for parameter in parameters if parameter.get("required")}
        variations = [("", base)]
        for name, values in choices.items():
            for value in values[1:] if name in base else values:
                variations.append((f" {name}={value}", {**base, name: value}))

        bodies = [("", None, None)]
        if "requestBody" in operation:
            bodies = []
            for kind, media in self.resolved(operation["requestBody"])["content"].items():
                if kind == "image/png":
                    bodies.append((" a PNG", kind, tiny_png()))
                for name, value in self.examples(media).items():
                    bodies.append((f" body {name}", kind, json.dumps(value).encode()))

        for variation, values in variations:
            target, query = path, []
            for parameter in parameters:
                if parameter["name"] not in values:
                    continue
                value = values[parameter["name"]]
                parts = value if isinstance(value, list) else [value]
                # Truth values are spelt as in JSON.
                texts = [str(part).lower() if isinstance(part, bool) else str(part) for part in parts]
                text = ",".join(quote(part, safe="@") for part in texts)
                if parameter["in"] == "path":
                    target = target.replace("{" + parameter["name"] + "}", text)
                else:
                    query.append(f"{parameter['name']}={text}")
            if query:
                target += "?" + "&".join(query)
            for body, kind, content in bodies:
                yield variation + body, target, kind, content


class Service:
    """The service under test."""

    def __init__(self, url):
        self.address = urlsplit(url).netloc

    def send(self, method, target, kind=None, content=None):
        """The status, fields and body of an answer."""
        connection = http.client.HTTPConnection(self.address, timeout=30)
        try:
            connection.request(method.upper(), target, body=content, headers={"Content-Type": kind} if kind else {})
            answer = connection.getresponse()
            body = answer.read()
            if answer.headers.get("Content-Encoding") == "gzip":
                body = gzip.decompress(body)
            return answer.status, answer.headers, body
        finally:
            connection.close()


class Checks:
    """Counts checks and prints those that failed."""

    def __init__(self):
        self.passed = 0
        self.failed = 0

    def note(self, claim, problems):
        if problems:
            self.failed += 1
            print(f"failed: {claim}")
            for problem in problems:
                print(f"        {problem}")
        else:
            self.passed += 1


def check_document(contract, service, checks):
    try:
        validate(contract.document)
        checks.note("the document is valid OpenAPI", [])
    except Exception as error:
        checks.note("the document is valid OpenAPI", [str(error)[:300]])

    def walk(node, place):
        if isinstance(node, list):
            for index, element in enumerate(node):
                walk(element, f"{place}/{index}")
        elif isinstance(node, dict):
            if "schema" in node:
                for name, value in contract.examples(node).items():
                    checks.note(f"{place}: example {name} follows its schema", contract.errors(value, node["schema"]))
            for key, value in node.items():
                if key not in ("example", "examples"):
                    walk(value, f"{place}/{key}")

    walk(contract.document["paths"], "paths")
    walk(contract.document["components"], "components")

    for target, parse in (("/openapi.yaml", yaml.safe_load), ("/openapi.json", json.loads)):
        status, _, body = service.send("get", target)
        served = parse(body) if status == 200 else None
        checks.note(f"{target} is this document", [] if served == contract.document else [f"status {status}, or it differs"])


def problems_with(contract, operation, status, fields, body):
    """What an answer does that the document does not say."""
    if not 200 <= status < 300:
        return [f"status {status}: {body[:300].decode(errors='replace')}"]
    if str(status) not in operation["responses"]:
        return [f"status {status} is not documented"]
    response = contract.resolved(operation["responses"][str(status)])
    problems = [
        f"field {name} is missing" for name, header in response.get("headers", {}).items()
        if contract.resolved(header).get("required") and name not in fields
    ]
    content = response.get("content")
    if content is None:
        return problems + (["it has a body"] if body else [])
    kind = fields.get_content_type() if "Content-Type" in fields else None
    if kind not in content:
        return problems + [f"its type is {kind}, not {' or '.join(content)}"]
    if kind.endswith("json"):
        try:
            problems += contract.errors(json.loads(body), content[kind]["schema"])
        except ValueError as error:
            problems.append(f"it is no JSON: {error}")
    if kind == "image/png" and not body.startswith(b"\x89PNG\r\n\x1a\n"):
        problems.append("it is no PNG")
    return problems


def check_examples(contract, service, checks):
    stored = []
    operations = sorted(contract.operations(), key=lambda entry: METHODS.index(entry[1]))
    for path, method, operation in operations:
        for variation, target, kind, content in contract.requests(path, operation):
            status, fields, body = service.send(method, target, kind, content)
            checks.note(
                f"{operation['operationId']}{variation}: {method.upper()} {target}",
                problems_with(contract, operation, status, fields, body))
            if method == "post" and status == 201:
                stored.append(fields.get("Location"))
    for location in stored:
        status, _, _ = service.send("delete", location)
        checks.note(f"what was stored at {location} can be removed", [] if status == 204 else [f"status {status}"])


def check_methods(contract, service, checks):
    for path, item in contract.document["paths"].items():
        documented = {method.upper() for method in METHODS if method in item}
        answered = documented | {"OPTIONS"} | ({"HEAD"} if "GET" in documented else set())
        # What reading takes as its example is there; what writing takes has been removed again.
        operation = item.get("get") or next(item[method] for method in METHODS if method in item)
        _, target, _, _ = next(iter(contract.requests(path, operation)))
        for method in ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]:
            # A documented method is known to be answered: its examples were.
            if method in documented:
                continue
            status, fields, body = service.send(method, target)
            allowed = {name.strip() for name in fields.get("Allow", "").split(",")}
            problems = []
            if method not in answered and status != 405:
                problems.append(f"status {status}, not 405")
            if method in answered and status in (404, 405, 501):
                problems.append(f"status {status}")
            if (method not in answered or method == "OPTIONS") and allowed != answered:
                problems.append(f"Allow is {fields.get('Allow')}, not {', '.join(sorted(answered))}")
            if method == "HEAD" and body:
                problems.append("it has a body")
            checks.note(f"{method} {target} is {'answered' if method in answered else 'refused'}", problems)


def main():
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        print(__doc__)
        sys.exit(0 if sys.argv[1:] == ["--help"] else 64)
    contract, service, checks = Contract(DOCUMENT), Service(sys.argv[1]), Checks()
    check_document(contract, service, checks)
    check_examples(contract, service, checks)
    check_methods(contract, service, checks)
    print(f"contract: {checks.passed} passed, {checks.failed} failed")
    sys.exit(1 if checks.failed else 0)


main()
