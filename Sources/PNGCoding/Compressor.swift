internal import CPNG

/// Compresses to the zlib format with libdeflate, which is quick and cannot be stopped.
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

  /// Most bytes that are compressed in one go: they take a tenth of a second at most.
  static let most = 4 << 20

  /// The zlib stream of `bytes`, not more than `most`.
  func compress(_ bytes: UnsafeRawBufferPointer) throws(PNGError) -> [UInt8] {
    guard let handle = unsafe handle else { throw .outOfMemory }
    let room = unsafe libdeflate_zlib_compress_bound(handle, bytes.count)
    let stream = unsafe [UInt8](unsafeUninitializedCapacity: room) { target, count in
      count = unsafe libdeflate_zlib_compress(
        handle, bytes.baseAddress, bytes.count, target.baseAddress, room)
    }
    // An animation keeps those of all its frames, and there was room for as much as the pixels take.
    return unsafe stream.withUnsafeBytes { unsafe Array($0) }
  }
}
