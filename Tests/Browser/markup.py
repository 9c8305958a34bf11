"""Values of answers in the words of HTML and CSS: lengths, colours, fonts, boxes, paths."""
import base64
import html
import io

from PIL import Image

from outlines import Outline

# How thick Inter has lines under and through text, by its weight, of 2816 to an em.
LINES = {300: 149, 400: 192, 500: 218, 600: 243, 700: 269, 900: 320}


def px(length):
    """A length as CSS writes it."""
    return f"{length:.6f}".rstrip("0").rstrip(".") + "px"


def css(**properties):
    """A value of the attribute `style`; underscores are hyphens."""
    return ";".join(f"{name.replace('_', '-')}:{value}" for name, value in properties.items())


def box(rect, content="", classes="", **properties):
    """A `div` at a rectangle, a dictionary or an outline, in points."""
    if isinstance(rect, Outline):
        rect = {"x": rect.x, "y": rect.y, "width": rect.width, "height": rect.height}
    style = css(position="absolute", box_sizing="border-box", left=px(rect["x"]), top=px(rect["y"]),
                width=px(rect["width"]), height=px(rect["height"]), **properties)
    return f'<div class="{classes}" style="{html.escape(style)}">{content}</div>'


def clip_to(path, content):
    """Content that is seen only inside of a path; even-odd."""
    style = html.escape(css(position="absolute", left="0", top="0", width="0", height="0",
                            clip_path=f"path(evenodd,'{path}')"))
    return f'<div style="{style}">{content}</div>'


def shape(path, fill):
    """A path of SVG, filled with a colour; even-odd."""
    return ('<svg style="position:absolute;left:0;top:0;overflow:visible" width="1" height="1">'
            f'<path d="{path}" fill="{fill}" fill-rule="evenodd"/></svg>')


def radii(outline):
    """Corners as CSS writes them."""
    return " ".join(px(radius) for radius in outline.radii)


def color(value, opacity=1):
    """A colour of an answer, `#RRGGBB` or `#RRGGBBAA`, with its opacity multiplied."""
    red, green, blue, alpha = (int((value + "FF")[index:index + 2], 16) for index in (1, 3, 5, 7))
    return f"rgba({red},{green},{blue},{alpha / 255 * opacity:.6f})"


def alpha(value):
    """The opacity of a colour of an answer."""
    return int((value + "FF")[7:9], 16) / 255


def is_opaque(value):
    """Whether a colour of an answer lets nothing through."""
    return value is not None and alpha(value) == 1


def font_css(font):
    """A font of an answer as properties of CSS."""
    family = "Inter" if font["family"] == "system" else font["family"]
    looks = {"font_family": f"'{family}'", "font_size": px(font["size"]), "font_weight": font["weight"],
             "font_style": "italic" if font["italic"] else "normal", "letter_spacing": px(font["letterSpacing"]),
             "font_synthesis": "none"}
    if font["features"]:
        looks["font_feature_settings"] = ",".join(f"'{tag}' {value}" for tag, value in sorted(font["features"].items()))
    return looks


def line_css(font, scale):
    """Lines under and through text where the font has them, in whole pixels.

    Browsers round the thickness that the font says down, Pushbutton to the nearest one.
    """
    thickness = LINES[font["weight"]] / 2816 * font["size"]
    return {"text_decoration_thickness": px(max(1, round(thickness * scale)) / scale),
            "text_underline_position": "from-font", "text_decoration_skip_ink": "none"}


def natural_size(scale, png):
    """Width and height in points of a picture with `scale` pixels a point."""
    with Image.open(io.BytesIO(png)) as image:
        return image.width / scale, image.height / scale


def data_uri(png):
    """A PNG as an address."""
    return "data:image/png;base64," + base64.b64encode(png).decode()
