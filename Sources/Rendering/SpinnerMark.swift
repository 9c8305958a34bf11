import ButtonStyling
import Geometry
import Glibc
import Graphics

/// A spinner where it is drawn.
struct SpinnerMark {
  /// The square in which it turns.
  let frame: Rect

  private let spinner: Spinner
  private let center: Point
  private let radius: Double

  /// A spinner in the middle of `place`, of which it takes no more than `side` along each side.
  init(_ spinner: Spinner, side: Double, in place: Rect, scale: Double) {
    // As the layout rounds an image, so that it has whole pixels on all sides.
    let grid = PixelGrid(scale: scale)
    let side = min(grid.ceiling(side), place.width, place.height)
    func middle(_ start: Double, _ room: Double) -> Double { grid.floor(start + (room - side) / 2) }
    self.spinner = spinner
    frame = Rect(
      x: middle(place.minX, place.width), y: middle(place.minY, place.height), width: side, height: side)
    radius = side / 2
    center = Point(x: frame.minX + radius, y: frame.minY + radius)
  }

  /// What is drawn after a share of a turn, 0 up to below 1.
  func items(turn: Double) -> [DisplayItem] {
    guard radius > 0, spinner.lineWidth > 0 else { return [] }
    return switch spinner.style {
    case .ring: ring(turn)
    case .spokes: spokes(turn)
    }
  }

  /// Three quarters of a ring with round ends, from the top on, over all of it in the track's colour.
  private func ring(_ turn: Double) -> [DisplayItem] {
    let width = min(spinner.lineWidth, radius)
    let (start, sweep) = (2 * .pi * turn - .pi / 2, 1.5 * Double.pi)
    let outer = Path.Arc(center: center, radius: radius, start: start, sweep: sweep)
    let inner = Path.Arc(center: center, radius: radius - width, start: start + sweep, sweep: -sweep)
    /// Half a circle around the middle of the line, from one edge of the ring to the other.
    func end(at angle: Double, from start: Double) -> Path.Element {
      .arc(
        Path.Arc(center: point(radius - width / 2, at: angle), radius: width / 2, start: start, sweep: .pi))
    }
    let arc = Path(
      [.move(outer.beginning), .arc(outer), end(at: start + sweep, from: start + sweep)]
        + (inner.radius > 0 ? [.arc(inner)] : []) + [end(at: start, from: start + .pi), .close])

    let item = DisplayItem.path(arc, spinner.color.value)
    guard let track = spinner.trackColor?.value else { return [item] }
    let circle = RoundedRect(
      rect: frame,
      radii: CornerRadii(topLeft: radius, topRight: radius, bottomLeft: radius, bottomRight: radius))
    return [.ring(outer: circle, inner: circle.inset(by: width), track), item]
  }

  /// Twelve spokes that stand still: each lights up as the turn comes by and fades until it comes again.
  private func spokes(_ turn: Double) -> [DisplayItem] {
    (0..<Self.spokeCount).map { spoke in
      // A spoke that is just being reached must not pass for one that is about to be.
      let age = turn - Double(spoke) / Double(Self.spokeCount) + 1e-9
      let faded = (age - age.rounded(.down)) * (1 - Self.faintest)
      return .path(self.spoke(spoke), spinner.color.value.multiplyingAlpha(by: 1 - faded))
    }
  }

  private static let spokeCount = 12
  /// The opacity to which a spoke fades.
  private static let faintest = 0.15

  /// A rounded bar over the outer half of the radius; the first at the top, the others clockwise.
  private func spoke(_ number: Int) -> Path {
    let step = 2 * Double.pi / Double(Self.spokeCount)
    let angle = Double(number) * step - .pi / 2
    // Wider ones would meet at their inner ends, whose middles lie half their width beyond half of the radius.
    let widest = radius * sin(step / 2) / (1 - sin(step / 2))
    let end = min(spinner.lineWidth, widest) / 2
    let outer = Path.Arc(
      center: point(radius - end, at: angle), radius: end, start: angle - .pi / 2, sweep: .pi)
    let inner = Path.Arc(
      center: point(radius / 2 + end, at: angle), radius: end, start: angle + .pi / 2, sweep: .pi)
    return Path([.move(outer.beginning), .arc(outer), .arc(inner), .close])
  }

  /// The point at a distance from the middle; angles are clockwise from the right.
  private func point(_ distance: Double, at angle: Double) -> Point {
    Point(x: center.x + distance * cos(angle), y: center.y + distance * sin(angle))
  }
}
