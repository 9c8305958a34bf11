"""Buttons of design systems: their sheets beside their own CSS.

`Corpus/NAME.sheet.json` is a sheet, `Corpus/NAME.css` what it is to look like: a rule for `button`, and one for each
combination of states, which stands alone; those after `.dark` are for the dark scheme. The width is the CSS's, the
height comes from the sheet alone. Nothing that is expected comes from Pushbutton, save where outlines run and how far a
picture reaches beyond the button.
"""
import html
import json
import math
import re
from dataclasses import dataclass
from pathlib import Path

from cases import Case
from markup import css, line_css
from page import ButtonPage, Page, is_whole
from titles import ASCENT, DESCENT

FOLDER = Path(__file__).parent / "Corpus"
SCALES = [1, 2]
# Buttons as most systems have them, without what browsers give them of themselves.
RESET = """button {
  all: unset; position: absolute; box-sizing: border-box; display: flex; align-items: center; justify-content: center;
  white-space: pre
}"""
# How much finer pictures are taken of what Chromium draws roughly.
FINER = 4
# Inter by its own metrics: on Linux, Chromium takes a point from the ascent where it has rounded the descent down. It has
# a name of its own, for other cases may be on the same page. Of two weights beside the one asked for, Pushbutton takes
# the nearer one and of equally near ones the lighter, CSS the bolder.
FAMILY = "'Inter of the corpus'"
FACES = "".join(
    f"@font-face {{ font-family: {FAMILY}; font-weight: {weights}; src: local('{name}'); ascent-override: 96.875%;"
    f" descent-override: 24.1477%; line-gap-override: 0% }}"
    for weights, name in [("400 450", "Inter Regular"), ("451 550", "Inter Medium"), ("551 650", "Inter Semi Bold"),
                          ("651 750", "Inter Bold"), ("751 800", "Inter Extra Bold")])
# What holds a title on its baseline reaches higher than any title, in CSS pixels.
STRUT = 100
# How far in CSS pixels ink may be from its frame.
REACH = 4
# A title that keeps its line's height and shows nothing.
NOTHING = "\u200b"


@dataclass(frozen=True)
class Button:
    """A sheet with the sheets that it extends laid under it, and its CSS."""
    name: str
    sheet: dict
    css: str

    @classmethod
    def all(cls):
        """Every button of the folder."""
        for path in sorted(FOLDER.glob("*.css")):
            yield cls(path.stem, still_sheet_named(path.stem), path.read_text())

    @property
    def width(self):
        """In points."""
        return float(re.search(r"\bwidth: ([\d.]+)px", self.css)[1])

    @property
    def states(self):
        """Pairs of a scheme and a state, as the CSS lists them."""
        return [("dark" if dark else "light", state)
                for dark, state in re.findall(r'(\.dark )?\[state="([^"]+)"\]', self.css)]

    def cases(self, scheme, state, scale):
        """The box without a title, and the title in its box."""
        query = {"scale": scale, "scheme": scheme, "width": self.width}
        name = f"{self.name} {state} {scheme} @{scale}x"
        normal = self.sheet["states"]["normal"]
        title = normal.get("title", "")
        unnamed = normal | ({"title": NOTHING} if title else {})
        empty = self.sheet | {"states": self.sheet["states"] | {"normal": unnamed}}
        yield Case("corpus boxes", name, empty, state, query, self.page_of("", scheme, state))
        if title:
            yield Case("corpus titles", name, self.sheet, state, query, self.page_of(title, scheme, state))

    def page_of(self, title, scheme, state):
        """What makes the page that is expected."""
        def page(style, layout, query, pictures):
            rules = f'{FACES} @scope {{ {RESET} {self.css.replace("Inter", FAMILY)} }}'
            button = f'<button state="{state}">{held(title, style, layout)}</button>'
            content = f'<div><style>{rules}</style><div class="{scheme}">{button}</div></div>'
            page = Page.of(content, layout, query)
            box = ButtonPage(style, layout, query, pictures)
            # Chromium has formulas for alike corners: they hold for edges, but not for sharp shadows within them or for
            # blurred ones of circles.
            if len(set(layout["cornerRadii"].values())) > 1 or layout["size"]["width"] == layout["size"]["height"] \
                    or any(shadow["inset"] and not shadow["radius"] for shadow in box.shadows):
                page.oversampling = FINER
            page.outlines, page.blurred_opacity = box.outlines(), box.blurred_opacity()
            if title:
                frame = layout["title"]
                page.text_frames = [page.pixels({
                    "x": frame["x"] - REACH, "y": frame["y"] - REACH,
                    "width": frame["width"] + 2 * REACH, "height": frame["height"] + 2 * REACH})]
                page.faults += baseline_faults(style, layout)
            return page
        return page
        return page


def held(title, style, layout):
    """The title as HTML, on Pushbutton's baseline and beginning where Pushbutton has it: browsers take whole points."""
    if not title:
        return ""
    # The box's own edge is that of its padding.
    left, baseline = layout["title"]["x"] - style["borderWidth"], layout["titleBaseline"] - style["borderWidth"]
    place = (f"position:absolute;left:{left}px;top:{math.floor(baseline) - STRUT}px;"
             f"transform:translateY({baseline % 1}px)")
    if style["titleUnderline"] != "none":
        place += ";" + css(text_decoration="inherit", **line_css(style["font"], layout["scale"]))
    strut = f'<span style="display:inline-block;width:0;height:{STRUT}px"></span>'
    return f'<span class="text" style="{place}">{strut}{html.escape(title)}</span>'


def baseline_faults(style, layout):
    """What is wrong with the baseline of a title: it is in the middle between the insets, on the nearest pixel.

    Insets between pixels move a title to the next whole one.
    """
    font, insets = style["font"], style["contentInsets"]
    if not all(is_whole(insets[side] * layout["scale"]) for side in ("top", "bottom")):
        return
    middle = (layout["size"]["height"] + insets["top"] - insets["bottom"]) / 2
    exact = middle + (ASCENT - DESCENT) / 2 * font["size"]
    if abs(layout["titleBaseline"] - exact) * layout["scale"] > 0.5 + 1e-6:
        yield f'the baseline is at {layout["titleBaseline"]}, not at {exact:.3f}'


def still_sheet_named(name):
    """The sheet without spinners: those of the systems are pictures that turn, which their CSS does not draw."""
    sheet = sheet_named(name)
    for attributes in sheet["states"].values():
        attributes.pop("spinner", None)
    return sheet


def sheet_named(name):
    """A sheet without `extends`: a state of its own is laid over the same state of the sheet that it extends."""
    sheet = json.loads((FOLDER / f"{name}.sheet.json").read_text())
    if "extends" not in sheet:
        return sheet
    base = sheet_named(sheet.pop("extends"))
    states = base["states"] | {state: base["states"].get(state, {}) | own for state, own in sheet["states"].items()}
    return base | sheet | {"states": states}


def cases():
    """Every state of every button at every scale."""
    for button in Button.all():
        for scheme, state in button.states:
            for scale in SCALES:
                yield from button.cases(scheme, state, scale)
