internal import CPNG

/// The Adler-32 checksum of rows, of which some are repeated.
struct RowChecksum {
  private var low: UInt64 = 1
  private var high: UInt64 = 0

  var value: UInt32 { UInt32(high << 16 | low) }

  private static let modulus: UInt64 = 65_521

  /// Takes in a row, or more of them, `count` times one after another.
  mutating func add(_ row: UnsafeBufferPointer<UInt8>, count: Int) {
    let sum = unsafe libdeflate_adler32(1, row.baseAddress, row.count)
    let (rowLow, rowHigh) = (UInt64(sum & 0xFFFF), UInt64(sum >> 16))
    let length = UInt64(row.count) % Self.modulus
    for _ in 0..<count {
      // What stands before a row counts once more in the higher sum for each of the row's bytes.
      high = (high + rowHigh + length * (low + Self.modulus - 1)) % Self.modulus
      low = (low + rowLow + Self.modulus - 1) % Self.modulus
    }
  }
}
