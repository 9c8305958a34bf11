import Geometry
import Graphics
import Testing

@Suite struct TextMeasuringTests {
  static let samples = [
    "Follow", "The quick brown fox", "Ágj|", "مرحبا بالعالم", "שלום 123", "क्षत्रिय", "ภาษาไทย", "日本語 한국어", "👩‍👩‍👧‍👦🇫🇷",
    "e\u{301}", "two\nlines", "trailing ", "a, b. c!",
  ]

  func measure(_ block: TextBlock, _ width: Double = .infinity, _ height: Double = .infinity) throws
    -> TextMetrics
  {
    try Fonts.context().measure(block, maxWidth: width, maxHeight: height)
  }

  @Test("A line of Inter is 1.21 times its size high, whatever it says", arguments: [10.0, 17, 33.5])
  func lineHeight(size: Double) throws {
    // Ascent 1984 and descent 494 of 2048 units.
    for text in ["x", "Ág", "One"] {
      let metrics = try measure(.plain(text, size: size))
      #expect(abs(metrics.size.height - size * 2478 / 2048) < 0.01)
      #expect(abs(metrics.firstBaseline - size * 1984 / 2048) < 0.01)
    }
  }

  @Test("Widths grow exactly with the size")
  func linearity() throws {
    let single = try measure(.plain("Continue with e-mail", size: 10)).size.width
    let triple = try measure(.plain("Continue with e-mail", size: 30)).size.width
    #expect(abs(triple / single - 3) < 0.03)
  }

  @Test("A line height that is asked for is the height of every line, with the text in its middle")
  func givenLineHeight() throws {
    var block = TextBlock.plain("One\nTwo", size: 16, lines: 0)
    let natural = try measure(block)
    block.runs[0].lineHeight = 40
    let metrics = try measure(block)
    #expect(metrics.size.height == 80)
    #expect(abs(metrics.firstBaseline - natural.firstBaseline - (40 - natural.size.height / 2) / 2) < 1e-9)
  }

  @Test("A long text without a space is as wide as its parts, and each of its characters may end a line")
  func longText() throws {
    let part = try measure(.plain(String(repeating: "m", count: 100), lines: 0), .infinity, .infinity)
    let long = TextBlock.plain(String(repeating: "m", count: 4000), lines: 0)
    #expect(abs(try measure(long, .infinity, .infinity).size.width - 40 * part.size.width) < 0.1)
    #expect(try measure(long, part.size.width + 1, .infinity).lineCount == 40)
  }

  @Test("Text that was measured without limits fits its size on the pixel grid", arguments: samples)
  func fits(text: String) throws {
    let context = try Fonts.context()
    for size in [9.0, 11.5, 13, 17, 17.3, 28, 41] {
      for scale in [1.0, 2, 3] {
        let block = TextBlock.plain(text, size: size, lines: 0)
        let free = try context.measure(block, maxWidth: .infinity, maxHeight: .infinity)
        #expect(!free.isTruncated)
        let width = (free.size.width * scale - 1e-6).rounded(.up) / scale
        let height = (free.size.height * scale - 1e-6).rounded(.up) / scale
        // A fresh context cannot have remembered the free setting.
        let tight = try measure(block, width, height)
        #expect(tight == free)
        #expect(try measure(block, free.size.width, free.size.height) == free)
      }
    }
  }

  @Test("A line that is too long takes the limit as its width and says that it is cut")
  func truncated() throws {
    for truncation in [TextBlock.Truncation.head, .middle, .tail, .clip] {
      let metrics = try measure(.plain("The quick brown fox jumps", truncation: truncation), 100)
      #expect(metrics.size.width == 100)
      #expect(metrics.isTruncated)
      #expect(metrics.lineCount == 1)
    }
  }

  @Test("Words wrap greedily, and a word that is longer than the line breaks inside")
  func wrapping() throws {
    let words = try measure(.plain("one two three four", lines: 0), 80)
    #expect(words.lineCount == 2)
    #expect(!words.isTruncated)
    #expect(words.size.width <= 80)
    let long = try measure(.plain("Donaudampfschifffahrt", lines: 0), 80)
    #expect(long.lineCount == 3)
    #expect(long.size.width <= 80)
  }

