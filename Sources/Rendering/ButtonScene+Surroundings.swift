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
        outline: outline.inset(by: -shadow.spread).moved(by: shadow.offset),
        color: shadow.color.value.multiplyingAlpha(by: shadow.opacity), deviation: shadow.radius,
        knockout: shadow.knockout && keepsInsideFree ? outline : nil)
    }.filter { $0.color.alpha > 0 && !$0.outline.rect.isEmpty }
  }

  var focusRings: [FocusRing] {
    // Further inside than its middle a button has no outline that a ring could follow; CSS stops there too.
    let innermost = -min(layout.size.width, layout.size.height) / 2
    return (style.outline ?? []).reversed().map { ring in
      let inner = outline.inset(by: -max(ring.offset, innermost))
      return FocusRing(
        outer: inner.inset(by: -ring.width), inner: inner, width: ring.width, color: ring.color.value)
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
