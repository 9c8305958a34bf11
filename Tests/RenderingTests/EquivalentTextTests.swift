import ButtonMotion
import ButtonStyling
import Pixels
import Rendering
import Testing

@Suite("Texts that are canonically equivalent")
struct EquivalentTextTests {
  /// Texts that Swift's strings take for equal, in either order.
  static let pairs: [(String, String)] = [
    ("\u{FA19}", "\u{795E}"), ("\u{2F9BC}", "\u{8728}"), ("\u{2126}", "\u{3A9}"), ("\u{E9}", "e\u{301}"),
    ("\u{958}", "\u{915}\u{93C}"), ("\u{AC01}", "\u{1100}\u{1161}\u{11A8}"), ("\u{37E}", ";"),
  ].flatMap { [($0, $1), ($1, $0)] }

  private static func sample(_ title: String, _ name: String = "title") throws -> Sample {
    try Sample(
      ##""\##(name)": "\##(title)", "titleColor": "#000", "font": {"size": 40}, "width": 80, "height": 60"##)
  }

  @Test("A text is drawn as a fresh renderer draws it, whatever was drawn before", arguments: pairs)
  func drawing(first: String, second: String) throws {
    #expect(first == second)
    let renderer = try Self.sample(first).renderer()
    for name in ["title", "subtitle", "badge"] {
      for text in [first, second] {
        let sample = try Self.sample(text, name)
        #expect(
          try renderer.bitmap(of: sample.sheet, sample.query, pictures: sample.pictures) == sample.bitmap())
      }
    }
  }

  @Test("Fonts tell some of them apart")
  func distinct() throws {
    #expect(try Self.sample("\u{FA19}").bitmap() != Self.sample("\u{795E}").bitmap())
  }

  @Test("Two paragraphs of one title are each drawn as they are alone")
  func paragraphs() throws {
    func bitmap(_ title: String) throws -> [UInt32] {
      let attributes = #""title": "\#(title)", "titleColor": "black", "titleLines": 0, "font": {"size": 40}"#
      return try Sample(attributes).bitmap().pixels
    }
    #expect(try bitmap(#"\ufa19\n\u795e"#) != bitmap(#"\ufa19\n\ufa19"#))
    #expect(try bitmap(#"\ufa19\n\u795e"#) != bitmap(#"\u795e\n\u795e"#))
  }

  @Test("A motion goes from one to the other")
  func motion() throws {
    let sheet = #"""
      {"states": {"normal": {"title": "\ufa19", "font": {"size": 40}}, "selected": {"title": "\u795e"}},
        "transitions": [{"from": "*", "to": "*", "mode": "interpolate", "duration": 1}]}
      """#
    let sample = try Sample(sheet: sheet)
    let still = try sample.asked { $0.state = .selected }.bitmap()
    #expect(try sample.frame(.between(.normal, .selected), at: 1) == still)
    #expect(try sample.frame(.between(.normal, .selected), at: 0) == sample.bitmap())
    #expect(still != (try sample.bitmap()))
  }
}
