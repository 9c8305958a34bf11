"""A button as HTML: what its resolved style and its layout say, in the words of CSS.

Where all edges are whole pixels the button is one box with CSS's background, border, shadows and outlines, as a designer
would write it. Browsers move other edges to whole pixels, know no continuous corners, and have their border under their
contents; such buttons are drawn as paths of SVG in the order of Pushbutton's own layers.
"""
import html
import unicodedata
from dataclasses import dataclass, field, replace

from chromium import PAGE_PIXELS
from markup import alpha, box, clip_to, color, css, data_uri, font_css, is_opaque, line_css, natural_size, px, radii, shape
from outlines import CORNERS, Outline

# CSS pixels around the canvas in which nothing may be drawn; whole pixels at every scale in use.
MARGIN = 8
BADGE_COLOR = "rgb(240,71,71)"
# By how much the mean of a picture may differ that is not shown pixel for pixel: browsers resample in their own way.
PICTURE_MEAN = 8
# The same for a title with a line that is not on whole pixels.
LINED_MEAN = 20
# How far from its middle a shadow that is hardly blurred has an edge, in pixels of its deviation.
SHARP = 0.75


@dataclass
class Page:
    """A piece of HTML with its size in pixels, and where in its picture what is to be compared how.

    `outlines` are in points from the button's upper left corner, which lies at `origin` (pixels); frames are in pixels.
    Along one that is there twice, two smoothed edges lie on each other. `blurred_opacity` is that of all blurred shadows
    together, at most 1; `faults` are those of the answers themselves.
    """
    html: str
    width: int
    height: int
    scale: float
    origin: tuple
    outlines: list = field(default_factory=list)
    text_frames: list = field(default_factory=list)
    loose_frames: list = field(default_factory=list)
    oversampling: int = 1
    blurred_opacity: float = 0
    faults: list = field(default_factory=list)

    @property
    def piece(self):
        """What `Chromium.pictures` takes."""
        return self.html, self.width, self.height, self.oversampling

    @classmethod
    def of(cls, content, layout, query):
        """A page on a button's canvas with `content`: HTML placed from the button's upper left corner."""
        scale = layout["scale"]
        margin = round(MARGIN * scale)
        canvas, overflow = layout["pixelSize"], layout["overflow"]
        origin = (margin + round(overflow["left"] * scale), margin + round(overflow["top"] * scale))
        ground = query.get("background", "transparent")
        body = (
            f'<div style="position:absolute;left:{MARGIN}px;top:{MARGIN}px;width:{px(canvas["width"] / scale)};'
            f'height:{px(canvas["height"] / scale)};background:{ground}"></div>'
            f'<div style="position:absolute;transform:translate({px(origin[0] / scale)},{px(origin[1] / scale)});'
            f'width:{px(layout["size"]["width"])};height:{px(layout["size"]["height"])}">{content}</div>')
        return cls(body, canvas["width"] + 2 * margin, canvas["height"] + 2 * margin, scale, origin)

    def pixels(self, rect):
        """A frame in points as (x, y, width, height) in pixels of the picture."""
        return (rect["x"] * self.scale + self.origin[0], rect["y"] * self.scale + self.origin[1],
                rect["width"] * self.scale, rect["height"] * self.scale)


@dataclass
class Picture:
    """A stored picture: the bytes of its PNG by scale."""
    variants: dict

    def chosen(self, scale):
        """The scale and the bytes of the variant that is drawn at `scale`."""
        chosen = min((own for own in self.variants if own >= scale), default=max(self.variants))
        return chosen, self.variants[chosen]


def page(style, layout, query, pictures):
    """The page of a button from its resolved style and its layout.

    `pictures` are instances of `Picture` by name.
    """
    return ButtonPage(style, layout, query, pictures).page()


def is_whole(number):
    """Whether a number of pixels is whole but for rounding."""
    return abs(number - round(number)) < 1e-6


def several(value):
    """A value that may be none, one, or a list, as a list."""
    return value if isinstance(value, list) else [value] if value else []


