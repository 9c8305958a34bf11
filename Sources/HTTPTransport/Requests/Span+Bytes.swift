extension Span<UInt8> {
  /// Whether every byte is as `isValid` has it; all are looked at, several at a time where the processor can.
  @inline(__always) func everyByte(_ isValid: (UInt8) -> Bool) -> Bool {
    var failures: UInt8 = 0
    var index = 0
    // A range and a checked subscript would make it one byte at a time.
    while index < count {
      failures |= isValid(unsafe self[unchecked: index]) ? 0 : 1
      index &+= 1
    }
    return failures == 0
  }

  /// How many bytes there are before the first that is not as `isInside` has it.
  @inline(__always) func countOfPrefix(while isInside: (UInt8) -> Bool) -> Int {
    var index = 0
    while index < count, isInside(unsafe self[unchecked: index]) { index &+= 1 }
    return index
  }
}
