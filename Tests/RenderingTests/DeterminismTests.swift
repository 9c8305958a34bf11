import ButtonStyling
import Graphics
import Rendering
import Testing

@Suite("Determinism")
struct DeterminismTests {
  private static func samples() throws -> [Sample] {
    try Example.allCases.flatMap { example in
      try [ControlState.normal, .highlighted, .selected, .disabled].map {
        try example.sample(state: $0, scale: 2)
      }
    }
  }

  @Test("A renderer gives the same bytes again, whatever it drew in between, and so does a new one")
  func repeated() throws {
    let renderer = ButtonRenderer(library: try Fonts.library.get())
    let samples = try Self.samples()
    func all(_ renderer: ButtonRenderer, _ samples: [Sample]) throws -> [[UInt8]] {
      try samples.map { try renderer.png(of: $0.sheet, $0.query, pictures: $0.pictures) }
    }
    let first = try all(renderer, samples)
    #expect(try all(renderer, samples) == first)
    let fresh = ButtonRenderer(library: try Fonts.library.get())
    #expect(try all(fresh, samples.reversed()) == first.reversed())
  }

  @Test("Two threads that draw at once give the bytes that one gives alone")
  func threads() async throws {
    let samples = try Self.samples()
    let alone = try samples.map { try $0.png() }
    try await withThrowingTaskGroup(of: [[UInt8]].self) { group in
      for worker in 0..<2 {
        group.addTask {
          let order = worker == 0 ? samples : samples.reversed()
          let drawn = try order.map { try $0.png() }
          return worker == 0 ? drawn : drawn.reversed()
        }
      }
      for try await drawn in group { #expect(drawn == alone) }
    }
  }
}
