"""Makes a document that fails smaller while it still fails."""
import time

from mutations import replaced

SECONDS = 10


def minimised(document, fails):
    """The document without what can be left out; `fails` says whether one still fails in the same way."""
    end = time.monotonic() + SECONDS
    smaller = True
    while smaller and time.monotonic() < end:
        smaller = False
        for path in sorted(paths(document), key=len):
            without = removed(document, path)
            if time.monotonic() < end and without is not None and fails(without):
                document, smaller = without, True
                break
    return document


def paths(value, path=()):
    """The places of all members and elements."""
    entries = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else []
    for token, inner in entries:
        yield (*path, token)
        yield from paths(inner, (*path, token))


def removed(document, path):
    """A copy without the value at a place."""
    holder = document
    for token in path[:-1]:
        holder = holder[token]
    rest = {name: value for name, value in holder.items() if name != path[-1]} if isinstance(holder, dict) \
        else holder[:path[-1]] + holder[path[-1] + 1:]
    return replaced(document, path[:-1], rest)


def holds(document, pointer):
    """Whether there is a value at a JSON Pointer."""
    for token in pointer.split("/")[1:]:
        token = token.replace("~1", "/").replace("~0", "~")
        if isinstance(document, dict) and token in document:
            document = document[token]
        elif isinstance(document, list) and token.isdigit() and int(token) < len(document):
            document = document[int(token)]
        else:
            return False
    return True
