internal import CPNG

/// Reads what a `Compressor` wrote.
@safe
final class Decompressor {
  private let handle: OpaquePointer?

  init() {
    unsafe handle = libdeflate_alloc_decompressor()
  }

  deinit {
    unsafe libdeflate_free_decompressor(handle)
  }

  /// Fills `target`, which is as long as what was compressed to the zlib stream `bytes`.
  func decompress(_ bytes: [UInt8], into target: UnsafeMutableRawBufferPointer) throws(PNGError) {
    guard let handle = unsafe handle else { throw .outOfMemory }
    let result = unsafe libdeflate_zlib_decompress(
      handle, bytes, bytes.count, target.baseAddress, target.count, nil)
    guard result == LIBDEFLATE_SUCCESS else { throw .writeFailed("a frame could not be read again") }
  }
}
