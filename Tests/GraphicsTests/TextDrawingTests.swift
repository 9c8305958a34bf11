import Geometry
import Graphics
import Pixels
import Testing

@Suite struct TextDrawingTests {
  func picture(_ block: TextBlock, _ frame: Rect, width: Int = 120, height: Int = 40, scale: Double = 1)
    throws -> Bitmap
  {
    try drawn([.text(block, frame: frame)], width: width, height: height, scale: scale)
  }

  @Test(
    "Text that fits its frame is drawn whole, however far its ink reaches",
    arguments: ["Ǟ", "Ẫ", "e\u{301}\u{301}\u{301}", "กี่", "र्कि", "fj", "نِّ"])
  func whole(text: String) throws {
    var block = TextBlock.plain(text, size: 24)
    block.runs[0].lineHeight = 6
    block.runs[0].font.isItalic = true
    let size = try Fonts.context().measure(block, maxWidth: .infinity, maxHeight: .infinity).size
    let frame = Rect(x: 30, y: 30, width: size.width, height: size.height)
    let tight = try picture(block, frame, height: 70)
    block.alignment = .center
    let roomy = try picture(
      block, Rect(x: 0, y: 0, width: size.width + 60, height: size.height + 60), height: 70)
    #expect(abs(tight.area - roomy.area) < 0.5)
    #expect(try #require(tight.inkBounds).y.lowerBound < 30)
  }

  @Test("A line that is cut off at the sides keeps all its height")
  func cutAtSides() throws {
    var block = TextBlock.plain("ǞǞǞǞǞǞ", size: 24, truncation: .clip)
    block.runs[0].lineHeight = 6
    let bounds = try #require(picture(block, Rect(x: 10, y: 20, width: 30, height: 6)).inkBounds)
    #expect(bounds.x.lowerBound >= 10 && bounds.x.upperBound == 39)
    #expect(bounds.y.lowerBound < 16)
  }

  @Test(
    "The ink that is foretold is what is drawn, with a little more around pictures and signs",
    arguments: [("Ǟgj", 2.0), ("fjord", 2), ("กี่", 2), ("👍🏽", 4), ("\u{13FFE}", 7)])
  func foretold(text: String, slack: Double) throws {
    var block = TextBlock.plain(text, size: 24)
    block.runs[0].underline = .double
    block.shadow = TextShadow(color: .black, offset: Point(x: 3, y: -2))
    let frame = Rect(x: 20, y: 10, width: 80, height: 40)
    let ink = try Fonts.context().ink(of: block, in: frame, scale: 4)
    let drawn = try #require(picture(block, frame, width: 480, height: 240, scale: 4).inkBounds)
    #expect(abs(ink.minX * 4 - Double(drawn.x.lowerBound)) < slack)
    #expect(abs(ink.maxX * 4 - Double(drawn.x.upperBound + 1)) < slack)
    #expect(abs(ink.minY * 4 - Double(drawn.y.lowerBound)) < slack)
    #expect(abs(ink.maxY * 4 - Double(drawn.y.upperBound + 1)) < slack)
  }

  @Test("Lines under and through text are sharp", arguments: [1.0, 2, 3])
  func sharpLines(scale: Double) throws {
    var run = TextRun(text: "\u{2003}\u{2003}", font: FontFace(size: 17), color: .black)
    run.underline = .double
    run.isStruckThrough = true
    let bitmap = try picture(
      TextBlock(runs: [run]), Rect(x: 0, y: 0, width: 120, height: 40), width: Int(120 * scale),
      height: Int(40 * scale), scale: scale)
    let rows = (0..<bitmap.height).map { bitmap[10, $0].alpha }
    #expect(rows.contains(255))
    #expect(rows.allSatisfy { $0 == 0 || $0 == 255 })
    #expect(zip(rows, rows.dropFirst()).count { $0 == 0 && $1 == 255 } == 3)
  }

  @Test(
    "A paragraph begins at the side of its first strong character outside of isolates",
    arguments: [
      ("\u{202E}abc\u{202C} d", LayoutDirection.leftToRight), ("\u{2068}אב\u{2069} abc", .leftToRight),
      ("\u{2067}ab\u{2069} אב", .rightToLeft), ("1. אב abc", .rightToLeft),
      ("\u{202A}אב\u{202C} abc", .rightToLeft),
    ])
  func baseDirection(text: String, direction: LayoutDirection) throws {
    let frame = Rect(x: 0, y: 0, width: 120, height: 40)
    let natural = try picture(.plain(text), frame)
    let side = try picture(.plain(text, alignment: direction == .leftToRight ? .left : .right), frame)
    #expect(natural == side)
  }

  @Test("Text that does not fit its frame stays inside")
  func clipped() throws {
    let frame = Rect(x: 10, y: 10, width: 30, height: 8)
    let bounds = try #require(picture(.plain("WWWWWWWW", truncation: .clip), frame).inkBounds)
    #expect(bounds.x.lowerBound >= 10 && bounds.x.upperBound == 39)
    #expect(bounds.y.lowerBound >= 10 && bounds.y.upperBound <= 17)
  }

