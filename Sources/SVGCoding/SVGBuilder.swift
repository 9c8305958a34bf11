import Geometry
import Graphics
import PNGCoding

/// Builds the elements of one file.
struct SVGBuilder {
  let context: DrawingContext
  let pngEncoder: PNGEncoder
  let text: SVGText
  var budget: ByteBudget
  var definitions = Definitions()
  /// The addresses of pictures that are in the file, by what they show.
  var addresses: [PictureKey: String] = [:]

  init(context: DrawingContext, pngEncoder: PNGEncoder, text: SVGText, budget: ByteBudget) {
    self.context = context
    self.pngEncoder = pngEncoder
    self.text = text
    self.budget = budget
  }

  /// What a picture shows.
  struct PictureKey: Hashable {
    var identity: String
    var tint: Color?
  }

  /// What surrounds an item.
  struct Surroundings {
    /// The part of the canvas, in points.
    var visible: Rect
    /// Pixels of the canvas per point.
    var scale: Double
    /// Whether nothing is enlarged, so that text is put on whole pixels.
    var isResting = true
  }

  /// The outermost element for `list`.
  mutating func document(_ list: DisplayList) throws(SVGError) -> XMLElement {
    let canvas = Rect(
      x: -Double(list.originX) / list.scale, y: -Double(list.originY) / list.scale,
      width: Double(list.width) / list.scale, height: Double(list.height) / list.scale)
    var body: [XMLElement] = []
    if list.background.alpha > 0 { body.append(XMLElement(canvas).filled(list.background)) }
    let drawing = DisplayGroup(alpha: list.alpha, items: list.items)
    body += try elements(for: drawing, in: Surroundings(visible: canvas, scale: list.scale))
    shareImages(in: &body)

    var root = XMLElement(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "width": canvas.width.svg, "height": canvas.height.svg,
        "viewBox": [canvas.minX, canvas.minY, canvas.width, canvas.height].map(\.svg).joined(separator: " "),
      ])
    let title = list.items.flatMap(\.texts).joined(separator: " ")
    if title.contains(where: { !$0.isWhitespace }) {
      root["role"] = "img"
      root.children.append(XMLElement("title", text: title))
    }
    if !definitions.elements.isEmpty {
      root.children.append(XMLElement("defs", children: definitions.elements))
    }
    root.children += body
    return root
  }

  private mutating func elements(
    for items: [DisplayItem], in surroundings: Surroundings
  ) throws(SVGError) -> [XMLElement] {
    var elements: [XMLElement] = []
    for item in items {
      try checkCancellation()
      switch item {
      case .fill(let outline, let color):
        guard color.alpha > 0, !outline.rect.isEmpty else { continue }
        elements.append(XMLElement(outline).filled(color))
      case .ring(let outer, let inner, let color):
        guard color.alpha > 0, !outer.rect.isEmpty else { continue }
        var path = outer.path
        path.append(inner.path)
        elements.append(XMLElement(path).filled(color).evenOdd())
      case .path(let path, let color):
        guard color.alpha > 0, !path.elements.isEmpty else { continue }
        elements.append(XMLElement(path).filled(color))
      case .shadow(let spot):
        if let shadow = element(for: spot, in: surroundings) { elements.append(shadow) }
      case .picture(let spot):
        if let picture = try element(for: spot, in: surroundings) { elements.append(picture) }
      case .text(let block, let frame):
        elements += try self.elements(for: block, in: frame, surroundings)
      case .group(let group): elements += try self.elements(for: group, in: surroundings)
      }
    }
    return elements
  }

  /// The group as one element, or what is in it where nothing else is to be said of it.
  private mutating func elements(
    for group: DisplayGroup, in surroundings: Surroundings
  ) throws(SVGError) -> [XMLElement] {
    guard group.alpha > 0, group.scale > 0, group.scale.isFinite else { return [] }
    if let clip = group.clip, clip.rect.isEmpty { return [] }
    var element = XMLElement("g")
    var inner = surroundings
    if group.scale != 1 {
      let (x, y) = (group.center.x * (1 - group.scale), group.center.y * (1 - group.scale))
      element["transform"] = "translate(\(x.svg) \(y.svg)) scale(\(Decimal(group.scale, decimals: 8).text))"
      let visible = surroundings.visible
      inner = Surroundings(
        visible: Rect(
          x: (visible.minX - x) / group.scale, y: (visible.minY - y) / group.scale,
          width: visible.width / group.scale, height: visible.height / group.scale),
        scale: surroundings.scale * group.scale, isResting: false)
    }
    element.children = try elements(for: group.items, in: inner)
    guard !element.children.isEmpty else { return [] }
    if let clip = group.clip { element["clip-path"] = clipPath(XMLElement(clip)) }
    if group.alpha < 1 { element["opacity"] = group.alpha.svg }
    return element.attributes.isEmpty ? element.children : [element]
  }

  /// Throws `cancelled` if the context's drawing shall be given up.
  func checkCancellation() throws(SVGError) {
    if context.isCancelled() { throw .cancelled }
  }

  /// The value of a `clip-path` that keeps what is inside of a shape.
  mutating func clipPath(_ shape: XMLElement) -> String {
    "url(#\(definitions.id(of: XMLElement("clipPath", children: [shape]))))"
  }
}

extension DisplayItem {
  /// What is written in it, bottom to top.
  fileprivate var texts: [String] {
    switch self {
    case .text(let block, _): [block.runs.map(\.text).joined()]
    case .group(let group): group.items.flatMap(\.texts)
    case .fill, .ring, .path, .shadow, .picture: []
    }
  }
}
