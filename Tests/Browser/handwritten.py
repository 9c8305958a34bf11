"""Boxes that browsers and drawing libraries get wrong, each drawn at several scales."""
from cases import Case

BLUE, GREY, RED = "#0A6CFF", "#8E8E93", "#D70015"
HALF = "#0A6CFF80"
BASE = {"width": 60, "height": 40}
SHADOW = {"color": "#000000", "opacity": 0.5, "offset": {"x": 0, "y": 0}, "radius": 0}


def shadow(**changes):
    """A sharp black shadow with the given changes; `x` and `y` are its offset."""
    offset = {"x": changes.pop("x", 0), "y": changes.pop("y", 0)}
    return SHADOW | {"offset": offset} | changes


FILLS = {
    "square": {"backgroundColor": BLUE},
    "rounded": {"backgroundColor": BLUE, "cornerRadius": 12},
    "radius of one": {"backgroundColor": BLUE, "cornerRadius": 1},
    "radius larger than the box": {"backgroundColor": BLUE, "cornerRadius": 100},
    "capsule": {"backgroundColor": BLUE, "cornerRadius": "capsule"},
    "circle": {"backgroundColor": BLUE, "cornerRadius": 20, "width": 40},
    "one corner": {"backgroundColor": BLUE, "cornerRadius": 30, "maskedCorners": ["topLeft"]},
    "two corners that meet": {"backgroundColor": BLUE, "cornerRadius": 30, "maskedCorners": ["topLeft", "bottomLeft"]},
    "diagonal corners": {"backgroundColor": BLUE, "cornerRadius": 30, "maskedCorners": ["topLeft", "bottomRight"]},
    "no corners": {"backgroundColor": BLUE, "cornerRadius": 30, "maskedCorners": []},
    "continuous": {"backgroundColor": BLUE, "cornerRadius": 12, "cornerCurve": "continuous"},
    "continuous just fits": {"backgroundColor": BLUE, "cornerRadius": 14, "cornerCurve": "continuous"},
    "continuous does not fit": {"backgroundColor": BLUE, "cornerRadius": 19, "cornerCurve": "continuous"},
    "translucent": {"backgroundColor": HALF, "cornerRadius": 8},
    "overlay": {"backgroundColor": BLUE, "overlayColor": "#00000033", "cornerRadius": 8},
    "overlay alone": {"overlayColor": "#FF000033", "cornerRadius": 8},
    "fractional size": {"backgroundColor": BLUE, "cornerRadius": 8, "width": 60.3, "height": 40.7},
    "fractional radius": {"backgroundColor": BLUE, "cornerRadius": 7.3},
    "thin": {"backgroundColor": BLUE, "cornerRadius": 8, "height": 2},
    "alpha": {"backgroundColor": BLUE, "borderWidth": 4, "borderColor": RED, "cornerRadius": 8, "alpha": 0.5},
}
BORDERS = {
    "hairline": {"borderWidth": 0.5},
    "hairline rounded": {"borderWidth": 0.5, "cornerRadius": 8},
    "a third": {"borderWidth": 1 / 3, "cornerRadius": 8},
    "one and a half": {"borderWidth": 1.5, "cornerRadius": 8},
    "one": {"borderWidth": 1, "cornerRadius": 8},
    "one, square": {"borderWidth": 1},
    "one, capsule": {"borderWidth": 1, "cornerRadius": "capsule"},
    "thicker than the radius": {"borderWidth": 6, "cornerRadius": 4},
    "as thick as the radius": {"borderWidth": 8, "cornerRadius": 8},
    "half the box": {"borderWidth": 20, "cornerRadius": 8},
    "more than half": {"borderWidth": 30, "cornerRadius": 8},
    "without a fill": {"borderWidth": 3, "cornerRadius": 8, "backgroundColor": None},
    "translucent": {"borderWidth": 5, "cornerRadius": 12, "borderColor": "#D7001580"},
    "translucent over translucent": {"borderWidth": 5, "cornerRadius": 12, "borderColor": "#D7001580",
                                     "backgroundColor": HALF},
    "translucent over an overlay": {"borderWidth": 5, "borderColor": "#D7001580", "overlayColor": "#FFFFFF66"},
    "masked corners": {"borderWidth": 4, "cornerRadius": 16, "maskedCorners": ["topLeft", "topRight"]},
    "continuous": {"borderWidth": 3, "cornerRadius": 12, "cornerCurve": "continuous"},
    "fractional size": {"borderWidth": 1, "cornerRadius": 8, "width": 60.3, "height": 40.7},
    "two colours alike": {"borderWidth": 2, "cornerRadius": 8, "borderColor": BLUE},
    "large radius": {"borderWidth": 2, "cornerRadius": 100},
}
SHADOWS = {
    "sharp": [shadow(x=3, y=4)],
    "blurred": [shadow(radius=4, y=3)],
    "slightly blurred": [shadow(radius=1, y=1)],
    "widely blurred": [shadow(radius=12)],
    "spread": [shadow(spread=6)],
    "spread inwards": [shadow(spread=-4, y=10)],
    "spread and blurred": [shadow(spread=6, radius=3)],
    "knockout": [shadow(radius=4, y=3, knockout=True)],
    "knockout ring": [shadow(spread=3, knockout=True)],
    "knockout thin ring": [shadow(spread=1, knockout=True)],
    "several": [shadow(y=1, radius=1, knockout=True, opacity=0.3), shadow(y=6, radius=5, knockout=True, opacity=0.2),
                shadow(spread=1, knockout=True, color=RED)],
    "opaque over blurred": [shadow(spread=2, color=RED, opacity=1), shadow(radius=6, y=6)],
    "inset": [shadow(radius=3, y=2, inset=True)],
    "inset sharp": [shadow(y=3, inset=True)],
    "inset spread": [shadow(spread=4, inset=True)],
    "inset spread blurred": [shadow(spread=4, radius=2, inset=True)],
    "inset grown": [shadow(spread=-3, y=8, inset=True)],
    "inset and outside": [shadow(radius=2, y=1, inset=True), shadow(radius=3, y=3, knockout=True)],
    "fractional": [shadow(spread=1.5, x=0.5, y=1.25)],
    "fractional blurred": [shadow(spread=1.5, x=0.5, y=1.25, radius=2.3, knockout=True)],
    "wider than the box": [shadow(spread=-30, radius=3)],
}
# What shadows fall from.
CARRIERS = {
    "square": {"backgroundColor": BLUE},
    "radius 2": {"backgroundColor": BLUE, "cornerRadius": 2},
    "radius 8": {"backgroundColor": BLUE, "cornerRadius": 8},
    "capsule": {"backgroundColor": BLUE, "cornerRadius": "capsule"},
    "nothing": {"cornerRadius": 8},
    "translucent": {"backgroundColor": "#0A6CFF66", "cornerRadius": 8},
    "bordered": {"backgroundColor": BLUE, "borderColor": RED, "borderWidth": 3, "cornerRadius": 8},
    "masked": {"backgroundColor": BLUE, "cornerRadius": 14, "maskedCorners": ["topLeft", "bottomRight"]},
    "continuous": {"backgroundColor": BLUE, "cornerRadius": 10, "cornerCurve": "continuous"},
}


