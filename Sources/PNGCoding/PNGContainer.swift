internal import CPNG

/// The outside of a PNG file, checked whole: signature, every chunk's length and checksum, and the end.
///
/// Done before libpng sees a byte: it would forgive a wrong checksum in an ancillary chunk and anything that
/// follows `IEND`, and does not say where a file broke.
struct PNGContainer {
  /// Columns, as `IHDR` says; not yet checked against any limit.
  let width: Int
  /// Rows, as `IHDR` says; not yet checked against any limit.
  let height: Int

  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  /// Length, type and checksum.
  private static let overhead = 12

  init(_ bytes: [UInt8]) throws(PNGError) {
    guard bytes.starts(with: Self.signature) else {
      // What there is of the signature is right: a cut file, not a foreign one.
      let isCut = !bytes.isEmpty && Self.signature.starts(with: bytes)
      throw isCut ? .truncated(offset: 0) : .notPNG
    }
    var offset = Self.signature.count
    var chunk = try Chunk(in: bytes, at: offset)
    guard chunk.name == "IHDR", chunk.length == 13 else { throw .missingHeader }
    width = bytes.bigEndianWord(at: offset + 8)
    height = bytes.bigEndianWord(at: offset + 12)
    while chunk.name != "IEND" {
      offset += Self.overhead + chunk.length
      chunk = try Chunk(in: bytes, at: offset)
    }
    offset += Self.overhead + chunk.length
    guard offset == bytes.count else { throw .trailingBytes(offset: offset) }
  }

  private struct Chunk {
    let name: String
    let length: Int

    init(in bytes: [UInt8], at offset: Int) throws(PNGError) {
      guard bytes.count - offset >= PNGContainer.overhead else { throw .truncated(offset: offset) }
      length = bytes.bigEndianWord(at: offset)
      guard length <= bytes.count - offset - PNGContainer.overhead else { throw .truncated(offset: offset) }
      name = String(decoding: bytes[offset + 4..<offset + 8], as: UTF8.self)
      let end = offset + 8 + length
      let checksum = unsafe bytes[offset + 4..<end].withUnsafeBytes { covered in
        unsafe libdeflate_crc32(0, covered.baseAddress, covered.count)
      }
      guard checksum == bytes.bigEndianWord(at: end) else {
        throw .badChecksum(chunk: name, offset: offset)
      }
    }
  }
}

extension [UInt8] {
  fileprivate func bigEndianWord(at offset: Int) -> Int {
    self[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
  }
}
