import Geometry
import Pixels
import Testing

@testable import Graphics

@Suite("Scans of glyphs") struct GlyphScanTests {
  private static let texts = [
    "Save changes", "AVATAR WAX", "Köln, Ærø & Überraschung", "fi ffi ffl @#%&?", "Привет, мир", "Ελληνικά",
    "日本語のボタン", "한국어 버튼", "ไทย", "0123456789", "///\\\\\\|||---", "HELLO FILE", "a", "…",
  ]

  /// Texts of many scripts, sizes, weights, places and scales.
  private static func block(_ number: Int) -> TextBlock {
    var block = TextBlock.plain(
      texts[number % texts.count], size: 6 + Double(number * 37 % 400) / 11,
      weight: [400, 700, 300, 900][number % 4])
    block.runs[0].font.isItalic = number % 5 == 3
    block.runs[0].letterSpacing = number % 7 == 6 ? 1.3 : 0
    return block
  }

  private static func transform(_ number: Int) -> DeviceTransform {
    DeviceTransform(
      scale: [1, 2, 3, 1.5, 0.97][number % 5], x: Double(number * 13 % 17) / 7, y: Double(number % 3 * number % 11) / 3)
  }

  @Test("A scan covers what cairo covers with the outlines", arguments: 0..<140)
  func coverage(number: Int) throws {
    let typesetter = Typesetter(library: try Fonts.library.get())
    let (block, transform) = (Self.block(number), Self.transform(number))
    let area = PixelArea(columns: 0..<800, rows: 0..<200)
    try textLock.withLock { () throws(GraphicsError) in
      let text = try typesetter.set(block, maxWidth: .infinity, maxHeight: .infinity)
      for line in text.lines {
        let origin = Point(x: 10.1, y: 60 / transform.scale)
        for run in line.runs {
          let glyphs = try typesetter.glyphs.glyphs(
            of: run, at: origin, under: transform, scanning: Cancellation())
          guard let glyphs, glyphs.canBeAdded else { print("not", number, run.text); continue }
          var expected = CoverageMask(area)
          var failure: GraphicsError?
          try expected.cover(under: transform) { canvas in
            do throws(GraphicsError) {
              canvas.add(try DeviceOutlines(of: run, at: origin, on: canvas))
              canvas.fill()
            } catch {
              failure = error
            }
          }
          #expect(failure == nil)
          let mask = glyphs.mask(in: area)
          var actual = CoverageMask(area)
          if let mask {
            for (index, row) in mask.area.rows.enumerated() {
              for (offset, column) in mask.area.columns.enumerated() {
                actual.values[row * actual.stride + column] = mask.values[index * mask.stride + offset]
              }
            }
          }
          let differences = zip(actual.values, expected.values).map { abs(Int($0) - Int($1)) }
          let wrong = differences.filter { $0 > 0 }.count
          if wrong > 0 { print("differs", number, run.text, wrong, differences.max() ?? 0) }
          #expect(wrong == 0)
        }
      }
    }
  }
}
