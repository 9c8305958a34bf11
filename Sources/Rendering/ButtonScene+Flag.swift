import ButtonLayout
import ButtonMotion
import ButtonStyling
import Geometry
import Graphics

/// A picture of a flag toggle and how it is shown.
struct FlagPicture {
  let picture: Picture
  let layer: FlagLayer

  /// The pictures that are seen, the lowest first.
  static func seen(
    of toggle: Flag, _ layers: FlagLayers, pictures: NeededPictures, scale: Double
  ) -> [FlagPicture] {
    [FlagValue.no, .yes, .default].filter { layers[$0].alpha > 0 && layers[$0].scale > 0 }.compactMap {
      value in
      pictures.picture(named: toggle.picture(for: value), as: "flag", for: scale).map { picture in
        FlagPicture(picture: picture, layer: layers[value])
      }
    }
  }
}

extension ButtonScene {
  var flagItems: [DisplayItem] {
    flags.map { flag in
      let item = DisplayItem.picture(
        PictureSpot(
          bitmap: flag.picture.bitmap, identity: flag.picture.identity,
          destination: restingFrame(of: flag.picture)))
      if flag.layer == FlagLayer(alpha: 1) { return item }
      return .group(
        DisplayGroup(alpha: flag.layer.alpha, scale: flag.layer.scale, center: middle, items: [item]))
    }
  }

  /// Where the flag's pictures are drawn, as large as they are shown.
  var flagFrames: [Rect] {
    flags.map { flag in
      let (frame, scale) = (restingFrame(of: flag.picture), flag.layer.scale)
      return Rect(
        x: middle.x + (frame.minX - middle.x) * scale, y: middle.y + (frame.minY - middle.y) * scale,
        width: frame.width * scale, height: frame.height * scale)
    }
  }

  private var middle: Point { Point(x: layout.size.width / 2, y: layout.size.height / 2) }

  /// Natural size, in the middle, on whole pixels.
  private func restingFrame(of picture: Picture) -> Rect {
    func start(_ room: Double, _ length: Double) -> Double {
      ((room - length) / 2 * query.scale).rounded(.down) / query.scale
    }
    return Rect(
      origin: Point(
        x: start(layout.size.width, picture.size.width), y: start(layout.size.height, picture.size.height)),
      size: picture.size)
  }
}
