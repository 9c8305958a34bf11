/// A colour in straight-alpha sRGB, each component in 0…1.
public struct Color: Sendable, Hashable {
  /// Red, 0…1.
  public let red: Double
  /// Green, 0…1.
  public let green: Double
  /// Blue, 0…1.
  public let blue: Double
  /// Opacity, 0…1.
  public let alpha: Double

  /// A colour from its components; what lies outside 0…1 is clipped to it.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    func clipped(_ value: Double) -> Double { min(max(value, 0), 1) }
    self.red = clipped(red)
    self.green = clipped(green)
    self.blue = clipped(blue)
    self.alpha = clipped(alpha)
  }

  /// A colour from 8-bit components.
  public init(red8: UInt8, green8: UInt8, blue8: UInt8, alpha8: UInt8 = 255) {
    self.init(
      red: Double(red8) / 255, green: Double(green8) / 255, blue: Double(blue8) / 255,
      alpha: Double(alpha8) / 255)
  }

  /// Opaque black.
  public static let black = Color(red: 0, green: 0, blue: 0)
  /// Opaque white.
  public static let white = Color(red: 1, green: 1, blue: 1)
  /// Fully transparent.
  public static let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)

  /// The same colour with its opacity multiplied by `factor`.
  public func multiplyingAlpha(by factor: Double) -> Color {
    Color(red: red, green: green, blue: blue, alpha: alpha * factor)
  }
}
