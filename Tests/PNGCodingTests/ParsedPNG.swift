/// A PNG file taken apart byte by byte, without the code under test.
struct ParsedPNG {
  struct Chunk {
    let type: String
    let body: [UInt8]
    let hasRightChecksum: Bool
  }

  let chunks: [Chunk]

  init(_ file: [UInt8]) {
    var chunks: [Chunk] = []
    var offset = 8
    while offset + 12 <= file.count {
      let length = number(file[offset..<offset + 4])
      let covered = file[offset + 4..<offset + 8 + length]
      chunks.append(
        Chunk(
          type: String(decoding: covered.prefix(4), as: UTF8.self), body: Array(covered.dropFirst(4)),
          hasRightChecksum: number(file[covered.endIndex..<covered.endIndex + 4]) == Int(checksum(covered))))
      offset += 12 + length
    }
    self.chunks = chunks
  }

  /// The bodies of all chunks of a type, joined.
  subscript(type: String) -> [UInt8] {
    chunks.filter { $0.type == type }.flatMap(\.body)
  }

  var types: [String] { chunks.map(\.type) }
  var bitDepth: UInt8 { self["IHDR"][8] }
  var colorType: UInt8 { self["IHDR"][9] }
}

/// A big-endian number.
func number(_ bytes: some Collection<UInt8>) -> Int {
  bytes.reduce(0) { $0 << 8 | Int($1) }
}

/// CRC-32 as the PNG specification defines it, bit by bit.
func checksum(_ bytes: some Collection<UInt8>) -> UInt32 {
  ~bytes.reduce(~0) { value, byte in
    (0..<8).reduce(value ^ UInt32(byte)) { value, _ in value >> 1 ^ (value & 1 == 1 ? 0xEDB8_8320 : 0) }
  }
}

/// A chunk with its right checksum.
func chunk(_ type: String, _ body: [UInt8] = []) -> [UInt8] {
  let covered = Array(type.utf8) + body
  return bigEndian(UInt32(body.count)) + covered + bigEndian(checksum(covered))
}

/// The four bytes of a number.
func bigEndian(_ number: UInt32) -> [UInt8] {
  [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
}

/// The eight bytes that every PNG begins with.
let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

/// A zlib stream of at most 65 535 bytes that are not compressed.
func stored(_ bytes: [UInt8]) -> [UInt8] {
  let (low, high) = (UInt8(bytes.count & 0xFF), UInt8(bytes.count >> 8))
  let sums = bytes.reduce((a: UInt32(1), b: UInt32(0))) { sums, byte in
    let a = (sums.a + UInt32(byte)) % 65_521
    return (a, (sums.b + a) % 65_521)
  }
  return [0x78, 0x01, 0x01, low, high, ~low, ~high] + bytes + bigEndian(sums.b << 16 | sums.a)
}
