/// Lines one below the other, as many as a block may have.
struct LineStack {
  private let maximumLines: Int
  private let maxHeight: Double
  /// The lines, top to bottom.
  private(set) var lines: [TypesetLine] = []
  /// The height of all lines in points.
  private(set) var height = 0.0
  /// The characters that no font has, each once, in order of appearance.
  private(set) var missing: [Unicode.Scalar] = []
  private var known: Set<Unicode.Scalar> = []

  /// An empty stack for the lines of `block`, within a height in points.
  init(block: TextBlock, maxHeight: Double) {
    maximumLines = block.maximumLines > 0 ? block.maximumLines : .max
    self.maxHeight = maxHeight
  }

  /// Adds those of the lines for which there is room and returns how many; a first line always has room.
  mutating func append(_ more: [TypesetLine], missing scalars: [Unicode.Scalar]) -> Int {
    var count = 0
    for line in more {
      let fits = lines.count < maximumLines && height + line.height <= maxHeight + Typesetter.tolerance
      guard fits || lines.isEmpty else { break }
      lines.append(line)
      height += line.height
      count += 1
    }
    if count > 0 { note(scalars) }
    return count
  }

  /// Puts other lines in place of the last `count`.
  mutating func replaceLast(_ count: Int, with others: [TypesetLine], missing scalars: [Unicode.Scalar]) {
    lines.removeLast(count)
    lines += others
    height = lines.reduce(0) { $0 + $1.height }
    note(scalars)
  }

  private mutating func note(_ scalars: [Unicode.Scalar]) {
    for scalar in scalars where known.insert(scalar).inserted { missing.append(scalar) }
  }
}
