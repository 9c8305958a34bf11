import ButtonStyling
import Documents
import Geometry
import Graphics
import JSONCoding
import PNGCoding
import Pixels
import Rendering
import SVGCoding

/// A sheet means the same after it was written, every state resolves, and every state it declares goes through all
/// stages: measured, drawn, as PNG and as SVG.
struct SheetHarness: Harness {
  private let renderer: ButtonRenderer

  /// Throws when the fonts are not there.
  init() throws {
    var limits = RenderingLimits()
    limits.pixels = 1 << 16
    limits.svgBytes = 1 << 20
    renderer = ButtonRenderer(library: try FontLibrary(.debian), limits: limits)
  }

  func check(_ input: [UInt8]) throws(BrokenClaim) {
    guard let document = try? JSONReader.read(input), let sheet = try? StyleSheet(document: document) else {
      return
    }
    let written = sheet.document
    let again: StyleSheet
    do throws(InvalidDocument) {
      again = try StyleSheet(document: written)
    } catch {
      throw BrokenClaim(claim: "the document of a sheet is valid: \(error)")
    }
    try claim(again.document == written, "a sheet that is read from its document has the same document")

    let cascaded = CascadedSheet(sheet)
    for bits: UInt32 in 0..<64 {
      let state = ControlState(rawValue: bits & 0xF | (bits >> 4) << 16)
      for scheme in ColorScheme.allCases {
        let style = cascaded.resolved(state, scheme: scheme)
        try claim(style.state == state, "a style is that of its state")
        try claim(0...1 ~= style.alpha, "opacity is in 0…1: \(style.alpha)")
      }
    }
    for state in sheet.declaredStates.prefix(4) + [[.selected, .highlighted]] {
      try show(state, of: cascaded, scale: state.bitCount == 1 ? 2 : 1)
    }
  }

  private func show(_ state: ControlState, of sheet: CascadedSheet, scale: Double) throws(BrokenClaim) {
    var query = ButtonQuery(state: state)
    query.scale = scale
    let metrics: ButtonMetrics
    let list: DisplayList
    let bitmap: Bitmap
    let svg: Bool
    do throws(RenderingError) {
      metrics = try renderer.metrics(of: sheet, query, pictures: Self.pictures)
      list = try renderer.displayList(of: sheet, query, pictures: Self.pictures)
      bitmap = try renderer.draw(list)
      svg = try isWritten(list)
    } catch .tooLarge {
      return
    } catch .missingPictures {
      return
    } catch {
      throw BrokenClaim(claim: "what is small enough is drawn: \(error)")
    }
    let sizes = [
      metrics.size.width, metrics.size.height, metrics.fittingSize.width, metrics.fittingSize.height,
    ]
    try claim(sizes.allSatisfy { $0.isFinite && $0 >= 0 }, "sizes are finite and not negative: \(sizes)")
    try claim(
      bitmap.width == metrics.pixelWidth && bitmap.height == metrics.pixelHeight,
      "a picture is as large as the metrics say: \(bitmap.width) × \(bitmap.height)")
    try claim(svg, "an SVG file has a root")
    try checkPNG(of: bitmap, scale: scale)
  }

  private func checkPNG(of bitmap: Bitmap, scale: Double) throws(BrokenClaim) {
    guard bitmap.pixels.count <= 1 << 13 else { return }
    let decoded: Bitmap
    do {
      decoded = try PNGDecoder().decode(renderer.encode(bitmap, scale: scale))
    } catch {
      throw BrokenClaim(claim: "what is written can be read: \(error)")
    }
    try claim(decoded.isClose(to: bitmap), "a PNG file has the pixels that were drawn")
  }

  /// Whether the list becomes a file that begins with the root, or one that is too large.
  private func isWritten(_ list: DisplayList) throws(RenderingError) -> Bool {
    let root = Array("<svg ".utf8)
    for text in SVGText.allCases {
      do throws(RenderingError) {
        guard try renderer.svg(list, text: text).starts(with: root) else { return false }
      } catch .svg(.tooLarge) {
        continue
      }
    }
    return true
  }

  /// A picture for the usual names of them; any other is missing.
  private static let pictures: PictureSet = {
    var pictures = PictureSet()
    let pixels: [UInt32] = (0..<30).map { $0 % 3 == 0 ? 0xFF20_60A0 : 0x4010_2030 }
    guard let bitmap = Bitmap(width: 6, height: 5, pixels: pixels) else { return pictures }
    for name in ["a", "b", "c", "p", "star", "heart-no", "heart-yes", "heart-default"] {
      pictures.insert(Picture(bitmap: bitmap, scale: 1, identity: name), named: name)
    }
    return pictures
  }()
}
