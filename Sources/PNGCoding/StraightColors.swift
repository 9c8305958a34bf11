/// Working memory in which the colours of bitmaps are taken apart from their alpha.
struct StraightColors: ~Copyable {
  private var straight = Scratch<UInt32>()
  private var trust = Scratch<UInt8>()
  private var places = Scratch<Int32>()

  /// The words `0xAARRGGBB` with straight alpha of the distinct rows of premultiplied pixels; valid until the next call
  /// on this value; throws `cancelled`.
  mutating func restored(
    from premultiplied: UnsafeBufferPointer<UInt32>, rows: DistinctRows, _ interruption: Interruption
  ) throws(PNGError) -> UnsafeBufferPointer<UInt32> {
    let straight = unsafe straight.room(for: rows.area)
    let trust = unsafe trust.room(for: rows.area)
    let places = unsafe places.room(for: rows.area)
    try unsafe EdgeColors(
      rows: rows, premultiplied: premultiplied, straight: straight, trust: trust, places: places
    )
    .restore(interruption)
    return UnsafeBufferPointer(straight)
  }

  /// Gives memory back where it is larger than `bytes`.
  mutating func release(above bytes: Int) {
    straight.release(above: bytes)
    trust.release(above: bytes)
    places.release(above: bytes)
  }
}
