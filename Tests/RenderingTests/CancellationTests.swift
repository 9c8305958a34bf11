import ButtonMotion
import ButtonStyling
import Foundation
import Pixels
import Rendering
import SVGCoding
import Testing

@Suite("Giving up")
struct CancellationTests {
  /// Something that takes long: a button, and what is made of it.
  struct Work: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let sheet: String
    let make: @Sendable (ButtonRenderer, Sample) throws -> [UInt8]
    /// How often whether to give up is asked at least.
    let leastCount: Int
  }

  private static func shadows(radius: Int, inset: Bool, side: Int) -> String {
    let shadow = #"{"radius": \#(radius), "inset": \#(inset), "offset": {"x": 1, "y": 2}}"#
    let shadows = Array(repeating: shadow, count: 16).joined(separator: ", ")
    return normal(#""width": \#(side), "height": \#(side), "shadow": [\#(shadows)]"#)
  }

  private static func normal(_ attributes: String) -> String {
    #"{"states": {"normal": {\#(attributes)}}}"#
  }

  private static let emoji = (0..<40).map { String(UnicodeScalar(0x1F400 + $0) ?? " ") }.joined()

  private static let sizes = (0..<12).map { #"{"text": "aαбאعक", "font": {"size": 1\#($0)}}"# }
    .joined(separator: ", ")

  private static let moving = #"""
    {"states": {"normal": {"title": "Ab", "shadow": {"radius": 2}}, "selected": {"title": "Ab", "titleColor": "red",
      "width": 60}}, "transitions": [{"from": "*", "to": "*", "mode": "interpolate", "duration": 0.2}]}
    """#

  static let works: [Work] = [
    Work(
      testDescription: "many wide shadows", sheet: shadows(radius: 30, inset: false, side: 60),
      make: png, leastCount: 16),
    Work(
      testDescription: "many inset shadows", sheet: shadows(radius: 4, inset: true, side: 300), make: png,
      leastCount: 16 * 4),
    Work(
      testDescription: "emoji in outlines",
      sheet: normal(#""title": "\#(emoji)", "font": {"size": 12}, "titleLines": 0, "maxWidth": 200"#),
      make: { renderer, sample in
        try renderer.svg(of: sample.sheet, sample.query, text: .outlines, pictures: sample.pictures)
      }, leastCount: 2 * 40),
    Work(
      testDescription: "emoji drawn large",
      sheet: normal(#""title": "\#(emoji)", "font": {"size": 140}, "titleLines": 0, "width": 400"#),
      make: png, leastCount: 8),
    Work(
      testDescription: "many sizes in many scripts",
      sheet: normal(#""attributedTitle": [\#(sizes)], "titleLines": 0, "maxWidth": 200"#),
      make: { renderer, sample in
        [UInt8(try renderer.metrics(of: sample.sheet, sample.query, pictures: sample.pictures).titleLines)]
      }, leastCount: 12 * 6),
    Work(
      testDescription: "many paragraphs",
      sheet: normal(#""title": "\#((0..<40).map { "\($0)" }.joined(separator: #"\n"#))", "titleLines": 0"#),
      make: { renderer, sample in
        [UInt8(try renderer.metrics(of: sample.sheet, sample.query, pictures: sample.pictures).titleLines)]
      }, leastCount: 40),
    Work(
      testDescription: "a large spinner",
      sheet: normal(#""spinner": {"style": "spokes", "size": 700}"#), make: png, leastCount: 12),
    Work(
      testDescription: "a stretched picture",
      sheet: normal(#""backgroundImage": "p", "width": 600, "height": 300"#),
      make: png, leastCount: 300),
    Work(
      testDescription: "an animation", sheet: moving,
      make: { renderer, sample in
        try renderer.apng(of: sample.sheet, .between(.normal, .selected), pictures: sample.pictures)
      }, leastCount: 13 * 3),
    Work(
      testDescription: "a moment of a motion", sheet: moving,
      make: { renderer, sample in
        try renderer.png(of: sample.sheet, .between(.normal, .selected), at: 0.1, pictures: sample.pictures)
      }, leastCount: 13),
    Work(
      testDescription: "a timeline", sheet: moving,
      make: { renderer, sample in
        [UInt8(try renderer.timeline(of: sample.sheet, .between(.normal, .selected)).frames.count)]
      }, leastCount: 13),
    Work(
      testDescription: "a canvas for all states", sheet: moving,
      make: { renderer, sample in
        let even = sample.asked { $0.canvas = .even }
        return try renderer.png(of: even.sheet, even.query, pictures: even.pictures)
      }, leastCount: 4),
    Work(
      testDescription: "a sprite", sheet: moving,
      make: { renderer, sample in
        try renderer.png(of: sample.sheet, SpriteQuery(), pictures: sample.pictures)
      }, leastCount: 4),
  ]

  private static let png: @Sendable (ButtonRenderer, Sample) throws -> [UInt8] = { renderer, sample in
    try renderer.png(of: sample.sheet, sample.query, pictures: sample.pictures)
  }

  @Test(
    "Whatever takes long asks often whether to give up, and then does nothing more; the renderer is as good as before",
    arguments: works)
  func stops(work: Work) throws {
    let sample = try Sample(sheet: work.sheet)
      .with(picture: "p", .made(20, 10) { x, y in 0xFF00_0000 | UInt32(x * 12 << 16 | y * 25) })
    let whole = try work.make(sample.renderer(), sample)

    var renderer = try sample.renderer()
    var count = 0
    // Who waits for others' texts asks besides.
    var total = Int.max
    for _ in 0..<3 {
      count = 0
      renderer = try sample.renderer()
      renderer.isCancelled = {
        count += 1
        return false
      }
      #expect(try work.make(renderer, sample) == whole)
      total = min(total, count)
    }
    #expect(total >= work.leastCount)

    for share in [0, 0.1, 0.5, 0.9, 0.99] {
      let last = Int(Double(total) * share)
      count = 0
      // One that has set no text yet.
      renderer = try sample.renderer()
      renderer.isCancelled = {
        count += 1
        return count > last
      }
      #expect(throws: RenderingError.cancelled) { try work.make(renderer, sample) }
      #expect(count == last + 1)
      renderer.isCancelled = { false }
      #expect(try work.make(renderer, sample) == whole)
    }
  }

  @Test(
    "What is drawn on canvases of its own is let go when drawing is given up",
    .disabled(
      if: ProcessInfo.processInfo.environment["ASAN_OPTIONS"] != nil,
      "AddressSanitizer keeps what was let go for a while; it reports itself what never is"))
  func memory() throws {
    // A group of 4 MB, and in it one for the emoji.
    let sample = try Sample(
      #""title": "😀", "width": 1000, "height": 1000, "alpha": 0.5, "clipsToBounds": true"#)
    let renderer = try sample.renderer()
    var count = 0
    renderer.isCancelled = {
      count += 1
      return false
    }
    _ = try sample.png(by: renderer)
    count = 0
    // The text is set by now.
    _ = try sample.png(by: renderer)
    let total = count
    func stop(after limit: Int) {
      count = 0
      renderer.isCancelled = {
        count += 1
        return count > limit
      }
      #expect(throws: RenderingError.cancelled) { try sample.png(by: renderer) }
    }
    for limit in 0..<5 { stop(after: limit) }
    let before = try residentBytes()
    for round in 0..<60 { stop(after: round % min(total, 12)) }
    #expect(try residentBytes() - before < 100 << 20)
  }

  private func residentBytes() throws -> Int {
    let fields = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
    return try #require(Int(fields[1])) * 4096
  }
}

extension Sample {
  fileprivate func png(by renderer: ButtonRenderer) throws -> [UInt8] {
    try renderer.png(of: sheet, query, pictures: pictures)
  }
}
