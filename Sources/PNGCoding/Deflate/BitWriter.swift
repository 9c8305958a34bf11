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

  /// The bits that are left.
  var rest: Rest { unsafe Rest(bits: waiting, count: waitingCount) }

  /// Writes the lowest `count` of `bits`, at most 56; those above are 0.
  ///
  /// Touches up to `slack` bytes behind the last one.
  @inline(__always)
  mutating func write(_ bits: UInt64, count bitCount: some BinaryInteger) {
    unsafe waiting |= bits &<< waitingCount
    unsafe waitingCount &+= UInt64(truncatingIfNeeded: bitCount)
    // Always eight bytes, of which those that are not whole yet are written again.
    unsafe UnsafeMutableRawPointer(bytes + count).storeBytes(of: waiting.littleEndian, as: UInt64.self)
    unsafe count &+= Int(truncatingIfNeeded: waitingCount &>> 3)
    unsafe waiting &>>= waitingCount & 56
    unsafe waitingCount &= 7
  }

  /// Fills up the byte that is begun.
  mutating func align() {
    unsafe write(0, count: (8 &- waitingCount) & 7)
  }

  /// Bytes that must be there behind those that are written.
  static let slack = 8
}
