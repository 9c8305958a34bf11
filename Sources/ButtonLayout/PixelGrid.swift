/// The lines between pixels, to which lengths and positions in points are brought.
struct PixelGrid {
  /// Pixels per point.
  let scale: Double

  /// Arithmetic noise, in pixels, that must not cost or win a whole pixel.
  private static let tolerance = 1e-6

  /// The next grid line at or after `value`.
  func flat(_ value: Double) -> Double {
    // Adding 0 turns a negative zero into zero.
    (value * scale - Self.tolerance).rounded(.up) / scale + 0
  }

  /// The last grid line at or before `value`.
  func floor(_ value: Double) -> Double {
    (value * scale + Self.tolerance).rounded(.down) / scale + 0
  }

  /// The natural length on the grid, as far as the limit lets it; never below 0.
  func length(natural: Double, limit: Double) -> Double {
    min(flat(natural), max(0, floor(limit)))
  }
}
