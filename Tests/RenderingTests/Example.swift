import ButtonStyling
import Foundation
import Geometry
import JSONCoding
import PNGCoding
import Pixels
import Rendering

/// The sheets in the folder `Examples`, with the pictures beside them.
enum Example: String, CaseIterable, Sendable {
  case chain
  case stateColour = "state-colour"
  case custom
  case flag

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Examples").standardizedFileURL

  /// The example in one state.
  func sample(state: ControlState = .normal, scale: Double = 1) throws -> Sample {
    let bytes = try Data(contentsOf: Self.folder.appending(path: "\(rawValue).json"))
    var sample = try Sample(sheet: String(decoding: bytes, as: UTF8.self), scale: scale)
    sample.query.state = state
    for name in ["star", "heart-no", "heart-yes", "heart-default"] {
      for scale in 1...3 {
        let file = "pictures/\(name)\(scale == 1 ? "" : "@\(scale)x").png"
        let png = try Data(contentsOf: Self.folder.appending(path: file))
        sample = sample.with(picture: name, try PNGDecoder().decode(Array(png)), scale: scale)
      }
    }
    return sample
  }
}