  @Test("Text is drawn in its colour")
  func color() throws {
    let frame = Rect(x: 0, y: 0, width: 120, height: 40)
    let bitmap = try picture(.plain("█", size: 30, color: Color(red: 1, green: 0, blue: 0)), frame)
    #expect(bitmap.pixels.contains(0xFFFF_0000))
    #expect(bitmap.pixels.allSatisfy { $0 & 0xFFFF == 0 })
  }

  @Test("Emoji have their own colours", arguments: ["😀", "🇫🇷", "👩‍👩‍👧‍👦", "❤️", "1️⃣", "👍🏽"])
  func emoji(text: String) throws {
    let bitmap = try picture(.plain(text, size: 28), Rect(x: 0, y: 0, width: 120, height: 40))
    let bounds = try #require(bitmap.inkBounds)
    #expect((25...36).contains(bounds.x.count))
    #expect(bitmap.pixels.contains { Pixel($0).alpha == 255 && Pixel($0).red > 120 })
  }

  @Test("A large emoji is the small one enlarged, wherever it is looked at", arguments: [0.0, -600])
  func largeEmoji(left: Double) throws {
    // 100 pixels an em are drawn as they are, 800 are not.
    let frame = Rect(x: 0, y: 0, width: 160, height: 130)
    let small = try drawn([.text(.plain("😀", size: 100), frame: frame)], width: 160, height: 130)
    let list = DisplayList(
      width: 640, height: 1040, scale: 8, originX: Int(left),
      items: [.text(.plain("😀", size: 100), frame: frame)])
    let large = try Fonts.context().draw(list)
    var sum = 0
    for y in 0..<130 {
      for x in 0..<80 {
        let wide = small[x - Int(left) / 8, y]
        let pixel = large[8 * x + 4, 8 * y + 4]
        sum += abs(wide.alpha - pixel.alpha) + abs(wide.red - pixel.red) + abs(wide.blue - pixel.blue)
      }
    }
    #expect(large.area > 30_000)
    #expect(Double(sum) / (130 * 80 * 3) < 3)
  }

  @Test("A heart in text presentation takes the text's colour")
  func textPresentation() throws {
    let bitmap = try picture(.plain("❤\u{FE0E}", size: 28), Rect(x: 0, y: 0, width: 120, height: 40))
    #expect(bitmap.pixels.allSatisfy { $0 & 0xFF_FFFF == 0 })
    #expect(bitmap.area > 50)
  }

