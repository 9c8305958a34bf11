import Geometry
import Graphics

extension SVGBuilder {
  /// A block of text.
  mutating func elements(
    for block: TextBlock, in frame: Rect, _ surroundings: Surroundings
  ) throws(SVGError) -> [XMLElement] {
    let drawing: TextDrawing
    do throws(GraphicsError) {
      drawing = try context.drawing(
        of: block, in: frame, scale: surroundings.scale, isResting: surroundings.isResting)
    } catch {
      throw SVGError(error)
    }
    if let clip = drawing.clip, clip.isEmpty { return [] }
    var elements: [XMLElement] = []
    for part in drawing.shadow {
      elements += try self.elements(for: part, isShadow: true, in: surroundings)
    }
    for part in drawing.parts {
      elements += try self.elements(for: part, isShadow: false, in: surroundings)
    }
    guard !elements.isEmpty, let clip = drawing.clip else { return elements }
    return [XMLElement("g", ["clip-path": clipPath(XMLElement(clip))], children: elements)]
  }

  /// What is written once is told once: a shadow says nothing.
  private mutating func elements(
    for part: TextDrawing.Part, isShadow: Bool, in surroundings: Surroundings
  ) throws(SVGError) -> [XMLElement] {
    try checkCancellation()
    switch part {
    case .glyphs(let outlines, let color, let span):
      guard color.alpha > 0 else { return [] }
      if text == .live { return liveElements(span, color, isShadow: isShadow) }
      guard !outlines.elements.isEmpty else { return [] }
      var path = XMLElement(outlines, decimals: 3).filled(color)
      try budget.spend(path["d"]?.utf8.count ?? 0)
      if !isShadow { path["aria-label"] = span.text }
      return [path]
    case .pictures(let spots, let opacity, let span):
      guard opacity > 0 else { return [] }
      // The shadow of an emoji is a silhouette, which no font has.
      if text == .live, !isShadow {
        return liveElements(span, Color.black.multiplyingAlpha(by: opacity), isShadow: false)
      }
      var images: [XMLElement] = []
      for spot in spots {
        try checkCancellation()
        guard var image = try element(for: spot, in: surroundings) else { continue }
        if opacity < 1 { image["opacity"] = opacity.svg }
        images.append(image)
      }
      guard !isShadow, !images.isEmpty else { return images }
      return [XMLElement("g", ["aria-label": span.text], children: images)]
    case .rectangles(let rectangles, let color):
      guard color.alpha > 0 else { return [] }
      return rectangles.filter { !$0.isEmpty }.map { XMLElement($0).filled(color) }
    case .missing(let signs, let color):
      guard color.alpha > 0, text == .outlines else { return [] }
      return [XMLElement(signs).filled(color).evenOdd()]
    }
  }

  /// Text in its place, as wide as it was measured whatever font it finds.
  private func liveElements(_ span: TextSpan, _ color: Color, isShadow: Bool) -> [XMLElement] {
    guard span.text.contains(where: { !$0.isWhitespace }) else { return [] }
    var element = XMLElement("text", text: span.text).filled(color)
    element["x"] = (span.isRightToLeft ? span.origin.x + span.width : span.origin.x).svg
    element["y"] = span.origin.y.svg
    // Readers add the spacing after the last character too.
    if span.width > 0, span.letterSpacing == 0 {
      element["textLength"] = span.width.svg
      element["lengthAdjust"] = "spacingAndGlyphs"
    }
    if span.isRightToLeft { element["direction"] = "rtl" }
    element["font-family"] = "\(quoted(span.font.family)), sans-serif"
    element["font-size"] = span.font.size.svg
    if span.font.weight != 400 { element["font-weight"] = String(span.font.weight) }
    if span.font.isItalic { element["font-style"] = "italic" }
    if span.letterSpacing != 0 { element["letter-spacing"] = span.letterSpacing.svg }
    if !span.font.features.isEmpty {
      let features = span.font.features.map { "\(quoted($0.tag)) \($0.value)" }
      element["style"] = "font-feature-settings: \(features.joined(separator: ", "))"
    }
    element["xml:space"] = "preserve"
    if isShadow { element["aria-hidden"] = "true" }
    return [element]
  }

  /// A string in CSS's words.
  private func quoted(_ text: String) -> String {
    "'" + text.flatMap { $0 == "'" || $0 == "\\" ? ["\\", $0] : [$0] } + "'"
  }
}
