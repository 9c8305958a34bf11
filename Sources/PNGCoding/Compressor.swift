internal import CPNG

/// Compresses to the zlib format, with libdeflate.
@safe
final class Compressor {
  /// How much work it takes; libdeflate's numbers.
  enum Level: Int32 {
    /// For what is read again soon.
    case quick = 1
    /// Within 3 % of the size that level 6 gives for a drawn button, in less time; levels 8 and 9 take four times
    /// longer.
    case thorough = 5
    /// For the frames of an animation: 2 % larger than what level 8 gives, in two fifths of its time.
    case careful = 6
  }

  private let handle: OpaquePointer?

  init(level: Level) {
    unsafe handle = libdeflate_alloc_compressor(level.rawValue)
  }

  deinit {
    unsafe libdeflate_free_compressor(handle)
  }

  /// The zlib stream of `bytes`.
  func compress(
    _ bytes: UnsafeRawBufferPointer, _ isCancelled: () -> Bool
  ) throws(PNGError) -> [UInt8] {
    if isCancelled() { throw .cancelled }
    guard let handle = unsafe handle else { throw .outOfMemory }
    let room = unsafe libdeflate_zlib_compress_bound(handle, bytes.count)
    return unsafe [UInt8](unsafeUninitializedCapacity: room) { target, count in
      count = unsafe libdeflate_zlib_compress(
        handle, bytes.baseAddress, bytes.count, target.baseAddress, room)
    }
  }
}
