/// Writes bits to memory, the first into the lowest of a byte.
@unsafe
struct BitWriter {
  private let bytes: UnsafeMutablePointer<UInt8>
  /// Bytes that are written.
  private(set) var count = 0
  private var waiting: UInt64 = 0
  private var waitingCount: UInt64 = 0

  init(_ bytes: UnsafeMutablePointer<UInt8>) {
    unsafe self.bytes = bytes
  }

  /// Writes the lowest `count` of `bits`, at most 32; those above are 0.
  @inline(__always)
  mutating func write(_ bits: UInt32, count bitCount: some BinaryInteger) {
    unsafe waiting |= UInt64(bits) &<< waitingCount
    unsafe waitingCount &+= UInt64(truncatingIfNeeded: bitCount)
    while unsafe waitingCount >= 8 {
      unsafe bytes[count] = UInt8(truncatingIfNeeded: waiting)
      unsafe count &+= 1
      unsafe waiting &>>= 8
      unsafe waitingCount &-= 8
    }
  }

  /// Fills up the byte that is begun.
  mutating func align() {
    unsafe write(0, count: (8 - waitingCount) % 8)
  }
}
