/// The lines between pixels, to which lengths and positions in points are brought.
public struct PixelGrid: Sendable, Hashable {
  /// Pixels per point.
  public let scale: Double

  /// Arithmetic noise, in pixels, that must not cost or win a whole pixel.
  private static let tolerance = 1e-6

  /// The grid of so many pixels per point.
  public init(scale: Double) {
    self.scale = scale
  }

  /// The next grid line at or after `value`, counted in pixels.
  public func pixels(upTo value: Double) -> Double {
    (value * scale - Self.tolerance).rounded(.up)
  }

  /// The last grid line at or before `value`, counted in pixels.
  public func pixels(before value: Double) -> Double {
    (value * scale + Self.tolerance).rounded(.down)
  }

  /// The next grid line at or after `value`, in points.
  public func ceiling(_ value: Double) -> Double {
    // Adding 0 turns a negative zero into zero.
    pixels(upTo: value) / scale + 0
  }

  /// The last grid line at or before `value`, in points.
  public func floor(_ value: Double) -> Double {
    pixels(before: value) / scale + 0
  }

  /// The natural length on the grid, as far as the limit lets it; never below 0.
  public func length(natural: Double, limit: Double) -> Double {
    min(ceiling(natural), max(0, floor(limit)))
  }
}
