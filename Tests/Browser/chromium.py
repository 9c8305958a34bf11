"""Pictures of pieces of HTML, taken by Debian's Chromium without a window."""
import base64
import io

import numpy
from PIL import Image
from playwright.sync_api import sync_playwright

EXECUTABLE = "/usr/bin/chromium"
# Root may not use Chromium's sandbox, and what is shown is ours. Drawn is as on a machine with a graphics processor, here
# one in software: without, edges of curves are off by up to 70 of 255. Glyphs are their outlines, colours are sRGB.
FLAGS = ["--no-sandbox", "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader",
         "--enable-gpu-rasterization", "--gpu-rasterization-msaa-sample-count=0", "--ignore-gpu-blocklist",
         "--font-render-hinting=none", "--disable-lcd-text",
         "--force-color-profile=srgb", "--hide-scrollbars"]
# The side of a page in pixels.
PAGE_PIXELS = 2800
GAP = 4
STYLE = """<style>
html, body { margin: 0; padding: 0; background: transparent }
.cell { position: absolute; overflow: hidden; contain: strict }
.cell > div { position: absolute; left: 0; top: 0; width: 100%; height: 100% }
.bare .text { visibility: hidden }
</style>"""


class Chromium:
    """One browser for a whole run; use it in a `with` statement, which ends it."""

    def __enter__(self):
        self._playwright = sync_playwright().start()
        self._browser = self._playwright.chromium.launch(executable_path=EXECUTABLE, args=FLAGS)
        self._page = self._browser.new_page(viewport={"width": PAGE_PIXELS, "height": PAGE_PIXELS})
        self._devtools = self._page.context.new_cdp_session(self._page)
        self._devtools.send("Emulation.setDefaultBackgroundColorOverride", {"color": {"r": 0, "g": 0, "b": 0, "a": 0}})
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

        `pieces` is a list of (html, width, height[, oversampling]) with the picture's size in pixels; what lies outside is
        cut off, and elements are placed `absolute` from the upper left corner. With an oversampling above 1 the picture is
        taken so many times as large and then reduced, which makes up for what Chromium gets wrong along edges of paths.
        Returns as many RGBA arrays, straight alpha. With `bare`, what has the class `text` is left out.

        The page is zoomed, as on a display with so many pixels: only emulating one moves edges to whole CSS pixels.
        """
        pieces = [(*piece, 1)[:4] for piece in pieces]
        results = [None] * len(pieces)
        for places in shelves([(width * finer, height * finer) for _, width, height, finer in pieces]):
            cells = []
            for index, x, y in places:
                html, width, height, finer = pieces[index]
                cells.append(f'<div class="cell" style="left:{x}px;top:{y}px;width:{width * finer}px;'
                             f'height:{height * finer}px"><div style="zoom:{scale * finer}">{html}</div></div>')
            pixels = self._screenshot(f'<body class="{"bare" if bare else ""}">' + "".join(cells),
                                      max(y + pieces[index][2] * pieces[index][3] for index, _, y in places))
            for index, x, y in places:
                _, width, height, finer = pieces[index]
                results[index] = reduced(pixels[y:y + height * finer, x:x + width * finer], finer)
        return results

    def _screenshot(self, body, height):
        self._page.set_content(f"<!DOCTYPE html>{STYLE}{body}")
        self._page.evaluate("Promise.all([document.fonts.ready, ...[...document.images].map(i => i.decode())])")
        # Pixels that are packed quickly: half of the time of a run would go into packing them well.
        shot = self._devtools.send("Page.captureScreenshot", {
            "format": "png", "optimizeForSpeed": True,
            "clip": {"x": 0, "y": 0, "width": PAGE_PIXELS, "height": height, "scale": 1}})
        return numpy.asarray(Image.open(io.BytesIO(base64.b64decode(shot["data"]))).convert("RGBA"))


def reduced(pixels, factor):
    """The picture with the mean of `factor` by `factor` pixels for each one."""
    if factor == 1:
        return pixels
    height, width = pixels.shape[0] // factor, pixels.shape[1] // factor
    values = pixels.astype(numpy.float32)
    values[..., :3] *= values[..., 3:] / 255
    means = values.reshape(height, factor, width, factor, 4).mean(axis=(1, 3))
    means[..., :3] *= 255 / numpy.maximum(means[..., 3:], 1e-3)
    return numpy.clip(means + 0.5, 0, 255).astype(numpy.uint8)


def shelves(sizes):
    """Puts pieces of `sizes` pixels on pages, row by row: lists of (index, x, y), one list a page."""
    pages, places, x, y, height = [], [], 0, 0, 0
    for index, (width, tall) in sorted(enumerate(sizes), key=lambda item: -item[1][1]):
        if width > PAGE_PIXELS or tall > PAGE_PIXELS:
            raise ValueError(f"a piece of {width} by {tall} pixels is larger than a page")
        if x + width > PAGE_PIXELS:
            x, y, height = 0, y + height, 0
        if y + tall > PAGE_PIXELS:
            pages.append(places)
            places, x, y, height = [], 0, 0, 0
        places.append((index, x, y))
        x, height = x + width + GAP, max(height, tall + GAP)
    if places:
        pages.append(places)
    return pages
