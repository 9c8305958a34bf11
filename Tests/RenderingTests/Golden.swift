import Foundation
import PNGCoding
import Pixels
import Testing

/// A recorded picture of one property, in the folder `Goldens`.
///
/// `RECORD_GOLDENS=1 swift test --filter GoldenTests` writes all of them anew and fails, so that no recording run
/// passes for a test. Look at each before it is committed.
struct Golden {
  let name: String

  /// How far a component of a premultiplied pixel may be from the recorded one: what rounding in another version of
  /// the drawing library may change, and nobody can see.
  static let tolerance = 2

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Goldens")
  /// Where failures leave expected | difference | actual, beside `Tests`.
  private static let failures = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../failures").standardizedFileURL

  private var file: URL { Self.folder.appending(path: "\(name).png") }

  /// Compares `png`, an actual rendering, with what was recorded.
  func expect(_ png: [UInt8], sourceLocation: SourceLocation = #_sourceLocation) throws {
    if ProcessInfo.processInfo.environment["RECORD_GOLDENS"] != nil {
      try Data(png).write(to: file)
      Issue.record("\(name) was recorded, not compared", sourceLocation: sourceLocation)
      return
    }
    let actual = try PNGDecoder().decode(png)
    let expected = try PNGDecoder().decode(Array(Data(contentsOf: file)))
    let sameSize = actual.width == expected.width && actual.height == expected.height
    let distance = sameSize ? zip(actual.all, expected.all).map { $0.distance(to: $1) }.max() ?? 0 : 255
    guard distance > Self.tolerance else { return }
    try FileManager.default.createDirectory(at: Self.failures, withIntermediateDirectories: true)
    let report = Self.failures.appending(path: "\(name).png")
    let picture = try sideBySide(expected, difference(expected, actual), actual)
    try Data(PNGEncoder().encode(picture, scale: 1)).write(to: report)
    Issue.record(
      """
      \(name): a component differs by \(distance), more than \(Self.tolerance) \
      (\(expected.width)×\(expected.height) recorded, \(actual.width)×\(actual.height) drawn); see \(report.path)
      """, sourceLocation: sourceLocation)
  }

  /// Black where both are equal, the brighter the more they differ.
  private func difference(_ expected: Bitmap, _ actual: Bitmap) throws -> Bitmap {
    try .made(max(expected.width, actual.width), max(expected.height, actual.height)) { x, y in
      guard x < min(expected.width, actual.width), y < min(expected.height, actual.height) else {
        return .max
      }
      let distance = UInt32(expected[x, y].distance(to: actual[x, y]))
      return 0xFF00_0000 | min(255, distance * 8) << 16 | distance << 8
    }
  }

  private func sideBySide(_ pictures: Bitmap...) throws -> Bitmap {
    let gap = 8
    let height = pictures.map(\.height).max() ?? 1
    let width = pictures.reduce(gap * (pictures.count - 1)) { $0 + $1.width }
    var pixels = [UInt32](repeating: 0xFF80_8080, count: width * height)
    var left = 0
    for picture in pictures {
      for y in 0..<picture.height {
        let row = y * width + left
        pixels.replaceSubrange(
          row..<row + picture.width, with: picture.pixels[y * picture.width..<(y + 1) * picture.width])
      }
      left += picture.width + gap
    }
    return try #require(Bitmap(width: width, height: height, pixels: pixels))
  }
}
