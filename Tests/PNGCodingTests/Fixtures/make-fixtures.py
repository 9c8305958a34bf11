#!/usr/bin/env python3
"""Writes the PNG files beside this script, and next to each the pixels that are expected of it.

NAME.png is a picture, of 13 × 9 pixels unless its name says otherwise, and NAME.rgba its pixels as a decoder has to
give them: R, G, B, A, eight bits each, straight alpha. The files are written chunk by chunk here, because no common library writes every
kind; Pillow reads them back as a check where it keeps the values (not 16-bit ones, nor tRNS on grey and RGB).
Needs Pillow. Run it in this directory.
"""
import random
import struct
import zlib

from PIL import Image

CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
DEPTHS = {0: (1, 2, 4, 8, 16), 2: (8, 16), 3: (1, 2, 4, 8), 4: (8, 16), 6: (8, 16)}
NAMES = {0: "grey", 2: "rgb", 3: "palette", 4: "grey-alpha", 6: "rgba"}
ADAM7 = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2))


def chunk(kind, data=b""):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def pack(samples, depth):
    """The bytes of one row."""
    if depth == 16:
        return b"".join(struct.pack(">H", s) for s in samples)
    bits = "".join(format(s, f"0{depth}b") for s in samples)
    bits += "0" * (-len(bits) % 8)
    return bytes(int(bits[i : i + 8], 2) for i in range(0, len(bits), 8))


