import Geometry
import Graphics
import Pixels
import Testing

@Suite("Threads that set text") struct TextThreadTests {
  private static let texts = [
    "Følg", "مرحبا بالعالم", "日本語のボタン", "שלום", "नमस्ते", "Пуск", "Größe fi ffi", "สวัสดี", "한국어", "😀👍🏽", "A😀B",
  ]

  /// A text that differs from those of most other numbers in words, script, size, weight, slant or spacing.
  private static func list(_ number: Int) -> DisplayList {
    var block = TextBlock.plain(
      "\(texts[number % texts.count]) \(number)", size: 9 + Double(number * 7 % 200) / 8,
      weight: [400, 600, 700][number % 3], lines: number % 4)
    block.runs[0].font.isItalic = number % 5 == 0
    block.runs[0].letterSpacing = number % 6 == 0 ? 1.5 : 0
    block.runs[0].underline = number % 8 == 0 ? .single : nil
    if number % 7 == 0 { block.shadow = TextShadow(color: .black, offset: Point(x: 1, y: 1)) }
    let text = DisplayItem.text(block, frame: Rect(x: 2, y: 2, width: 90, height: 30))
    let scaled = DisplayItem.group(DisplayGroup(alpha: 0.5, scale: 0.75, items: [text]))
    return DisplayList(
      width: 200, height: 80, scale: [1, 2, 1.5][number % 3], items: number % 9 == 0 ? [scaled] : [text])
  }

  @Test("Four threads draw varied texts as one does alone")
  func drawing() async throws {
    let library = try Fonts.library.get()
    let count = 160
    let alone = DrawingContext(library: library)
    let expected = try (0..<count).map { try alone.draw(Self.list($0)) }
    #expect(expected.allSatisfy { $0.inkBounds != nil })
    try await withThrowingTaskGroup(of: [Int].self) { group in
      for worker in 0..<4 {
        group.addTask {
          // Contexts come and go, and with them their fonts.
          var context = DrawingContext(library: library)
          var wrong: [Int] = []
          for step in 0..<count {
            if step % 50 == 49 { context = DrawingContext(library: library) }
            let number = (step * [1, 3, 7, 9][worker] + worker * 31) % count
            if try context.draw(Self.list(number)) != expected[number] { wrong.append(number) }
          }
          return wrong
        }
      }
      for try await wrong in group { #expect(wrong.isEmpty) }
    }
  }
}
