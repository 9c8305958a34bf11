"""Stored pictures: their colours, their content modes and sizes, nine parts, tiles and tints."""
import io
from pathlib import Path

import numpy
from PIL import Image

import page
from cases import Case
from markup import natural_size

COLORS = Path(__file__).resolve().parents[1] / "PNGCodingTests/Fixtures/Colors"
# Where Pushbutton differs from Chromium on purpose; see the decisions about pictures.
UNLIKE = {"profile-cube", "profile-16", "profile-alpha-16", "profile-grey-16", "gamma-linear-16"}
SIDE = 24
MODES = ("scaleToFill", "scaleAspectFit", "scaleAspectFill", "center", "top", "bottom", "left", "right")
# Frames in points: as large, wider, higher, smaller by less and by more than half, larger by less and by more than twice.
# All even, for Chromium puts what it centres on whole CSS pixels.
FRAMES = {"natural": (24, 24), "wide": (48, 24), "high": (24, 40), "small": (18, 16), "tiny": (6, 10), "large": (40, 36),
          "huge": (76, 70)}
CAPS = {"even": 8, "uneven": {"top": 4, "left": 8, "bottom": 12, "right": 6}, "two sides": {"left": 8, "right": 8}}
# Bounds in points: larger than the picture, larger one way, as large, smaller one way, smaller.
BOUNDS = {"large": (70, 50), "wide": (70, 24), "natural": (24, 24), "flat": (60, 12), "small": (13, 10)}
# Those with room for all caps. Where there is none, CSS makes the caps of both directions smaller, Pushbutton those of one.
ROOMY = ("large", "wide", "natural")
# Greatest mean difference, of 255, of a picture shown pixel for pixel; resampled; made half as large or smaller.
EXACT, RESAMPLED, REDUCED = 1, 2, 8


def cases():
    """All of them."""
    for name in sorted(path.stem for path in COLORS.glob("*.png")):
        if name not in UNLIKE and not name.startswith("no-"):
            yield case("picture colours", name, {"image": f"color-{name}", "width": 20, "height": 20})
    for mode in MODES:
        for size, (width, height) in FRAMES.items():
            for scale in (1, 2):
                sheet = {"image": "chart", "imageSize": {"width": width, "height": height}, "imageContentMode": mode}
                yield case("picture modes", f"{mode} {size}", sheet, scale)
    for scale in (1, 1.5, 2, 2.5, 3, 4):
        yield case("picture variants", "icon", {"image": "icon"}, scale)
    for tint in ("#D70015", "#D7001580"):
        for name, sheet in {
            "template": {"imageRendering": "template", "tintColor": tint},
            "title colour": {"imageRendering": "template", "titleColor": tint},
            "adjusted": {"adjustsImageTint": True, "tintColor": tint},
            "scaled": {"imageRendering": "template", "tintColor": tint, "imageSize": {"width": 36, "height": 36}},
        }.items():
            for scale in (1, 2):
                yield case("picture tints", f"{name} {tint[1:]}", {"image": "icon"} | sheet, scale)
    for size, (width, height) in BOUNDS.items():
        bounds = {"backgroundImage": "chart", "width": width, "height": height}
        for scale in (1, 2):
            yield case("picture backgrounds", f"stretched {size}", bounds, scale)
            yield case("picture backgrounds", f"tiles {size}", bounds | {"backgroundImageResizing": "tile"}, scale)
            for caps, insets in (CAPS if size in ROOMY else {}).items():
                yield case("picture parts", f"{caps} {size}", bounds | {"backgroundImageCapInsets": insets}, scale)


def pictures():
    """Those that the cases name."""
    colors = {f"color-{path.stem}": page.Picture({1: path.read_bytes()}) for path in COLORS.glob("*.png")}
    return colors | {"chart": page.Picture({scale: chart(scale) for scale in (1, 2)}),
                     "icon": page.Picture({scale: icon(scale) for scale in (1, 2, 3)})}


def case(group, name, attributes, scale=1):
    """A case whose picture is compared more strictly than pictures usually are."""
    return Case(group, f"{name} @{scale}", {"states": {"normal": attributes}}, query={"scale": scale}, page=strict_page)


def strict_page(style, layout, query, known):
    """The page of a button, with the mean difference that its own kind of picture allows."""
    made = page.page(style, layout, query, known)
    name = style["image"] or style["backgroundImage"]
    own, png = known[name].chosen(layout["scale"])
    natural = natural_size(own, png)
    frame = layout["image"] or {"x": 0, "y": 0} | layout["size"]
    factors = [frame[side] / length * layout["scale"] / own for side, length in zip(("width", "height"), natural)]
    mode = style["imageContentMode"]
    if mode == "scaleAspectFit":
        factors = [min(factors)] * 2
    elif mode == "scaleAspectFill":
        factors = [max(factors)] * 2
    elif style["image"] and mode != "scaleToFill" or style["backgroundImageResizing"] == "tile":
        factors = [layout["scale"] / own] * 2
    is_exact = all(abs(factor - 1) < 1e-6 for factor in factors)
    tolerance = EXACT if is_exact else REDUCED if min(factors) <= 0.5 else RESAMPLED
    # Pictures are to be resampled once, not enlarged and reduced again.
    made.oversampling = 1
    made.loose_frames = [(*made.pixels(frame), tolerance)]
    return made


def png(pixels):
    """The bytes of an array of values 0…1, R G B A."""
    file = io.BytesIO()
    Image.fromarray((numpy.clip(pixels, 0, 1) * 255).round().astype(numpy.uint8)).save(file, "png")
    return file.getvalue()


def chart(scale):
    """Softly changing colours with a sharp frame, a translucent quarter and a spot off the middle."""
    y, x = (numpy.indices((SIDE * scale, SIDE * scale)) + 0.5) / scale
    red, green = x / SIDE, y / SIDE
    blue = 0.5 + 0.5 * numpy.sin(x / 3) * numpy.cos(y / 4)
    alpha = numpy.where((x > SIDE / 2) & (y > SIDE / 2), 0.5, 1)
    edge = (numpy.minimum(x, y) < 2) | (numpy.maximum(x, y) > SIDE - 2)
    spot = numpy.clip((4 - numpy.hypot(x - 8, y - 10)) * scale + 0.5, 0, 1)[..., None]
    pixels = numpy.dstack([red, green, blue, alpha])
    pixels[edge] = (0.1, 0.2, 0.4, 1)
    return png(pixels * (1 - spot) + numpy.array((1, 0.9, 0.1, 1)) * spot)


def icon(scale):
    """A ring with a soft edge; each scale has a colour of its own."""
    y, x = (numpy.indices((SIDE * scale, SIDE * scale)) + 0.5) / scale
    ring = numpy.clip((3 - abs(numpy.hypot(x - 12, y - 12) - 8)) * scale + 0.5, 0, 1)
    color = numpy.array([(0.8, 0.1, 0.1), (0.1, 0.6, 0.2), (0.1, 0.3, 0.8)][scale - 1])
    return png(numpy.dstack([numpy.broadcast_to(color, (*ring.shape, 3)), ring]))
