import Graphics
import Rendering
import Threads

/// Renderers that wait for work, as many as ever worked at once.
final class RendererPool: Sendable {
  /// A renderer on its way from thread to thread.
  ///
  /// Unchecked because a renderer is not sendable by itself: the pool hands it to one thread at a time.
  private struct Idle: @unchecked Sendable {
    let renderer: ButtonRenderer
  }

  private let library: FontLibrary
  /// How large a rendering may be.
  let limits: RenderingLimits
  private let idle = Locked<[Idle]>([])

  init(library: FontLibrary, limits: RenderingLimits) {
    self.library = library
    self.limits = limits
  }

  /// The fonts' fingerprint.
  var fontFingerprint: String { library.fingerprint }

  /// Whether the directories of the fonts can be read.
  var areFontsReadable: Bool { library.isReadable }

  /// Runs `body` with a renderer that no other thread has.
  ///
  /// - Parameter isCancelled: whether what the renderer makes shall be given up.
  func withRenderer<Result>(
    isCancelled: @escaping () -> Bool, _ body: (ButtonRenderer) throws(RenderingError) -> Result
  ) throws(RenderingError) -> Result {
    let idle =
      self.idle.withLock { $0.popLast() } ?? Idle(renderer: ButtonRenderer(library: library, limits: limits))
    idle.renderer.isCancelled = isCancelled
    defer {
      idle.renderer.isCancelled = { false }
      self.idle.withLock { $0.append(idle) }
    }
    return try body(idle.renderer)
  }
}
