import ButtonLayout
import ButtonStyling
import Geometry
import Graphics

/// A focus ring where it is drawn.
struct FocusRing {
  let outer: RoundedRect
  let inner: RoundedRect
  /// In points.
  let width: Double
  let color: Color
}

/// What is drawn around the button, lowest first; the first of a style's list is on top. What shows nothing is left out.
extension ButtonScene {
  var outerShadowSpots: [ShadowSpot] {
    // Under an opaque button the inside does not show, and keeping it free would leave a gap at the anti-aliased edge.
    let keepsInsideFree = style.backgroundColor?.value.alpha != 1
    return (style.shadow ?? []).reversed().filter { !$0.inset }.map { shadow in
      ShadowSpot(
        outline: outline.spread(by: shadow.spread).moved(by: shadow.offset),
        color: shadow.color.value.multiplyingAlpha(by: shadow.opacity), deviation: shadow.radius,
        knockout: shadow.knockout && keepsInsideFree ? outline : nil)
    }.filter { $0.color.alpha > 0 && !$0.outline.rect.isEmpty }
  }

  var focusRings: [FocusRing] {
    (style.outline ?? []).reversed().map { ring in
      let inner = outline.inset(by: -ring.offset)
      // Both edges follow the button's own corners: a ring across a small corner is square inside and round outside.
      var outer = outline.inset(by: -ring.offset - ring.width)
      // An inner edge that has shrunk to the button's middle has the whole ring around it still, as in CSS.
      outer.rect = inner.rect.inset(by: -ring.width)
      return FocusRing(outer: outer, inner: inner, width: ring.width, color: ring.color.value)
    }.filter { $0.color.alpha > 0 && $0.width > 0 }
  }
}

extension RoundedRect {
  /// The same outline elsewhere.
  func moved(by offset: Point) -> RoundedRect {
    var moved = self
    moved.rect.origin.x += offset.x
    moved.rect.origin.y += offset.y
    return moved
  }
}
