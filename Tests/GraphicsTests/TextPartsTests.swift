import Geometry
import Graphics
import Pixels
import Testing

@Suite("The parts of a text")
struct TextPartsTests {
  private static let frame = Rect(x: 10, y: 5, width: 200, height: 40)

  private func drawing(_ block: TextBlock, in frame: Rect = frame, scale: Double = 1) throws -> TextDrawing {
    try Fonts.context().drawing(of: block, in: frame, scale: scale)
  }

  private func spans(_ drawing: TextDrawing) -> [TextSpan] {
    drawing.parts.compactMap { part in
      switch part {
      case .glyphs(_, _, let span), .pictures(_, _, let span): span
      case .rectangles, .missing: nil
      }
    }
  }

  @Test("Outlines lie where the text is drawn", arguments: [1.0, 2, 3])
  func outlines(scale: Double) throws {
    let block = TextBlock.plain("Hamburg", size: 24, alignment: .center)
    let frame = Rect(x: 10, y: 5, width: 160, height: 40)
    let points = try drawing(block, in: frame, scale: scale).parts.flatMap { part -> [Point] in
      guard case .glyphs(let path, _, _) = part else { return [] }
      return path.elements.compactMap { element in
        switch element {
        case .move(let point), .line(let point), .curve(_, _, let point): point
        case .arc, .close: nil
        }
      }
    }
    let ink = try #require(
      drawn(
        [.text(block, frame: frame)], width: Int(180 * scale), height: Int(50 * scale), scale: scale
      ).inkBounds)
    let (left, right) = (try #require(points.map(\.x).min()), try #require(points.map(\.x).max()))
    #expect(Int((left * scale).rounded(.down)) == ink.x.lowerBound)
    #expect(Int((right * scale).rounded(.up)) == ink.x.upperBound + 1)
    // The foot of an m stands on the baseline, which is on a whole pixel.
    #expect(points.contains { abs($0.y * scale - ($0.y * scale).rounded()) < 1e-2 })
  }

  @Test("A path of glyphs is closed outlines, one after the other")
  func closed() throws {
    guard case .glyphs(let path, _, _) = try drawing(.plain("io")).parts.first else {
      Issue.record("no outlines")
      return
    }
    // The dot and the stem of the i, the outside and the inside of the o.
    #expect(path.elements.filter { $0 == .close }.count == 4)
    #expect(path.elements.last == .close)
  }

  @Test("Pieces are in visual order, each with its direction and the family of its glyphs")
  func spans() throws {
    let block = TextBlock.plain("abc שלום 日本")
    let spans = try spans(drawing(block))
    #expect(spans.map(\.text) == ["abc ", "שלום", " ", "日本"])
    #expect(spans.map(\.isRightToLeft) == [false, true, false, false])
    #expect(spans.map(\.font.family) == ["Inter", "Noto Sans Hebrew", "Inter", "Noto Sans CJK JP"])
    for (left, right) in zip(spans, spans.dropFirst()) {
      #expect(left.origin.x + left.width <= right.origin.x + 1e-6)
    }
    let width = try Fonts.context().measure(block, maxWidth: .infinity, maxHeight: .infinity).size.width
    #expect(abs(spans.reduce(0) { $0 + $1.width } - width) < 1e-6)
  }

  @Test("An ellipsis is a piece of its own, and a space at the end of a line is in none")
  func lines() throws {
    let cut = try spans(drawing(.plain("Hamburg and Bremen"), in: Rect(x: 0, y: 0, width: 90, height: 40)))
    #expect(cut.map(\.text).last == "…")
    #expect(cut.count == 2)
    let wrapped = try spans(
      drawing(.plain("Hamburg Bremen", lines: 2), in: Rect(x: 0, y: 0, width: 90, height: 60)))
    #expect(wrapped.map(\.text) == ["Hamburg", "Bremen"])
    #expect(wrapped[0].origin.y < wrapped[1].origin.y)
  }

  @Test("Backgrounds come first, lines after the glyphs they belong to, and shadows apart")
  func order() throws {
    var block = TextBlock.plain("Ag")
    block.runs[0].backgroundColor = .white
    block.runs[0].underline = .double
    block.runs[0].isStruckThrough = true
    block.shadow = TextShadow(color: .white, offset: Point(x: 2, y: 1))
    let drawing = try drawing(block)
    func kinds(_ parts: [TextDrawing.Part]) -> [String] {
      parts.map { part in
        switch part {
        case .glyphs: "glyphs"
        case .pictures: "pictures"
        case .rectangles(let rectangles, _): "\(rectangles.count)"
        case .missing: "missing"
        }
      }
    }
    #expect(kinds(drawing.parts) == ["1", "glyphs", "3"])
    #expect(kinds(drawing.shadow) == ["glyphs", "3"])
    guard case .glyphs(_, let color, let shadow) = drawing.shadow[0],
      case .glyphs(_, _, let span) = drawing.parts[1]
    else {
      Issue.record("no glyphs")
      return
    }
    #expect(color == .white)
    #expect(shadow.origin == Point(x: span.origin.x + 2, y: span.origin.y + 1))
  }

  @Test("An emoji is a picture on whole pixels, no finer than its font", arguments: [0.5, 1, 2, 8])
  func emoji(scale: Double) throws {
    let drawing = try drawing(.plain("😀😀", size: 20), scale: scale)
    guard case .pictures(let spots, 1, _) = drawing.parts.first else {
      Issue.record("no pictures")
      return
    }
    #expect(spots.count == 2)
    #expect(Set(spots.map(\.identity)).count == 1)
    for spot in spots {
      #expect(spot.bitmap.width <= 3 * 128)
      let density = Double(spot.bitmap.width) / spot.destination.width
      #expect(abs(density - min(scale, 128 / 20)) < 1e-9)
      if scale < 6 {
        #expect(abs(spot.destination.minX * scale - (spot.destination.minX * scale).rounded()) < 1e-6)
      }
    }
  }
}
