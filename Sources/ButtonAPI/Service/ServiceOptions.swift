import Rendering

/// How much the service takes on, whatever transport is before it.
public struct ServiceOptions: Sendable, Hashable {
  /// The most bytes of a sheet's document, or of a query that brings one: 256 KiB.
  public var sheetLimit = 256 << 10
  /// The most bytes of a picture's file: 4 MiB.
  public var pictureLimit = 4 << 20
  /// The most pixels of a picture: 16 Mpx.
  public var picturePixels = 16 << 20
  /// The most pixels of a rendering: 16 Mpx.
  public var renderingPixels = RenderingLimits().pixels
  /// The most frames of an animation: 600.
  public var animationFrames = RenderingLimits().frames
  /// The most pixels of all frames of an animation together: 64 Mpx.
  public var animationPixels = RenderingLimits().framePixels
  /// The seconds that a request may take once a worker has begun with it: 5; then 503.
  public var renderDeadline = 5.0
  /// The bytes that renderings and decoded resources may take in memory: 128 MiB.
  public var cacheBytes = 128 << 20
  /// The text by which the service names itself and its version.
  public var version = "0.0.0"

  /// The defaults.
  public init() {}
}
