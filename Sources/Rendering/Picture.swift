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

/// The pictures a sheet may draw, by name, each at one scale or several.
public struct PictureSet: Sendable {
  private var variants: [String: [Picture]] = [:]

  /// No pictures.
  public init() {}

  /// Adds a picture; one of the same name and scale is replaced.
  public mutating func insert(_ picture: Picture, named name: String) {
    var pictures = variants[name, default: []].filter { $0.scale != picture.scale }
    pictures.append(picture)
    variants[name] = pictures.sorted { $0.scale < $1.scale }
  }

  /// The picture called `name` that suits `scale`: the smallest that has as many pixels a point, else the largest.
  public func picture(named name: String, scale: Double) -> Picture? {
    let pictures = variants[name] ?? []
    return pictures.first { Double($0.scale) >= scale } ?? pictures.last
  }
}
