"""What two pictures of a button differ in, by what is allowed where."""
import io
from dataclasses import dataclass, field

import numpy
from PIL import Image, ImageDraw

# Per channel, of 255: inside of areas, and within a pixel of an outline, where edges are smoothed.
AREA_TOLERANCE = 2
BAND_TOLERANCE = 24
# Inside of areas, more for a blurred shadow of full opacity: Chromium's blurs are approximations.
BLUR_TOLERANCE = 6
# Where two smoothed edges lie on each other: put one after the other, coverages of c leave up to c · (1 − c) = ¼ too much
# or too little, and browser and Pushbutton put them in ways of their own.
SEAM_TOLERANCE = BAND_TOLERANCE + 64
# A pixel is ink from this difference to the picture without text on.
INK = 64
# By how many pixels the edges of the ink may be apart.
INK_EDGE = 1
# The mean difference within the ink expected, of 255: Chromium draws the same outlines with more contrast.
INK_MEAN = 40
# How much darker or lighter, of 255 and for each pixel of the ink expected, a text may be as a whole: this tells weights
# and colours from each other, wherever the glyphs stand.
TONE = 16


def decoded(png):
    """An array of RGBA, straight alpha, from the bytes of a PNG."""
    return numpy.asarray(Image.open(io.BytesIO(png)).convert("RGBA"))


def padded(pixels, margin):
    """The picture with `margin` transparent pixels around it."""
    return numpy.pad(pixels, ((margin, margin), (margin, margin), (0, 0)))


def over(pixels, ground):
    """The picture on a ground of one grey value as a screen shows it: three channels of whole numbers, as floats."""
    alpha = pixels[..., 3:].astype(numpy.float32) / 255
    return numpy.rint(pixels[..., :3] * alpha + ground * (1 - alpha))


def difference(one, other):
    """The greatest difference of a channel at each pixel, over white and over black."""
    return numpy.maximum(numpy.abs(over(one, 255) - over(other, 255)).max(axis=2),
                         numpy.abs(over(one, 0) - over(other, 0)).max(axis=2))


@dataclass
class Verdict:
    """What came out of one case. `faults` is empty if the pictures agree; all numbers are of 255."""
    worst_area: float = 0
    worst_band: float = 0
    worst_seam: float = 0
    mean: float = 0
    ink_mean: float = 0
    tone: float = 0
    faults: list = field(default_factory=list)


def compare(expected, actual, band, seam, bare=None, text_frames=(), loose_frames=(), blurred_opacity=0,
            text_tolerance=INK_MEAN):
    """The verdict on `actual` beside `expected`, RGBA arrays of one shape.

    - `band`: true for the pixels along outlines; `seam`: true for those where two edges lie on each other.
    - `bare`: `expected` without its text, which is needed if there are text frames.
    - `text_frames`: (x, y, width, height) in pixels in which text may stand; compared by its ink.
    - `loose_frames`: (x, y, width, height, tolerance) of pictures that are scaled; compared by mean.
    - `blurred_opacity`: that of blurred shadows, 0…1.
    """
    verdict = Verdict()
    if expected.shape != actual.shape:
        verdict.faults.append(f"sizes differ: {expected.shape[1::-1]} expected, {actual.shape[1::-1]} actual")
        return verdict
    unlike = difference(expected, actual)
    verdict.mean = float(unlike.mean())
    rest = numpy.ones(band.shape, bool)
    for frame in loose_frames:
        area = region(frame[:4], band.shape, 1)
        rest[area] = False
        mean = float(unlike[area].mean()) if unlike[area].size else 0
        if mean > frame[4]:
            verdict.faults.append(f"picture: mean {mean:.1f} above {frame[4]}")
    if text_frames:
        ours, theirs = difference(actual, bare), difference(expected, bare)
        for index, frame in enumerate(text_frames):
            area = region(frame, band.shape, 2)
            # Ink is left out of the comparison of the box, with the smoothed edge that ours has.
            rest[area] &= ~grown(theirs[area] > AREA_TOLERANCE, INK_EDGE + 1)
            compare_ink(verdict, f"text {index}", expected[area], actual[area], ours[area] > INK, theirs[area] > INK,
                        text_tolerance)
    for name, mask, tolerance in [("area", rest & ~band & ~seam, AREA_TOLERANCE + BLUR_TOLERANCE * blurred_opacity),
                                  ("band", rest & band & ~seam, BAND_TOLERANCE), ("seam", rest & seam, SEAM_TOLERANCE)]:
        worst = float(unlike[mask].max()) if mask.any() else 0
        setattr(verdict, f"worst_{name}", worst)
        wrong = mask & (unlike > tolerance)
        if wrong.any():
            y, x = numpy.unravel_index(numpy.where(wrong, unlike, 0).argmax(), wrong.shape)
            verdict.faults.append(f"{name}: {wrong.sum()} pixels, worst {worst:.0f} at {x},{y}")
    return verdict


