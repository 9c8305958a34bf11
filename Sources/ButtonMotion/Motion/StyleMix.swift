public import ButtonStyling

/// What a button shows of its styles at one moment: pictures mixed by weight, in premultiplied colours.
public struct StyleMix: Sendable, Hashable {
  /// A style and how much its picture counts.
  public struct Part: Sendable, Hashable {
    /// The style of the picture.
    public let style: ResolvedStyle
    /// How much it counts: above 0, at most 1.
    public let weight: Double
  }

  /// The pictures, the oldest first, no two of the same style; their weights add up to 1.
  public let parts: [Part]

  /// One picture alone.
  public init(_ style: ResolvedStyle) {
    parts = [Part(style: style, weight: 1)]
  }

  private init(parts: [Part]) {
    self.parts = parts
  }

  /// This mix with the picture of `style` mixed in by a weight of 0…1; `out = old·(1 − weight) + new·weight`.
  func dissolved(into style: ResolvedStyle, at weight: Double) -> StyleMix {
    if weight <= 0 { return self }
    if weight >= 1 { return StyleMix(style) }
    let known = parts.first { $0.style == style }?.weight ?? 0
    let others = parts.filter { $0.style != style }.map {
      Part(style: $0.style, weight: $0.weight * (1 - weight))
    }
    return StyleMix(parts: others + [Part(style: style, weight: known * (1 - weight) + weight)])
  }

  /// The opacity of the whole, 0…1.
  var alpha: Double {
    clipped(parts.reduce(0) { $0 + $1.style.alpha * $1.weight })
  }

  /// One style that stands for the mix where a motion needs a single one to start from.
  var blended: ResolvedStyle? {
    var (blended, sum) = (parts.first?.style, parts.first?.weight ?? 0)
    for part in parts.dropFirst() {
      sum += part.weight
      blended = blended?.interpolated(to: part.style, at: part.weight / sum)
    }
    return blended
  }
}
