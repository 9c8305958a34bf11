/// The value of some attribute.
///
/// Reading one is inlined into the callers in other modules: they know its type, which this module would have to find
/// out at run time for every read.
@usableFromInline
struct StyleValue: Sendable, Hashable {
  // Boxed, so that a value that is itself optional is never mistaken for the absence of one.
  @usableFromInline let box: any AnyBox

  init<Value: Sendable & Hashable>(_ value: Value) {
    box = Box(value)
  }

  /// The value, if it is a `Value`.
  @inlinable
  func unwrapped<Value: Sendable & Hashable>(as type: Value.Type) -> Value? {
    (box as? Box<Value>)?.value
  }

  @usableFromInline
  static func == (left: StyleValue, right: StyleValue) -> Bool {
    left.box === right.box || left.box.isEqual(to: right.box)
  }

  @usableFromInline
  func hash(into hasher: inout Hasher) {
    box.hash(into: &hasher)
  }
}

/// Immutable storage of a value; a class, since casts to one are cheap.
@usableFromInline
protocol AnyBox: AnyObject, Sendable {
  func isEqual(to other: any AnyBox) -> Bool
  func hash(into hasher: inout Hasher)
}

@usableFromInline
final class Box<Value: Sendable & Hashable>: AnyBox {
  @usableFromInline let value: Value

  init(_ value: Value) {
    self.value = value
  }

  @usableFromInline
  func isEqual(to other: any AnyBox) -> Bool {
    (other as? Box<Value>)?.value == value
  }

  @usableFromInline
  func hash(into hasher: inout Hasher) {
    hasher.combine(value)
  }
}
