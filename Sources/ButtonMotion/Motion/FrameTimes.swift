/// Pictures a second, 1…120.
///
/// Browsers show what would last 10 ms or less for 100 ms, so beyond 90 an animation runs slow in them.
public struct FrameRate: Sendable, Hashable {
  /// Pictures a second.
  public let framesPerSecond: Int

  /// The rates there are.
  public static let range = 1...120
  /// 60 a second, the default.
  public static let standard = FrameRate(framesPerSecond: 60)

  /// A rate; nil outside `range`.
  public init?(_ framesPerSecond: Int) {
    guard Self.range.contains(framesPerSecond) else { return nil }
    self.init(framesPerSecond: framesPerSecond)
  }

  private init(framesPerSecond: Int) {
    self.framesPerSecond = framesPerSecond
  }
}

/// The times in seconds at which a motion is shown: each multiple of the frame's length, and exactly its end.
public struct FrameTimes: RandomAccessCollection, Sendable, Hashable {
  /// Seconds from the first frame to the last.
  public let duration: Double
  /// Frames a second before the last.
  public let rate: FrameRate
  /// The number of the last frame: `⌈duration · rate − 1e-9⌉`, so a rounding error adds none.
  private let last: Int

  /// The times of a motion of `duration` seconds; one that is negative or no number counts as 0, above a day as a day.
  public init(duration: Double, rate: FrameRate) {
    self.duration = duration > 0 ? Swift.min(duration, 86_400) : 0
    self.rate = rate
    last = Int(Swift.max((self.duration * Double(rate.framesPerSecond) - 1e-9).rounded(.up), 0))
  }

  /// The first frame's number.
  public var startIndex: Int { 0 }
  /// The number of frames.
  public var endIndex: Int { last + 1 }

  /// The time of a frame in seconds.
  public subscript(frame: Int) -> Double {
    frame < last ? Double(frame) / Double(rate.framesPerSecond) : duration
  }

  /// How long a frame is shown before the next, as a fraction of a second: the last one 0, since it is the end.
  ///
  /// What is left before the end is rounded to 1/500 of a frame's length, so no number takes more than 16 bits.
  public func delay(of frame: Int) -> (numerator: Int, denominator: Int) {
    let framesPerSecond = rate.framesPerSecond
    if frame >= last { return (0, 1) }
    if frame < last - 1 { return (1, framesPerSecond) }
    let rest = (duration * Double(framesPerSecond) - Double(frame)) * 500
    return (Swift.max(Int(rest.rounded()), 1), 500 * framesPerSecond)
  }
}
