import Geometry
import Glibc
import Graphics
import Testing

@Suite("Bidirectional controls") struct BidiDepthTests {
  @Test("What nests deeper than the algorithm looks is set as if it were not there")
  func deepNesting() throws {
    let context = DrawingContext(library: try Fonts.library.get())
    func width(_ text: String) throws -> Double {
      let block = TextBlock(runs: [TextRun(text: text, font: FontFace(size: 16), color: .black)])
      return try context.measure(block, maxWidth: .infinity, maxHeight: .infinity).size.width
    }
    let letters = String(repeating: "a", count: 300)
    #expect(try abs(width(String(repeating: "\u{2066}a", count: 300)) - width(letters)) < 0.01)
    #expect(try abs(width(String(repeating: "\u{202B}a\u{202C}", count: 300)) - width(letters)) < 0.01)
  }

  @Test("Thousands of open isolates take no time to speak of", .timeLimit(.minutes(10)))
  func openIsolates() throws {
    let context = DrawingContext(library: try Fonts.library.get())
    let text = String(repeating: "\u{2066}a", count: 2048)
    let block = TextBlock(
      runs: [TextRun(text: text, font: FontFace(size: 16), color: .black)], maximumLines: 0)
    let begun = processorTime()
    _ = try context.measure(block, maxWidth: 1, maxHeight: .infinity)
    #expect(processorTime() - begun < 20_000_000_000)
  }

  /// The processor time of this thread in nanoseconds: other tests wait for the same lock, and that does not count.
  private func processorTime() -> Int {
    var time = timespec()
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }
}