  @Test("Lines are cut to the most allowed and to the height")
  func cuts() throws {
    let text = "one two three four five six seven eight"
    let free = try measure(.plain(text, lines: 0), 60)
    #expect(free.lineCount > 3)
    let lines = try measure(.plain(text, lines: 3), 60)
    #expect(lines.lineCount == 3)
    #expect(lines.isTruncated)
    let line = free.size.height / Double(free.lineCount)
    let height = try measure(.plain(text, lines: 0), 60, 2.9 * line)
    #expect(height.lineCount == 2)
    #expect(height.isTruncated)
    #expect(try measure(.plain(text, lines: free.lineCount), 60) == free)
  }

  @Test("The limit of lines is for the text, not for each of its paragraphs")
  func paragraphs() throws {
    let metrics = try measure(.plain("a\nb\r\nc\u{2029}d", lines: 0))
    #expect(metrics.lineCount == 4)
    let cut = try measure(.plain("a\nb\nc", lines: 2))
    #expect(cut.lineCount == 2)
    #expect(cut.isTruncated)
    // The last line tells of what is lost with an ellipsis.
    #expect(try measure(.plain("a\nb", lines: 1)).size.width > measure(.plain("a")).size.width)
    #expect(try measure(.plain("a\n\nb", lines: 0)).lineCount == 3)
  }

  @Test("Paragraphs without number are as high as one for each, or as there is room for")
  func manyParagraphs() throws {
    let text = String(repeating: "\n", count: 4096)
    let one = try measure(.plain("a"))
    let all = try measure(.plain(text, lines: 0))
    #expect(all.lineCount == 4097)
    #expect(abs(all.size.height - 4097 * one.size.height) < 1e-6)
    #expect(try measure(.plain(text, lines: 0), .infinity, 2.5 * one.size.height).lineCount == 2)
  }

  @Test("Paragraphs that are alike are set alike, each in its own look")
  func alikeParagraphs() throws {
    func run(_ text: String, _ size: Double) -> TextRun {
      TextRun(text: text, font: FontFace(size: size), color: .black)
    }
    let block = TextBlock(runs: [run("a\na\n", 10), run("a\na", 20)], maximumLines: 0)
    let metrics = try measure(block)
    let heights = try [10.0, 20].map { try measure(.plain("a", size: $0)).size.height }
    #expect(metrics.lineCount == 4)
    #expect(abs(metrics.size.height - 2 * heights[0] - 2 * heights[1]) < 1e-9)
  }

  @Test("Text within no room is truncated")
  func noRoom() throws {
    #expect(try measure(.plain("a"), 0, 20).isTruncated)
    #expect(try measure(.plain("a"), 100, 0).isTruncated)
    #expect(try measure(.plain("a"), 0, 0).size == .zero)
  }

  @Test("Text that says nothing has no size")
  func empty() throws {
    #expect(try measure(TextBlock(runs: [])).size == .zero)
    #expect(try measure(.plain("")).lineCount == 0)
    #expect(try !measure(.plain(""), 0, 0).isTruncated)
  }

  @Test("Characters that no font has are reported once each, in order")
  func missingGlyphs() throws {
    let metrics = try measure(.plain("\u{10FFFE}a\u{378}b\u{10FFFE}"))
    #expect(metrics.missingGlyphs == ["\u{10FFFE}", "\u{378}"])
    #expect(try Self.samples.allSatisfy { try measure(.plain($0)).missingGlyphs.isEmpty })
  }

  @Test("A family that is not there is reported and replaced by the system's")
  func missingFonts() throws {
    let face = FontFace(family: "Helvetica, Inter", size: 17)
    let block = TextBlock(runs: [TextRun(text: "abc", font: face, color: .black)])
    let metrics = try measure(block)
    #expect(metrics.missingFonts == ["Helvetica, Inter"])
    #expect(try metrics.size == measure(.plain("abc")).size)
  }

  @Test("Weights from 100 to 900 are nine different fonts")
  func weights() throws {
    let widths = try (1...9).map { try measure(.plain("Weight", size: 50, weight: $0 * 100)).size.width }
    #expect(Set(widths).count == 9)
  }

