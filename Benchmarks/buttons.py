"""Requests for buttons that all differ, the same ones for the same seed."""

import json
import random
import struct
import zlib

WORDS = "Save Cancel Delete Share Buy Follow Reply Send Open Close Next Back Accept Retry Download Upload".split()
SHEETS, PICTURES = 400, 40


def png(width, height, row):
    """A PNG file; `row` gives the four bytes of each pixel of a row."""
    rows = b"".join(b"\0" + row() for _ in range(height))

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(rows, 1)) + chunk(b"IEND", b""))


def picture(chance):
    """A small PNG file, one half of one colour and the other half clear."""
    side = chance.randrange(8, 64)
    row = bytes([*chance.randbytes(3), 255]) * (side // 2) + bytes(4) * (side - side // 2)
    return png(side, side, lambda: row)


def color(chance):
    return f"#{chance.randrange(1 << 24):06x}"


def sheet(chance):
    """A sheet whose title, sizes, colours and radius no other has."""
    normal = {
        "title": f"{chance.choice(WORDS)} {chance.randrange(1_000_000)}", "titleColor": color(chance),
        "font": {"size": round(chance.uniform(9, 40), 3)}, "backgroundColor": color(chance),
        "cornerRadius": round(chance.uniform(0, 24), 2), "contentInsets": chance.randrange(4, 24),
        "borderWidth": round(chance.uniform(0, 4), 2), "borderColor": color(chance)}
    if chance.random() < 0.3:
        normal |= {"width": chance.randrange(60, 400), "height": chance.randrange(30, 200)}
    if chance.random() < 0.2:
        normal["shadow"] = {"color": "#0006", "blur": round(chance.uniform(1, 16), 2), "offset": {"x": 0, "y": 3}}
    if chance.random() < 0.2:
        normal |= {"image": f"load-{chance.randrange(PICTURES)}", "spacing": 6}
    return {"states": {"normal": normal, "highlighted": {"backgroundColor": color(chance)}},
            "transitions": [{"from": "*", "to": "*", "mode": "interpolate", "duration": 0.1}]}


def pictures():
    """The path and file of every picture that sheets name."""
    chance = random.Random("pictures")
    for index in range(PICTURES):
        yield f"/v1/images/load-{index}", picture(chance)


def requests(seed):
    """Endlessly, each as (method, path, body, media type)."""
    chance = random.Random(seed)
    while True:
        kind = chance.random()
        if kind < 0.02:
            yield "PUT", f"/v1/images/load-{chance.randrange(PICTURES)}", picture(chance), "image/png"
        elif kind < 0.30:
            # A sheet is stored and asked for in several ways; all that read it differ because it does.
            path = f"/v1/stylesheets/load-{seed}-{chance.randrange(SHEETS)}"
            yield "PUT", path, json.dumps(sheet(chance)).encode(), "application/json"
            form = chance.random()
            scale = chance.choice(["", "@2x", "@3x"])
            yield "GET", f"{path}/states/highlighted{scale}.png", None, None
            if form < 0.2:
                yield "GET", f"{path}/sprite.png?scale=2", None, None
            elif form < 0.3:
                yield "GET", f"{path}/states/normal.svg", None, None
            elif form < 0.35:
                yield "GET", f"{path}/transition.apng?from=normal&to=highlighted&fps=30", None, None
            else:
                yield "GET", f"{path}/states/normal/layout", None, None
        else:
            body = {"stylesheet": sheet(chance), "scale": chance.choice([1, 2, 3])}
            yield "POST", "/v1/render", json.dumps(body).encode(), "application/json"
