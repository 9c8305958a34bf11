import PNGCoding
import Pixels
import Testing

@Suite("Photographs")
struct PhotographTests {
  /// A photograph and the bytes of the file that libpng 1.6.39 makes of its RGB with its defaults: all filters, level 6 of zlib.
  struct Sample {
    let width: Int
    let height: Int
    let libpng: Int
  }

  /// The large ones, of which the last has more than 8 MiB of rows, take a minute without optimization.
  static let samples: [Sample] = {
    let small = [Sample(width: 320, height: 200, libpng: 74_433)]
    #if DEBUG
      return small
    #else
      return small + [
        Sample(width: 1000, height: 1000, libpng: 1_151_754),
        Sample(width: 2000, height: 1500, libpng: 3_449_919),
      ]
    #endif
  }()

  @Test("A photograph comes back in a file no larger than libpng's", arguments: samples)
  func size(sample: Sample) throws {
    let picture = try photograph(sample.width, sample.height)
    let file = try PNGEncoder().encode(picture, scale: 1)
    #expect(file.count <= sample.libpng)
    #expect(ParsedPNG(file).colorType == 2)
    #expect(try PNGDecoder().decode(file) == picture)
  }

  @Test("A photograph can be given up at any time: it is asked for every 32 KiB of its rows")
  func cancellation() throws {
    let picture = try photograph(320, 200)
    let encoder = PNGEncoder()
    var questions = 0
    encoder.isCancelled = {
      questions += 1
      return false
    }
    _ = try encoder.encode(picture, scale: 1)
    #expect(questions > 320 * 200 * 3 / 32_768)
    for last in [1, questions / 2, questions] {
      var asked = 0
      encoder.isCancelled = {
        asked += 1
        return asked == last
      }
      #expect(throws: PNGError.cancelled) { try encoder.encode(picture, scale: 1) }
    }
  }

  /// Light that is smooth between random values 64, 16 and 4 pixels apart, and grain.
  private func photograph(_ width: Int, _ height: Int) throws -> Bitmap {
    var random = Sequence64(state: 1)
    let layers = [64, 16, 4].map { step in
      let count = (width / step + 2) * (height / step + 2)
      let values = (0..<3).map { _ in (0..<count).map { _ in Int.random(in: 0..<step + 8, using: &random) } }
      return (step: step, values: values)
    }
    func light(_ channel: Int, _ x: Int, _ y: Int) -> Int {
      layers.reduce(40) { sum, layer in
        let (step, values) = (layer.step, layer.values[channel])
        let (right, down, stride) = (x % step, y % step, width / step + 2)
        let corner = y / step * stride + x / step
        let top = values[corner] * (step - right) + values[corner + 1] * right
        let bottom = values[corner + stride] * (step - right) + values[corner + stride + 1] * right
        return sum + (top * (step - down) + bottom * down) / (step * step)
      }
    }
    return try bitmap(width, height) { x, y in
      let grain = Int(random.next() >> 62)
      return (0..<3).reduce(UInt32(255)) { $0 << 8 | UInt32(light($1, x, y) + grain) }
    }
  }
}
