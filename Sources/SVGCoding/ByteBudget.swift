/// How many bytes may still be written.
struct ByteBudget {
  let limit: Int
  private var spent = 0

  init(limit: Int) {
    self.limit = limit
  }

  /// Notes that `count` bytes more are to be written; throws `tooLarge` if there is no room for them.
  mutating func spend(_ count: Int) throws(SVGError) {
    spent += count
    guard spent <= limit else { throw .tooLarge(limit: limit) }
  }
}
