/// PNG files put together by hand, without the coder under test.
struct PNGFile {
  /// A kind of pixels: bits a sample, and PNG's number of the colour type.
  struct Kind: Sendable {
    let depth: UInt8
    let type: UInt8
    let isInterlaced: Bool

    init(_ depth: UInt8, _ type: UInt8, isInterlaced: Bool = false) {
      self.depth = depth
      self.type = type
      self.isInterlaced = isInterlaced
    }
  }

  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  var chunks: [(type: String, data: [UInt8])] = []

  /// The file.
  var bytes: [UInt8] { Self.signature + chunks.flatMap { Self.chunk($0.type, $0.data) } }

  /// A picture of one colour in 8-bit RGBA.
  static func solid(_ width: Int, _ height: Int, _ color: [UInt8] = [0, 0, 255, 255]) -> [UInt8] {
    let row = [0] + Array(repeating: color, count: width).flatMap(\.self)
    return PNGFile(
      width: width, height: height, Kind(8, 6), rows: Array(repeating: row, count: height).flatMap(\.self)
    ).bytes
  }

  /// A picture of one pixel, whose row is given as the file has it.
  static func pixel(_ kind: Kind, _ row: [UInt8], palette: [UInt8]? = nil) -> PNGFile {
    var file = PNGFile(width: 1, height: 1, kind, rows: [0] + row)
    if let palette { file.chunks.insert(("PLTE", palette), at: 1) }
    return file
  }

  /// A file of header, pixels and end; `rows` have a filter byte each.
  init(width: Int, height: Int, _ kind: Kind, rows: [UInt8]) {
    chunks = [
      (
        "IHDR",
        Self.word(width) + Self.word(height) + [kind.depth, kind.type, 0, 0, kind.isInterlaced ? 1 : 0]
      ),
      ("IDAT", Self.zlib(rows)), ("IEND", []),
    ]
  }

  /// The same picture as an animation of one frame.
  var animated: PNGFile {
    var file = self
    file.chunks.insert(("acTL", Self.word(1) + Self.word(0)), at: 1)
    file.chunks.insert(
      ("fcTL", Self.word(0) + chunks[0].data[0..<8] + Self.word(0) + Self.word(0) + [0, 1, 0, 1, 0, 0]), at: 2
    )
    return file
  }

  static func word(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  private static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    let content = Array(type.utf8) + data
    return word(data.count) + content + word(Int(checksum(content)))
  }

  /// CRC-32, bit by bit.
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~0) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
  }

  /// A zlib stream of one stored block.
  private static func zlib(_ bytes: [UInt8]) -> [UInt8] {
    let (low, high) = (UInt8(truncatingIfNeeded: bytes.count), UInt8(truncatingIfNeeded: bytes.count >> 8))
    let (first, second) = bytes.reduce((1, 0)) { sums, byte in
      let first = (sums.0 + Int(byte)) % 65_521
      return (first, (sums.1 + first) % 65_521)
    }
    return [0x78, 0x01, 1, low, high, ~low, ~high] + bytes + word(second << 16 | first)
  }
}
