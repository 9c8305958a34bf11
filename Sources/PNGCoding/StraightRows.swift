/// The distinct rows of a picture with straight alpha.
@unsafe
struct StraightRows {
  /// Where each row begins in `pixels`.
  let rows: DistinctRows
  /// Where they are not as above.
  let changes: RowChanges
  /// The pixels of the picture, of which those that are opaque or transparent stand as they are.
  let pixels: UnsafeBufferPointer<UInt32>
  /// The straight words of the translucent pixels, at the same places; the others are not defined.
  let translucent: UnsafeBufferPointer<UInt32>

  /// The straight word at a place of `pixels`.
  @inline(__always)
  subscript(place: Int) -> UInt32 {
    let word = unsafe pixels[place]
    return isTranslucent(word) ? unsafe translucent[place] : word
  }

  /// Writes all words to `target`, row after row; it may be where `translucent` is.
  func copy(to target: UnsafeMutableBufferPointer<UInt32>) {
    guard let target = target.baseAddress, let source = unsafe pixels.baseAddress else { return }
    for row in unsafe rows.starts.indices {
      // No word is written before those at the same place or in front were read.
      let (line, start) = unsafe (target + row * rows.width, rows.starts[row])
      var column = 0
      let spans = unsafe changes.spans(of: row)
      for number in 0..<spans.count {
        let columns = unsafe spans[number].columns
        unsafe (line + column).update(from: source + start + column, count: columns.lowerBound - column)
        for column in columns { unsafe line[column] = self[start &+ column] }
        column = columns.upperBound
      }
      unsafe (line + column).update(from: source + start + column, count: rows.width - column)
    }
  }
}

/// A row of a picture.
@unsafe
struct StraightLine {
  private let pixels: UnsafePointer<UInt32>
  private let translucent: UnsafePointer<UInt32>

  init(_ picture: StraightRows, start: Int) {
    unsafe pixels = picture.pixels.baseAddress.unsafelyUnwrapped + start
    unsafe translucent = picture.translucent.baseAddress.unsafelyUnwrapped + start
  }

  /// Whether a word that is not translucent stands beside some columns of a row of `width`.
  @inline(__always)
  func touches(_ word: UInt32, _ columns: Range<Int>, of width: Int) -> Bool {
    unsafe (columns.lowerBound > 0 && pixels[columns.lowerBound &- 1] == word)
      || (columns.upperBound < width && pixels[columns.upperBound] == word)
  }

  /// The word in a column, and up to where it repeats, at most `end`.
  @inline(__always)
  func run(from start: Int, to end: Int) -> (word: UInt32, end: Int) {
    var column = start &+ 1
    let word = unsafe pixels[start]
    guard isTranslucent(word) else {
      while unsafe column < end && pixels[column] == word { column &+= 1 }
      return (word, column)
    }
    let straight = unsafe translucent[start]
    while unsafe column < end && isTranslucent(pixels[column]) && translucent[column] == straight {
      column &+= 1
    }
    return (straight, column)
  }
}
