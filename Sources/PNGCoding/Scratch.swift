/// Working memory that is kept from use to use, grows to the largest need and is freed with its owner.
@safe
struct Scratch<Element: BitwiseCopyable>: ~Copyable {
  private var buffer: UnsafeMutableBufferPointer<Element>

  init() {
    unsafe buffer = .allocate(capacity: 0)
  }

  deinit {
    unsafe buffer.deallocate()
  }

  /// Room for `count` elements whose values are not defined; valid until the next call on this value.
  mutating func room(for count: Int) -> UnsafeMutableBufferPointer<Element> {
    if unsafe buffer.count < count { unsafe replace(with: .allocate(capacity: count)) }
    return unsafe UnsafeMutableBufferPointer(rebasing: buffer[..<count])
  }

  /// Gives the memory back if it is larger than `bytes`.
  mutating func release(above bytes: Int) {
    if unsafe buffer.count * MemoryLayout<Element>.stride > bytes {
      unsafe replace(with: .allocate(capacity: 0))
    }
  }

  private mutating func replace(with other: UnsafeMutableBufferPointer<Element>) {
    unsafe buffer.deallocate()
    unsafe buffer = other
  }
}
