/// Working memory in which the colours of bitmaps are taken apart from their alpha.
struct StraightColors: ~Copyable {
  private var straight = Scratch<UInt32>()
  private var trust = Scratch<UInt8>()
  private var places = Scratch<Int32>()

  /// The words `0xAARRGGBB` of premultiplied pixels with straight alpha; valid until the next call on this value.
  mutating func restored(
    from premultiplied: UnsafeBufferPointer<UInt32>, width: Int, _ bands: RowBands
  ) throws(PNGError) -> UnsafeBufferPointer<UInt32> {
    let count = premultiplied.count
    let straight = unsafe straight.room(for: count)
    let trust = unsafe trust.room(for: count)
    let places = unsafe places.room(for: count)
    try unsafe EdgeColors(
      width: width, premultiplied: premultiplied, straight: straight, trust: trust, places: places
    )
    .restore(bands)
    return UnsafeBufferPointer(straight)
  }

  /// Gives memory back where it is larger than `bytes`.
  mutating func release(above bytes: Int) {
    straight.release(above: bytes)
    trust.release(above: bytes)
    places.release(above: bytes)
  }
}
