"""What a case is, and the modules that have some."""
import importlib
from dataclasses import dataclass, field

import page

# Each module has `cases()`, which yields instances of `Case`, and may have `pictures()`, which returns instances of
# `page.Picture` by name; they are stored before the cases run.
MODULES = ["handwritten", "generated", "pictures", "titles", "corpus", "svg"]


@dataclass
class Case:
    """A sheet in one state under one query, and how its picture is expected to look.

    `page` makes the `page.Page` that is expected, from the resolved style, the layout, the query and all pictures, and
    with `has_svg` from the bytes of the server's SVG.
    """
    group: str
    name: str
    sheet: dict
    state: str = "normal"
    query: dict = field(default_factory=dict)
    page: object = page.page
    # The mean difference allowed in the ink of texts; None for the usual one.
    text_tolerance: float = None
    has_svg: bool = False

    @property
    def title(self):
        """Group and name, by which a case is chosen."""
        return f"{self.group}/{self.name}"

    @property
    def scale(self):
        """Pixels a point."""
        return self.query.get("scale", 1)


def modules():
    """The modules that have cases."""
    return [importlib.import_module(name) for name in MODULES]
