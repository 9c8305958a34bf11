"""Pictures of pieces of HTML, taken by Debian's Chromium without a window."""
import io
import math

import numpy
from PIL import Image
from playwright.sync_api import sync_playwright

EXECUTABLE = "/usr/bin/chromium"
# Root may not use Chromium's sandbox, and what is shown is ours. Glyphs are to be what their outlines are, colours sRGB.
FLAGS = ["--no-sandbox", "--disable-gpu", "--font-render-hinting=none", "--disable-lcd-text",
         "--force-color-profile=srgb", "--disable-partial-raster", "--hide-scrollbars"]
# The most a page may have in pixels: beyond, Chromium takes pictures of pieces and puts them together.
PAGE_PIXELS = 2048
# Cells begin on multiples of this many CSS pixels, which are whole pixels at every scale in use.
GRID = 8
STYLE = """<style>
html, body { margin: 0; padding: 0; background: transparent }
.cell { position: absolute; overflow: hidden; contain: strict }
.bare .text { visibility: hidden }
</style>"""


class Chromium:
    """One browser for a whole run; use it in a `with` statement, which ends it."""

    def __enter__(self):
        self._playwright = sync_playwright().start()
        self._browser = self._playwright.chromium.launch(executable_path=EXECUTABLE, args=FLAGS)
        self._pages = {}
        return self

    def __exit__(self, *_):
        self._browser.close()
        self._playwright.stop()

    @property
    def version(self):
        """Chromium's version, four numbers."""
        return self._browser.version

    def pictures(self, pieces, scale, bare=False):
        """Takes a picture of each piece of HTML at `scale` pixels a CSS pixel, many on one page.

        `pieces` is a list of (html, width, height) with the picture's size in pixels; what lies outside is cut off, and
        elements are placed `absolute` from the upper left corner. Returns as many RGBA arrays, straight alpha. With
        `bare`, what has the class `text` is left out.
        """
        results = [None] * len(pieces)
        for places in shelves([piece[1:] for piece in pieces], scale):
            cells = []
            for index, x, y in places:
                html, width, height = pieces[index]
                cells.append(f'<div class="cell" style="left:{x}px;top:{y}px;width:{math.ceil(width / scale)}px;'
                             f'height:{math.ceil(height / scale)}px">{html}</div>')
            pixels = self._screenshot(f'<body class="{"bare" if bare else ""}">' + "".join(cells), scale)
            for index, x, y in places:
                left, top = round(x * scale), round(y * scale)
                _, width, height = pieces[index]
                results[index] = pixels[top:top + height, left:left + width]
        return results

    def _screenshot(self, body, scale):
        if scale not in self._pages:
            side = math.ceil(PAGE_PIXELS / scale)
            context = self._browser.new_context(
                device_scale_factor=scale, viewport={"width": side, "height": side}, color_scheme="light")
            self._pages[scale] = context.new_page()
        page = self._pages[scale]
        page.set_content(f"<!DOCTYPE html>{STYLE}{body}")
        page.evaluate("Promise.all([document.fonts.ready, ...[...document.images].map(i => i.decode())])")
        png = page.screenshot(omit_background=True, animations="disabled")
        return numpy.asarray(Image.open(io.BytesIO(png)).convert("RGBA"))


def shelves(sizes, scale):
    """Puts pieces of `sizes` pixels on pages, row by row: lists of (index, x, y) in CSS pixels, one list a page."""
    def on_grid(pixels):
        return (math.ceil(pixels / scale) // GRID + 1) * GRID

    side = math.floor(PAGE_PIXELS / scale)
    pages, places, x, y, height = [], [], 0, 0, 0
    for index, size in sorted(enumerate(sizes), key=lambda item: -item[1][1]):
        width, tall = on_grid(size[0]), on_grid(size[1])
        if width > side or tall > side:
            raise ValueError(f"a piece of {size[0]} by {size[1]} pixels is larger than a page")
        if x + width > side:
            x, y, height = 0, y + height, 0
        if y + tall > side:
            pages.append(places)
            places, x, y, height = [], 0, 0, 0
        places.append((index, x, y))
        x, height = x + width, max(height, tall)
    if places:
        pages.append(places)
    return pages
