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
  /// Bits a sample, as `IHDR` says.
  let bitDepth: Int
  /// Whether the samples are of grey, as `IHDR` says.
  let isGrey: Bool
  /// What the file says about its colours.
  let colors: ColorChunks

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
    width = chunk.body.prefix(4).bigEndianWord()
    height = chunk.body.dropFirst(4).prefix(4).bigEndianWord()
    bitDepth = Int(bytes[chunk.body.startIndex + 8])
    isGrey = [0, 4].contains(bytes[chunk.body.startIndex + 9])
    var chunks: [String: ArraySlice<UInt8>] = [:]
    var isBeforePixels = true
    while chunk.name != "IEND" {
      offset += Self.overhead + chunk.length
      let previous = chunk.name
      chunk = try Chunk(in: bytes, at: offset)
      if chunk.name == "IDAT" {
        // Which of several parts is the picture, decoders decide differently.
        guard isBeforePixels || previous == "IDAT" else { throw .malformed("IDAT: out of place") }
        isBeforePixels = false
      }
      // Of several, the first counts.
      if isBeforePixels, ColorChunks.names.contains(chunk.name), chunks[chunk.name] == nil {
        chunks[chunk.name] = chunk.body
      }
    }
    offset += Self.overhead + chunk.length
    guard offset == bytes.count else { throw .trailingBytes(offset: offset) }
    colors = ColorChunks(chunks)
  }

  private struct Chunk {
    let name: String
    let body: ArraySlice<UInt8>
    var length: Int { body.count }

    init(in bytes: [UInt8], at offset: Int) throws(PNGError) {
      guard bytes.count - offset >= PNGContainer.overhead else { throw .truncated(offset: offset) }
      let length = bytes[offset..<offset + 4].bigEndianWord()
      guard length <= bytes.count - offset - PNGContainer.overhead else { throw .truncated(offset: offset) }
      name = String(decoding: bytes[offset + 4..<offset + 8], as: UTF8.self)
      let end = offset + 8 + length
      let checksum = unsafe bytes[offset + 4..<end].withUnsafeBytes { covered in
        unsafe libdeflate_crc32(0, covered.baseAddress, covered.count)
      }
      guard checksum == bytes[end..<end + 4].bigEndianWord() else {
        throw .badChecksum(chunk: name, offset: offset)
      }
      body = bytes[offset + 8..<end]
    }
  }
}

extension ArraySlice<UInt8> {
  /// The number that its bytes, at most seven, make together.
  func bigEndianWord() -> Int { reduce(0) { $0 << 8 | Int($1) } }
}