def ring(width=2, offset=0, color=RED):
    """A focus ring."""
    return {"width": width, "offset": offset, "color": color}


RINGS = {
    "at the edge": [ring()],
    "off": [ring(3, 2)],
    "far off": [ring(2, 8)],
    "thick": [ring(10, 0)],
    "inside": [ring(2, -4)],
    "inside beyond the radius": [ring(2, -12)],
    "to the middle": [ring(4, -40)],
    "across the edge": [ring(6, -3)],
    "several": [ring(2, 0), ring(2, 2, "#FFFFFF"), ring(2, 4, BLUE)],
    "translucent": [ring(4, 0, "#D7001580")],
    "fractional": [ring(1.5, 0.5)],
}


def cases():
    """All of them."""
    for index, (name, attributes) in enumerate(FILLS.items()):
        yield from at("fill", name, BASE | attributes, (1, (2, 3, 1.5)[index % 3]))
    for index, (name, attributes) in enumerate(BORDERS.items()):
        look = BASE | {"backgroundColor": BLUE, "borderColor": RED} | attributes
        yield from at("border", name, look, (1, 2) if index % 2 else (3, 1.5))
    for index, (name, shadows) in enumerate(SHADOWS.items()):
        for other, (carrier, look) in enumerate(CARRIERS.items()):
            scale = (1, 2, 3, 1.5)[(index + other) % 4]
            yield from at("shadow", f"{name} of {carrier}", BASE | look | {"shadow": shadows}, (scale,))
    for index, (name, rings) in enumerate(RINGS.items()):
        for other, (carrier, look) in enumerate(CARRIERS.items()):
            scale = (1, 2, 3, 1.5)[(index + other) % 4]
            yield from at("ring", f"{name} of {carrier}", BASE | look | {"outline": rings}, (scale,))


def at(group, name, attributes, scales):
    """A case for each scale."""
    for scale in scales:
        yield Case(group, f"{name} @{scale}", {"states": {"normal": attributes}}, query={"scale": scale})
