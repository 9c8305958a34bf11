#!/usr/bin/env python3
"""Writes the PNG files beside this script, and next to each the pixels that Chromium makes of it.

NAME.png is a chart of 8 × 8 pixels whose chunks say something about its colours, NAME.rgba what a canvas in sRGB
holds after it was drawn there: R, G, B, A, eight bits each, straight alpha. Files and profiles are written by hand
here, because no library writes the odd ones. Needs Playwright and Chromium (a path to it may be given). Run it in this directory.
"""
import base64
import random
import struct
import sys
import zlib

from playwright.sync_api import sync_playwright

SIDE = 8
CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
D50 = (0.9642, 1.0, 0.8249)
D65 = (0.3127, 0.3290)
# Red, green and blue, adapted to D50.
SRGB = ((0.43607, 0.22249, 0.01392), (0.38515, 0.71687, 0.09708), (0.14307, 0.06061, 0.71410))
P3 = ((0.51512, 0.24120, -0.00105), (0.29198, 0.69225, 0.04189), (0.15710, 0.06657, 0.78407))
ADOBE = ((0.60974, 0.31111, 0.01947), (0.20528, 0.62567, 0.06087), (0.14919, 0.06322, 0.74457))
SRGB_XY = ((0.64, 0.33), (0.30, 0.60), (0.15, 0.06))
P3_XY = ((0.680, 0.320), (0.265, 0.690), (0.150, 0.060))


def chunk(kind, data=b""):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def fixed(*values):
    return b"".join(struct.pack(">i", round(value * 65536)) for value in values)


def element(kind, data):
    return kind + bytes(4) + data


def power(exponent):
    return element(b"curv", struct.pack(">IH", 1, round(exponent * 256)))


def table(exponent, count):
    values = (round(65535 * (i / (count - 1)) ** exponent) for i in range(count))
    return element(b"curv", struct.pack(f">I{count}H", count, *values))


SRGB_CURVE = element(b"para", struct.pack(">HH", 3, 0) + fixed(2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045))


def profile(tags, space=b"RGB ", connection=b"XYZ ", version=4):
    tags = [(b"wtpt", element(b"XYZ ", fixed(*D50)))] + tags
    offset, index, data = 132 + 12 * len(tags), struct.pack(">I", len(tags)), b""
    for name, value in tags:
        index += name + struct.pack(">II", offset + len(data), len(value))
        data += value + bytes(-len(value) % 4)
    head = struct.pack(">II4B", 128 + len(index) + len(data), 0, version, 0x20, 0, 0)
    head += b"mntr" + space + connection + struct.pack(">6H", 2026, 1, 1, 0, 0, 0) + b"acsp"
    return head + bytes(28) + fixed(*D50) + bytes(48) + index + data


def rgb_profile(primaries, curve):
    colors = [(name, element(b"XYZ ", fixed(*value))) for name, value in zip((b"rXYZ", b"gXYZ", b"bXYZ"), primaries)]
    return profile(colors + [(name, curve) for name in (b"rTRC", b"gTRC", b"bTRC")])


def grey_profile(exponent):
    return profile([(b"kTRC", power(exponent))], space=b"GRAY")


def lab(xyz):
    x, y, z = (v ** (1 / 3) if v > 216 / 24389 else (24389 / 27 * v + 16) / 116 for v in xyz)
    return ((116 * y - 16) / 100 * 65280, (500 * (x - y) + 128) * 256, (200 * (y - z) + 128) * 256)


def table_profile(primaries, exponent, count, black):
    """One with a cube of `count` colours a side, whose darkest is a grey."""
    steps = [(i / (count - 1)) ** exponent * (1 - black) + black for i in range(count)]
    cube = b""
    for red in steps:
        for green in steps:
            for blue in steps:
                xyz = (sum(v * p[i] for v, p in zip((red, green, blue), primaries)) / D50[i] for i in range(3))
                cube += struct.pack(">3H", *(round(min(65535, max(0, v))) for v in lab(xyz)))
    line = struct.pack(">2H", 0, 65535) * 3
    head = struct.pack(">4B", 3, 3, count, 0) + fixed(1, 0, 0, 0, 1, 0, 0, 0, 1) + struct.pack(">HH", 2, 2)
    return profile([(b"A2B0", element(b"mft2", head + line + cube + line))], connection=b"Lab ", version=2)


def icc(data, level=9):
    return chunk(b"iCCP", b"profile\0\0" + zlib.compress(data, level))


def gamma(value):
    return chunk(b"gAMA", struct.pack(">I", value))


def primaries(white, others):
    return chunk(b"cHRM", b"".join(struct.pack(">I", round(v * 100000)) for color in (white, *others) for v in color))


def coded(*values):
    return chunk(b"cICP", bytes(values))


