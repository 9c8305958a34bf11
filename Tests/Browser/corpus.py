"""Buttons of design systems: their sheets beside their own CSS.

`Corpus/NAME.sheet.json` is a sheet, `Corpus/NAME.css` what it is to look like: a rule for `button`, and one for each
combination of states, which stands alone; those after `.dark` are for the dark scheme. The width is the CSS's, the
height comes from the sheet alone. Nothing that is expected comes from Pushbutton, save where outlines run and how far a
picture reaches beyond the button.
"""
import html
import json
import re
from dataclasses import dataclass
from pathlib import Path

from cases import Case
from page import ButtonPage, Page

FOLDER = Path(__file__).parent / "Corpus"
SCALES = [1, 2]
# Buttons as most systems have them, without what browsers give them of themselves.
RESET = """button {
  all: unset; position: absolute; box-sizing: border-box; display: flex; align-items: center; justify-content: center;
  white-space: pre
}"""
# How much finer pictures are taken of what Chromium draws roughly.
FINER = 4
# Inter by its own metrics: on Linux, Chromium takes a point from the ascent where it has rounded the descent down.
FACES = "".join(
    f"@font-face {{ font-family: Inter; font-weight: {weight}; src: local('{name}'); ascent-override: 96.875%;"
    f" descent-override: 24.1477%; line-gap-override: 0% }}"
    for weight, name in [(400, "Inter Regular"), (500, "Inter Medium"), (600, "Inter Semi Bold"), (700, "Inter Bold"),
                         (800, "Inter Extra Bold")])
# Browsers put baselines on whole points and Pushbutton on whole pixels: titles are compared by the box of their ink.
ANY_MEAN = 255
# CSS leaves it to browsers where lines under text run, unless they are asked to do as the font says.
LINES = "text-decoration:inherit;text-underline-position:from-font;text-decoration-thickness:from-font"
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
            yield cls(path.stem, sheet_named(path.stem), path.read_text())

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
            yield Case("corpus titles", name, self.sheet, state, query, self.page_of(title, scheme, state),
                       ANY_MEAN)

    def page_of(self, title, scheme, state):
        """What makes the page that is expected."""
        def page(style, layout, query, pictures):
            # Browsers begin a text between pixels; to be compared it begins where Pushbutton has it.
            frame, border = layout["title"] if title else {"x": 0}, style["borderWidth"]
            # A line higher than its frame sticks out on both sides alike.
            top = frame["y"] + (frame["height"] - style["font"]["lineHeight"]) / 2 if title else 0
            place = f'position:absolute;left:{frame["x"] - border}px;top:{top - border}px'
            button = (f'<style>{FACES} @scope {{ {RESET} {self.css} }}</style><div class="{scheme}">'
                      f'<button state="{state}"><span class="text" style="{place};{LINES}">'
                      f'{html.escape(title)}</span></button></div>')
            page = Page.of(f"<div>{button}</div>", layout, query)
            # Chromium has formulas for alike corners, which hold for edges but not for the blurred shadows of circles.
            if len(set(layout["cornerRadii"].values())) > 1 or layout["size"]["width"] == layout["size"]["height"]:
                page.oversampling = FINER
            page.outlines = ButtonPage(style, layout, query, pictures).outlines()
            if title:
                page.text_frames = [page.pixels(frame)]
                # The box under the title is compared without it.
                page.loose_frames = [(*page.pixels(frame), ANY_MEAN)]
            return page
        return page


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
