import ButtonStyling
import Geometry
import Pixels

/// The pictures that one drawing needs; it notes those that are not there, so that an error can name them all.
///
/// All of them are held at a time, so there is a bound on their pixels. Past it none is asked for any more.
final class NeededPictures {
  private let source: any PictureSource
  private let limit: Int
  private var missing: [MissingPicture] = []
  private var known: Set<String> = []
  private var pixels = 0

  init(_ source: any PictureSource, _ limits: RenderingLimits) {
    self.source = source
    limit = limits.picturePixels
  }

  /// The picture that an attribute names; nil, which is noted with where the attribute is said, if it is not there.
  func picture(
    named name: String, as attribute: String, said place: @autoclosure () -> StyleSource? = nil,
    for scale: Double
  ) -> Picture? {
    guard pixels <= limit else { return nil }
    if let picture = source.picture(named: name, for: scale) { return counted(picture) }
    let missed = MissingPicture(name: name, attribute: attribute, source: place())
    if !missing.contains(missed) { missing.append(missed) }
    return nil
  }

  /// The greatest natural width and height of a toggle's pictures; one that is not there takes no room.
  func size(of toggle: Flag, for scale: Double) -> Size {
    FlagValue.allCases.reduce(.zero) { size, value in
      guard pixels <= limit else { return size }
      let picture = source.picture(named: toggle.picture(for: value), for: scale).map(counted)?.size ?? .zero
      return Size(width: max(size.width, picture.width), height: max(size.height, picture.height))
    }
  }

  private func counted(_ picture: Picture) -> Picture {
    if known.insert(picture.identity).inserted { pixels += picture.bitmap.pixels.count }
    return picture
  }

  /// Throws `picturesTooLarge` if there are more pixels than allowed, and `missingPictures` if a picture that was asked
  /// for is not there.
  func check() throws(RenderingError) {
    guard pixels <= limit else { throw .picturesTooLarge(limit: limit) }
    if !missing.isEmpty { throw .missingPictures(missing) }
  }
}
