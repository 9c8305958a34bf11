internal import CPNG

/// Compresses to the zlib format: with libdeflate, but with zlib what would take long.
///
/// Libdeflate is several times as fast, and cannot be stopped.
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
    guard bytes.count <= Self.atOnce else { return try unsafe compressInPieces(bytes, isCancelled) }
    guard let handle = unsafe handle else { throw .outOfMemory }
    let room = unsafe libdeflate_zlib_compress_bound(handle, bytes.count)
    let stream = unsafe [UInt8](unsafeUninitializedCapacity: room) { target, count in
      count = unsafe libdeflate_zlib_compress(
        handle, bytes.baseAddress, bytes.count, target.baseAddress, room)
    }
    // An animation keeps those of all its frames, and there was room for as much as the pixels take.
    return unsafe stream.withUnsafeBytes { unsafe Array($0) }
  }

  /// Most bytes that are compressed in one go: they take at most a fifth of a second.
  private static let atOnce = 8 << 20
  /// Bytes after which is asked again whether to give up.
  private static let piece = 1 << 20

  private func compressInPieces(
    _ bytes: UnsafeRawBufferPointer, _ isCancelled: () -> Bool
  ) throws(PNGError) -> [UInt8] {
    var stream = unsafe z_stream()
    let size = Int32(unsafe MemoryLayout<z_stream>.size)
    guard unsafe deflateInit_(&stream, Z_DEFAULT_COMPRESSION, ZLIB_VERSION, size) == Z_OK else {
      throw .outOfMemory
    }
    defer { unsafe deflateEnd(&stream) }
    let room = Int(unsafe deflateBound(&stream, UInt(bytes.count))) + Self.piece
    var failure: PNGError?
    let result = unsafe [UInt8](unsafeUninitializedCapacity: room) { target, count in
      unsafe stream.next_out = target.baseAddress
      unsafe stream.avail_out = UInt32(clamping: room)
      for start in stride(from: 0, to: bytes.count, by: Self.piece) {
        if isCancelled() {
          failure = .cancelled
          return
        }
        let end = min(start + Self.piece, bytes.count)
        let piece = unsafe UnsafeMutableRawBufferPointer(
          mutating: UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
        unsafe stream.next_in = piece.bindMemory(to: UInt8.self).baseAddress
        // Drawings are soon compressed well; with photographs that takes seconds.
        let isHard = unsafe stream.total_out > stream.total_in / 4
        _ = unsafe deflateParams(&stream, isHard ? Z_BEST_SPEED : Z_DEFAULT_COMPRESSION, Z_DEFAULT_STRATEGY)
        unsafe stream.avail_in = UInt32(piece.count)
        let status = unsafe deflate(&stream, end == bytes.count ? Z_FINISH : Z_NO_FLUSH)
        guard status == Z_OK || status == Z_STREAM_END else {
          failure = .outOfMemory
          return
        }
      }
      count = Int(unsafe stream.total_out)
    }
    if let failure { throw failure }
    return result
  }
}
