import Geometry
import Graphics
import Testing

@Suite("Shadows in SVG")
struct ShadowTests {
  private static let outline = RoundedRect(10, 10, 60, 20, radius: 5)

  @Test("A sharp shadow is its silhouette")
  func sharp() throws {
    let shadow = ShadowSpot(outline: Self.outline, color: .black, deviation: 0)
    #expect(
      try body([.shadow(shadow)]) == ##"<rect x="10" y="10" width="60" height="20" rx="5" fill="#000"/>"##)
  }

  @Test("A blurred shadow has a filter in sRGB with room for three deviations")
  func blurred() throws {
    let shadow = ShadowSpot(outline: Self.outline, color: .black, deviation: 2)
    let document = ReadDocument(try svg([.shadow(shadow)]))
    let filter = try #require(document.elements.first { $0.name == "filter" }).attributes
    #expect(filter["filterUnits"] == "userSpaceOnUse")
    #expect(filter["color-interpolation-filters"] == "sRGB")
    #expect([filter["x"], filter["y"], filter["width"], filter["height"]] == ["3", "3", "74", "34"])
    #expect(document.values(of: "stdDeviation") == ["2"])
  }

  @Test("A filter works on no more than what can be felt on the canvas")
  func bounded() throws {
    let shadow = ShadowSpot(outline: RoundedRect(-1e5, -1e5, 2e5, 2e5), color: .black, deviation: 2)
    let document = ReadDocument(try svg([.shadow(shadow)]))
    let filter = try #require(document.elements.first { $0.name == "filter" }).attributes
    #expect([filter["x"], filter["y"], filter["width"], filter["height"]] == ["-7", "-7", "114", "64"])
    let far = ShadowSpot(outline: RoundedRect(1e4, 0, 10, 10), color: .black, deviation: 2)
    #expect(try svg([.shadow(far)]).hasSuffix(#"viewBox="0 0 100 50"/>"#))
  }

  @Test("An inset shadow is what lies outside of its silhouette, inside of its clip")
  func inset() throws {
    let shadow = ShadowSpot(
      outline: RoundedRect(10, 13, 60, 20, radius: 5), color: .black.multiplyingAlpha(by: 0.5), deviation: 2,
      inside: Self.outline)
    let document = ReadDocument(try svg([.shadow(shadow)]))
    #expect(
      document.elements.map(\.name) == [
        "svg", "defs", "filter", "feGaussianBlur", "feFlood", "feComposite", "clipPath", "rect", "rect",
      ])
    #expect(document.values(of: "flood-opacity") == ["0.5"])
    #expect(document.values(of: "operator") == ["out"])
    #expect(document.values(of: "clip-path").count == 1)
  }

  @Test("A shadow whose inside stays free is clipped to what is outside of the outline")
  func knockout() throws {
    let shadow = ShadowSpot(outline: Self.outline, color: .black, deviation: 2, knockout: Self.outline)
    let document = ReadDocument(try svg([.shadow(shadow)]))
    #expect(document.values(of: "clip-rule") == ["evenodd"])
    #expect(document.values(of: "d").first?.hasPrefix("M3 3h74v34h-74z") == true)
  }
}
