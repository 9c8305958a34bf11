"""Buttons drawn by lot, the same ones every time, so that every two values of two attributes meet.

Case after case takes, of many candidates, the one with the most pairs of values that no case before had.
"""
import io
import itertools
import random
from pathlib import Path

from PIL import Image, ImageDraw

from cases import Case
from handwritten import BLUE, GREY, RED, ring, shadow
from page import Picture

SEED = 20250601
COUNT = 150
CANDIDATES = 40
PICTURES = Path(__file__).resolve().parents[2] / "Examples/pictures"

# The values of each factor; each is a set of attributes, or of parameters of the query.
FACTORS = {
    "scale": [1, 2, 3, 1.5],
    "size": [{}, {"width": 160, "height": 64}, {"width": 121, "height": 87}, {"width": 150.4, "height": 83.3},
             {"minWidth": 100, "width": 110}],
    "corners": [{}, {"cornerRadius": 2}, {"cornerRadius": 8}, {"cornerRadius": 500}, {"cornerRadius": "capsule"},
                {"cornerRadius": 10, "maskedCorners": ["topLeft", "bottomRight"]},
                {"cornerRadius": 9, "cornerCurve": "continuous"}],
    "border": [{}, {"borderWidth": 1, "borderColor": GREY}, {"borderWidth": 0.5}, {"borderWidth": 3, "borderColor": RED},
               {"borderWidth": 1.7, "borderColor": "#1F232826"}, {"borderWidth": 4, "borderColor": "#D7001580"}],
    "fill": [{}, {"backgroundColor": BLUE}, {"backgroundColor": "#0A6CFF66"}, {"backgroundColor": "white"},
             {"backgroundColor": {"light": "#F2F2F7", "dark": "#1C1C1E"}},
             {"backgroundColor": BLUE, "overlayColor": "#00000022"}, {"backgroundImage": "frame",
              "backgroundImageCapInsets": 8}],
    "shadow": [{}, {"shadow": shadow(radius=3, y=2, knockout=True)}, {"shadow": shadow(radius=2, y=-3)},
               {"shadow": [shadow(y=1, radius=1, opacity=0.2, knockout=True), shadow(y=8, radius=6, knockout=True)]},
               {"shadow": [shadow(inset=True, y=1, radius=1), shadow(spread=2, color=RED),
                           shadow(radius=5, spread=-2, y=6)]}],
    "ring": [{}, {"outline": ring(2, 2, BLUE)}, {"outline": [ring(1, 0, "#FFFFFF"), ring(3, 1, "#0A6CFF80")]},
             {"outline": ring(2, -3)}],
    "alpha": [{}, {}, {"alpha": 0.5}],
    "image": [{}, {"image": "star"}, {"image": "heart-yes", "imagePosition": "trailing"},
              {"image": "heart-no", "imagePosition": "top"}, {"image": "star", "imagePosition": "bottom",
               "imageRendering": "template", "tintColor": RED}],
    "mode": [{}, {"imageSize": {"width": 30, "height": 18}, "imageContentMode": "scaleAspectFit"},
             {"imageSize": {"width": 18, "height": 30}, "imageContentMode": "scaleAspectFill"},
             {"imageSize": {"width": 20, "height": 20}, "imageContentMode": "bottom"},
             {"imageSize": {"width": 36, "height": 20}}],
    "title": [{}, {"title": "Save"}, {"title": "Favourite things", "font": {"size": 17, "weight": 600}},
              {"title": "Wavy\nlines", "titleLines": 0, "titleAlignment": "center"},
              {"title": "Italic", "font": {"size": 13, "italic": True}, "titleUnderline": "single"},
              {"title": "0123 1171", "font": {"size": 15, "features": {"tnum": 1}}, "subtitle": "below"},
              {"attributedTitle": [{"text": "two ", "color": RED}, {"text": "runs", "font": {"size": 20, "weight": 700}}]},
              {"title": "Shadow", "titleShadow": {"color": "#00000080", "offset": {"x": 1, "y": 1}}}],
    "room": [{"contentInsets": 10}, {"contentInsets": {"top": 6, "leading": 20, "bottom": 8, "trailing": 12}},
             {"contentInsets": {"top": 0, "left": 12, "bottom": 0, "right": 12}, "spacing": 6},
             {"contentInsets": 14, "spacing": 3.5, "imageInsets": {"top": 1, "left": 2, "bottom": 3, "right": 4}}],
    "alignment": [{}, {"horizontalAlignment": "leading"}, {"horizontalAlignment": "right", "verticalAlignment": "bottom"},
                  {"verticalAlignment": "top"}, {"horizontalAlignment": "fill"}],
    "query": [{}, {"direction": "rtl"}, {"scheme": "dark"}, {"background": "#FFE5B4"}],
    "clip": [{}, {}, {"clipsToBounds": True}],
    "always": [{"titleColor": "#1C1C1E", "titleTruncation": "tail", "minWidth": 48, "minHeight": 32}],
}


def cases():
    """As many as `COUNT` says."""
    lot = random.Random(SEED)
    seen = set()
    for number in range(COUNT):
        best = max(([lot.randrange(len(values)) for values in FACTORS.values()] for _ in range(CANDIDATES)),
                   key=lambda choice: len(pairs(choice) - seen))
        seen |= pairs(best)
        chosen = {name: values[index] for (name, values), index in zip(FACTORS.items(), best)}
        query = chosen.pop("query") | {"scale": chosen.pop("scale")}
        attributes = {}
        for change in chosen.values():
            attributes |= change
        yield Case("generated", f"{number:03} @{query['scale']}", {"states": {"normal": attributes}}, query=query)


def pairs(choice):
    """All pairs of factors with their values."""
    return set(itertools.combinations(enumerate(choice), 2))


def pictures():
    """The examples' pictures, and a frame to be cut into nine parts."""
    def stored(name):
        files = {1: f"{name}.png", 2: f"{name}@2x.png", 3: f"{name}@3x.png"}
        return Picture({scale: (PICTURES / file).read_bytes() for scale, file in files.items()})

    return {name: stored(name) for name in ("star", "heart-yes", "heart-no")} \
        | {"frame": Picture({scale: frame(scale) for scale in (1, 2, 3)})}


def frame(scale):
    """The PNG of a round frame, 24 points each way."""
    image = Image.new("RGBA", (24 * scale, 24 * scale))
    draw = ImageDraw.Draw(image)
    draw.rounded_rectangle((0, 0, 24 * scale - 1, 24 * scale - 1), 8 * scale, "#FFD60A")
    draw.rounded_rectangle((2 * scale, 2 * scale, 22 * scale - 1, 22 * scale - 1), 6 * scale, "#FFF5CC")
    stored = io.BytesIO()
    image.save(stored, "png")
    return stored.getvalue()
