import Testing

@testable import ButtonAPI

@Suite struct NegotiationTests {
  @Test(
    "A type is accepted if the most specific range that names it is",
    arguments: [
      (nil, true), ("*/*", true), ("image/png", true), ("IMAGE/PNG", true), ("image/*", true),
      ("text/html, image/png;q=0.1", true), ("image/png;q=0, */*", false), ("image/*;q=0, */*", false),
      ("image/png;q=0, image/png", true), ("text/html", false), ("", false), (",,;", false),
      ("image/pn", false), ("image/pngs", false), ("\timage/png ; level=1 ; q=0.0", false),
      ("image/png;Q = 0", false), ("image/png;q=x", true), ("image/png;quality=0", true),
      (";image/png", true), ("image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8", true),
    ] as [(String?, Bool)])
  func mediaTypes(field: String?, isAccepted: Bool) {
    #expect(Negotiation.accepts(MediaType.png, field) == isAccepted)
  }

  @Test(
    "Of types that are accepted the one with the highest quality is preferred, else the first",
    arguments: [
      (nil, "image/png"), ("image/svg+xml", "image/svg+xml"),
      ("image/png;q=0.5, image/*;q=0.7", "image/svg+xml"), ("*/*", "image/png"), ("text/html", nil),
      ("image/svg+xml;q=-1, image/png;q=0.001", "image/png"),
    ] as [(String?, String?)])
  func preference(field: String?, preferred: String?) {
    #expect(Negotiation.preferred(of: [MediaType.png, MediaType.svg], by: field) == preferred)
  }

  @Test(
    "gzip is taken by who names it or everything, and does not refuse it",
    arguments: [
      (nil, false), ("", false), ("gzip", true), ("GZip", true), ("deflate, gzip;q=1.0, *;q=0.5", true),
      ("gzip, deflate, br, zstd", true), ("br", false), ("*", true), ("*;q=0", false), ("gzip;q=0, *", false),
      ("gzip;q=0.000", false), ("x-gzip", false), ("identity;q=1, gzip ;\tq=0.2", true),
    ] as [(String?, Bool)])
  func gzip(field: String?, isAccepted: Bool) {
    #expect(Negotiation.acceptsGzip(field) == isAccepted)
  }
}
