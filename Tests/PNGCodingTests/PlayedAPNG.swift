import PNGCoding
import Pixels
import Testing

/// An APNG file played as its specification says, with nothing of the encoder under test.
struct PlayedAPNG {
  struct Frame {
    /// What is on the canvas while the frame is shown, premultiplied.
    let pixels: [UInt32]
    let delay: (numerator: Int, denominator: Int)
    let rect: (x: Int, y: Int, width: Int, height: Int)
    let disposal: UInt8
    let blending: UInt8
  }

  let frames: [Frame]
  /// The frame count and the number of plays in `acTL`.
  let declared: (frames: Int, plays: Int)
  /// The sequence numbers of `fcTL` and `fdAT` in the order of the file.
  let sequence: [Int]

  init(_ file: [UInt8]) throws {
    let chunks = ParsedPNG(file).chunks
    let header = try #require(chunks.first).body
    let (width, height) = (number(header[0..<4]), number(header[4..<8]))
    let shared = chunks.filter { $0.type == "PLTE" || $0.type == "tRNS" }
    var canvas = [UInt32](repeating: 0, count: width * height)
    var frames: [Frame] = []
    var sequence: [Int] = []
    var control: [UInt8] = []
    for part in chunks {
      switch part.type {
      case "fcTL":
        control = part.body
        sequence.append(number(control[0..<4]))
      case "IDAT", "fdAT":
        if part.type == "fdAT" { sequence.append(number(part.body[0..<4])) }
        let fields = stride(from: 4, to: 20, by: 4).map { number(control[$0..<$0 + 4]) }
        let rect = (x: fields[2], y: fields[3], width: fields[0], height: fields[1])
        let still =
          signature + chunk("IHDR", Array(control[4..<12]) + header[8...])
          + shared.flatMap { chunk($0.type, $0.body) }
          + chunk("IDAT", part.type == "IDAT" ? part.body : Array(part.body.dropFirst(4))) + chunk("IEND")
        let drawn = try PNGDecoder().decode(still).pixels
        let before = canvas
        let places = (0..<rect.height).flatMap { row in
          (0..<rect.width).map { (rect.y + row) * width + rect.x + $0 }
        }
        for (place, word) in zip(places, drawn) {
          canvas[place] = control[25] == 0 ? word : Self.over(word, canvas[place])
        }
        frames.append(
          Frame(
            pixels: canvas, delay: (number(control[20..<22]), number(control[22..<24])), rect: rect,
            disposal: control[24], blending: control[25]))
        switch control[24] {
        case 1: for place in places { canvas[place] = 0 }
        case 2: canvas = before
        default: break
        }
      default: break
      }
    }
    let animation = ParsedPNG(file)["acTL"]
    try #require(animation.count == 8)
    declared = (number(animation[0..<4]), number(animation[4..<8]))
    self.frames = frames
    self.sequence = sequence
  }

  private static func over(_ top: UInt32, _ bottom: UInt32) -> UInt32 {
    let rest = Double(255 - top >> 24) / 255
    return [24, 16, 8, 0].reduce(0) { word, shift in
      let value = Double(top >> shift & 0xFF) + Double(bottom >> shift & 0xFF) * rest
      return word << 8 | UInt32(value.rounded())
    }
  }
}
