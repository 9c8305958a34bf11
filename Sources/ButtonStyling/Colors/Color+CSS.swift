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
    // Most are these digits and nothing else.
    if let color = Color(hexadecimal: text.utf8.span) {
      self = color
      return
    }
    guard text.utf8.count <= Self.longestText, text.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    let bytes = Array(text.utf8)[...].trimmingWhitespace

    if bytes.first == UInt8(ascii: "#") {
      self.init(hexadecimal: bytes.span)
    } else if bytes.last == UInt8(ascii: ")") {
      guard let function = ColorFunction(bytes) else { return nil }
      self = function.color
    } else {
      self.init(named: String(decoding: bytes, as: UTF8.self))
    }
  }

  /// The colour as `#RRGGBB`, or `#RRGGBBAA` where it is not opaque, each component rounded to the nearest.
  public var hexadecimal: String {
    var text = [UInt8(ascii: "#")]
    text.reserveCapacity(9)
    for component in [red, green, blue, alpha] {
      let byte = Self.byte(component)
      if text.count == 7, byte == 255 { break }
      text.append(Self.digits[Int(byte >> 4)])
      text.append(Self.digits[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static let digits = Array("0123456789ABCDEF".utf8)

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

  private init?(hexadecimal text: Span<UInt8>) {
    guard 4...9 ~= text.count, text[0] == UInt8(ascii: "#") else { return nil }
    var value: UInt32 = 0
    for index in 1..<text.count {
      guard let digit = text[index].hexDigit else { return nil }
      value = value << 4 | UInt32(digit)
    }
    func digit(_ place: Int) -> UInt8 { UInt8(value >> (4 * place) & 15) * 17 }
    func byte(_ place: Int) -> UInt8 { UInt8(value >> (8 * place) & 255) }
    switch text.count - 1 {
    case 3: self.init(red8: digit(2), green8: digit(1), blue8: digit(0), alpha8: 255)
    case 4: self.init(red8: digit(3), green8: digit(2), blue8: digit(1), alpha8: digit(0))
    case 6: self.init(red8: byte(2), green8: byte(1), blue8: byte(0), alpha8: 255)
    case 8: self.init(red8: byte(3), green8: byte(2), blue8: byte(1), alpha8: byte(0))
    default: return nil
    }
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

extension ArraySlice<UInt8> {
  /// The text without CSS white space at its ends.
  fileprivate var trimmingWhitespace: ArraySlice<UInt8> {
    var trimmed = drop(while: \.isCSSWhitespace)
    while trimmed.last?.isCSSWhitespace == true { trimmed.removeLast() }
    return trimmed
  }
}
