import Foundation
import Testing

/// A PNG file of `Fixtures` and the pixels expected of it; `make-fixtures.py` there makes both.
struct Fixture: CustomTestStringConvertible {
  let name: String

  var testDescription: String { name }

  /// Those whose samples are their colours.
  static let all = files(in: "")
  /// Those with colours of other spaces; `make-color-fixtures.py` in the folder `Colors` has Chromium read them.
  static let colors = files(in: "Colors/")

  private static func files(in folder: String) -> [Fixture] {
    let files = try? FileManager.default.contentsOfDirectory(atPath: directory.appending(path: folder).path)
    return (files ?? []).filter { $0.hasSuffix(".png") }.sorted().map {
      Fixture(name: folder + $0.dropLast(4))
    }
  }

  private static let directory = Bundle.module.bundleURL.appending(path: "Fixtures")

  func file() throws -> [UInt8] {
    try [UInt8](Data(contentsOf: Self.directory.appending(path: name + ".png")))
  }

  /// R, G, B, A of each pixel, straight.
  func straightPixels() throws -> [[UInt8]] {
    let bytes = try [UInt8](Data(contentsOf: Self.directory.appending(path: name + ".rgba")))
    return stride(from: 0, to: bytes.count, by: 4).map { Array(bytes[$0..<$0 + 4]) }
  }
}

/// The premultiplied word of straight channels, in exact arithmetic.
func premultiplied(_ pixel: [UInt8]) -> UInt32 {
  let alpha = Double(pixel[3])
  let channels = pixel[..<3].map { UInt32((Double($0) * alpha / 255).rounded()) }
  return UInt32(pixel[3]) << 24 | channels[0] << 16 | channels[1] << 8 | channels[2]
}
