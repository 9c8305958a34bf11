import CDeflate

/// Bytes in gzip's format (RFC 1952), at a level that suits answers made on the fly.
///
/// The same bytes always give the same result: no time or name is written.
///
/// - Returns: nil if memory ran out.
public func gzip(_ bytes: [UInt8]) -> [UInt8]? {
  guard let compressor = unsafe libdeflate_alloc_compressor(6) else { return nil }
  defer { unsafe libdeflate_free_compressor(compressor) }
  let bound = unsafe libdeflate_gzip_compress_bound(compressor, bytes.count)
  let compressed = unsafe [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
    unsafe count = bytes.withUnsafeBytes { source in
      unsafe libdeflate_gzip_compress(compressor, source.baseAddress, source.count, buffer.baseAddress, bound)
    }
  }
  return compressed.isEmpty ? nil : compressed
}
