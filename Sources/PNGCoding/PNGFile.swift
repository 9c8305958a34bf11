internal import CPNG

/// The bytes of a PNG file, to which chunk after chunk is added.
struct PNGFile: ~Copyable {
  private(set) var bytes: [UInt8]

  /// The signature alone, with room for `capacity` bytes.
  init(capacity: Int) {
    bytes = []
    bytes.reserveCapacity(capacity)
    bytes += PNGContainer.signature
  }

  /// Adds a chunk: the length of its body, its name, the body, and the checksum of name and body.
  ///
  /// Throws `writeFailed` if the body is longer than a chunk can be.
  mutating func append(_ name: StaticString, _ body: some Collection<UInt8>) throws(PNGError) {
    guard body.count <= Int32.max else { throw .writeFailed("\(name): \(body.count) bytes are too many") }
    bytes.append(bigEndian: UInt32(body.count))
    let start = bytes.count
    name.withUTF8Buffer { unsafe bytes.append(contentsOf: $0) }
    bytes += body
    let checksum = unsafe bytes.withUnsafeBytes { bytes in
      let covered = unsafe UnsafeRawBufferPointer(rebasing: bytes[start...])
      return unsafe libdeflate_crc32(0, covered.baseAddress, covered.count)
    }
    bytes.append(bigEndian: checksum)
  }
}

extension [UInt8] {
  /// Appends the bytes of a number, the highest first.
  mutating func append(bigEndian number: some FixedWidthInteger) {
    for shift in stride(from: number.bitWidth - 8, through: 0, by: -8) {
      append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }
}