  @Test(
    "Letter spacing is added to every character's advance, but not within joined letters nor where there is no width",
    arguments: [
      ("abcd", 4), ("fi ffi", 6), ("e\u{301}x", 2), ("a\u{200B}b", 2), ("a\u{AD}b", 2), ("a\u{200E}b", 2),
      ("מתנה", 4), ("ภาษาไทย", 7), ("क्षत्रिय", 3), ("नमस्ते", 4), ("👩‍👩‍👧‍👦a", 2), ("日本語", 3),
      ("سلام", 0), ("سلام سلام", 1), ("سلام12", 0), ("a سلام 12", 3), ("ߒߞߏ", 0),
    ])
  func letterSpacing(text: String, count: Int) throws {
    func width(_ spacing: Double) throws -> Double {
      try measure(
        TextBlock(runs: [
          TextRun(text: text, font: FontFace(size: 20), color: .black, letterSpacing: spacing)
        ])
      ).size.width
    }
    let (without, with) = try (width(1e-9), width(4))
    #expect(abs(with - without - 4 * Double(count)) < 0.01)
    #expect(try abs(width(-1) - without + Double(count)) < 0.01)
  }

  @Test("Spaced text fits its own width and breaks where it was measured to", arguments: samples)
  func spacedFits(text: String) throws {
    var block = TextBlock.plain(text + " " + text, lines: 0)
    for spacing in [0.3, 2, -0.4] {
      block.runs[0].letterSpacing = spacing
      let free = try measure(block)
      #expect(try measure(block, free.size.width, free.size.height) == free)
      let wrapped = try measure(block, free.size.width * 0.6)
      #expect(try measure(block, wrapped.size.width, wrapped.size.height) == wrapped)
    }
  }

  @Test("A line is as high as all its runs' line heights, each in the middle of its own text")
  func runLineHeights() throws {
    func run(_ size: Double, _ lineHeight: Double?, rise: Double = 0) -> TextRun {
      TextRun(
        text: "x", font: FontFace(size: size), color: .black, baselineOffset: rise, lineHeight: lineHeight)
    }
    func metrics(_ runs: TextRun...) throws -> TextMetrics { try measure(TextBlock(runs: runs)) }
    // Ascent 1984 and descent 494 of 2048 units.
    func top(_ size: Double, _ height: Double) -> Double {
      size * 1984 / 2048 + (height - size * 2478 / 2048) / 2
    }
    let mixed = try metrics(run(12, 20), run(24, 40))
    #expect(abs(mixed.size.height - 40) < 0.01)
    #expect(abs(mixed.firstBaseline - top(24, 40)) < 0.01)
    // The smaller one's box reaches below that of the larger one.
    let low = try metrics(run(12, 40), run(24, 40))
    #expect(abs(low.firstBaseline - top(24, 40)) < 0.01)
    #expect(abs(low.size.height - top(24, 40) - (40 - top(12, 40))) < 0.01)
    let raised = try metrics(run(12, 20), run(12, 20, rise: 7))
    #expect(abs(raised.size.height - 27) < 0.01)
    let natural = try metrics(run(12, 4), run(24, nil))
    #expect(abs(natural.size.height - 24 * 2478 / 2048) < 0.01)
  }

  @Test("Font features are applied")
  func features() throws {
    func width(_ text: String, _ value: Int) throws -> Double {
      let face = FontFace(size: 17, features: [FontFeature(tag: "tnum", value: value)])
      return try measure(TextBlock(runs: [TextRun(text: text, font: face, color: .black)])).size.width
    }
    #expect(try width("1111", 1) == width("0000", 1))
    #expect(try width("1111", 0) != width("0000", 0))
  }

  @Test(
    "Control characters do not disturb measuring",
    arguments: ["a\0b", "\u{1}\u{7F}", "\u{200B}\u{FEFF}", "\u{202E}abc", "\t"])
  func oddities(text: String) throws {
    let metrics = try measure(.plain(text))
    #expect(metrics.lineCount == 1)
    #expect(metrics.size.width.isFinite)
  }
}
