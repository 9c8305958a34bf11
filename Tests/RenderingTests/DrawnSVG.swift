import Foundation
import PNGCoding
import Pixels
import Rendering
import SVGCoding
import Testing

/// A button's SVG file, drawn by librsvg at the pixels of its PNG.
struct DrawnSVG {
  private let bitmap: Bitmap

  /// How far a component may be outside of what the recorded picture has at the pixel and those around it.
  ///
  /// That leaves out where exactly an outline lies within its pixel. librsvg flattens curves to a tenth of a pixel,
  /// which takes up to a twelfth off the coverage of thin rings at round corners, and blurs with three boxes instead
  /// of a bell, which is up to 5 off.
  private static let tolerance = 20
  /// How far components may be off on average.
  private static let meanTolerance = 0.5
  /// Pixels around the canvas: librsvg blurs only what is on it, so a shadow that reaches beyond would come out cut.
  private static let margin = 64

  /// Draws the SVG file of `sample`.
  init(of sample: Sample) throws {
    let svg = try sample.renderer().svg(
      of: sample.sheet, sample.query, text: .outlines, pictures: sample.pictures)
    let picture = try sample.bitmap()
    bitmap = try Self.drawn(
      Self.widened(String(decoding: svg, as: UTF8.self), by: Double(Self.margin) / sample.query.scale),
      width: picture.width + 2 * Self.margin, height: picture.height + 2 * Self.margin)
  }

  /// Compares it with the same button drawn by the service itself.
  func expect(like expected: Bitmap, name: String, sourceLocation: SourceLocation = #_sourceLocation) {
    var (sum, worst, place) = (0, 0, (0, 0))
    for y in 0..<expected.height {
      for x in 0..<expected.width {
        let (actual, pixel) = (bitmap[x + Self.margin, y + Self.margin], expected[x, y])
        guard actual != pixel else { continue }
        sum += actual.difference(to: pixel)
        guard actual.distance(to: pixel) > max(worst, Self.tolerance) else { continue }
        let excess = actual.distance(outside: expected.pixels(around: x, y))
        if excess > worst { (worst, place) = (excess, (x, y)) }
      }
    }
    let mean = Double(sum) / Double(4 * expected.pixels.count)
    #expect(
      worst <= Self.tolerance && mean <= Self.meanTolerance,
      "\(name).svg: \(worst) off at \(place), \(mean) on average", sourceLocation: sourceLocation)
  }

  /// The same file with `margin` points more on each side.
  private static func widened(_ svg: String, by margin: Double) throws -> String {
    let expression = try Regex(#"width="([^"]+)" height="([^"]+)" viewBox="([^ ]+) ([^ ]+) "#)
    let match = try #require(svg.firstMatch(of: expression))
    let numbers = try (1...4).map { try #require(Double(match.output[$0].substring ?? "")) }
    let (width, height) = (numbers[0] + 2 * margin, numbers[1] + 2 * margin)
    let end = try #require(svg[match.range.upperBound...].firstIndex(of: "\""))
    return svg[..<match.range.lowerBound]
      + #"width="\#(width)" height="\#(height)" viewBox="\#(numbers[2] - margin) \#(numbers[3] - margin) "#
      + "\(width) \(height)" + svg[end...]
  }

  private static func drawn(_ svg: String, width: Int, height: Int) throws -> Bitmap {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).svg")
    try Data(svg.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let command = "rsvg-convert --width \(width) --height \(height) '\(file.path)'"
    // Not Foundation's Process, which waits for ever where several tests run one at a time.
    let process = unsafe popen(command, "r")
    let output = unsafe try #require(unsafe process)
    var png: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = unsafe fread(&buffer, 1, buffer.count, output), count > 0 {
      png += buffer[..<count]
    }
    let status = unsafe pclose(output)
    try #require(status == 0, "rsvg-convert is in Debian's librsvg2-bin")
    return try PNGDecoder().decode(png)
  }
}

extension Pixel {
  private var components: [Int] { [red, green, blue, alpha] }

  /// The difference of all components together.
  fileprivate func difference(to other: Pixel) -> Int {
    zip(components, other.components).reduce(0) { $0 + abs($1.0 - $1.1) }
  }

  /// How far a component is outside of what others have.
  fileprivate func distance(outside others: [Pixel]) -> Int {
    components.indices.map { index in
      let values = others.map { $0.components[index] }
      return max(
        0, (values.min() ?? 0) - components[index], components[index] - (values.max() ?? 0))
    }.max() ?? 0
  }
}

extension Bitmap {
  /// A pixel and those that touch it.
  fileprivate func pixels(around x: Int, _ y: Int) -> [Pixel] {
    (max(0, y - 1)...min(height - 1, y + 1)).flatMap { row in
      (max(0, x - 1)...min(width - 1, x + 1)).map { self[$0, row] }
    }
  }
}
