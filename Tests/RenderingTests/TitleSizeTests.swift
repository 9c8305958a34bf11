import ButtonStyling
import Geometry
import Rendering
import Testing

/// Expected values are computed from Inter's tables: 2816 units an em, `hhea` ascender 2728 and descender −680,
/// advances of `hmtx` with the kerning of `GPOS`.
@Suite("Sizes of titles")
struct TitleSizeTests {
  @Test(
    "A fitted title is as wide as its glyphs advance and as high as ascent and descent, rounded up to the pixel",
    arguments: [
      ("normal", 32.0, 400, 103.181_818, 38.727_273), ("selected", 20, 400, 80.880_682, 24.204_545),
      ("button", 15, 400, 46.576_705, 18.153_409), ("Favourite", 15, 600, 68.000_710, 18.153_409),
      ("Title", 17, 400, 35.255_682, 20.573_864),
    ], [1.0, 2, 3])
  func fitting(title: (text: String, size: Double, weight: Int, width: Double, height: Double), scale: Double)
    throws
  {
    let metrics = try Sample(
      #""title": "\#(title.text)", "font": {"size": \#(title.size), "weight": \#(title.weight)}"#,
      scale: scale
    ).metrics()
    #expect(abs(metrics.size.width - (title.width * scale).rounded(.up) / scale) < 1e-9)
    #expect(abs(metrics.size.height - (title.height * scale).rounded(.up) / scale) < 1e-9)
    #expect(metrics.size == metrics.fittingSize)
    #expect(!metrics.isTitleTruncated)
    // Ascent 2728 / 2816, below half of what rounding added to the height, drawn on the nearest pixel line.
    let ascent = title.size * 2728 / 2816
    let baseline = try #require(metrics.titleBaseline)
    let exact = ascent + (metrics.size.height - title.height) / 2
    #expect(abs(baseline - (exact * scale).rounded() / scale) < 1e-9)
  }

  @Test("Each line of a title adds one line height", arguments: 1...4)
  func lines(count: Int) throws {
    let text = Array(repeating: "line", count: count).joined(separator: #"\n"#)
    let metrics = try Sample(#""title": "\#(text)", "titleLines": 0, "font": {"size": 16}"#, scale: 8)
      .metrics()
    #expect(abs(metrics.size.height - Double(count) * 16 * 3408 / 2816) <= 1.0 / 8)
    #expect(metrics.titleLines == count)
  }

  @Test("A title of two lines wraps at the width and loses what does not fit")
  func wrapping() throws {
    let attributes = #""title": "A title of two lines", "font": {"size": 16}, "titleLines": 2, "width""#
    let wide = try Sample(#"\#(attributes): 100"#).metrics()
    #expect((wide.titleLines, wide.isTitleTruncated, wide.size.height) == (2, false, 39))
    let narrow = try Sample(#"\#(attributes): 40"#).metrics()
    #expect((narrow.titleLines, narrow.isTitleTruncated, narrow.size.height) == (2, true, 39))
  }

  @Test("A line height replaces the font's, for each line, with the text in its middle")
  func lineHeight() throws {
    let font = #""titleLines": 0, "font": {"size": 14, "lineHeight": 22}"#
    let one = try Sample(#""title": "Save", \#(font)"#).metrics()
    #expect(one.size.height == 22)
    let natural = 14.0 * 3408 / 2816
    let baseline = try #require(one.titleBaseline)
    #expect(baseline == ((22 - natural) / 2 + 14.0 * 2728 / 2816).rounded())
    #expect(try Sample(#""title": "Save\nit", \#(font)"#).metrics().size.height == 44)
  }

  @Test("A line higher than the room for it reaches beyond it above and below alike")
  func lowRoom() throws {
    let title = #""title": "Save", "font": {"size": 14, "lineHeight": 22}"#
    let roomy = try Sample(title).metrics()
    let low = try Sample(#"\#(title), "height": 22, "contentInsets": 6"#).metrics()
    #expect(try #require(low.title).height == 10)
    #expect(low.titleBaseline == roomy.titleBaseline)
  }

  @Test("Letter spacing widens a title by as much for each character")
  func letterSpacing() throws {
    let plain = try Sample(#""title": "AVE", "font": {"size": 16}"#, scale: 8).metrics()
    let spaced = try Sample(#""title": "AVE", "font": {"size": 16, "letterSpacing": 2}"#, scale: 8).metrics()
    #expect(abs(spaced.size.width - plain.size.width - 6) <= 1.0 / 8)
  }

  @Test("A subtitle stands below the title, with the padding between them and the height of both")
  func subtitle() throws {
    let metrics = try Sample(
      #""title": "Title", "font": {"size": 17}, "subtitle": "Below", "titlePadding": 3"#, scale: 4
    ).metrics()
    let (title, subtitle) = (try #require(metrics.title), try #require(metrics.subtitle))
    let heights = (17.0 * 3408 / 2816, 13.0 * 3408 / 2816)
    #expect(metrics.size.height == ((heights.0 + 3 + heights.1) * 4).rounded(.up) / 4)
    // "Below" is the wider of the two at 37.19.
    #expect(metrics.size.width == 37.25)
    #expect(abs(title.height - heights.0) < 1e-3)
    #expect(abs(subtitle.height - heights.1) < 1e-3)
    #expect(abs(subtitle.minY - title.maxY - 3) < 1e-9)
    #expect((title.minX, title.width) == (subtitle.minX, subtitle.width))
  }

  @Test("Padding counts only between a title and a subtitle", arguments: ["title", "subtitle"])
  func loneText(name: String) throws {
    let with = try Sample(#""\#(name)": "Alone", "titlePadding": 9"#).metrics()
    let without = try Sample(#""\#(name)": "Alone", "titlePadding": 0"#).metrics()
    #expect(with.size == without.size)
  }

  @Test(
    "An empty title counts as none",
    arguments: [#""title": """#, #""title": null"#, #""attributedTitle": []"#])
  func empty(attribute: String) throws {
    let metrics = try Sample(#"\#(attribute), "contentInsets": 4"#).metrics()
    #expect(metrics.title == nil)
    #expect(metrics.titleBaseline == nil)
    #expect(metrics.size == Size(width: 8, height: 8))
  }

  @Test(
    "The attributed title is shown instead of the plain one, and takes what its runs leave out from the state"
  )
  func attributed() throws {
    let both =
      #""title": "Something else", "font": {"size": 20}, "attributedTitle": [{"text": "sel"}, {"text": "ected"}]"#
    #expect(
      try Sample(both).metrics().size == Sample(#""title": "selected", "font": {"size": 20}"#).metrics().size)
  }

  @Test("Characters that no font has are reported once, and so are families that are not there")
  func missing() throws {
    let metrics = try Sample(
      #""title": "a\#u{13FFE}b\#u{13FFE}", "font": {"family": "No Such Family"}"#
    ).metrics()
    #expect(metrics.missingGlyphs == ["\u{13FFE}"])
    #expect(metrics.missingFonts == ["No Such Family"])
  }
}
