public import Geometry
public import Pixels

/// A stored picture at one scale.
public struct Picture: Sendable {
  /// Its pixels.
  public let bitmap: Bitmap
  /// Its pixels per point, at least 1.
  public let scale: Int
  /// A name that changes whenever the pixels do.
  public let identity: String

  /// A picture from its pixels.
  public init(bitmap: Bitmap, scale: Int, identity: String) {
    self.bitmap = bitmap
    self.scale = max(scale, 1)
    self.identity = identity
  }

  /// Its natural size in points.
  public var size: Size {
    Size(width: Double(bitmap.width) / Double(scale), height: Double(bitmap.height) / Double(scale))
  }
}

/// Where the pictures that sheets name come from.
public protocol PictureSource {
  /// The picture called `name` at the scale that suits a rendering at `scale` pixels a point; nil if there is none.
  ///
  /// `Picture.suitableScale(among:for:)` says which one that is.
  func picture(named name: String, for scale: Double) -> Picture?
}

extension Picture {
  /// The smallest of a picture's scales that has as many pixels a point as the rendering, else the largest.
  public static func suitableScale(among scales: [Int], for scale: Double) -> Int? {
    scales.filter { Double($0) >= scale }.min() ?? scales.max()
  }
}

/// Pictures held in memory, by name, each at one scale or several.
public struct PictureSet: PictureSource, Sendable {
  private var variants: [String: [Int: Picture]] = [:]

  /// No pictures.
  public init() {}

  /// Adds a picture; one of the same name and scale is replaced.
  public mutating func insert(_ picture: Picture, named name: String) {
    variants[name, default: [:]][picture.scale] = picture
  }

  /// The picture called `name` that suits `scale`.
  public func picture(named name: String, for scale: Double) -> Picture? {
    guard let pictures = variants[name] else { return nil }
    return Picture.suitableScale(among: Array(pictures.keys), for: scale).flatMap { pictures[$0] }
  }
}
