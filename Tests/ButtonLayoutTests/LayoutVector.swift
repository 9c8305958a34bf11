import ButtonLayout
import ButtonStyling
import Foundation
import Geometry
import Testing

/// One case of `Vectors/layout.json`; the file's `meta` explains its shape.
struct LayoutVector: Decodable, Sendable, CustomTestStringConvertible {
  var id: String
  var input: Input
  var expected: Expected

  var testDescription: String { id }

  struct Input: Decodable {
    var bounds: [Double]?
    var fit: [Double?]?
    var scale: Double?
    var imagePosition: ImagePosition?
    var horizontalAlignment: HorizontalAlignment?
    var verticalAlignment: VerticalAlignment?
    var direction: LayoutDirection?
    var contentInsets: VectorInsets?
    var imageInsets: VectorInsets?
    var titleInsets: VectorInsets?
    var spacing: Double?
    var image: [Double]?
    var title: VectorTitle?
  }

  struct VectorTitle: Decodable {
    var w: Double
    var h: Double
    var maxLines: Int?
  }

  struct Expected: Decodable {
    var size: [Double]
    var fit: [Double]
    var content: [Double]
    var image: [Double]?
    var title: [Double]?
    var group: [Double]?
    var titleTruncated: Bool
    var imageClipped: Bool
  }

  static let all: [LayoutVector] = {
    struct File: Decodable { var vectors: [LayoutVector] }
    let url = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Vectors/layout.json")
    do {
      return try JSONDecoder().decode(File.self, from: Data(contentsOf: url)).vectors
    } catch {
      fatalError("\(url.path): \(error)")
    }
  }()
}

/// Insets as a list of four or as an object that follows the reading direction.
enum VectorInsets: Decodable {
  case physical([Double])
  case directional(DirectionalSides)

  struct DirectionalSides: Decodable {
    var top, leading, bottom, trailing: Double
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let list = try? container.decode([Double].self) {
      self = .physical(list)
    } else {
      self = .directional(try container.decode(DirectionalSides.self))
    }
  }

  var insets: StyleInsets {
    switch self {
    case .physical(let list):
      .physical(Insets(top: list[0], left: list[1], bottom: list[2], right: list[3]))
    case .directional(let sides):
      .directional(
        top: sides.top, leading: sides.leading, bottom: sides.bottom, trailing: sides.trailing)
    }
  }
}

extension ImagePosition: Decodable {}
extension HorizontalAlignment: Decodable {}
extension VerticalAlignment: Decodable {}
extension LayoutDirection: Decodable {}

extension LayoutVector.Input {
  var layoutInput: LayoutInput {
    var result = LayoutInput()
    result.width = bounds?[0]
    result.height = bounds?[1]
    result.fittingLimits = Size(width: fit?[0] ?? .infinity, height: fit?[1] ?? .infinity)
    result.scale = scale ?? 1
    result.imagePosition = imagePosition ?? .leading
    result.horizontalAlignment = horizontalAlignment ?? .center
    result.verticalAlignment = verticalAlignment ?? .center
    result.direction = direction ?? .leftToRight
    result.contentInsets = contentInsets?.insets ?? .zero
    result.imageInsets = imageInsets?.insets ?? .zero
    result.titleInsets = titleInsets?.insets ?? .zero
    result.spacing = spacing ?? 0
    result.imageSize = image.map { Size(width: $0[0], height: $0[1]) }
    return result
  }

  var idealTitle: IdealTitle? {
    title.map { IdealTitle(width: $0.w, lineHeight: $0.h, maxLines: $0.maxLines ?? 1) }
  }
}
