/// Why bytes are not a picture that can be used, or a picture could not become bytes.
///
/// Offsets count bytes from the start of the file.
public enum PNGError: Error, Hashable, Sendable {
  /// The bytes do not begin with the PNG signature.
  case notPNG
  /// The file ends inside the chunk that begins at `offset`, or before an `IEND` chunk that would begin there.
  case truncated(offset: Int)
  /// The first chunk is not an `IHDR` of 13 bytes.
  case missingHeader
  /// The checksum of a chunk, critical or ancillary, does not match its bytes.
  case badChecksum(chunk: String, offset: Int)
  /// Bytes follow the `IEND` chunk, from `offset` on.
  case trailingBytes(offset: Int)
  /// The picture has more than `limit` pixels.
  case tooLarge(width: Int, height: Int, limit: Int)
  /// A side of the picture is longer than `limit` pixels.
  case tooLong(width: Int, height: Int, limit: Int)
  /// The contents of the chunks are wrong, in libpng's words.
  case malformed(String)
  /// The pixels per point cannot be written: not above zero, not finite, or beyond what `pHYs` holds.
  case invalidScale(Double)
  /// A frame of an animation is not as large as the first one.
  case differentFrameSize(width: Int, height: Int)
  /// The file could not be written, in libpng's words.
  case writeFailed(String)
  /// The compressor could not take the memory it needs.
  case outOfMemory
  /// It was given up when asked.
  case cancelled
}
