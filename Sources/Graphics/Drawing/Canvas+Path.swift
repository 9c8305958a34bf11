internal import CPangoCairo
internal import Geometry

extension Canvas {
  /// Adds an outline to the path; nothing if it has no inside.
  func add(_ outline: RoundedRect) { add(outline.path) }

  /// Adds outlines to the path.
  func add(_ path: Path) {
    for element in path.elements {
      switch element {
      case .move(let point): unsafe cairo_move_to(context, point.x, point.y)
      case .line(let end): unsafe cairo_line_to(context, end.x, end.y)
      case .curve(let first, let second, let end):
        unsafe cairo_curve_to(context, first.x, first.y, second.x, second.y, end.x, end.y)
      case .arc(let arc):
        let draw = unsafe arc.sweep < 0 ? cairo_arc_negative : cairo_arc
        unsafe draw(context, arc.center.x, arc.center.y, arc.radius, arc.start, arc.start + arc.sweep)
      case .close: unsafe cairo_close_path(context)
      }
    }
  }
}
