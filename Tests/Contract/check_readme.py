#!/usr/bin/env python3
"""Runs what README.md tells a reader to run against a running service.

Usage: .venv/bin/python3 Tests/Contract/check_readme.py URL [--protected]

The service at URL must have the sheets and pictures of Examples loaded. In the order of the document, each `sh` block
that calls curl is run, and each address in an `html` block is fetched. A block passes if curl is called in it and every
answer is below 400. With --protected the service must have the PUSHBUTTON_… secrets of this process, and just the blocks that
name one are run; without it, all others. Sheets that the document stores stay stored. Prints each failure, then how many
passed and failed.
"""
import html
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
WRITTEN = "localhost:8080"
# A reader's shell goes on after an error; here the block ends, and curl says why.
PRELUDE = """
set -euo pipefail
curl() { command curl --silent --show-error --fail-with-body --max-time 30 "${@/#-f/--fail-with-body}"; }
"""


def blocks():
    """The language, first line and text of each block that can be checked."""
    text = (ROOT / "README.md").read_text()
    for block in re.finditer(r"^```(sh|html)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
        language, content = block.groups()
        if language == "html" or re.search(r"^\s*curl ", content, re.MULTILINE):
            yield language, text[:block.start(2)].count("\n") + 1, content


def script(language, content):
    """What to run for a block."""
    if language == "sh":
        return content
    addresses = re.findall(r"https?://[^\s\"'>]+", html.unescape(content))
    return "\n".join(f"curl '{address}' -o /dev/null" for address in addresses)


def main():
    is_protected = sys.argv[2:] == ["--protected"]
    if len(sys.argv) != 2 + is_protected or sys.argv[1].startswith("-"):
        print(__doc__)
        sys.exit(0 if sys.argv[1:] == ["--help"] else 64)
    address = sys.argv[1].removeprefix("http://").rstrip("/")
    # The document says where the executable is.
    variables = {**os.environ, "PATH": f"{ROOT}/.build/release:{os.environ['PATH']}"}
    passed = failed = 0
    with tempfile.TemporaryDirectory() as folder:
        os.symlink(ROOT / "Examples", f"{folder}/Examples")
        for language, line, content in blocks():
            if ("$PUSHBUTTON_" in content) != is_protected:
                continue
            commands = PRELUDE + script(language, content).replace(WRITTEN, address)
            run = subprocess.run(
                ["bash", "-c", commands], cwd=folder, env=variables, capture_output=True, text=True, errors="replace")
            if run.returncode == 0:
                passed += 1
            else:
                failed += 1
                print(f"failed: the block at line {line} of README.md\n        {run.stderr.strip()} {run.stdout[-500:]}")
    if passed + failed == 0:
        failed = 1
        print("failed: README.md has no block to run")
    print(f"readme: {passed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


main()
