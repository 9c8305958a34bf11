import Glibc

/// A thread of our own, which must be joined or detached.
package struct Thread: Sendable {
  /// Room for a render's recursion; only what is used takes memory.
  private static let stackSize = 4 << 20

  private final class Body: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  private let handle: pthread_t

  /// Starts `body` on a new thread; nil when the system has none left.
  package init?(_ body: @escaping @Sendable () -> Void) {
    var attributes = pthread_attr_t()
    unsafe pthread_attr_init(&attributes)
    unsafe pthread_attr_setstacksize(&attributes, Self.stackSize)
    defer { unsafe pthread_attr_destroy(&attributes) }
    let box = unsafe Unmanaged.passRetained(Body(body))
    var handle = pthread_t()
    let status = unsafe pthread_create(&handle, &attributes, runBody, box.toOpaque())
    guard status == 0 else {
      unsafe box.release()
      return nil
    }
    self.handle = handle
  }

  /// Lets the thread end by itself.
  package func detach() {
    pthread_detach(handle)
  }

  /// Waits for the thread to end.
  package func join() {
    pthread_join(handle, nil)
  }

  fileprivate static func run(_ box: UnsafeMutableRawPointer) {
    unsafe Unmanaged<Body>.fromOpaque(box).takeRetainedValue().run()
  }
}

private func runBody(_ box: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  if let box = unsafe box { unsafe Thread.run(box) }
  return nil
}
