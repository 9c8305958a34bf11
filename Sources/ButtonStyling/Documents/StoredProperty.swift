/// A stored property of a value, by where it lies in it: a key path would be followed step by step at every use.
struct StoredProperty<Root: Sendable, Value: Sendable>: Sendable {
  private let path: any WritableKeyPath<Root, Value> & Sendable
  /// The bytes ahead of the property; nil if it is computed.
  private let offset: Int?

  init(_ path: any WritableKeyPath<Root, Value> & Sendable) {
    self.path = path
    offset = MemoryLayout<Root>.offset(of: path)
  }

  /// The property of `root`.
  func value(of root: Root) -> Value {
    guard let offset else { return root[keyPath: path] }
    // A property with an offset is a `Value` there.
    return unsafe withUnsafePointer(to: root) {
      unsafe UnsafeRawPointer($0).load(fromByteOffset: offset, as: Value.self)
    }
  }

  /// Gives `root` another value of the property.
  func set(_ value: Value, in root: inout Root) {
    guard let offset else { return root[keyPath: path] = value }
    unsafe withUnsafeMutablePointer(to: &root) {
      unsafe (UnsafeMutableRawPointer($0) + offset).assumingMemoryBound(to: Value.self).pointee = value
    }
  }
}