  @Test("Scripts beside each other stand on one baseline", arguments: ["斜", "ก", "न", "a"])
  func baseline(first: String) throws {
    func run(_ text: String, _ color: Color) -> TextRun {
      TextRun(text: text, font: FontFace(size: 20), color: color)
    }
    let blue = Color(red: 0, green: 0, blue: 1)
    let block = TextBlock(
      runs: [run(first, Color(red: 1, green: 0, blue: 0)), run("ا", blue), run("l", .black)])
    let picture = try drawn(
      [.text(block, frame: Rect(x: 0, y: 0, width: 100, height: 40))], width: 400, height: 160, scale: 4)
    func lowest(_ condition: (Pixel) -> Bool) throws -> Int {
      try #require(
        (0..<picture.height).last { y in (0..<picture.width).contains { condition(picture[$0, y]) } })
    }
    // An alef and an l both end at the baseline.
    let alef = try lowest { $0.alpha == 255 && $0.blue == 255 }
    let l = try lowest { $0.alpha == 255 && $0.blue == 0 && $0.red == 0 }
    #expect(abs(alef - l) <= 2)
  }

  @Test("Short lines go where the alignment says")
  func alignment() throws {
    func left(_ alignment: TextBlock.Alignment, _ text: String, _ direction: LayoutDirection = .leftToRight)
      throws -> Int
    {
      let block = TextBlock.plain(text, alignment: alignment, direction: direction)
      return try #require(picture(block, Rect(x: 0, y: 0, width: 120, height: 40)).inkBounds).x.lowerBound
    }
    #expect(try left(.natural, "abc") == left(.left, "abc"))
    #expect(try left(.natural, "אבג") == left(.right, "אבג"))
    #expect(try left(.natural, "123") == left(.left, "123"))
    #expect(try left(.natural, "123", .rightToLeft) == left(.right, "123"))
    let (start, middle, end) = try (left(.left, "abc"), left(.center, "abc"), left(.right, "abc"))
    #expect(abs(2 * middle - start - end) <= 1)
    #expect(end > 80)
  }

  @Test("Lines are centred in the frame as a block")
  func verticalCentre() throws {
    let one = try #require(picture(.plain("H"), Rect(x: 0, y: 0, width: 120, height: 40)).inkBounds)
    let moved = try #require(
      picture(.plain("H"), Rect(x: 0, y: 10, width: 120, height: 40), height: 60).inkBounds)
    #expect(moved.y.lowerBound - one.y.lowerBound == 10)
    let two = try #require(
      picture(.plain("H\nH", lines: 0), Rect(x: 0, y: 0, width: 120, height: 60), height: 60).inkBounds)
    // Capitals of 0.727 em, lines of 1.21 em.
    #expect(abs(two.y.count - Int(17 * (0.727 + 1.21))) <= 2)
  }

  @Test("Glyphs lie at the same places at every scale")
  func scaleIndependence() throws {
    let frame = Rect(x: 0, y: 0, width: 120, height: 40)
    let single = try picture(.plain("illumination"), frame)
    let fourfold = try picture(.plain("illumination"), frame, width: 480, height: 160, scale: 4)
    let (small, large) = try (#require(single.inkBounds), #require(fourfold.inkBounds))
    #expect(abs(small.x.lowerBound - large.x.lowerBound / 4) <= 1)
    #expect(abs(small.x.upperBound - large.x.upperBound / 4) <= 1)
    // The same ink, column by column.
    for x in 0..<120 {
      let column = (0..<40).reduce(0) { $0 + single[x, $1].alpha }
      let columns = (0..<640).reduce(0) { $0 + fourfold[4 * x + $1 % 4, $1 / 4].alpha } / 16
      #expect(abs(column - columns) < 200)
    }
  }

  @Test("Truncation keeps the end it says")
  func truncation() throws {
    let frame = Rect(x: 0, y: 0, width: 60, height: 40)
    // Words of one letter each: what is kept shows in the first and the last column of ink.
    func pictures(_ truncation: TextBlock.Truncation) throws -> Bitmap {
      try picture(.plain("HHHHHHHHHH", truncation: truncation), frame)
    }
    let all = try [TextBlock.Truncation.head, .middle, .tail, .clip].map(pictures)
    #expect(Set(all.map(\.pixels)).count == 4)
    // Only a head truncation begins with the dots, which are low.
    func isTall(_ bitmap: Bitmap, _ columns: Range<Int>) -> Bool {
      columns.contains { x in (0..<40).filter { bitmap[x, $0].alpha > 128 }.count > 8 }
    }
    #expect(all.map { isTall($0, 0..<8) } == [false, true, true, true])
  }

  @Test("Underlines, strikethroughs and backgrounds are drawn")
  func decorations() throws {
    let red = Color(red: 1, green: 0, blue: 0)
    func area(_ change: (inout TextRun) -> Void) throws -> Double {
      var run = TextRun(text: "nnn", font: FontFace(size: 20), color: .black)
      change(&run)
      return try picture(TextBlock(runs: [run]), Rect(x: 0, y: 0, width: 120, height: 40)).area
    }
    let plain = try area { _ in }
    let single = try area { $0.underline = .single }
    let double = try area { $0.underline = .double }
    #expect(single > plain + 20)
    #expect(abs((double - plain) - 2 * (single - plain)) < 2)
    #expect(try area { $0.isStruckThrough = true } > plain + 10)
    #expect(try area { $0.backgroundColor = red } > plain + 400)
  }

  @Test("A shadow is a copy underneath, in its own colour")
  func shadow() throws {
    let frame = Rect(x: 0, y: 0, width: 120, height: 40)
    var block = TextBlock.plain("H😀", size: 20, color: .white)
    let without = try picture(block, frame)
    block.shadow = TextShadow(color: Color(red: 1, green: 0, blue: 0), offset: Point(x: 3, y: 2))
    let with = try picture(block, frame)
    var (kept, shadowed) = (0, 0)
    for y in 2..<40 {
      for x in 3..<120 {
        if without[x, y].alpha == 255 {
          #expect(with[x, y] == without[x, y])
          kept += 1
        } else if without[x, y].alpha == 0, without[x - 3, y - 2].alpha == 255 {
          #expect(with[x, y] == Pixel(0xFFFF_0000))
          shadowed += 1
        }
      }
    }
    #expect(kept > 50 && shadowed > 50)
  }

  @Test("Runs keep their own looks when a line is cut")
  func mixedRuns() throws {
    let block = TextBlock(
      runs: [
        TextRun(text: "MMM", font: FontFace(size: 17), color: Color(red: 1, green: 0, blue: 0)),
        TextRun(
          text: "MMMMMM", font: FontFace(size: 17, weight: 700), color: Color(red: 0, green: 0, blue: 1)),
      ], truncation: .tail)
    let bitmap = try picture(block, Rect(x: 0, y: 0, width: 90, height: 40))
    #expect(bitmap.pixels.contains(0xFFFF_0000))
    #expect(bitmap.pixels.contains(0xFF00_00FF))
    let red = try #require((0..<120).last { x in (0..<40).contains { bitmap[x, $0].red > 128 } })
    let blue = try #require((0..<120).first { x in (0..<40).contains { bitmap[x, $0].blue > 128 } })
    #expect(red < blue)
  }
}
