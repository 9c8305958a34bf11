/// How long a frame of an animation is shown: an exact fraction of a second.
public struct FrameDelay: Sendable, Hashable {
  /// The numerator in lowest terms, 0…65 535.
  public let numerator: Int
  /// The denominator in lowest terms, 1…65 535.
  public let denominator: Int

  /// No time at all.
  public static let zero = FrameDelay()

  private init() {
    (numerator, denominator) = (0, 1)
  }

  /// `numerator` / `denominator` seconds; nil if it is negative or, in lowest terms, a number has more than 16 bits.
  public init?(_ numerator: Int, over denominator: Int) {
    guard numerator >= 0, denominator > 0 else { return nil }
    var (divisor, rest) = (denominator, numerator)
    while rest > 0 { (divisor, rest) = (rest, divisor % rest) }
    self.numerator = numerator / divisor
    self.denominator = denominator / divisor
    guard self.numerator <= 0xFFFF, self.denominator <= 0xFFFF else { return nil }
  }

  /// Whether the frame is not shown at all unless it is the last one.
  public var isZero: Bool { numerator == 0 }

  /// Both together; nil if that is no such fraction.
  public func adding(_ other: FrameDelay) -> FrameDelay? {
    FrameDelay(
      numerator * other.denominator + other.numerator * denominator, over: denominator * other.denominator)
  }
}
