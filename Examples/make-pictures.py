#!/usr/bin/env python3
"""Draws the pictures of the examples: three hearts of a like toggle and a star.

Each is drawn as a coverage mask at 24 pixels per point and averaged down to 1x, 2x and 3x, so that every edge has
exact grey levels and a pixel's colour is the same whatever its opacity. Needs Pillow.
"""

import math
from pathlib import Path

from PIL import Image, ImageChops, ImageDraw

FINE = 24  # pixels per point of the masks; a multiple of 1, 2 and 3
SCALES = (1, 2, 3)
PICTURES = Path(__file__).parent / "pictures"

GREY = (142, 142, 147)
SLATE = (72, 72, 74)
RED = (255, 45, 85)
BLACK = (0, 0, 0)


def cubic(p0, p1, p2, p3, steps=64):
    """Points of a cubic curve, without its last."""
    for i in range(steps):
        t = i / steps
        u = 1 - t
        yield tuple(
            u**3 * a + 3 * u * u * t * b + 3 * u * t * t * c + t**3 * d
            for a, b, c, d in zip(p0, p1, p2, p3)
        )


def heart():
    """The outline of a heart in a box of 40 by 40 points."""
    half = [
        ((20, 35), (17.5, 32.6), (4, 23), (4, 14.2)),
        ((4, 14.2), (4, 9), (7.9, 5.4), (12.4, 5.4)),
        ((12.4, 5.4), (15.7, 5.4), (18.4, 7.2), (20, 10.2)),
    ]
    left = [point for curve in half for point in cubic(*curve)]
    right = [(40 - x, y) for x, y in reversed(left)]
    return left + [(20, 10.2)] + right


def star():
    """The outline of a five-pointed star in a box of 24 by 24 points."""
    radii = (10.4, 4.6)
    return [
        (
            12 + radii[i % 2] * math.sin(i * math.pi / 5),
            12.8 - radii[i % 2] * math.cos(i * math.pi / 5),
        )
        for i in range(10)
    ]


def fine(points):
    return [(x * FINE, y * FINE) for x, y in points]


def blank(side):
    return Image.new("L", (side * FINE, side * FINE), 0)


def filled(points, side):
    mask = blank(side)
    ImageDraw.Draw(mask).polygon(fine(points), fill=255)
    return mask


def stroked(points, side, width, closed=True):
    """A line with round joins and ends, `width` points wide."""
    mask = blank(side)
    draw = ImageDraw.Draw(mask)
    path = fine(points)
    radius = width * FINE / 2
    draw.line(path + path[:1] if closed else path, fill=255, width=round(2 * radius))
    for x, y in path:
        draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=255)
    return mask


def crossed_out(mask, side):
    """The mask with a slash over it, set off by a gap."""
    slash = [(7, 5.5), (33, 34.5)]
    gap = stroked(slash, side, 7, closed=False)
    line = stroked(slash, side, 2.5, closed=False)
    return ImageChops.lighter(ImageChops.subtract(mask, gap), line)


def save(name, mask, color):
    side = mask.width // FINE
    for scale in SCALES:
        alpha = mask.resize((side * scale, side * scale), Image.Resampling.BOX)
        picture = Image.new("RGBA", alpha.size, color)
        picture.putalpha(alpha)
        suffix = "" if scale == 1 else f"@{scale}x"
        picture.save(PICTURES / f"{name}{suffix}.png", optimize=True)


def main():
    PICTURES.mkdir(exist_ok=True)
    outline = stroked(heart(), 40, 2.5)
    save("heart-default", outline, GREY)
    save("heart-no", crossed_out(outline, 40), SLATE)
    save("heart-yes", ImageChops.lighter(outline, filled(heart(), 40)), RED)
    save("star", ImageChops.lighter(filled(star(), 24), stroked(star(), 24, 1.6)), BLACK)


if __name__ == "__main__":
    main()
