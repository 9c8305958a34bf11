import Foundation
import Geometry
import Graphics
import Pixels
import Testing

@Suite struct DeterminismTests {
  /// Everything a display list can hold.
  func list(_ seed: Int) throws -> DisplayList {
    let outline = RoundedRect.round(5, 5, 110, 40, radius: 12, curve: .continuous)
    let picture = try Bitmap.made(9, 9) { x, y in 0xFF00_0000 | UInt32(x * 20 + y) }
    return DisplayList(
      width: 240, height: 100, scale: 2, alpha: 0.9,
      items: [
        .shadow(ShadowSpot(outline: outline, color: .black, deviation: 3)),
        .fill(outline, Color(red: 0.1, green: 0.5, blue: 1)),
        .picture(
          PictureSpot(
            bitmap: picture, identity: "p", destination: Rect(x: 10, y: 12, width: 20.3, height: 20))),
        .text(.plain("Følg \(seed) مرحبا 日本 😀", size: 13), frame: Rect(x: 30, y: 10, width: 80, height: 30)),
        .group(
          DisplayGroup(
            alpha: 0.5, scale: 0.9, items: [.ring(outer: outline, inner: outline.inset(by: 2), .white)])),
      ])
  }

  @Test("Two threads that draw at once draw what one draws alone")
  func threads() async throws {
    let lists = try (0..<12).map(list)
    let context = try Fonts.context()
    let alone = try lists.map { try context.draw($0) }
    let library = try Fonts.library.get()
    try await withThrowingTaskGroup(of: [Bitmap].self) { group in
      for worker in 0..<2 {
        group.addTask {
          let context = DrawingContext(library: library)
          let order = worker == 0 ? lists : lists.reversed()
          let drawn = try order.map { try context.draw($0) }
          return worker == 0 ? drawn : drawn.reversed()
        }
      }
      for try await drawn in group { #expect(drawn == alone) }
    }
  }

  @Test("A context draws the same whatever it drew before")
  func history() throws {
    let context = try Fonts.context()
    let first = try context.draw(list(0))
    for seed in 1..<50 { _ = try context.draw(list(seed)) }
    // More sizes than fonts are kept for.
    for size in 0..<150 {
      _ = try context.measure(
        .plain("a", size: 10 + Double(size) / 7), maxWidth: .infinity, maxHeight: .infinity)
    }
    #expect(try context.draw(list(0)) == first)
  }

  @Test("Text in a scaled group does not depend on text drawn before it")
  func scaledText() throws {
    let frame = Rect(x: 0, y: 0, width: 100, height: 20)
    let text = DisplayItem.text(.plain("Hamburg 😀"), frame: frame)
    let group = DisplayItem.group(DisplayGroup(scale: 2, items: [text]))
    let alone = try drawn([group], width: 200, height: 40)
    let both = try drawn(
      [.group(DisplayGroup(clip: .round(150, 30, 1, 1), items: [text])), group], width: 200, height: 40)
    #expect(alone == both)
    #expect(alone.area > 200)
  }
}
