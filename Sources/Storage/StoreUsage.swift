/// How much a store holds, and the most it takes.
public struct StoreUsage: Sendable, Hashable {
  /// The number of sheets.
  public var styleSheets: Int
  /// The number of pictures, each variant counted.
  public var images: Int
  /// The bytes of all content.
  public var bytes: Int
  /// The bounds of these.
  public var limits: StoreLimits

  /// Numbers as given.
  public init(styleSheets: Int, images: Int, bytes: Int, limits: StoreLimits) {
    self.styleSheets = styleSheets
    self.images = images
    self.bytes = bytes
    self.limits = limits
  }
}
