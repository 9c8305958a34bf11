/// Writes bits to memory, the first into the lowest of a byte.
@unsafe
struct BitWriter {
  private let bytes: UnsafeMutablePointer<UInt8>
  /// Bytes that are written.
  private(set) var count = 0
  private var waiting: UInt64
  private var waitingCount: UInt64

  /// Bits that are not a byte yet.
  struct Rest {
    fileprivate var bits: UInt64 = 0
    fileprivate var count: UInt64 = 0
  }

  /// A writer that goes on where another one ended.
  init(_ bytes: UnsafeMutablePointer<UInt8>, _ rest: Rest = Rest()) {
    unsafe self.bytes = bytes
    unsafe (waiting, waitingCount) = (rest.bits, rest.count)
  }

  /// What is left after `flush`.
  var rest: Rest { unsafe Rest(bits: waiting, count: waitingCount) }

  /// Writes the lowest `count` of `bits`, at most 32; those above are 0.
  @inline(__always)
  mutating func write(_ bits: UInt32, count bitCount: some BinaryInteger) {
    unsafe waiting |= UInt64(bits) &<< waitingCount
    unsafe waitingCount &+= UInt64(truncatingIfNeeded: bitCount)
    // Four bytes at a time, so that the next 32 bits always find room.
    guard unsafe waitingCount >= 32 else { return }
    unsafe UnsafeMutableRawPointer(bytes + count)
      .storeBytes(of: UInt32(truncatingIfNeeded: waiting).littleEndian, as: UInt32.self)
    unsafe count &+= 4
    unsafe waiting &>>= 32
    unsafe waitingCount &-= 32
  }

  /// Writes the whole bytes that wait.
  mutating func flush() {
    while unsafe waitingCount >= 8 {
      unsafe bytes[count] = UInt8(truncatingIfNeeded: waiting)
      unsafe count &+= 1
      unsafe waiting &>>= 8
      unsafe waitingCount &-= 8
    }
  }

  /// Fills up the byte that is begun.
  mutating func align() {
    unsafe write(0, count: (8 &- waitingCount) & 7)
  }
}
