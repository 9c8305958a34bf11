/// Asks, while a picture is encoded, whether to give up.
struct Interruption {
  /// Whether to give up; cheap.
  let isCancelled: () -> Bool

  /// Every how many rows is asked where that is done row by row.
  private static let rows = 32

  /// Throws `cancelled` if it is to give up.
  func check() throws(PNGError) {
    if isCancelled() { throw .cancelled }
  }

  /// The same, but at some rows only.
  func check(atRow row: Int) throws(PNGError) {
    if row % Self.rows == 0 { try check() }
  }
}