rng = random.Random(8)
CHART = [tuple(255 * (i >> bit & 1) for bit in range(3)) for i in range(8)] + [(17 * i,) * 3 for i in range(16)]
CHART += [tuple(rng.randrange(256) for _ in range(3)) for _ in range(SIDE * SIDE - len(CHART))]
GREYS = [(255 * i // 63,) for i in range(64)]
ALPHAS = [rng.choice((255, 200, 128, 60, 1, 0)) for _ in CHART]
PALETTE = chunk(b"PLTE", bytes(v for color in CHART for v in color))


def wide(colors):
    return [tuple(min(65535, max(0, v * 257 + rng.randrange(-120, 121))) for v in color) for color in colors]


def png(before=b"", kind=2, depth=8, pixels=CHART, after=b""):
    rows = b""
    for y in range(SIDE):
        samples = [s for pixel in pixels[y * SIDE : (y + 1) * SIDE] for s in pixel]
        rows += b"\0" + struct.pack(f">{len(samples)}{'BH'[depth == 16]}", *samples)
    header = struct.pack(">IIBBBBB", SIDE, SIDE, depth, kind, 0, 0, 0)
    image = chunk(b"IDAT", zlib.compress(rows, 9))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + before + image + after + chunk(b"IEND")


p3 = rgb_profile(P3, SRGB_CURVE)
linear = rgb_profile(SRGB, power(1))
with_alpha = [color + (alpha,) for color, alpha in zip(CHART, ALPHAS)]
FILES = {
    "untagged": png(),
    # Profiles.
    # Not compressed, so that a test can damage it.
    "profile-p3": png(icc(p3, 0)),
    "profile-adobe": png(icc(rgb_profile(ADOBE, power(2.19921875)))),
    "profile-linear": png(icc(linear)),
    "profile-srgb": png(icc(rgb_profile(SRGB, SRGB_CURVE))),
    "profile-curve-table": png(icc(rgb_profile(P3, table(1.8, 256)))),
    "profile-cube": png(icc(table_profile(P3, 2.2, 9, 0.02))),
    "profile-alpha": png(icc(p3), 6, pixels=with_alpha),
    "profile-palette": png(icc(p3) + PALETTE + chunk(b"tRNS", bytes(ALPHAS)), 3, pixels=[(i,) for i in range(64)]),
    "profile-after-palette": png(PALETTE + icc(p3), 3, pixels=[(i,) for i in range(64)]),
    "profile-16": png(icc(p3), depth=16, pixels=wide(CHART)),
    "profile-alpha-16": png(icc(p3), 6, 16, pixels=wide(with_alpha)),
    "profile-grey": png(icc(grey_profile(1.8)), 0, pixels=GREYS),
    "profile-grey-alpha": png(icc(grey_profile(1.8)), 4, pixels=[g + (a,) for g, a in zip(GREYS, ALPHAS)]),
    "profile-grey-16": png(icc(grey_profile(1.8)), 0, 16, pixels=wide(GREYS)),
    "profile-rgb-for-grey": png(icc(rgb_profile(P3, power(1.8))), 0, pixels=GREYS),
    "profile-twice": png(icc(p3) + icc(linear)),
    # Profiles that do not count.
    "no-profile-grey-for-rgb": png(icc(grey_profile(1.8))),
    "no-profile-cmyk": png(icc(p3[:16] + b"CMYK" + p3[20:])),
    "no-profile-cut": png(icc(p3[:-40])),
    "no-profile-garbage": png(icc(b"garbage" * 40)),
    "no-profile-not-zlib": png(chunk(b"iCCP", b"profile\0\0garbage")),
    "no-profile-huge": png(icc(bytes(9_000_000))),
    "no-profile-after-pixels": png(after=icc(p3)),
    # Gamma and primaries.
    "gamma-45455": png(gamma(45455)),
    "gamma-43250": png(gamma(43250)),
    "gamma-43150": png(gamma(43150)),
    "gamma-55556": png(gamma(55556)),
    "gamma-100000": png(gamma(100000)),
    "gamma-0": png(gamma(0)),
    "gamma-grey": png(gamma(55556), 0, pixels=GREYS),
    "gamma-alpha": png(gamma(55556), 6, pixels=with_alpha),
    "gamma-linear-16": png(gamma(100000), depth=16, pixels=[tuple((v * 257) ** 2 >> 16 for v in c) for c in CHART]),
    "gamma-45455-primaries": png(gamma(45455) + primaries(D65, SRGB_XY)),
    "gamma-55556-primaries-p3": png(gamma(55556) + primaries(D65, P3_XY)),
    "gamma-impossible-primaries": png(gamma(100000) + primaries((0, 0), ((0, 0), (0, 0), (0, 0)))),
    "primaries-alone": png(primaries(D65, P3_XY)),
    # Code points.
    "coded-p3": png(coded(12, 13, 0, 1)),
    "coded-2020": png(coded(9, 13, 0, 1)),
    "coded-709": png(coded(1, 1, 0, 1)),
    "coded-2020-709": png(coded(9, 14, 0, 1)),
    "coded-gamma-22": png(coded(1, 4, 0, 1)),
    "coded-gamma-28": png(coded(1, 5, 0, 1)),
    "coded-linear": png(coded(1, 8, 0, 1)),
    # What counts more.
    "coded-srgb-over-profile": png(coded(1, 13, 0, 1) + icc(p3)),
    "coded-narrow-then-profile": png(coded(1, 13, 0, 0) + icc(p3)),
    "coded-unspecified-then-profile": png(coded(2, 2, 0, 1) + icc(p3)),
    "profile-over-srgb": png(chunk(b"sRGB", b"\0") + icc(p3)),
    "profile-garbage-then-gamma": png(icc(b"garbage" * 40) + gamma(100000)),
    "srgb-over-gamma": png(gamma(100000) + primaries(D65, P3_XY) + chunk(b"sRGB", b"\0")),
}
DRAW = """async address => {
  const image = new Image()
  image.src = address
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = image.width
  canvas.height = image.height
  const context = canvas.getContext('2d')
  context.drawImage(image, 0, 0)
  return Array.from(context.getImageData(0, 0, image.width, image.height).data)
}"""

with sync_playwright() as playwright:
    path = sys.argv[1] if len(sys.argv) > 1 else None
    browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--force-color-profile=srgb"])
    page = browser.new_page()
    for name, file in FILES.items():
        drawn = page.evaluate(DRAW, "data:image/png;base64," + base64.b64encode(file).decode())
        with open(name + ".png", "wb") as target:
            target.write(file)
        with open(name + ".rgba", "wb") as target:
            target.write(bytes(drawn))
    print("Drawn by Chromium", browser.version)
    browser.close()
