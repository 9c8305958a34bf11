import Geometry

extension XMLElement {
  /// The outline as the plainest element there is for it.
  init(_ outline: RoundedRect) {
    guard let radius = outline.commonCircularRadius else {
      self.init(outline.path)
      return
    }
    self.init(outline.rect)
    if radius > 0 { self["rx"] = radius.svg }
  }

  /// A rectangle.
  init(_ rect: Rect) {
    self.init("rect")
    place(in: rect)
  }

  /// A path.
  init(_ path: Path, decimals: Int = 4) {
    self.init("path", ["d": PathData(path, decimals: decimals).text])
  }

  /// Puts the element where `rect` is.
  mutating func place(in rect: Rect) {
    if rect.minX != 0 { self["x"] = rect.minX.svg }
    if rect.minY != 0 { self["y"] = rect.minY.svg }
    self["width"] = rect.width.svg
    self["height"] = rect.height.svg
  }

  /// The element filled with `color`.
  func filled(_ color: Color) -> XMLElement { painted(color, "fill", "fill-opacity") }

  /// The element with a colour and its opacity in two attributes.
  func painted(_ color: Color, _ name: String, _ opacityName: String) -> XMLElement {
    var filled = self
    filled[name] = color.hexadecimal
    if color.alpha < 1 { filled[opacityName] = color.alpha.svg }
    return filled
  }
}

extension Color {
  /// Red, green and blue, with two digits each or, where that says the same, with one.
  fileprivate var hexadecimal: String {
    let bytes = [red, green, blue].map { Int(($0 * 255).rounded()) }
    let isShort = bytes.allSatisfy { $0 % 17 == 0 }
    return "#"
      + bytes.map { byte in
        isShort ? String(byte / 17, radix: 16) : (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }.joined()
  }
}
