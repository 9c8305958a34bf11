import ButtonStyling
import Geometry

/// The pictures that one drawing needs; it notes those that are not there, so that an error can name them all.
final class NeededPictures {
  private let source: any PictureSource
  private var missing: [MissingPicture] = []

  init(_ source: any PictureSource) {
    self.source = source
  }

  /// The picture that an attribute names; nil, which is noted, if it is not there.
  func picture(named name: String, as attribute: String, for scale: Double) -> Picture? {
    if let picture = source.picture(named: name, for: scale) { return picture }
    let missed = MissingPicture(name: name, attribute: attribute)
    if !missing.contains(missed) { missing.append(missed) }
    return nil
  }

  /// The greatest natural width and height of a toggle's pictures; one that is not there takes no room.
  func size(of toggle: Flag, for scale: Double) -> Size {
    FlagValue.allCases.reduce(.zero) { size, value in
      let picture = source.picture(named: toggle.picture(for: value), for: scale)?.size ?? .zero
      return Size(width: max(size.width, picture.width), height: max(size.height, picture.height))
    }
  }

  /// Throws `missingPictures` if a picture that was asked for is not there.
  func check() throws(RenderingError) {
    if !missing.isEmpty { throw .missingPictures(missing) }
  }
}