class ButtonPage:
    """What `page` needs to know of one button."""

    def __init__(self, style, layout, query, pictures):
        self.style, self.layout, self.query, self.pictures = style, layout, query, pictures
        self.scale = layout["scale"]
        size, corners = layout["size"], layout["cornerRadii"]
        self.outline = Outline(0, 0, size["width"], size["height"], tuple(corners[name] for name in CORNERS),
                               style["cornerCurve"] == "continuous").fitted()
        self.border = min(style["borderWidth"], min(size["width"], size["height"]) / 2)
        self.inner = self.outline.inset(self.border)
        self.shadows, self.rings = several(style["shadow"]), several(style["outline"])

    def page(self):
        """The page, with everything that is compared."""
        style = self.style
        parts = self.as_box() if self.is_css_box() else self.as_shapes()
        content = f'<div style="opacity:{style["alpha"]}">{parts}</div>'
        page = Page.of(content, self.layout, self.query)
        page.outlines = self.outlines()
        page.blurred_opacity = self.blurred_opacity()
        if not self.is_plain():
            finer = max(4, round(6 / self.scale))
            page.oversampling = max(1, min(finer, PAGE_PIXELS // max(page.width, page.height)))
        texts = [self.layout[name] for name in ("title", "subtitle") if self.layout[name]]
        if texts:
            left, top = (min(frame[axis] for frame in texts) for axis in ("x", "y"))
            right, bottom = (max(frame[axis] + frame[side] for frame in texts)
                             for axis, side in (("x", "width"), ("y", "height")))
            frame = page.pixels({"x": left, "y": top, "width": right - left, "height": bottom - top})
            if self.is_unlike_css():
                page.loose_frames.append((*frame, 255))
            elif page.oversampling > 1 and style["titleUnderline"] != "none":
                # Of lines on whole pixels of a finer picture, parts of pixels are left.
                page.loose_frames.append((*frame, LINED_MEAN))
            else:
                page.text_frames.append(frame)
        page.loose_frames += [(*page.pixels(frame), tolerance) for frame, tolerance in self.loose_frames()]
        return page

    def is_css_box(self):
        """Whether the button can be one box of CSS: nothing is moved to whole pixels, nothing covers the border."""
        widths = [self.border] + [ring[name] for ring in self.rings for name in ("width", "offset")]
        widths += [length for shadow in self.shadows for length in (shadow["spread"], *shadow["offset"].values())]
        if not all(is_whole(width * self.scale) for width in widths):
            return False
        if self.outline.continuous and any(self.outline.radii) or not self.outline.is_on_grid(self.scale):
            return False
        if self.style["backgroundImage"] or self.style["badge"]:
            return False
        if any(min(outer.width, outer.height) <= 2 * ring["width"] for outer, _, ring in self.ring_outlines()):
            return False
        frames = [self.layout[name] for name in ("image", "title", "subtitle") if self.layout[name]]
        edge = self.border + max([0] + [-ring["offset"] for ring in self.rings])
        clear = self.outline.inset(edge)
        return all(frame["x"] >= clear.x and frame["y"] >= clear.y
                   and frame["x"] + frame["width"] <= clear.x + clear.width
                   and frame["y"] + frame["height"] <= clear.y + clear.height for frame in frames)

    def is_plain(self):
        """Whether Chromium draws its edges well: all corners alike, and no border that lets something through."""
        return self.is_css_box() and len(set(self.outline.radii)) == 1 \
            and (not self.border or is_opaque(self.style["borderColor"]))

    def blurred_opacity(self):
        """The opacity of all blurred shadows together, at most 1."""
        return min(1, sum(shadow["opacity"] * alpha(shadow["color"]) for shadow in self.shadows if shadow["radius"]))

    # What surrounds and fills the box.

    def as_box(self):
        """The button as CSS means it: one box, with the contents in it."""
        style, outline = self.style, self.outline
        kept = [shadow for shadow in self.shadows if shadow["inset"] or shadow["knockout"]]
        shadows = ",".join(
            f'{"inset " if shadow["inset"] else ""}{px(shadow["offset"]["x"])} {px(shadow["offset"]["y"])} '
            f'{px(2 * shadow["radius"])} {px(shadow["spread"])} {color(shadow["color"], shadow["opacity"])}'
            for shadow in kept)
        looks = {"border_radius": radii(outline)}
        if self.border:
            looks["border"] = f'{px(self.border)} solid {color(style["borderColor"])}'
        if style["backgroundColor"]:
            looks["background_color"] = color(style["backgroundColor"])
        if style["overlayColor"]:
            overlay = color(style["overlayColor"])
            looks["background_image"] = f"linear-gradient({overlay},{overlay})"
        if shadows:
            looks["box_shadow"] = shadows
        rings = "".join(
            box(outline, border_radius=radii(outline), outline_offset=px(ring["offset"]),
                outline=f'{px(ring["width"])} solid {color(ring["color"])}')
            for ring in reversed(self.rings) if ring["width"])
        return self.dropped_shadows() + box(outline, **looks) + self.clipped(self.contents()) + rings

    def dropped_shadows(self):
        """Shadows that show under the button too: those of a box far away, thrown to where the button is."""
        away = 4000
        return "".join(
            box(self.outline.moved(-away, 0), border_radius=radii(self.outline),
                box_shadow=f'{px(shadow["offset"]["x"] + away)} {px(shadow["offset"]["y"])} {px(2 * shadow["radius"])} '
                           f'{px(shadow["spread"])} {color(shadow["color"], shadow["opacity"])}')
            for shadow in reversed(self.shadows) if not shadow["inset"] and not shadow["knockout"])

    def as_shapes(self):
        """The button as paths, layer by layer."""
        style, outline = self.style, self.outline
        body = self.body()
        layers = [self.blurred(shadow, self.shadow_outline(shadow).path(),
                               self.everything() + outline.path() if shadow["knockout"] else None)
                  for shadow in reversed(self.shadows) if not shadow["inset"]]
        layers += [shape(body.path(), color(style[name])) for name in ("backgroundColor", "overlayColor") if style[name]]
        layers.append(self.clipped(self.background_image()))
        layers += [self.blurred(shadow, self.everything() + self.shadow_outline(shadow).path(), self.inner.path())
                   for shadow in reversed(self.shadows) if shadow["inset"]]
        layers.append(self.clipped(self.contents()))
        layers.append(self.badge())
        if self.border:
            layers.append(shape(outline.path() + self.inner.path(), color(style["borderColor"])))
        for outer, inner, ring in self.ring_outlines():
            layers.append(shape(outer.path() + inner.path(), color(ring["color"])))
        return "".join(layers)

    def body(self):
        """What is filled: to the middle of the border where nothing shows through that."""
        covered = is_opaque(self.style["borderColor"]) and self.border * self.scale >= 1
        return self.outline.inset(self.border / 2) if covered else self.outline

    def shadow_outline(self, shadow):
        """The outline whose shadow is seen."""
        grown = self.inner.spread(-shadow["spread"]) if shadow["inset"] else self.outline.spread(shadow["spread"])
        return grown.moved(shadow["offset"]["x"], shadow["offset"]["y"])

    def ring_outlines(self):
        """Outer and inner outline of each ring, lowest first."""
        for ring in reversed(self.rings):
            if ring["width"]:
                inner = self.outline.inset(-ring["offset"])
                outer = inner.inset(-ring["width"])
                yield replace(outer, radii=self.outline.inset(-ring["offset"] - ring["width"]).radii), inner, ring

    def everything(self):
        """The path of a rectangle far around; curves of paths that reach further than this come out rough."""
        return Outline(-300, -300, self.outline.width + 600, self.outline.height + 600).path()

    def blurred(self, shadow, path, clip):
        """A path in a shadow's colour, blurred, and seen only inside of the path `clip`."""
        blur = f'filter:blur({px(shadow["radius"])})' if shadow["radius"] else ""
        inside = f'<div style="{blur}">{shape(path, color(shadow["color"], shadow["opacity"]))}</div>'
        return clip_to(clip, inside) if clip else inside

    # What is in the box.

    def clipped(self, content):
        """The content, cut off at the outline if the style says so."""
        return clip_to(self.body().path(), content) if self.style["clipsToBounds"] and content else content

    def contents(self):
        """Image and texts."""
        return self.image() + self.text("title", self.title_runs()) + self.text("subtitle", self.subtitle_runs())

    def image(self):
        """The image in its frame."""
        frame, style = self.layout["image"], self.style
        if not frame or not frame["width"] or not frame["height"]:
            return ""
        own, png = self.pictures[style["image"]].chosen(self.scale)
        tint = None
        if style["imageRendering"] == "template":
            tint = style["tintColor"] or style["titleColor"]
        elif style["adjustsImageTint"]:
            tint = style["tintColor"]
        width, height = natural_size(own, png)
        mode = style["imageContentMode"]
        sizes = {"scaleToFill": ("fill", "100% 100%"), "scaleAspectFit": ("contain", "contain"),
                 "scaleAspectFill": ("cover", "cover")}
        fit, mask_size = sizes.get(mode, ("none", f"{px(width)} {px(height)}"))
        position = mode if mode in ("top", "bottom", "left", "right") else "center"
        if tint:
            mask = f"url({data_uri(png)}) {position} / {mask_size} no-repeat"
            return box(frame, background=color(tint), mask=mask)
        place = css(display="block", width="100%", height="100%", object_fit=fit, object_position=position)
        return box(frame, f'<img style="{place}" srcset="{data_uri(png)} {own}x">')

    def background_image(self):
        """The picture behind everything, in nine parts where it has caps."""
        style = self.style
        if not style["backgroundImage"]:
            return ""
        own, png = self.pictures[style["backgroundImage"]].chosen(self.scale)
        caps = [style["backgroundImageCapInsets"][side] for side in ("top", "right", "bottom", "left")]
        width, height = natural_size(own, png)
        if style["backgroundImageResizing"] == "tile":
            return box(self.outline, background=f"url({data_uri(png)}) 0 0 / {px(width)} {px(height)}")
        if not any(caps):
            return box(self.outline, background=f"url({data_uri(png)}) 0 0 / 100% 100%")
        slices = " ".join(f"{cap * own:g}" for cap in caps)
        widths = " ".join(px(cap) for cap in caps)
        return box(self.outline, border_style="solid", border_width="0",
                   border_image=f"url({data_uri(png)}) {slices} fill / {widths} stretch")

    def loose_frames(self):
        """Frames, in points, of what is not compared pixel by pixel, with the mean allowed."""
        style, layout = self.style, self.layout
        if layout["image"]:
            frame = layout["image"]
            own, png = self.pictures[style["image"]].chosen(self.scale)
            width, height = natural_size(own, png)
            is_exact = self.is_plain() and own == self.scale and abs(frame["width"] - width) < 1e-6 and abs(frame["height"] - height) < 1e-6
            if not is_exact:
                yield frame, PICTURE_MEAN
        if style["backgroundImage"]:
            yield {"x": 0, "y": 0, "width": self.outline.width, "height": self.outline.height}, PICTURE_MEAN
        if style["badge"]:
            anchor = layout["image"] or layout["title"]
            width = max(18, 9 * len(style["badge"]) + 10)
            yield {"x": anchor["x"] + anchor["width"] - 8, "y": anchor["y"] - 5, "width": width, "height": 18}, 30

    def badge(self):
        """The spot at the image's corner."""
        if not self.style["badge"]:
            return ""
        anchor = self.layout["image"] or self.layout["title"]
        style = css(position="absolute", left=px(anchor["x"] + anchor["width"] - 8), top=px(anchor["y"] - 5),
                    font="11px Inter", color="white", background=BADGE_COLOR, padding="2px 5px", border_radius="99px",
                    min_width="17.3px", box_sizing="border-box", text_align="center")
        return f'<div style="{style}">{html.escape(self.style["badge"])}</div>'

    # Text.

    def is_unlike_css(self):
        """Whether the title is cut in a way that CSS has no words for."""
        style, title = self.style, self.layout["title"]
        return self.layout["titleTruncated"] and (
            style["titleTruncation"] in ("head", "middle") or self.layout["titleLines"] > 1
            or self.layout["subtitle"] is not None or style["attributedTitle"] is not None
            or "\n" in style["title"] or title["height"] < 1.2 * style["font"]["size"] or title["width"] < 3 * style["font"]["size"])

    def title_runs(self):
        """The title's pieces as HTML."""
        style = self.style
        tint = style["tintColor"] if style["adjustsTitleTint"] else None
        runs = style["attributedTitle"]
        if runs is None:
            runs = [{"text": style["title"] or ""}]
        return "".join(self.run(run, style["font"], tint) for run in runs)

    def subtitle_runs(self):
        """The subtitle as HTML."""
        style = self.style
        return f'<span style="color:{color(style["subtitleColor"])}">{html.escape(style["subtitle"] or "")}</span>'

    def run(self, run, font, tint):
        """One piece of the title."""
        style = self.style
        looks = {"color": color(tint or run.get("color") or style["titleColor"])}
        if run.get("font"):
            looks |= font_css(run["font"])
        if run.get("letterSpacing") is not None:
            looks["letter_spacing"] = px(run["letterSpacing"])
        if run.get("backgroundColor"):
            looks["background_color"] = color(run["backgroundColor"])
        underline = run.get("underline") or style["titleUnderline"]
        lines = (["underline"] if underline in ("single", "double") else []) \
            + (["line-through"] if run.get("strikethrough") else [])
        if lines:
            looks |= {"text_decoration": " ".join(lines)} | line_css(run.get("font") or font, self.scale)
            if underline == "double":
                looks["text_decoration_style"] = "double"
        if run.get("baselineOffset"):
            looks |= {"position": "relative", "top": px(-run["baselineOffset"])}
        return f'<span style="{html.escape(css(**looks))}">{html.escape(run["text"])}</span>'

    def text(self, name, runs):
        """A text in its frame, in the middle of its height, set by the browser."""
        frame, style = self.layout[name], self.style
        if not frame:
            return ""
        font = style["font"] if name == "title" else style["subtitleFont"]
        lines = max(1, self.layout["titleLines"]) if name == "title" else 1
        looks = font_css(font) | {
            "line_height": self.line_height(font, frame, lines),
            "text_align": {"natural": "start"}.get(style["titleAlignment"], style["titleAlignment"]),
            "white_space": "pre" if lines == 1 else "pre-wrap", "width": "100%"}
        if lines > 1:
            looks["overflow_wrap"] = "anywhere"
        if name == "title" and style["titleShadow"]:
            shadow = style["titleShadow"]
            looks["text_shadow"] = f'{px(shadow["offset"]["x"])} {px(shadow["offset"]["y"])} 0 {color(shadow["color"])}'
        if self.layout["titleTruncated"]:
            looks["overflow"] = "hidden"
            if style["titleTruncation"] == "tail":
                looks["text_overflow"] = "ellipsis"
        text = "".join(run["text"] for run in style["attributedTitle"] or []) or style["title"] or ""
        # Only what has a direction of its own says which way it is read.
        has_direction = any(unicodedata.bidirectional(character) in ("L", "R", "AL")
                            for character in (text if name == "title" else style["subtitle"]))
        paragraph = f'<div dir="{"auto" if has_direction else self.layout["direction"]}" style="{html.escape(css(**looks))}">{runs}</div>'
        return box(frame, paragraph, "text", display="flex", flex_direction="column", justify_content="center",
                   direction=self.layout["direction"])

    def line_height(self, font, frame, lines):
        """The height of lines as CSS writes it: browsers round that of a font, which adds up over several lines."""
        if font["lineHeight"]:
            return px(font["lineHeight"])
        return px(frame["height"] / lines) if lines > 1 and not self.style["attributedTitle"] else "normal"

    # Where edges are smoothed.

    def outlines(self):
        """The outlines of everything that is drawn, layer by layer."""
        style = self.style
        outlines = [self.body() for name in ("backgroundColor", "overlayColor", "backgroundImage") if style[name]]
        if self.border:
            outlines += [self.outline, self.inner]
        for shadow in self.shadows:
            if shadow["radius"] * self.scale < SHARP:
                outlines.append(self.shadow_outline(shadow))
            if shadow["inset"] or shadow["knockout"]:
                outlines.append(self.inner if shadow["inset"] else self.outline)
        for outer, inner, _ in self.ring_outlines():
            outlines += [outer, inner]
        return outlines
