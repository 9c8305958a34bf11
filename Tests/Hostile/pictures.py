"""The pictures that the sheets name: those of the examples, and odd ones."""
import io
from pathlib import Path

from PIL import Image

EXAMPLES = Path(__file__).resolve().parents[2] / "Examples/pictures"


def pictures():
    """PNG files by the names they are to be stored under, with `@2x` and `@3x` for the variants."""
    stored = {path.stem: path.read_bytes() for path in sorted(EXAMPLES.glob("*.png"))}
    odd = {
        "dot": Image.new("RGBA", (1, 1), "#FF000080"),
        "wide": Image.new("L", (90, 1), 128),
        "tall@2x": Image.new("1", (1, 90), 1),
        "sixteen": Image.linear_gradient("L").resize((20, 20)).convert("I;16"),
        "palette@3x": Image.radial_gradient("L").resize((31, 47)).convert("P"),
        "clear": Image.new("RGBA", (24, 24)),
    }
    for name, image in odd.items():
        file = io.BytesIO()
        image.save(file, "png")
        stored[name] = file.getvalue()
    return stored


def names(stored):
    """What sheets call them."""
    return sorted({name.split("@")[0] for name in stored})
