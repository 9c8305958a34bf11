import Geometry
import Graphics

extension SVGBuilder {
  /// A shadow; nil if nothing of it is to be seen.
  mutating func element(for spot: ShadowSpot, in surroundings: Surroundings) -> XMLElement? {
    let source = spot.inside ?? spot.outline
    guard spot.color.alpha > 0, !source.rect.isEmpty else { return nil }
    // What lies further away than three deviations cannot be felt; the rest of a pixel is for rounding.
    let reach = 3 * spot.deviation + 1
    let felt = source.rect.inset(by: -reach)
    let region = felt.intersection(surroundings.visible.inset(by: -reach))
    guard !region.isEmpty else { return nil }

    var shadow: XMLElement
    var clips: [XMLElement] = []
    if let inside = spot.inside {
      if spot.outline.rect.isEmpty {
        shadow = XMLElement(inside).filled(spot.color)
      } else if spot.deviation > 0 {
        // The filter paints what is outside of the silhouette: renderers that blur only what is on the canvas would
        // not see all of the outside itself.
        shadow = XMLElement(spot.outline)
        shadow["filter"] = filter(spot, region: region, paintsOutside: true)
      } else {
        shadow = .outside(of: spot.outline, in: felt).filled(spot.color)
      }
      clips.append(XMLElement(inside))
    } else {
      shadow = XMLElement(spot.outline).filled(spot.color)
      if spot.deviation > 0 { shadow["filter"] = filter(spot, region: region, paintsOutside: false) }
    }
    if let knockout = spot.knockout { clips.append(.outside(of: knockout, in: felt, rule: "clip-rule")) }
    for clip in clips {
      if shadow["clip-path"] != nil { shadow = XMLElement("g", children: [shadow]) }
      shadow["clip-path"] = clipPath(clip)
    }
    return shadow
  }

  /// The value of a `filter` that blurs what is in `region`, or paints all that is outside of it, blurred.
  private mutating func filter(_ spot: ShadowSpot, region: Rect, paintsOutside: Bool) -> String {
    var filter = XMLElement("filter", ["filterUnits": "userSpaceOnUse"])
    filter.place(in: region)
    // Colours are mixed as they are everywhere else, not in linear light.
    filter["color-interpolation-filters"] = "sRGB"
    var blur = XMLElement("feGaussianBlur", ["stdDeviation": spot.deviation.svg])
    if paintsOutside { blur["result"] = "blur" }
    filter.children = [blur]
    if paintsOutside {
      filter.children += [
        XMLElement("feFlood").painted(spot.color, "flood-color", "flood-opacity"),
        XMLElement("feComposite", ["operator": "out", "in2": "blur"]),
      ]
    }
    return "url(#\(definitions.id(of: filter)))"
  }
}

extension XMLElement {
  /// What is in `area` and outside of an outline.
  fileprivate static func outside(
    of outline: RoundedRect, in area: Rect, rule: String = "fill-rule"
  ) -> XMLElement {
    var path = Path(area)
    path.append(outline.path)
    return XMLElement(path).evenOdd(rule)
  }

  /// The element with holes where its outlines overlap; `rule` is `clip-rule` in a clip.
  func evenOdd(_ rule: String = "fill-rule") -> XMLElement {
    var element = self
    element[rule] = "evenodd"
    return element
  }
}
