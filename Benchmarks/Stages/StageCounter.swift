import ButtonStyling
import Graphics
import JSONCoding
import Pixels
import Rendering

/// Runs each stage of a case once more after everything is warm, in functions of their own, so that a profiler that
/// counts instructions tells them apart: `countedLayout`, `countedDraw` and `countedEncode`.
struct StageCounter {
  private let example: Example
  private let renderer: ButtonRenderer
  private let sheet: CascadedSheet
  private let query: ButtonQuery

  init(_ subject: BenchmarkCase, example: Example, library: FontLibrary) throws {
    self.example = example
    renderer = ButtonRenderer(library: library)
    sheet = CascadedSheet(try StyleSheet(document: JSONReader.read(example.text)))
    query = subject.query
  }

  /// Returns the bytes of the PNG.
  func run() throws -> Int {
    _ = try renderer.png(of: sheet, query, pictures: example.pictures)
    let list = try countedLayout()
    let bitmap = try countedDraw(list)
    return try countedEncode(bitmap).count
  }

  @inline(never)
  private func countedLayout() throws -> DisplayList {
    try renderer.displayList(of: sheet, query, pictures: example.pictures)
  }

  @inline(never)
  private func countedDraw(_ list: DisplayList) throws -> Bitmap { try renderer.draw(list) }

  @inline(never)
  private func countedEncode(_ bitmap: Bitmap) throws -> [UInt8] {
    try renderer.encode(bitmap, scale: query.scale)
  }
}
