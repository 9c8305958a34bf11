/// Working memory in which the colours of bitmaps are taken apart from their alpha.
struct StraightColors: ~Copyable {
  private var spans = Scratch<RowChanges.Span>()
  private var straight = Scratch<UInt32>()
  private var trust = Scratch<UInt8>()
  private var places = Scratch<Int32>()

  /// The straight rows of premultiplied pixels; valid until the next call on this value; throws `cancelled`.
  mutating func restored(
    from premultiplied: UnsafeBufferPointer<UInt32>, rows: DistinctRows, _ interruption: Interruption
  ) throws(PNGError) -> StraightRows {
    let changes = unsafe RowChanges(
      of: premultiplied, rows: rows, spans: spans.room(for: RowChanges.room(for: rows)))
    let straight = unsafe straight.room(for: premultiplied.count)
    try unsafe EdgeColors(
      rows: rows, changes: changes, premultiplied: premultiplied, straight: straight,
      trust: trust.room(for: premultiplied.count), places: places.room(for: rows.area)
    )
    .restore(interruption)
    return unsafe StraightRows(
      rows: rows, changes: changes, pixels: premultiplied, translucent: UnsafeBufferPointer(straight))
  }

  /// All words of a picture that this value restored, row after row; takes its place.
  mutating func words(of picture: StraightRows) -> UnsafeBufferPointer<UInt32> {
    let words = unsafe straight.room(for: picture.pixels.count)
    unsafe picture.copy(to: words)
    return unsafe UnsafeBufferPointer(words.extracting(..<picture.rows.area))
  }

  /// Straight words as `words(of:)` gives them, with the rows where those are; valid until the next call.
  mutating func picture(
    _ words: UnsafeBufferPointer<UInt32>, rows: DistinctRows
  ) -> StraightRows {
    let packed = rows.packed
    let changes = unsafe RowChanges(
      of: words, rows: packed, spans: spans.room(for: RowChanges.room(for: packed)))
    return unsafe StraightRows(rows: packed, changes: changes, pixels: words, translucent: words)
  }

  /// Gives memory back where it is larger than `bytes`.
  mutating func release(above bytes: Int) {
    spans.release(above: bytes)
    straight.release(above: bytes)
    trust.release(above: bytes)
    places.release(above: bytes)
  }
}