def predict(kind, left, up, corner):
    if kind == 4:
        p = left + up - corner
        return min((abs(p - left), 0, left), (abs(p - up), 1, up), (abs(p - corner), 2, corner))[2]
    return (0, left, up, (left + up) // 2)[kind]


def filtered(rows, step):
    """Every row with another of the five filters."""
    out = bytearray()
    above = bytes(len(rows[0])) if rows else b""
    for number, row in enumerate(rows):
        kind = (number + 1) % 5
        out.append(kind)
        for i, byte in enumerate(row):
            left = row[i - step] if i >= step else 0
            corner = above[i - step] if i >= step else 0
            out.append((byte - predict(kind, left, above[i], corner)) & 255)
        above = row
    return bytes(out)


def compressed(picture, kind, depth, interlaced):
    width, height = len(picture[0]), len(picture)
    step = max(1, CHANNELS[kind] * depth // 8)
    passes = ADAM7 if interlaced else ((0, 0, 1, 1),)
    data = b""
    for x0, y0, dx, dy in passes:
        if x0 >= width:
            continue  # a pass without pixels has no rows either
        rows = [
            pack([s for x in range(x0, width, dx) for s in picture[y][x]], depth) for y in range(y0, height, dy)
        ]
        data += filtered(rows, step)
    return zlib.compress(data, 9)


def to_8(sample, depth):
    return (sample * 255 * 2 + (1 << depth) - 1) // (2 * ((1 << depth) - 1))


def rgba(sample, kind, depth, palette, transparent):
    if kind == 3:
        return palette[sample[0]]
    values = [to_8(s, depth) for s in sample]
    if kind in (0, 4):
        values[:1] = values[:1] * 3
    if kind in (0, 2):
        values.append(0 if sample == transparent else 255)
    return tuple(values)


def write(
    name, kind, depth, interlaced=False, transparent=False, size=(13, 9), before=b"", after=b"", split=1, checked=True
):
    width, height = size
    rng = random.Random(name)
    top = (1 << depth) - 1
    palette = None
    if kind == 3:
        palette = [tuple(rng.randrange(256) for _ in range(3)) + (255,) for _ in range(1 << depth)]
    picture = [
        [tuple(rng.randrange(top + 1) for _ in range(CHANNELS[kind])) for _ in range(width)] for _ in range(height)
    ]
    chunks = b""
    key = None
    if transparent and kind == 3:
        alphas = [rng.randrange(256) for _ in range(max(1, len(palette) // 2))]
        palette = [c[:3] + (a,) for c, a in zip(palette, alphas)] + palette[len(alphas) :]
        chunks = chunk(b"tRNS", bytes(alphas))
    elif transparent:
        key = picture[4][5]
        picture[8][12] = key
        if depth == 16:  # differs from the key in the lower bytes only: stays opaque
            picture[8][11] = key[:-1] + (key[-1] ^ 1,)
        chunks = chunk(b"tRNS", b"".join(struct.pack(">H", s) for s in key))
    if palette:
        chunks = chunk(b"PLTE", b"".join(bytes(c[:3]) for c in palette)) + chunks
    data = compressed(picture, kind, depth, interlaced)
    piece = -(-len(data) // split)
    header = struct.pack(">IIBBBBB", width, height, depth, kind, 0, 0, int(interlaced))
    with open(name + ".png", "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + before + chunks)
        for i in range(split):
            if split > 1:
                file.write(chunk(b"IDAT"))
            file.write(chunk(b"IDAT", data[i * piece : (i + 1) * piece]))
        file.write(after + chunk(b"IEND"))
    pixels = [rgba(s, kind, depth, palette, key) for row in picture for s in row]
    with open(name + ".rgba", "wb") as file:
        file.write(bytes(v for p in pixels for v in p))
    if checked and depth < 16 and not (transparent and kind != 3):
        with Image.open(name + ".png") as image:
            read = image.convert("RGBA").tobytes()
        assert read == bytes(v for p in pixels for v in p), name


for kind, depths in DEPTHS.items():
    for depth in depths:
        for interlaced in (False, True):
            suffix = "-interlaced" if interlaced else ""
            write(f"{NAMES[kind]}-{depth}{suffix}", kind, depth, interlaced)
            if kind in (0, 2, 3):
                write(f"{NAMES[kind]}-{depth}-trns{suffix}", kind, depth, interlaced, transparent=True)

# Sizes by which some of the seven passes have no pixels.
for width, height in ((1, 1), (1, 9), (9, 1), (2, 3), (5, 4), (4, 5)):
    for kind, depth, transparent in ((0, 1, False), (3, 4, True), (2, 16, False), (6, 8, False)):
        for interlaced in (False, True):
            suffix = "-interlaced" if interlaced else ""
            name = f"{width}x{height}-{NAMES[kind]}-{depth}{suffix}"
            write(name, kind, depth, interlaced, transparent, (width, height))

# What changes no pixel: a background, significant bits, a density, a time, chunks that nobody knows, and the values
# that encoders write beside sRGB for those who do not know it.
write(
    "ancillary", 2, 8,
    before=chunk(b"sRGB", b"\0") + chunk(b"gAMA", struct.pack(">I", 45455))
    + chunk(b"cHRM", struct.pack(">8I", 31270, 32900, 64000, 33000, 30000, 60000, 15000, 6000))
    + chunk(b"sBIT", bytes((5, 6, 5))) + chunk(b"bKGD", struct.pack(">3H", 255, 0, 0))
    + chunk(b"pHYs", struct.pack(">IIB", 5669, 2835, 1)) + chunk(b"xyZz", b"?") + chunk(b"tIME", bytes((7, 234, 1, 1, 0, 0, 0))),
    after=chunk(b"tEXt", b"Comment\0after the pixels") + chunk(b"quUx"),
)
# A text that inflates to 16 MB, which Pillow refuses: never inflated.
write("text-bomb", 6, 8, before=chunk(b"zTXt", b"Comment\0\0" + zlib.compress(bytes(16_000_000), 9)), checked=False)
# In seven pieces with an empty one before each.
write("data-in-pieces", 6, 8, split=7)


def frame(number, width, height, x, y):
    return chunk(b"fcTL", struct.pack(">IIIIIHHBB", number, width, height, x, y, 1, 10, 0, 0))


# The first frame is the default picture; a second one, red, follows.
second = zlib.compress(b"".join(b"\0" + b"\xff\0\0\xff" * 2 for _ in range(2)), 9)
write(
    "animated", 6, 8,
    before=chunk(b"acTL", struct.pack(">II", 2, 0)) + frame(0, 13, 9, 0, 0),
    after=frame(1, 2, 2, 3, 4) + chunk(b"fdAT", struct.pack(">I", 2) + second),
)
# The default picture is no frame of the animation, which shows a red one only.
write(
    "animated-apart", 6, 8,
    before=chunk(b"acTL", struct.pack(">II", 1, 0)),
    after=frame(0, 2, 2, 0, 0) + chunk(b"fdAT", struct.pack(">I", 1) + second), checked=False,
)
