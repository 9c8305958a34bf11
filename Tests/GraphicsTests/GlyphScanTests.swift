import Geometry
import Pixels
import Testing

@testable import Graphics

@Suite("Scans of glyphs") struct GlyphScanTests {
  private static let texts = [
    "Save changes", "AVATAR WAX", "Köln, Ærø & Überraschung", "fi ffi ffl @#%&?", "Привет, мир", "Ελληνικά",
    "日本語のボタン", "한국어 버튼", "ไทย", "0123456789", "///\\\\\\|||---", "HELLO FILE", "a", "…", "مرحبا", "नमस्ते",
  ]

  /// Texts of many scripts, sizes, weights and slants.
  private static func block(_ number: Int) -> TextBlock {
    var block = TextBlock.plain(
      texts[number % texts.count], size: 6 + Double(number * 37 % 400) / 16,
      weight: [400, 700, 300, 900][number % 4])
    block.runs[0].font.isItalic = number % 5 == 3
    block.runs[0].letterSpacing = number % 7 == 6 ? 1.3 : number % 11 == 9 ? -4 : 0
    return block
  }

  private static func transform(_ number: Int) -> DeviceTransform {
    DeviceTransform(
      scale: [1, 2, 3, 1.5, 0.97][number % 5], x: Double(number * 13 % 17) / 7,
      y: Double(number % 3 * number % 11) / 3)
  }

  @Test("A scan covers what cairo covers with the outlines", arguments: 0..<16)
  func coverage(number: Int) throws {
    let typesetter = Typesetter(library: try Fonts.library.get())
    let (block, transform) = (Self.block(number), Self.transform(number))
    let area = PixelArea(columns: 0..<400, rows: 0..<100)
    try textLock.withLock(Cancellation()) { () throws(GraphicsError) in
      let text = try typesetter.set(block, maxWidth: .infinity, maxHeight: .infinity)
      let origin = Point(x: 10.1, y: 60 / transform.scale)
      for run in text.lines.flatMap(\.runs) {
        let glyphs = try typesetter.glyphs.glyphs(
          of: run, at: origin, under: transform, scanning: Cancellation())
        guard let glyphs, glyphs.canBeAdded, let mask = glyphs.mask(in: area) else { continue }
        let expected = try Self.outlines(of: run, at: origin, under: transform, area)
        let actual = mask.spread(over: area)
        let differences = zip(actual.values, expected.values).map { abs(Int($0) - Int($1)) }
        #expect(differences.max() ?? 0 <= 2)
        #expect(differences.reduce(0, +) <= 16)
      }
    }
  }

  /// What cairo covers with the outlines of a run.
  private static func outlines(
    of run: TypesetRun, at origin: Point, under transform: DeviceTransform, _ area: PixelArea
  ) throws(GraphicsError) -> CoverageMask {
    var mask = CoverageMask(area)
    var failure: GraphicsError?
    try mask.cover(under: transform) { canvas in
      do throws(GraphicsError) {
        canvas.add(try DeviceOutlines(of: run, at: origin, on: canvas))
        canvas.fill()
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return mask
  }

  @Test("Letters beside each other are filled from scans; those that reach over each other are not")
  func choice() throws {
    let typesetter = Typesetter(library: try Fonts.library.get())
    func canBeAdded(_ text: String, spacing: Double = 0) throws -> Bool {
      var block = TextBlock.plain(text, size: 20)
      block.runs[0].letterSpacing = spacing
      return try textLock.withLock(Cancellation()) { () throws(GraphicsError) in
        let run = try typesetter.set(block, maxWidth: .infinity, maxHeight: .infinity).lines[0].runs[0]
        return try typesetter.glyphs.glyphs(
          of: run, at: .zero, under: DeviceTransform(scale: 2, x: 0, y: 0), scanning: Cancellation())?
          .canBeAdded ?? false
      }
    }
    #expect(try canBeAdded("Continue shopping"))
    #expect(try canBeAdded("AVOWAL"))
    #expect(try !canBeAdded("Continue", spacing: -8))
    // Cairo fills rectangles by their areas.
    #expect(try !canBeAdded("HI"))
  }

  @Test(
    "A part of a canvas is covered as it is in the whole", arguments: [0..<20, 7..<33, 90..<110, 300..<400])
  func parts(columns: Range<Int>) throws {
    let typesetter = Typesetter(library: try Fonts.library.get())
    let glyphs = try textLock.withLock(Cancellation()) { () throws(GraphicsError) in
      let text = try typesetter.set(
        .plain("Save changes", size: 24), maxWidth: .infinity, maxHeight: .infinity)
      return try typesetter.glyphs.glyphs(
        of: text.lines[0].runs[0], at: Point(x: -3.3, y: 30), under: DeviceTransform(scale: 2, x: 0, y: 0),
        scanning: Cancellation())
    }
    let area = PixelArea(columns: 0..<400, rows: 0..<80)
    let whole = try #require(glyphs?.mask(in: area)).spread(over: area)
    let part = try #require(glyphs?.mask(in: PixelArea(columns: columns, rows: 20..<50))).spread(over: area)
    for row in 20..<50 {
      for column in columns {
        #expect(part.values[row * part.stride + column] == whole.values[row * whole.stride + column])
      }
    }
  }

  @Test("What was drawn before changes no pixel")
  func warmth() throws {
    let library = try Fonts.library.get()
    let warm = DrawingContext(library: library)
    func list(_ number: Int) -> DisplayList {
      let transform = Self.transform(number)
      let text = DisplayItem.text(Self.block(number), frame: Rect(x: 1.3, y: 2, width: 150, height: 40))
      let box = RoundedRect.round(2, 2, 40 + Double(number), 44, radius: Double(number % 23))
      return DisplayList(
        width: 400, height: 120, scale: transform.scale,
        items: [.fill(box, .black), .ring(outer: box, inner: box.inset(by: 3), .white), text])
    }
    var drawn: [Bitmap] = []
    for number in 0..<32 { drawn.append(try warm.draw(list(number))) }
    for number in stride(from: 31, through: 0, by: -3) {
      #expect(try warm.draw(list(number)) == drawn[number])
      #expect(try DrawingContext(library: library).draw(list(number)) == drawn[number])
    }
  }

  @Test("Scans are forgotten before they take much room")
  func bound() throws {
    let typesetter = Typesetter(library: try Fonts.library.get())
    var largest = 0
    try textLock.withLock(Cancellation()) { () throws(GraphicsError) in
      let text = try typesetter.set(
        .plain("Sphinx of black quartz, judge my vow", size: 60), maxWidth: .infinity, maxHeight: .infinity)
      for step in 0..<90 {
        _ = try typesetter.glyphs.glyphs(
          of: text.lines[0].runs[0], at: .zero,
          under: DeviceTransform(scale: 1 + Double(step) / 40, x: 0, y: 0), scanning: Cancellation())
        largest = max(largest, typesetter.glyphs.byteCount)
      }
    }
    #expect(largest > GlyphCache.largestSize / 2)
    #expect(largest <= GlyphCache.largestSize)
  }
}

extension CoverageMask {
  /// The same within a larger area.
  fileprivate func spread(over larger: PixelArea) -> CoverageMask {
    var result = CoverageMask(larger)
    for (index, row) in area.rows.enumerated() {
      for (offset, column) in area.columns.enumerated() {
        let place = (row - larger.rows.lowerBound) * result.stride + column - larger.columns.lowerBound
        result.values[place] = values[index * stride + offset]
      }
    }
    return result
  }
}
