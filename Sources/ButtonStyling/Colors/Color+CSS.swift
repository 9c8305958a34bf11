public import Geometry

extension Color {
  /// The greatest length of a colour's text in bytes; longer ones are no colours.
  private static let longestText = 256

  /// The colour that `text` names, or nil if it names none.
  ///
  /// Read are, after CSS Color 4: `#RGB`, `#RGBA`, `#RRGGBB`, `#RRGGBBAA`, the 148 names, `transparent`, and `rgb()`,
  /// `rgba()`, `hsl()`, `hsla()`, `hwb()`, `oklab()`, `oklch()`, all without regard to case and to white space around
  /// the text; `none` counts as 0, and what lies outside sRGB is clipped per channel. Comments, escapes, `calc()` and
  /// colours that depend on others are not read. Read is also `UIColor.name` for UIKit's fixed fifteen, exactly so.
  public init?(css text: String) {
    var bytes = text.utf8[...]
    guard bytes.count <= Self.longestText, bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
    bytes = bytes.trimmingWhitespace

    if bytes.first == UInt8(ascii: "#") {
      self.init(hexDigits: bytes.dropFirst())
    } else if bytes.last == UInt8(ascii: ")") {
      guard let function = ColorFunction(bytes) else { return nil }
      self = function.color
    } else {
      self.init(named: String(Substring(bytes)))
    }
  }

  /// The colour as `#RRGGBB`, or `#RRGGBBAA` where it is not opaque, each component rounded to the nearest.
  public var hexadecimal: String {
    func digits(_ byte: UInt8) -> String {
      (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
    let opacity = Self.byte(alpha)
    let components = [red, green, blue].map(Self.byte) + (opacity < 255 ? [opacity] : [])
    return "#" + components.map(digits).joined()
  }

  /// The colour that `hexadecimal` names.
  var roundedToBytes: Color {
    Color(
      red8: Self.byte(red), green8: Self.byte(green), blue8: Self.byte(blue), alpha8: Self.byte(alpha))
  }

  private static func byte(_ component: Double) -> UInt8 { UInt8((component * 255).rounded()) }

  private init?(named name: String) {
    let prefix = "UIColor."
    if name.hasPrefix(prefix) {
      guard let color = NamedColors.uiKit[String(name.dropFirst(prefix.count))] else { return nil }
      self = color
      return
    }
    let lowercased = name.lowercased()
    if let value = NamedColors.css[lowercased] {
      self.init(
        red8: UInt8(truncatingIfNeeded: value >> 16), green8: UInt8(truncatingIfNeeded: value >> 8),
        blue8: UInt8(truncatingIfNeeded: value))
    } else if lowercased == "transparent" {
      self = .clear
    } else {
      return nil
    }
  }

  private init?(hexDigits bytes: Substring.UTF8View) {
    let digits = bytes.compactMap(\.hexDigit)
    guard digits.count == bytes.count else { return nil }
    let components: [UInt8]
    switch digits.count {
    case 3, 4:
      components = digits.map { $0 * 17 }
    case 6, 8:
      components = stride(from: 0, to: digits.count, by: 2).map { digits[$0] * 16 + digits[$0 + 1] }
    default:
      return nil
    }
    self.init(
      red8: components[0], green8: components[1], blue8: components[2],
      alpha8: components.count == 4 ? components[3] : 255)
  }
}

extension UInt8 {
  /// The value of an ASCII hexadecimal digit.
  fileprivate var hexDigit: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

extension Substring.UTF8View {
  /// The text without CSS white space at its ends.
  fileprivate var trimmingWhitespace: Substring.UTF8View {
    var trimmed = drop(while: \.isCSSWhitespace)
    while trimmed.last?.isCSSWhitespace == true { trimmed.removeLast() }
    return trimmed
  }
}
