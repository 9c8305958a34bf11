import Documents
public import Geometry

/// Which of a pair of colours is meant.
public enum ColorScheme: String, Sendable, Hashable, CaseIterable {
  /// Dark on light.
  case light
  /// Light on dark.
  case dark
}

/// A colour as a sheet says it; in a resolved style it is always a `color`.
public enum StyleColor: Sendable, Hashable {
  /// A fixed colour.
  case color(Color)
  /// The title colour of the same state.
  case currentColor
  /// One colour for each scheme.
  indirect case scheme(light: StyleColor, dark: StyleColor)

  /// A fixed colour from 8-bit components.
  public static func rgb(_ red: UInt8, _ green: UInt8, _ blue: UInt8, _ alpha: UInt8 = 255) -> StyleColor {
    .color(Color(red8: red, green8: green, blue8: blue, alpha8: alpha))
  }

  /// The colour itself; `currentColor` counts as black and a pair as its light colour.
  public var value: Color {
    switch self {
    case .color(let color): color
    case .currentColor: .black
    case .scheme(let light, _): light.value
    }
  }

  /// The fixed colour that is meant for `scheme` where the title has the colour `current`.
  func resolved(current: Color, scheme: ColorScheme) -> StyleColor {
    let single = single(for: scheme)
    return single == .currentColor ? .color(current) : single
  }

  /// What is meant for `scheme`: a fixed colour or `currentColor`.
  fileprivate func single(for scheme: ColorScheme) -> StyleColor {
    guard case .scheme(let light, let dark) = self else { return self }
    return (scheme == .light ? light : dark).single(for: scheme)
  }
}

/// UIKit's fixed colours, in the bytes that are nearest.
extension StyleColor {
  /// Opaque black.
  public static let black = StyleColor.color(.black)
  /// One third white.
  public static let darkGray = StyleColor.rgb(85, 85, 85)
  /// Two thirds white.
  public static let lightGray = StyleColor.rgb(170, 170, 170)
  /// Opaque white.
  public static let white = StyleColor.color(.white)
  /// One half white.
  public static let gray = StyleColor.rgb(128, 128, 128)
  /// Pure red.
  public static let red = StyleColor.rgb(255, 0, 0)
  /// Pure green.
  public static let green = StyleColor.rgb(0, 255, 0)
  /// Pure blue.
  public static let blue = StyleColor.rgb(0, 0, 255)
  /// Green and blue.
  public static let cyan = StyleColor.rgb(0, 255, 255)
  /// Red and green.
  public static let yellow = StyleColor.rgb(255, 255, 0)
  /// Red and blue.
  public static let magenta = StyleColor.rgb(255, 0, 255)
  /// Red and half green.
  public static let orange = StyleColor.rgb(255, 128, 0)
  /// Half red and half blue.
  public static let purple = StyleColor.rgb(128, 0, 128)
  /// Dark orange.
  public static let brown = StyleColor.rgb(153, 102, 51)
  /// Fully transparent.
  public static let clear = StyleColor.color(.clear)
}

extension Codec where Value == StyleColor {
  /// A colour in one of its spellings, `currentColor`, or one for each scheme.
  static let color = color(allowsCurrentColor: true)

  /// A colour; `currentColor` only where it does not mean itself.
  static func color(allowsCurrentColor: Bool) -> Codec {
    let single = spelledColor(allowsCurrentColor: allowsCurrentColor)
    let pair = Codec<ColorPair>.record(
      ColorPair(),
      [
        Field("light", \.light, single, "Where the scheme is light.", isRequired: true),
        Field("dark", \.dark, single, "Where the scheme is dark.", isRequired: true),
      ])
    return Codec(
      schema: ["anyOf": [single.schema, pair.schema]], holdsColors: true,
      read: { document, reading in
        guard case .object = document else { return single.read(document, &reading) }
        return pair.read(document, &reading).map { .scheme(light: $0.light, dark: $0.dark) }
      },
      write: { value, detail in
        guard case .scheme(let light, let dark) = value else { return single.write(value, detail) }
        // In a document pairs do not nest.
        return pair.write(
          ColorPair(light: light.single(for: .light), dark: dark.single(for: .dark)), detail)
      },
      mapColors: { value, change in change(value) },
      interpolate: { from, to, share in
        // As it is written: what is drawn at a moment is what a timeline says of it.
        .color(from.value.interpolated(to: to.value, at: share).roundedToBytes)
      },
      vanished: { _ in .clear })
  }

  private static func spelledColor(allowsCurrentColor: Bool) -> Codec {
    Codec(
      schema: [
        "type": "string", "examples": ["#3366FF", "rebeccapurple", "rgb(0 0 0 / 50%)", "UIColor.lightGray"],
      ],
      read: { document, reading in
        guard case .string(let text) = document else {
          reading.report(.wrongType(expected: .color, found: document))
          return nil
        }
        if text.utf8.count == 12, text.lowercased() == "currentcolor" {
          if allowsCurrentColor { return .currentColor }
          reading.report(.circularColor)
          return nil
        }
        guard let color = Color(css: text) else {
          reading.report(.malformedColor(text))
          return nil
        }
        // As it is written: a sheet must mean the same before it is stored and after.
        return .color(color.roundedToBytes)
      },
      write: { value, _ in
        if case .currentColor = value { "currentColor" } else { .string(value.value.hexadecimal) }
      })
  }
}

extension Color {
  /// The colour `share` of the way to another, premultiplied: from and to transparent, only the opacity moves.
  fileprivate func interpolated(to other: Color, at share: Double) -> Color {
    let opacity = min(max(alpha + (other.alpha - alpha) * share, 0), 1)
    guard opacity > 0 else { return .clear }
    func component(_ path: KeyPath<Color, Double>) -> Double {
      let (start, end) = (self[keyPath: path] * alpha, other[keyPath: path] * other.alpha)
      return (start + (end - start) * share) / opacity
    }
    return Color(red: component(\.red), green: component(\.green), blue: component(\.blue), alpha: opacity)
  }
}

private struct ColorPair: Sendable, Hashable {
  var light = StyleColor.black
  var dark = StyleColor.black
}
