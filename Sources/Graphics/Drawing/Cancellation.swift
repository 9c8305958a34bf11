/// Asks whether what is measured or drawn shall be given up.
struct Cancellation {
  /// Whether it shall be.
  var isRequested: () -> Bool = { false }

  /// Throws `cancelled` if it shall be.
  func check() throws(GraphicsError) {
    if isRequested() { throw .cancelled }
  }

  /// As `check`, between two pieces of text while the text lock is held; others may have it in between.
  func checkBetweenTexts() throws(GraphicsError) {
    try check()
    textLock.giveWay()
  }
}
