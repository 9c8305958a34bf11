import ButtonMotion
import ButtonStyling
import Testing

@Suite("Curves and frames")
struct CurveTests {
  @Test("A curve has the values of the vectors", arguments: MotionVectors.curves)
  func vectors(curve: MotionVectors.CurveSamples) {
    #expect(curve.samples.count == 17)
    for sample in curve.samples {
      #expect(abs(curve.curve.eased(sample.progress) - sample.eased) <= MotionVectors.tolerance)
    }
  }

  @Test("All nine curves of the vectors are there")
  func completeness() {
    #expect(MotionVectors.curves.count == 9)
  }

  /// Control points in all corners of what is allowed and at random within it, y in 0…1.
  private static let curves: [(Double, Double, Double, Double)] = {
    var random = SeededGenerator(seed: 7)
    let corners: [(Double, Double, Double, Double)] = [
      (0, 0, 0, 1), (0, 0, 1, 1), (1, 0, 0, 1), (1, 0, 1, 1),
    ]
    let inside = (0..<60).map { _ in
      (
        Double.random(in: 0...1, using: &random), Double.random(in: 0...1, using: &random),
        Double.random(in: 0...1, using: &random), Double.random(in: 0...1, using: &random)
      )
    }
    return corners + inside
  }()

  @Test("The value at each progress is the curve's point there, to 1e-9", arguments: curves)
  func solution(x1: Double, y1: Double, x2: Double, y2: Double) {
    func coordinate(_ first: Double, _ second: Double, _ parameter: Double) -> Double {
      let rest = 1 - parameter
      return 3 * rest * rest * parameter * first + 3 * rest * parameter * parameter * second
        + parameter * parameter * parameter
    }
    // A curve whose y is its x gives each progress back, which is what was solved for.
    let inverse = Curve.bezier(x1: x1, y1: x1, x2: x2, y2: x2)
    let curve = Curve.bezier(x1: x1, y1: y1, x2: x2, y2: y2)
    for step in 0...500 {
      let parameter = Double(step) / 500
      let progress = coordinate(x1, x2, parameter)
      #expect(abs(inverse.eased(progress) - progress) <= 1e-9)
      // Near a vertical tangent a rounding of x moves y much further.
      let slope = abs(
        coordinate(x1, x2, min(parameter + 1e-4, 1)) - coordinate(x1, x2, max(parameter - 1e-4, 0)))
      if slope > 1e-6 {
        #expect(abs(curve.eased(progress) - coordinate(y1, y2, parameter)) <= 1e-9)
      }
    }
  }

  @Test("Ends are exact, and nothing lies beyond them", arguments: curves)
  func ends(x1: Double, y1: Double, x2: Double, y2: Double) {
    let curve = Curve.bezier(x1: x1, y1: y1, x2: x2, y2: y2)
    #expect(curve.eased(0) == 0)
    #expect(curve.eased(1) == 1)
    #expect(curve.eased(-3) == 0)
    #expect(curve.eased(7) == 1)
  }

  @Test("A curve whose control points rise never falls", arguments: curves)
  func monotone(x1: Double, y1: Double, x2: Double, y2: Double) {
    let curve = Curve.bezier(x1: x1, y1: y1, x2: x2, y2: y2)
    var previous = 0.0
    for step in 0...1000 {
      let eased = curve.eased(Double(step) / 1000)
      #expect(eased >= previous - 1e-12)
      previous = eased
    }
  }

  @Test("The curve turned about its middle gives the turned values", arguments: curves)
  func symmetric(x1: Double, y1: Double, x2: Double, y2: Double) {
    let curve = Curve.bezier(x1: x1, y1: y1, x2: x2, y2: y2)
    let turned = Curve.bezier(x1: 1 - x2, y1: 1 - y2, x2: 1 - x1, y2: 1 - y1)
    // Not at 0.5, where a tangent may be vertical.
    for progress in [0.1, 0.23, 0.4, 0.61, 0.9] {
      #expect(abs(curve.eased(progress) + turned.eased(1 - progress) - 1) <= 1e-9)
    }
  }

  @Test(
    "Frames come at multiples of their length, the last exactly at the end",
    arguments: [
      (0.25, 60, 16), (0.5, 60, 31), (0.5, 30, 16), (0.1, 24, 4), (0, 60, 1), (0.3, 10, 4), (1.0 / 60, 60, 2),
      (0.016, 60, 2), (0.017, 60, 3), (60, 120, 7201), (-1, 60, 1), (.nan, 60, 1),
    ] as [(Double, Int, Int)])
  func frames(duration: Double, fps: Int, count: Int) throws {
    let times = FrameTimes(duration: duration, rate: try #require(FrameRate(fps)))
    #expect(times.count == count)
    #expect(times.last == (duration > 0 ? duration : 0))
    for (frame, time) in times.dropLast().enumerated() {
      #expect(time == Double(frame) / Double(fps))
      #expect(time < duration)
    }
  }

  @Test(
    "The delays of the frames add up to the duration",
    arguments: [(0.25, 60), (0.1, 24), (0.123, 60), (0.001, 1), (0.5, 120), (1.999, 30), (0, 60)]
      as [(Double, Int)])
  func delays(duration: Double, fps: Int) throws {
    let times = FrameTimes(duration: duration, rate: try #require(FrameRate(fps)))
    let delays = times.indices.map { times.delay(of: $0) }
    let sum = delays.reduce(0) { $0 + Double($1.numerator) / Double($1.denominator) }
    #expect(abs(sum - duration) <= 0.001 / Double(fps) + 1e-12)
    #expect(
      delays.dropLast().allSatisfy { $0.numerator > 0 && $0.numerator <= 0xFFFF && $0.denominator <= 0xFFFF })
    #expect(delays.dropLast(2).allSatisfy { $0 == (1, fps) })
    #expect(try #require(delays.last) == (0, 1))
  }

  @Test("There are 1 to 120 frames a second", arguments: [(0, false), (1, true), (120, true), (121, false)])
  func rates(fps: Int, isValid: Bool) {
    #expect((FrameRate(fps) != nil) == isValid)
  }

  @Test(
    "A spinner turns once a second", arguments: [(0, 0), (0.25, 0.25), (1, 0), (7.5, 0.5), (-0.25, 0.75)])
  func spinner(time: Double, turn: Double) {
    #expect(Spinner.turn(at: time) == turn)
  }
}
