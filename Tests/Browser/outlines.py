"""Rounded rectangles, as numbers: their paths in SVG, and the pixels that lie along them."""
import math
from dataclasses import dataclass, replace

import numpy

CORNERS = ["topLeft", "topRight", "bottomRight", "bottomLeft"]
# Core Animation's continuous corner of radius 1 at the origin, from the left edge to the top edge.
CONTINUOUS = [(0, 1.528665), (0, 1.088493), (0, 0.868407), (0.074911, 0.631494), (0.169060, 0.372824),
              (0.372824, 0.169060), (0.631494, 0.074911), (0.868407, 0), (1.088493, 0), (1.528665, 0)]
# A quarter of a circle as one cubic is within 0.03 % of it.
ARC = 0.5522847498
CIRCULAR = [(0, 1), (0, 1 - ARC), (1 - ARC, 0), (1, 0)]


@dataclass(frozen=True)
class Outline:
    """A rounded rectangle in points; `radii` clockwise from the upper left corner."""
    x: float
    y: float
    width: float
    height: float
    radii: tuple = (0, 0, 0, 0)
    continuous: bool = False

    @property
    def is_empty(self):
        """Whether it has no inside."""
        return self.width <= 0 or self.height <= 0

    def inset(self, distance):
        """The outline `distance` further in, a negative one grows it; a square corner stays square.

        A side too short for the distance leaves its middle.
        """
        x, y = min(distance, self.width / 2), min(distance, self.height / 2)
        return replace(self, x=self.x + x, y=self.y + y, width=self.width - 2 * x, height=self.height - 2 * y,
                       radii=tuple(max(radius - distance, 0) if radius > 0 else 0 for radius in self.radii))

    def spread(self, distance):
        """The outline grown as CSS says for shadows: radii below the distance grow by less the smaller they are."""
        grown = self.inset(-distance)
        if distance <= 0:
            return grown
        return replace(grown, radii=tuple(
            radius + distance * (1 + (min(radius / distance, 1) - 1) ** 3) for radius in self.radii))

    def moved(self, x, y):
        """The same outline elsewhere."""
        return replace(self, x=self.x + x, y=self.y + y)

    def fitted_radii(self):
        """The radii made smaller by one factor so that no two overlap."""
        tl, tr, br, bl = self.radii
        sides = [(self.width, tl + tr), (self.width, bl + br), (self.height, tl + bl), (self.height, tr + br)]
        factor = min([1] + [side / total for side, total in sides if total > 0])
        return tuple(radius * factor for radius in self.radii)

    def is_on_grid(self, scale):
        """Whether its edges are whole pixels, so that a browser moves none of them."""
        edges = [self.x, self.y, self.width, self.height]
        return all(abs(edge * scale - round(edge * scale)) < 1e-6 for edge in edges)

    def cubics(self):
        """Its path: a list of Bézier curves, each four points, clockwise; straight lines are curves too."""
        if self.is_empty:
            return []
        right, bottom = self.x + self.width, self.y + self.height
        # The corner, and the directions of the two sides of a corner curve's coordinates.
        frames = [((self.x, self.y), (1, 0), (0, 1)), ((right, self.y), (0, 1), (-1, 0)),
                  ((right, bottom), (-1, 0), (0, -1)), ((self.x, bottom), (0, -1), (1, 0))]
        points = []
        sides = [(self.height, self.width), (self.width, self.height)] * 2
        for radius, (corner, u, v), (before, after) in zip(self.radii, frames, sides):
            shape = self._corner(radius, before, after)
            curve = [(corner[0] + radius_x * u[0] + radius_y * v[0], corner[1] + radius_x * u[1] + radius_y * v[1])
                     for radius_x, radius_y in shape]
            points.append(curve)
        cubics = []
        for index, curve in enumerate(points):
            cubics += [curve[start:start + 4] for start in range(0, len(curve) - 3, 3)]
            following = points[(index + 1) % 4][0]
            cubics.append([curve[-1], curve[-1], following, following])
        return cubics

    def fitted(self):
        """The outline with radii that fit, circular where continuous ones would have to shrink by more than a tenth."""
        radii = self.fitted_radii()
        return replace(self, radii=radii, continuous=self.continuous and self._room(max(radii)) >= 0.9)

    def _room(self, radius):
        """The part of a continuous corner that fits."""
        return min(1, min(self.width, self.height) / (2 * CONTINUOUS[0][1] * radius)) if radius > 0 else 1

    def _corner(self, radius, before, after):
        """A corner at the origin; what of it is beyond the sides that lead to it and away from it is cut off."""
        if radius <= 0:
            return [(0, 0)]
        if self.continuous:
            radius *= self._room(radius)
            return [(x * radius, y * radius) for x, y in CONTINUOUS]
        start, end = (math.asin(max(0, radius - side) / radius) for side in (before, after))
        if start + end >= math.pi / 2:
            return [(0, 0)]
        if not start and not end:
            return [(x * radius, y * radius) for x, y in CIRCULAR]
        end = math.pi / 2 - end
        reach = 4 / 3 * math.tan((end - start) / 4)
        ((a, b), (c, d)) = ((math.cos(angle), math.sin(angle)) for angle in (start, end))
        return [(radius * (1 - x), radius * (1 - y)) for x, y in
                [(a, b), (a - reach * b, b + reach * a), (c + reach * d, d - reach * c), (c, d)]]

    def path(self):
        """Its path as SVG writes it."""
        cubics = self.cubics()
        if not cubics:
            return ""
        def numbers(points):
            return " ".join(f"{x:.6f} {y:.6f}" for x, y in points)
        return f"M{numbers(cubics[0][:1])}" + "".join(f"C{numbers(cubic[1:])}" for cubic in cubics) + "Z"

    def mark(self, band, scale, origin_x, origin_y, reach=1.0):
        """Marks the pixels of `band` whose centre is within `reach` pixels of a part of the outline that is smoothed.

        Straight edges between pixels are sharp. `origin_x` and `origin_y` say in pixels where the point (0, 0) lies.
        """
        height, width = band.shape
        for cubic in self.cubics():
            ends = numpy.array(cubic) * scale + (origin_x, origin_y)
            if any(numpy.ptp(ends[:, axis]) < 1e-6 and abs(ends[0, axis] - round(ends[0, axis])) < 1e-6 for axis in (0, 1)):
                continue
            length = numpy.abs(numpy.diff(ends, axis=0)).sum()
            t = numpy.linspace(0, 1, max(2, math.ceil(length * 4)))[:, None]
            line = ((1 - t) ** 3 * ends[0] + 3 * t * (1 - t) ** 2 * ends[1] + 3 * t ** 2 * (1 - t) * ends[2]
                    + t ** 3 * ends[3])
            whole = numpy.floor(line).astype(int)
            span = math.ceil(reach) + 1
            for dx in range(-span, span + 1):
                for dy in range(-span, span + 1):
                    pixel = whole + (dx, dy)
                    near = (numpy.hypot(*(pixel + 0.5 - line).T) <= reach + 1e-6) & (pixel >= 0).all(axis=1) \
                        & (pixel < (width, height)).all(axis=1)
                    band[pixel[near, 1], pixel[near, 0]] = True