def region(frame, shape, margin):
    """The slices of a picture's rows and columns that a frame in pixels covers, `margin` more on each side."""
    x, y, width, height = frame
    return (slice(max(0, int(y) - margin), min(shape[0], int(-(-(y + height) // 1)) + margin)),
            slice(max(0, int(x) - margin), min(shape[1], int(-(-(x + width) // 1)) + margin)))


def grown(mask, reach):
    """The mask and all within `reach` pixels of it."""
    wide = numpy.pad(mask, reach)
    span = range(-reach, reach + 1)
    result = numpy.any([numpy.roll(wide, (dy, dx), (0, 1)) for dy in span for dx in span], axis=0)
    return result[reach:-reach, reach:-reach]


def compare_ink(verdict, name, expected, actual, ours, theirs, tolerance):
    """Adds to `verdict` what is wrong with a text whose ink is given.

    The mean is that of the place within a pixel where the text agrees best: browsers put baselines on pixels by rules of
    their own.
    """
    boxes = [ink_box(ink) for ink in (theirs, ours)]
    if None in boxes:
        if boxes != [None, None]:
            verdict.faults.append(f"{name}: {'none' if boxes[1] is None else 'some'} is drawn, unlike expected")
        return
    apart = max(abs(one - other) for one, other in zip(*boxes))
    if apart > INK_EDGE:
        verdict.faults.append(f"{name}: ink is {apart} px off: {boxes[0]} expected, {boxes[1]} actual")
    near = grown(ours | theirs, INK_EDGE)
    tone = max(float(numpy.abs((over(actual, ground) - over(expected, ground))[near].sum(axis=0)).max())
               for ground in (255, 0)) / theirs.sum()
    verdict.tone = max(verdict.tone, tone)
    if tone > TONE:
        verdict.faults.append(f"{name}: tone {tone:.1f} above {TONE}")
    mean = min(float(difference(expected, numpy.roll(actual, (dy, dx), (0, 1)))[theirs].mean())
               for dx in (-1, 0, 1) for dy in (-1, 0, 1))
    verdict.ink_mean = max(verdict.ink_mean, mean)
    if mean > tolerance:
        verdict.faults.append(f"{name}: mean {mean:.1f} above {tolerance}")


def ink_box(ink):
    """Left, top, right and bottom of the true values; None if there are none."""
    if not ink.any():
        return None
    rows, columns = numpy.flatnonzero(ink.any(axis=1)), numpy.flatnonzero(ink.any(axis=0))
    return int(columns[0]), int(rows[0]), int(columns[-1]), int(rows[-1])


def on_checks(pixels, zoom):
    """The picture enlarged on a ground of grey checks, as an opaque Pillow image."""
    image = Image.fromarray(numpy.ascontiguousarray(pixels))
    image = image.resize((image.width * zoom, image.height * zoom), Image.NEAREST)
    y, x = numpy.indices((image.height, image.width)) // 8
    checks = numpy.where((x + y) % 2, 255, 235).astype(numpy.uint8)
    ground = Image.fromarray(checks).convert("RGBA")
    ground.alpha_composite(image)
    return ground.convert("RGB")


def triptych(expected, actual, label=""):
    """Expected, difference (eight times as strong) and actual side by side, enlarged."""
    zoom = max(1, min(8, 480 // max(expected.shape[1], 1)))
    if expected.shape == actual.shape:
        strong = numpy.clip(difference(expected, actual) * 8, 0, 255).astype(numpy.uint8)
        middle = numpy.dstack([strong, strong, strong, numpy.full_like(strong, 255)])
    else:
        middle = numpy.zeros((1, 1, 4), numpy.uint8)
    return row([on_checks(expected, zoom), on_checks(middle, zoom), on_checks(actual, zoom)], label)


def row(images, label=""):
    """Pillow images side by side with a caption."""
    gap, caption = 8, 16
    width = sum(image.width for image in images) + gap * (len(images) + 1)
    result = Image.new("RGB", (width, max(image.height for image in images) + gap + caption), "#557")
    ImageDraw.Draw(result).text((gap, 2), label, fill="white")
    x = gap
    for image in images:
        result.paste(image, (x, caption))
        x += image.width + gap
    return result


def contact_sheet(rows, width=1800):
    """Pillow images put one after the other on a page of about `width` pixels."""
    x = y = height = 0
    places = []
    for image in rows:
        if x and x + image.width > width:
            x, y, height = 0, y + height, 0
        places.append((image, x, y))
        x, height = x + image.width, max(height, image.height)
    sheet = Image.new("RGB", (max(px + image.width for image, px, _ in places), y + height), "#557")
    for image, px, py in places:
        sheet.paste(image, (px, py))
    return sheet
