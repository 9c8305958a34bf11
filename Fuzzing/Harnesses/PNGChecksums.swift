/// The signature and the checksums of PNG files.
enum PNGChecksums {
  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// The file with the right signature, and the right checksum for each chunk that is whole.
  static func repaired(_ file: [UInt8]) -> [UInt8] {
    guard file.count >= signature.count else { return file }
    var repaired = file
    repaired.replaceSubrange(..<signature.count, with: signature)
    var start = signature.count
    while start + 12 <= repaired.count {
      let length = repaired[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
      let end = start + 8 + length
      guard end + 4 <= repaired.count else { break }
      let sum = checksum(repaired[(start + 4)..<end])
      for (index, shift) in [24, 16, 8, 0].enumerated() {
        repaired[end + index] = UInt8(truncatingIfNeeded: sum >> UInt32(shift))
      }
      start = end + 4
    }
    return repaired
  }

  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
  }

  /// CRC-32 (ISO 3309).
  private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    ~bytes.reduce(~0) { sum, byte in table[Int((sum ^ UInt32(byte)) & 0xFF)] ^ sum >> 8 }
  }
}
