"""The server's SVG, shown by Chromium, beside its PNG: examples, and what is awkward in either."""
import base64
import json
from functools import partial
from pathlib import Path

import generated
import handwritten
import titles
from cases import Case
from chromium import PAGE_PIXELS
from markup import px
from page import MARGIN, ButtonPage, Page, Picture

EXAMPLES = Path(__file__).resolve().parents[2] / "Examples"
# How much finer pictures are taken, since Chromium smooths paths roughly.
FINER = 6
# How far in points ink may be from its frame.
REACH = 6
# The greatest mean difference, of 255, around a text and of a picture: both are smoothed and resampled in other ways.
TEXT_MEAN, PICTURE_MEAN = 4, 8
HANDWRITTEN = [
    "fill/continuous @1", "fill/fractional size @1", "fill/alpha @1", "fill/overlay @1", "border/a third @3",
    "border/translucent @1", "border/masked corners @3", "border/continuous @1", "border/more than half @1",
]
TITLES = [
    "title runs/colours at 2", "title runs/background at 1", "title runs/double underline at 1",
    "title runs/raised and lowered at 2", "title looks/shadow", "title looks/spaced Arabic", "title scripts/Devanagari ltr",
    "title emoji/families", "title lines/mixed", "title truncations/tail",
]
# Of shadows, rings and generated buttons, every so many.
STEPS = {"shadow": 29, "ring": 17, "generated": 12}


def cases():
    """All of them."""
    for path in sorted(EXAMPLES.glob("*.json")):
        sheet = json.loads(path.read_text())
        for state in sheet["states"] if "extends" not in sheet else ():
            yield Case("svg examples", f"{path.stem} {state}", sheet, state, {"scale": 2},
                       partial(page, has_flag="flag" in sheet), has_svg=True)
    others = [*handwritten.cases(), *generated.cases(), *titles.cases()]
    chosen = [case for case in others if case.title in HANDWRITTEN + TITLES]
    for group, step in STEPS.items():
        chosen += [case for case in others if case.group == group][::step]
    for case in chosen:
        # The glyphs of emoji are pictures.
        mean = PICTURE_MEAN if case.group == "title emoji" else TEXT_MEAN
        yield Case("svg " + case.group.split()[0], case.name, case.sheet, case.state, case.query,
                   partial(page, mean=mean), has_svg=True)


def pictures():
    """Those of the examples that no other case names."""
    path = generated.PICTURES / "heart-default"
    return {"heart-default": Picture({1: path.with_suffix(".png").read_bytes(),
                                      2: path.with_name("heart-default@2x.png").read_bytes()})}


def page(style, layout, query, pictures, svg, mean=TEXT_MEAN, has_flag=False):
    """The page that shows an SVG on the button's canvas, in its own size."""
    place = f"position:absolute;left:{px(MARGIN)};top:{px(MARGIN)}"
    image = f'<img style="{place}" src="data:image/svg+xml;base64,{base64.b64encode(svg).decode()}">'
    made = Page.of("", layout, query)
    button = ButtonPage(style, layout, query, pictures)
    made.html, made.oversampling = image, min(FINER, PAGE_PIXELS // max(made.width, made.height))
    made.outlines, made.blurred_opacity = button.outlines(), button.blurred_opacity()
    texts = [layout[name] for name in ("title", "subtitle") if layout[name]]
    made.loose_frames = [(*made.pixels({
        "x": frame["x"] - REACH, "y": frame["y"] - REACH,
        "width": frame["width"] + 2 * REACH, "height": frame["height"] + 2 * REACH}), mean) for frame in texts]
    if layout["image"] or has_flag:
        made.loose_frames.append((*made.pixels(layout["image"] or {"x": 0, "y": 0} | layout["size"]), PICTURE_MEAN))
    made.loose_frames += [(*made.pixels(frame), mean) for frame, mean in button.loose_frames()]
    return made
