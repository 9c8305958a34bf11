"""The example button drawn by other renderers, each as its users would: one process, warm, PNG in memory.

The button is the first state of the README's example: 200 × 200 pt at scale 2 (so 400 × 400 pixels), UIColor.gray, a
5 pt blue border inside radius 12, and "normal" in blue Inter 32 pt in the middle.

Usage: peers.py NAME [FOLDER]   prints {"version", "milliseconds", "bytes"}; writes the picture to FOLDER/NAME.png
"""

import atexit
import io
import json
import os
import shutil
import statistics
import sys
import tempfile
import time
from importlib.metadata import version
from pathlib import Path

RUNS = 100
WARM_UP = 10

SCALE = 2
SIDE = 200
BORDER = 5
RADIUS = 12
FONT_SIZE = 32
TITLE = "normal"
GRAY = (128, 128, 128, 255)
BLUE = (0, 0, 255, 255)

FONT_FILE = "/usr/share/fonts/opentype/inter/Inter-Regular.otf"  # Debian's fonts-inter, which Pushbutton uses too

# A stroke runs along the middle of the border, half its width inside the bounds.
INSET = BORDER / 2
# Baseline that centres Inter's line box of ascent 0.96875 and descent 0.2421875 em.
BASELINE = SIDE / 2 + FONT_SIZE * (0.96875 - 0.2421875) / 2
SVG = f"""<svg xmlns="http://www.w3.org/2000/svg" width="{SIDE}" height="{SIDE}" viewBox="0 0 {SIDE} {SIDE}">
<rect x="{INSET}" y="{INSET}" width="{SIDE - BORDER}" height="{SIDE - BORDER}" rx="{RADIUS - INSET}"
 fill="rgb{GRAY[:3]}" stroke="rgb{BLUE[:3]}" stroke-width="{BORDER}"/>
<text x="{SIDE / 2}" y="{BASELINE}" text-anchor="middle" font-family="Inter" font-size="{FONT_SIZE}"
 fill="rgb{BLUE[:3]}">{TITLE}</text>
</svg>"""


def pillow():
    """Pillow draws shapes without antialiasing, so their masks are drawn four times as large and reduced, as is usual."""
    from PIL import Image, ImageDraw, ImageFont

    font = ImageFont.truetype(FONT_FILE, FONT_SIZE * SCALE)
    side, border, radius, over = SIDE * SCALE, BORDER * SCALE, RADIUS * SCALE, 4

    def mask(inset):
        large = Image.new("L", (side * over, side * over))
        first, last = inset * over, (side - inset) * over - 1
        ImageDraw.Draw(large).rounded_rectangle((first, first, last, last), radius=(radius - inset) * over, fill=255)
        return large.reduce(over)

    def draw():
        picture = Image.new("RGBA", (side, side), BLUE)
        picture.paste(GRAY, mask=mask(border))
        ascent, descent = font.getmetrics()
        ImageDraw.Draw(picture).text(
            (side / 2, side / 2 + (ascent - descent) / 2), TITLE, font=font, fill=BLUE, anchor="ms")
        picture.putalpha(mask(0))
        file = io.BytesIO()
        picture.save(file, "PNG")
        return file.getvalue()

    return draw


def skia_python():
    import skia

    font = skia.Font(skia.Typeface.MakeFromFile(FONT_FILE), FONT_SIZE)
    font.setSubpixel(True)
    font.setEdging(skia.Font.Edging.kAntiAlias)
    font.setHinting(skia.FontHinting.kNone)

    def draw():
        surface = skia.Surface(SIDE * SCALE, SIDE * SCALE)
        canvas = surface.getCanvas()
        canvas.scale(SCALE, SCALE)
        box = skia.RRect.MakeRectXY(skia.Rect.MakeWH(SIDE, SIDE), RADIUS, RADIUS)
        canvas.drawRRect(box, skia.Paint(Color=skia.Color(*GRAY), AntiAlias=True))
        ring = skia.RRect.MakeRectXY(
            skia.Rect.MakeXYWH(INSET, INSET, SIDE - BORDER, SIDE - BORDER), RADIUS - INSET, RADIUS - INSET)
        blue = skia.Color(*BLUE)
        canvas.drawRRect(
            ring, skia.Paint(Color=blue, AntiAlias=True, Style=skia.Paint.kStroke_Style, StrokeWidth=BORDER))
        width = font.measureText(TITLE)
        canvas.drawString(TITLE, (SIDE - width) / 2, BASELINE, font, skia.Paint(Color=blue, AntiAlias=True))
        return bytes(surface.makeImageSnapshot().encodeToData(skia.kPNG, 100))

    return draw


def resvg():
    """Each call parses the SVG and the one font file: this binding keeps nothing between calls."""
    import resvg_py

    def draw():
        return bytes(resvg_py.svg_to_bytes(
            svg_string=SVG, zoom=SCALE, skip_system_fonts=True, font_files=[FONT_FILE], font_family="Inter"))

    return draw


def cairosvg():
    """Cairo's own text interface, so no shaping. It asks FontConfig for a medium weight: show it the one file only."""
    fonts = Path(tempfile.mkdtemp())
    atexit.register(shutil.rmtree, fonts)
    (fonts / "Inter-Regular.otf").symlink_to(FONT_FILE)
    (fonts / "fonts.conf").write_text(
        f"<fontconfig><dir>{fonts}</dir><cachedir>{fonts}</cachedir></fontconfig>", encoding="utf-8")
    os.environ["FONTCONFIG_FILE"] = str(fonts / "fonts.conf")
    import cairosvg

    def draw():
        return cairosvg.svg2png(bytestring=SVG.encode(), scale=SCALE)

    return draw


PEERS = {"pillow": pillow, "skia-python": skia_python, "resvg-py": resvg, "cairosvg": cairosvg}


def main(name, folder=None):
    draw = PEERS[name]()
    picture = draw()
    if folder:
        Path(folder, f"{name}.png").write_bytes(picture)
    times = []
    for _ in range(WARM_UP + RUNS):
        begun = time.perf_counter()
        draw()
        times.append(time.perf_counter() - begun)
    milliseconds = statistics.median(times[WARM_UP:]) * 1000
    print(json.dumps({"version": version(name), "milliseconds": milliseconds, "bytes": len(picture)}))


if __name__ == "__main__":
    main(*sys.argv[1:])
