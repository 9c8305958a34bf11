import PNGCoding
import Pixels
import Testing

@Suite("Broken files")
struct BrokenFileTests {
  private func error(of file: [UInt8]) -> PNGError? {
    do throws(PNGError) {
      _ = try PNGDecoder().decode(file)
      return nil
    } catch {
      return error
    }
  }

  @Test("What is not a PNG is called so", arguments: [[], Array("GIF89a".utf8), Array("<svg></svg>".utf8)])
  func foreign(file: [UInt8]) {
    #expect(error(of: file) == .notPNG)
  }

  @Test(
    "A file cut at any length is truncated", arguments: ["rgba-8", "palette-4-trns-interlaced", "animated"])
  func truncated(name: String) throws {
    let file = try Fixture(name: name).file()
    for length in 1..<file.count {
      guard case .truncated(let offset) = error(of: Array(file.prefix(length))) else {
        Issue.record("\(length) bytes of \(file.count)")
        continue
      }
      #expect(offset <= length)
    }
  }

  @Test("Any single flipped bit is detected", arguments: ["rgba-8", "palette-1-trns", "ancillary"])
  func flipped(name: String) throws {
    var file = try Fixture(name: name).file()
    for bit in 0..<file.count * 8 {
      file[bit / 8] ^= 1 << (bit % 8)
      if error(of: file) == nil { Issue.record("bit \(bit % 8) of byte \(bit / 8)") }
      file[bit / 8] ^= 1 << (bit % 8)
    }
  }

  @Test("Any single flipped bit under a right checksum decodes or is an error, never a crash")
  func flippedUnderChecksum() throws {
    for name in ["grey-alpha-8", "palette-4-trns-interlaced", "grey-2-trns"] {
      let parsed = try ParsedPNG(Fixture(name: name).file())
      let whole = try PNGDecoder().decode(Fixture(name: name).file())
      let parts = parsed.chunks.map { chunk($0.type, $0.body) }
      for (place, damaged) in parsed.chunks.enumerated() {
        for bit in 0..<damaged.body.count * 8 {
          var body = damaged.body
          body[bit / 8] ^= 1 << (bit % 8)
          let head = signature + parts[..<place].joined()
          let file = head + chunk(damaged.type, body) + parts[(place + 1)...].joined()
          let decoded = try? PNGDecoder().decode(file)
          // The zlib stream's own checksum finds every change of pixels; only its padding bits change nothing.
          if damaged.type == "IDAT" { #expect(decoded == nil || decoded == whole, "\(name): bit \(bit)") }
        }
      }
    }
  }

  @Test(
    "A wrong checksum names its chunk, critical or ancillary", arguments: ["IHDR", "gAMA", "IDAT", "IEND"])
  func wrongChecksum(type: String) throws {
    var file = signature
    var offset = 0
    for part in try ParsedPNG(Fixture(name: "ancillary").file()).chunks {
      if part.type == type { offset = file.count }
      file += chunk(part.type, part.body)
      if part.type == type { file[file.count - 1] ^= 1 }
    }
    #expect(error(of: file) == .badChecksum(chunk: type, offset: offset))
  }

  @Test("Bytes after the end are refused")
  func trailing() throws {
    let file = try Fixture(name: "rgba-8").file()
    #expect(error(of: file + [0]) == .trailingBytes(offset: file.count))
  }

  @Test("A file whose first chunk is not a header is refused")
  func missingHeader() {
    #expect(error(of: signature + chunk("IEND")) == .missingHeader)
    #expect(error(of: signature + chunk("IHDR", [0, 0, 0, 1]) + chunk("IEND")) == .missingHeader)
  }

  @Test("A palette index without a colour is named, at any depth and place", arguments: [1, 2, 4, 8])
  func indexWithoutColor(depth: UInt8) {
    // Two pixels of one colour; the second has the highest index.
    let row: [UInt8] = depth == 8 ? [0, 0xFF] : [(1 << depth - 1) << (8 - 2 * depth)]
    let header = chunk("IHDR", [0, 0, 0, 2, 0, 0, 0, 1, depth, 3, 0, 0, 0])
    let file =
      signature + header + chunk("PLTE", [1, 2, 3]) + chunk("IDAT", stored([0] + row)) + chunk("IEND")
    #expect(error(of: file) == .malformed("palette index \((1 << Int(depth)) - 1), but 1 colors"))
  }

  @Test("Pixels that inflate to more than the header allows are refused without inflating them")
  func inflatedTooLong() {
    let grey = chunk("IHDR", [0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0])
    let file = signature + grey + chunk("IDAT", stored([UInt8](repeating: 0, count: 60_000))) + chunk("IEND")
    #expect(error(of: file) == .malformed("IDAT: Too much image data"))
  }

  @Test(
    "What is wrong inside right checksums is malformed",
    arguments: [
      "no pixels", "no palette", "no width", "pixels cut", "a byte too many", "parted pixels",
      "unknown chunk",
      "wrong Adler",
    ])
  func malformed(fault: String) {
    // One pixel of grey, stored without compression: filter byte and sample.
    let zlib: [UInt8] = [0x78, 0x01, 0x01, 0x02, 0x00, 0xFD, 0xFF, 0x00, 0x40, 0x00, 0x42, 0x00, 0x41]
    let grey = chunk("IHDR", [0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0])
    let palette = chunk("IHDR", [0, 0, 0, 1, 0, 0, 0, 1, 8, 3, 0, 0, 0])
    let (end, pixels) = (chunk("IEND"), chunk("IDAT", zlib))
    #expect(error(of: signature + grey + pixels + end) == nil)
    let file =
      switch fault {
      case "no pixels": grey + end
      case "no palette": palette + pixels + end
      case "no width": chunk("IHDR", [0, 0, 0, 0, 0, 0, 0, 1, 8, 0, 0, 0, 0]) + pixels + end
      case "pixels cut": grey + chunk("IDAT", Array(zlib.prefix(8))) + end
      case "a byte too many": grey + chunk("IDAT", zlib + [0]) + end
      case "parted pixels": grey + pixels + chunk("tEXt", [0x61, 0, 0x62]) + pixels + end
      case "unknown chunk": grey + chunk("ABCD") + pixels + end
      default: grey + chunk("IDAT", zlib.dropLast() + [0x43]) + end
      }
    guard case .malformed(let message) = error(of: signature + file) else {
      Issue.record("\(String(describing: error(of: signature + file)))")
      return
    }
    #expect(!message.isEmpty)
  }
}
