import ButtonStyling
import Geometry
import Graphics
import Pixels
import Rendering
import Testing

@Suite("Corners")
struct CornerTests {
  @Test(
    "Effective radii fit the bounds by one common factor, and only in the corners that are rounded",
    arguments: [
      (#""cornerRadius": 12"#, [12.0, 12, 12, 12]), (#""cornerRadius": 30"#, [20, 20, 20, 20]),
      (#""cornerRadius": "capsule""#, [20, 20, 20, 20]),
      // One corner a side: the height of 40 is all that limits it.
      (#""cornerRadius": 60, "maskedCorners": ["topLeft"]"#, [40, 0, 0, 0]),
      (#""cornerRadius": 60, "maskedCorners": ["topLeft", "bottomLeft"]"#, [20, 0, 20, 0]),
      (#""cornerRadius": 60, "maskedCorners": ["topLeft", "topRight"]"#, [40, 40, 0, 0]),
      (#""cornerRadius": 60, "maskedCorners": ["topLeft", "bottomRight"]"#, [40, 0, 0, 40]),
      (#""cornerRadius": "capsule", "maskedCorners": []"#, [0, 0, 0, 0]),
    ])
  func radii(attributes: String, expected: [Double]) throws {
    let outline = try Sample(#"\#(attributes), "width": 100, "height": 40"#).metrics().outline
    let radii = outline.radii
    #expect([radii.topLeft, radii.topRight, radii.bottomLeft, radii.bottomRight] == expected)
    #expect(outline.rect == Rect(x: 0, y: 0, width: 100, height: 40))
  }

  @Test(
    "A continuous corner without room for all of its curve reports the radius it is drawn with",
    arguments: [
      // 1.528665 of the radius on both sides of 40: room for 13.083.
      (12, 12), (13, 13), (13.5, 13.083311), (14.5, 13.083311),
      // Below nine tenths the corner is circular.
      (14.6, 14.6), (30, 20),
    ] as [(Double, Double)])
  func continuousRadii(radius: Double, effective: Double) throws {
    let outline = try Sample(
      #""cornerRadius": \#(radius), "cornerCurve": "continuous", "width": 100, "height": 40"#
    ).metrics().outline
    for drawn in [
      outline.radii.topLeft, outline.radii.topRight, outline.radii.bottomLeft, outline.radii.bottomRight,
    ] {
      #expect(abs(drawn - effective) < 1e-6)
    }
  }

  @Test(
    "Borders, rings and shadows are of the curve that the button's corners have, whatever they would have room for",
    arguments: [
      // 15 pt need 115 % of the height, but the border's 9 only 98 %: all is circular. 13 pt need 99 %, the ring's 33
      // more than nine tenths of what they have: all is continuous.
      (15, CornerCurve.circular), (13, .continuous),
    ])
  func oneCurve(radius: Double, curve: CornerCurve) throws {
    let list = try Sample(
      """
      "width": 100, "height": 40, "cornerRadius": \(radius), "cornerCurve": "continuous", "borderWidth": 6,
      "backgroundColor": "white", "outline": {"color": "red", "width": 10, "offset": 10}, "shadow": {"spread": 20}
      """
    ).displayList()
    let outlines = list.items.flatMap { item -> [RoundedRect] in
      switch item {
      case .fill(let outline, _): [outline]
      case .ring(let outer, let inner, _): [outer, inner]
      case .shadow(let spot): [spot.outline]
      default: []
      }
    }
    #expect(outlines.count == 6)
    #expect(outlines.allSatisfy { $0.curve == curve })
  }

  @Test("A square of 200 with radius 100 is a circle", arguments: [1.0, 2, 3])
  func circle(scale: Double) throws {
    let picture = try Sample(
      #""backgroundColor": "red", "cornerRadius": 100, "width": 200, "height": 200"#, scale: scale
    ).bitmap()
    #expect(abs(picture.area / (.pi * 10_000 * scale * scale) - 1) < 0.0005)
    let (center, radius) = (100 * scale, 100 * scale)
    for (index, pixel) in picture.all.enumerated() {
      let (x, y) = (Double(index % picture.width) + 0.5, Double(index / picture.width) + 0.5)
      let distance = ((x - center) * (x - center) + (y - center) * (y - center)).squareRoot()
      if distance < radius - 0.8, pixel.alpha != 255 { Issue.record("a hole at \(x), \(y)") }
      if distance > radius + 0.8, pixel.alpha != 0 { Issue.record("a spot at \(x), \(y)") }
    }
  }

  @Test(
    "A shape with four equal corners looks the same in both mirrors",
    arguments: ["circular", "continuous"], [#""cornerRadius": 13"#, #""cornerRadius": "capsule""#])
  func symmetry(curve: String, radius: String) throws {
    let picture = try Sample(
      """
      "backgroundColor": "green", "borderWidth": 3, "borderColor": "navy", "cornerCurve": "\(curve)", \(radius),
      "width": 90, "height": 50
      """
    ).bitmap()
    var worst = 0
    for y in 0..<50 {
      for x in 0..<90 {
        worst = max(
          worst, picture[x, y].distance(to: picture[89 - x, y]),
          picture[x, y].distance(to: picture[x, 49 - y]))
      }
    }
    // Cairo samples coverage on a grid that is not the same in both mirrors.
    #expect(worst <= 8)
  }

  @Test("A corner that is not rounded is square to the pixel")
  func masked() throws {
    let picture = try Sample(
      """
      "backgroundColor": "red", "borderWidth": 2, "borderColor": "blue", "cornerRadius": 16,
      "maskedCorners": ["topLeft"], "width": 60, "height": 40
      """
    ).bitmap()
    #expect(picture[0, 0] == .clear)
    for (x, y) in [(59, 0), (0, 39), (59, 39)] { #expect(picture[x, y] == .color(0x0000FF)) }
  }

  @Test("A continuous corner leaves out more of the edge than a circular one, and less of the tip")
  func continuous() throws {
    let shape = #""backgroundColor": "black", "width": 100, "height": 100, "cornerRadius": 20"#
    let circular = try Sample(shape, scale: 4).bitmap()
    let continuous = try Sample(#"\#(shape), "cornerCurve": "continuous""#, scale: 4).bitmap()
    // At 21 to 30 pt along the top edge the circle has ended; the other curve ends at 30.57.
    #expect(circular[4 * 22, 0].alpha == 255)
    #expect(continuous[4 * 22, 0].alpha < 255)
    #expect(continuous[4 * 31, 0].alpha == 255)
  }

  @Test(
    "Radii shrink and grow by the distance, and by less for a spread that is larger than they are",
    arguments: [
      (8.0, 3.0, 5.0, 5.0), (8, 12, 0, 0), (8, 0, 8, 8), (8, -6, 14, 14), (8, -8, 16, 16), (0, -6, 0, 0),
      // CSS: r + d · (1 + (r / d − 1)³).
      (2, -8, 10, 2 + 8 * (1 - 0.421875)), (0.01, -10, 10.01, 0.039_970_01),
    ])
  func changedRadii(radius: Double, distance: Double, inset: Double, spread: Double) {
    let corners = CornerRadii(topLeft: radius, topRight: radius, bottomLeft: 0, bottomRight: radius)
    let rect = Rect(x: 0, y: 0, width: 60, height: 40)
    let outline = RoundedRect(rect: rect, radii: corners)
    for (changed, expected) in [
      (outline.inset(by: distance), inset), (outline.spread(by: -distance), spread),
    ] {
      #expect(abs(changed.radii.topLeft - expected) < 1e-9)
      #expect(changed.radii.bottomLeft == 0)
      #expect(changed.rect == rect.inset(by: distance))
    }
  }

  @Test("A rectangle that is inset too far leaves its middle")
  func middle() {
    let rect = Rect(x: 10, y: 0, width: 60, height: 40)
    #expect(rect.inset(by: 25) == Rect(x: 35, y: 20, width: 10, height: 0))
    #expect(rect.inset(by: 50) == Rect(x: 40, y: 20, width: 0, height: 0))
  }

  @Test("A ring across the edge of small corners is square inside and round outside")
  func ringAcrossEdge() throws {
    let picture = try Sample(
      #""width": 60, "height": 40, "cornerRadius": 4, "outline": {"color": "red", "width": 9, "offset": -5}"#
    ).bitmap()
    // Its outer edge lies 4 outside of the bounds, with radii of 8; its inner edge 5 inside.
    #expect(picture[0, 0] == .clear)
    #expect(picture[1, 1] == .clear)
    #expect(picture[3, 3].alpha == 255)
    #expect(picture[8, 8] == .color(0xFF0000))
    #expect(picture[9, 9] == .clear)
  }
}
