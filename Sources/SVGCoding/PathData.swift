import Geometry

/// A path in SVG's words: absolute where an outline begins, relative within.
///
/// Relative places are taken from the rounded ones before, so that errors do not add up.
struct PathData {
  /// The value of a `d` attribute.
  private(set) var text = ""

  private let decimals: Int
  private var command: Character = "z"
  private var start = Place(x: 0, y: 0)
  private var current = Place(x: 0, y: 0)

  /// A place in steps of the last decimal.
  private struct Place: Equatable {
    var x: Int
    var y: Int
  }

  /// The words for `path`, with lengths rounded to some decimals of a point.
  init(_ path: Path, decimals: Int = 4) {
    self.decimals = decimals
    for (index, element) in path.elements.enumerated() {
      switch element {
      case .move(let point):
        start = place(point)
        current = start
        write("M", [start.x, start.y])
      case .line(let end):
        let closes = index + 1 < path.elements.count && path.elements[index + 1] == .close
        if !closes || place(end) != start { line(to: end) }
      case .curve(let first, let second, let end):
        let (first, second, end) = (place(first), place(second), place(end))
        write("c", [first, second, end].flatMap { [$0.x - current.x, $0.y - current.y] })
        current = end
      case .arc(let arc):
        line(to: arc.beginning)
        let (radius, end) = (steps(arc.radius), place(arc.end))
        write("a", [radius, radius])
        text += " 0 \(abs(arc.sweep) > .pi ? 1 : 0) \(arc.sweep > 0 ? 1 : 0)"
        write("a", [end.x - current.x, end.y - current.y], isContinued: true)
        current = end
      case .close:
        write("z", [])
        current = start
      }
    }
  }

  private mutating func line(to point: Point) {
    let end = place(point)
    defer { current = end }
    switch (end.x - current.x, end.y - current.y) {
    case (0, 0): break
    case (let x, 0): write("h", [x])
    case (0, let y): write("v", [y])
    case (let x, let y): write("l", [x, y])
    }
  }

  /// Writes numbers after a command, which is left out where it is the last one again.
  private mutating func write(_ next: Character, _ numbers: [Int], isContinued: Bool = false) {
    let repeats = isContinued || next == command && next != "M" && next != "z"
    if !repeats { text.append(next) }
    command = next
    for (index, number) in numbers.enumerated() {
      if number < 0 {
        text.append("-")
      } else if repeats || index > 0 {
        text.append(" ")
      }
      let digits = Decimal(steps: abs(number), decimals: decimals).text
      text += digits.hasPrefix("0.") ? digits.dropFirst() : digits[...]
    }
  }

  private func place(_ point: Point) -> Place { Place(x: steps(point.x), y: steps(point.y)) }

  private func steps(_ length: Double) -> Int { Decimal(length, decimals: decimals).steps }
}
