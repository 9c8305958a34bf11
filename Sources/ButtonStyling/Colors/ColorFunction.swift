import Geometry

/// A CSS colour function with its arguments, such as `hsl(210deg 50% 40% / 0.5)`.
struct ColorFunction {
  /// The colour that it describes.
  let color: Color

  /// Reads all of `text`, which ends in `)`.
  init?(_ text: ArraySlice<UInt8>) {
    guard let parenthesis = text.firstIndex(of: UInt8(ascii: "(")),
      let notation = Notation.named[String(decoding: text[..<parenthesis], as: UTF8.self).lowercased()],
      let tokens = ColorTokens.all(
        of: text[(parenthesis + 1)...].dropLast(), limit: Self.mostTokens),
      let arguments = Arguments(tokens),
      let color = notation.color(arguments)
    else { return nil }
    self.color = color
  }

  /// Four values and three commas.
  private static let mostTokens = 7

  /// Three components and the opacity, without what separates them.
  struct Arguments {
    let components: [ColorToken]
    let alpha: ColorToken
    /// Whether commas separate them, as CSS 2 had it.
    let isLegacy: Bool

    init?(_ tokens: [ColorToken]) {
      let separators: [ColorToken] = [.comma, .slash]
      isLegacy = tokens.contains(.comma)
      let values = tokens.filter { !separators.contains($0) }
      guard values.count == 3 || values.count == 4 else { return nil }
      components = Array(values.prefix(3))
      alpha = values.count == 4 ? values[3] : .number(1)

      let written =
        isLegacy
        ? Array(values.flatMap { [.comma, $0] }.dropFirst())
        : components + (values.count == 4 ? [.slash, alpha] : [])
      guard tokens == written, !(isLegacy && tokens.contains(ColorToken.none)) else { return nil }
    }
  }
}

/// What a component may be, and what it is worth.
private enum Channel {
  /// An angle, or a number of degrees.
  case hue
  /// A number or a percentage, with the worth of 1 and of 1%.
  case scalar(one: Double, percent: Double)

  static let byte = scalar(one: 1 / 255, percent: 0.01)
  static let hundredth = scalar(one: 0.01, percent: 0.01)
  static let unit = scalar(one: 1, percent: 0.01)
  /// 100% is 0.4.
  static let chroma = scalar(one: 1, percent: 0.004)

  func value(_ token: ColorToken) -> Double? {
    switch (self, token) {
    case (_, .none): 0
    case (.hue, .angle(let degrees)), (.hue, .number(let degrees)): degrees
    case (.scalar(let one, _), .number(let number)): number * one
    case (.scalar(_, let percent), .percentage(let percentage)): percentage * percent
    default: nil
    }
  }
}

/// The rules of one function.
private struct Notation: Sendable {
  let channels: [Channel]
  /// Whether the components may be written with commas; always false without a legacy form.
  let allowsLegacy: @Sendable ([ColorToken]) -> Bool
  /// The sRGB components, perhaps outside 0…1, of the channels' values.
  let convert: @Sendable ([Double]) -> SRGB

  func color(_ arguments: ColorFunction.Arguments) -> Color? {
    if arguments.isLegacy && !allowsLegacy(arguments.components) { return nil }
    let values = zip(channels, arguments.components).compactMap { $0.value($1) }
    guard values.count == channels.count, let alpha = Channel.unit.value(arguments.alpha) else {
      return nil
    }
    let converted = convert(values)
    // Huge arguments overflow on the way, in a unit of angle or in the conversion.
    guard values.allSatisfy(\.isFinite), converted.isFinite else { return nil }
    return Color(red: converted.red, green: converted.green, blue: converted.blue, alpha: alpha)
  }

  static let named: [String: Notation] = [
    "rgb": rgb, "rgba": rgb, "hsl": hsl, "hsla": hsl, "hwb": hwb, "oklab": oklab, "oklch": oklch,
  ]

  private static let rgb = Notation(
    channels: [.byte, .byte, .byte],
    allowsLegacy: { $0.allSatisfy(\.isNumber) || $0.allSatisfy(\.isPercentage) },
    convert: { SRGB(red: $0[0], green: $0[1], blue: $0[2]) })

  private static let hsl = Notation(
    channels: [.hue, .hundredth, .hundredth],
    allowsLegacy: { $0.dropFirst().allSatisfy(\.isPercentage) },
    convert: { SRGB(hue: $0[0], saturation: $0[1], lightness: $0[2]) })

  private static let hwb = Notation(
    channels: [.hue, .hundredth, .hundredth],
    allowsLegacy: { _ in false },
    convert: { SRGB(hue: $0[0], whiteness: $0[1], blackness: $0[2]) })

  private static let oklab = Notation(
    channels: [.unit, .chroma, .chroma],
    allowsLegacy: { _ in false },
    convert: { SRGB(okLightness: $0[0], a: $0[1], b: $0[2]) })

  private static let oklch = Notation(
    channels: [.unit, .chroma, .hue],
    allowsLegacy: { _ in false },
    convert: { SRGB(okLightness: $0[0], chroma: $0[1], hue: $0[2]) })
}

extension ColorToken {
  fileprivate var isNumber: Bool {
    if case .number = self { true } else { false }
  }

  fileprivate var isPercentage: Bool {
    if case .percentage = self { true } else { false }
  }
}
