/// How much a store takes.
public struct StoreLimits: Sendable, Hashable {
  /// The number of sheets.
  public var styleSheets: Int
  /// The number of pictures, each variant counted.
  public var images: Int
  /// The bytes of all content; keys and bookkeeping (under 1 KiB a record) are not counted.
  public var bytes: Int
  /// The number of sheets in a chain from a sheet to the parent that extends nothing, both counted.
  ///
  /// Checked when a sheet is written, with all that it extends and all that extend it.
  public var chain: Int

  /// 100 000 sheets, 10 000 pictures, 1 GiB and chains of 16 unless told otherwise.
  public init(
    styleSheets: Int = 100_000, images: Int = 10_000, bytes: Int = 1 << 30, chain: Int = 16
  ) {
    self.styleSheets = styleSheets
    self.images = images
    self.bytes = bytes
    self.chain = chain
  }
}
