import Geometry
import Graphics
import Testing

@Suite("Shapes in SVG")
struct ShapeTests {
  private static let red = Color(red: 1, green: 0, blue: 0)

  @Test(
    "A shape is the plainest element that has its form",
    arguments: [
      (RoundedRect(0, 0, 20, 10), ##"<rect width="20" height="10" fill="#f00"/>"##),
      (
        RoundedRect(1.5, -2, 20, 10, radius: 4),
        ##"<rect x="1.5" y="-2" width="20" height="10" rx="4" fill="#f00"/>"##
      ),
      // Twice the radius is more than the height: the corners fit it.
      (RoundedRect(0, 0, 20, 10, radius: 99).fitted, ##"<rect width="20" height="10" rx="5" fill="#f00"/>"##),
      // No room for a continuous curve: it is a circle.
      (
        RoundedRect(0, 0, 20, 10, radius: 5, curve: .continuous).fitted,
        ##"<rect width="20" height="10" rx="5" fill="#f00"/>"##
      ),
      (
        RoundedRect(
          rect: Rect(x: 0, y: 0, width: 20, height: 10),
          radii: CornerRadii(topLeft: 4, topRight: 0, bottomLeft: 0, bottomRight: 0)),
        ##"<path d="M0 4a4 4 0 0 1 4-4h16v10h-20z" fill="#f00"/>"##
      ),
    ])
  func form(outline: RoundedRect, expected: String) throws {
    #expect(try body([.fill(outline, Self.red)]) == expected)
  }

  @Test("A continuous corner is three cubic curves")
  func continuous() throws {
    let path = try body([.fill(RoundedRect(0, 0, 40, 40, radius: 10, curve: .continuous), Self.red)])
    #expect(path.hasPrefix(#"<path d="M0 15.2867c0-4.4018 0-6.6026 .7491-8.9718"#), "\(path)")
    #expect(path.filter { $0 == "c" }.count == 4)
  }

  @Test(
    "A colour is hexadecimal, with its opacity beside it",
    arguments: [
      (Color(red: 1, green: 1, blue: 1), ##"fill="#fff""##),
      (Color(red: 0.2, green: 0.4, blue: 0.8), ##"fill="#36c""##),
      (Color(red8: 1, green8: 2, blue8: 255), ##"fill="#0102ff""##),
      (Color(red: 0, green: 0, blue: 0, alpha: 1.0 / 3), ##"fill="#000" fill-opacity="0.3333""##),
    ])
  func color(color: Color, expected: String) throws {
    let shape = try body([.fill(RoundedRect(0, 0, 1, 1), color)])
    #expect(shape == #"<rect width="1" height="1" \#(expected)/>"#)
  }

  @Test("A ring is one path with a hole")
  func ring() throws {
    let ring = try body([.ring(outer: RoundedRect(0, 0, 20, 10), inner: RoundedRect(2, 2, 16, 6), Self.red)])
    #expect(ring == ##"<path d="M0 0h20v10h-20zM2 2h16v6h-16z" fill="#f00" fill-rule="evenodd"/>"##)
  }

  @Test("A path is one element, and an arc in it goes either way round")
  func path() throws {
    // Half of a ring: the outer edge clockwise, the inner one back.
    let center = Point(x: 10, y: 10)
    let half = Path([
      .move(Point(x: 0, y: 10)), .arc(Path.Arc(center: center, radius: 10, start: .pi, sweep: .pi)),
      .arc(Path.Arc(center: center, radius: 8, start: 0, sweep: -.pi)), .close,
    ])
    #expect(
      try body([.path(half, Self.red)])
        == ##"<path d="M0 10a10 10 0 0 1 20 0h-2a8 8 0 0 0-16 0z" fill="#f00"/>"##)
    #expect(try body([.path(Path(), Self.red), .path(half, .clear)]) == "")
  }

  @Test("A file is as large in points as the canvas, and begins where the canvas does")
  func canvas() throws {
    let file = try svg([]) { list in
      list = DisplayList(width: 71, height: 33, scale: 2, originX: 6, originY: 5)
    }
    #expect(
      file
        == #"<svg xmlns="http://www.w3.org/2000/svg" width="35.5" height="16.5" viewBox="-3 -2.5 35.5 16.5"/>"#
    )
  }

  @Test("The background covers the canvas, under the opacity of the whole")
  func background() throws {
    let file = try svg([.fill(RoundedRect(0, 0, 9, 9), Self.red)]) { list in
      list.originX = 5
      list.background = .white
      list.alpha = 0.5
    }
    #expect(
      file.hasSuffix(
        ##"<rect x="-5" width="100" height="50" fill="#fff"/><g opacity="0.5"><rect width="9" height="9" fill="#f00"/></g></svg>"##
      ), "\(file)")
  }

  @Test("A group has what is said of it, and none is written where nothing is")
  func groups() throws {
    let item = DisplayItem.fill(RoundedRect(0, 0, 9, 9), Self.red)
    #expect(
      try body([.group(DisplayGroup(alpha: 0.5, scale: 2, center: Point(x: 10, y: 20), items: [item]))])
        == ##"<g transform="translate(-10 -20) scale(2)" opacity="0.5"><rect width="9" height="9" fill="#f00"/></g>"##
    )
    #expect(try body([.group(DisplayGroup(items: [item]))]) == ##"<rect width="9" height="9" fill="#f00"/>"##)
    for empty in [
      DisplayGroup(clip: RoundedRect(0, 0, 5, 5), items: []), DisplayGroup(alpha: 0, items: [item]),
      DisplayGroup(clip: RoundedRect(0, 0, 0, 5), items: [item]), DisplayGroup(scale: 0, items: [item]),
      DisplayGroup(alpha: 0.5, items: [.fill(RoundedRect(0, 0, 9, 9), .clear)]),
    ] {
      let file = try svg([.group(empty)])
      #expect(file.hasSuffix(#"viewBox="0 0 100 50"/>"#), "\(file)")
    }
  }

  @Test("The same clip is defined once, under a name that is made of what it is")
  func clips() throws {
    let group = DisplayItem.group(
      DisplayGroup(clip: RoundedRect(0, 0, 5, 5), items: [.fill(RoundedRect(0, 0, 9, 9), Self.red)]))
    let document = ReadDocument(try svg([group, group]))
    let id = try #require(document.values(of: "id").first)
    #expect(document.values(of: "id").count == 1)
    #expect(document.values(of: "clip-path") == ["url(#\(id))", "url(#\(id))"])
    #expect(
      ReadDocument(try svg([.fill(RoundedRect(0, 0, 1, 1), Self.red), group])).values(of: "id") == [id])
  }
}
