"""PNG files made by hand, sound and hostile (PNG, third edition)."""
import struct
import zlib

SIGNATURE = b"\x89PNG\r\n\x1a\n"
GREY, RGB, PALETTE, GREY_ALPHA, RGBA = 0, 2, 3, 4, 6
CHANNELS = {GREY: 1, RGB: 3, PALETTE: 1, GREY_ALPHA: 2, RGBA: 4}
# First column and row, and steps, of the passes of Adam7.
PASSES = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]


def chunk(name, data):
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def header(width, height, depth=8, kind=RGBA, interlaced=False):
    return chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, kind, 0, 0, interlaced))


def end():
    return chunk(b"IEND", b"")


def row(samples, depth):
    """Samples of one row as bytes, without a filter."""
    if depth == 16:
        return b"\0" + struct.pack(f">{len(samples)}H", *samples)
    bits = "".join(f"{sample:0{depth}b}" for sample in samples)
    bits += "0" * (-len(bits) % 8)
    return b"\0" + int(bits, 2).to_bytes(len(bits) // 8, "big")


def encoded(pixels, depth=8, kind=RGBA, interlaced=False, before=b"", level=9):
    """A file of `pixels`, rows of tuples of samples; `before` are chunks ahead of the data."""
    height, width = len(pixels), len(pixels[0])
    data = b""
    for left, top, across, down in PASSES if interlaced else [(0, 0, 1, 1)]:
        for line in pixels[top::down]:
            samples = [sample for pixel in line[left::across] for sample in pixel]
            data += row(samples, depth) if samples else b""
    return SIGNATURE + header(width, height, depth, kind, interlaced) + before \
        + chunk(b"IDAT", zlib.compress(data, level)) + end()


def plain(width, height):
    """A transparent picture."""
    rows = zlib.compress((b"\0" + bytes(4 * width)) * height, 9)
    return SIGNATURE + header(width, height) + chunk(b"IDAT", rows) + end()


def chunks(file):
    """Where each chunk of a file begins, and where the last ends."""
    at, places = len(SIGNATURE), []
    while at < len(file):
        places.append(at)
        at += 12 + struct.unpack(">I", file[at:at + 4])[0]
    return places + [at]


def animated(pixels):
    """A file of two frames, the second one blank; whoever knows no APNG sees the first."""
    height, width = len(pixels), len(pixels[0])
    frame = struct.pack(">IIIIHHBB", width, height, 0, 0, 1, 2, 0, 0)
    still = encoded(pixels, before=chunk(b"acTL", struct.pack(">II", 2, 0)) + chunk(b"fcTL", struct.pack(">I", 0) + frame))
    blank = zlib.compress((b"\0" + bytes(4 * width)) * height)
    rest = chunk(b"fcTL", struct.pack(">I", 1) + frame) + chunk(b"fdAT", struct.pack(">I", 2) + blank)
    return still[:-12] + rest + end()
