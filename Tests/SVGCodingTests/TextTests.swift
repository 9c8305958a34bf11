import Geometry
import Graphics
import SVGCoding
import Testing

@Suite("Text in SVG")
struct TextTests {
  @Test("Outlines need no font and still say what they stand for")
  func outlines() throws {
    let document = ReadDocument(try svg([title("Save")]))
    #expect(document.values(of: "role") == ["img"])
    #expect(document.values(of: "aria-label") == ["Save"])
    #expect(document.characters == "Save")
    #expect(!document.elements.contains { $0.name == "text" })
    #expect(document.elements.filter { $0.name == "path" }.count == 1)
  }

  @Test("Live text stays text, in its font and as wide as it was measured")
  func live() throws {
    let document = ReadDocument(try svg([title("Save")], text: .live))
    let text = try #require(document.elements.last).attributes
    #expect(document.elements.last?.name == "text")
    #expect(document.characters == "SaveSave")
    #expect(text["font-family"] == "'Inter', sans-serif")
    #expect(text["font-size"] == "15")
    let context = DrawingContext(library: try Fonts.library.get())
    let block = TextBlock(runs: [TextRun(text: "Save", font: FontFace(size: 15), color: .black)])
    let width = try context.measure(block, maxWidth: .infinity, maxHeight: .infinity).size.width
    #expect(abs(try #require(Double(text["textLength"] ?? "")) - width) < 1e-3)
    #expect(abs(try #require(Double(text["x"] ?? "")) - (100 - width) / 2) < 1e-3)
  }

  @Test("Live text that is read from the right begins at its right end")
  func rightToLeft() throws {
    let document = ReadDocument(try svg([title("مرحبا")], text: .live))
    let text = try #require(document.elements.last).attributes
    #expect(text["direction"] == "rtl")
    #expect(text["font-family"] == "'Noto Sans Arabic', sans-serif")
    let (x, width) = (Double(text["x"] ?? "") ?? 0, Double(text["textLength"] ?? "") ?? 0)
    #expect(abs(x - (100 + width) / 2) < 1e-3)
  }

  @Test("A run has its own colour, size, weight and features")
  func runs() throws {
    let runs = [
      TextRun(text: "9", font: FontFace(size: 20, weight: 700), color: .black),
      TextRun(
        text: "99", font: FontFace(size: 10, isItalic: true, features: [FontFeature(tag: "tnum", value: 1)]),
        color: .white, letterSpacing: 2),
    ]
    let item = DisplayItem.text(TextBlock(runs: runs), frame: Rect(x: 0, y: 0, width: 100, height: 50))
    let document = ReadDocument(try svg([item], text: .live))
    #expect(document.values(of: "font-weight") == ["700"])
    #expect(document.values(of: "font-style") == ["italic"])
    #expect(document.values(of: "style") == ["font-feature-settings: 'tnum' 1"])
    #expect(document.values(of: "letter-spacing") == ["2"])
    #expect(Array(document.values(of: "fill").suffix(2)) == ["#000", "#fff"])
    #expect(ReadDocument(try svg([item])).values(of: "aria-label") == ["9", "99"])
  }

  @Test("A shadow says nothing", arguments: SVGText.allCases)
  func shadow(text: SVGText) throws {
    let shadow = TextShadow(color: .white, offset: Point(x: 1, y: 1))
    let document = ReadDocument(try svg([title("Save", shadow: shadow)], text: text))
    #expect(document.values(of: "fill") == ["#fff", "#000"])
    #expect(document.values(of: "aria-label") == (text == .outlines ? ["Save"] : []))
    #expect(document.values(of: "aria-hidden") == (text == .live ? ["true"] : []))
  }

  @Test("An emoji is a picture, and the same one is in the file once")
  func emoji() throws {
    let document = ReadDocument(try svg([title("😀😀", color: .black.multiplyingAlpha(by: 0.5))]))
    #expect(document.elements.filter { $0.name == "image" }.count == 1)
    #expect(document.elements.filter { $0.name == "use" }.count == 2)
    #expect(document.values(of: "opacity") == ["0.5", "0.5"])
    #expect(document.values(of: "aria-label") == ["😀😀"])
  }

  @Test("A character that no font has is an empty box")
  func missing() throws {
    let document = ReadDocument(try svg([title("\u{10FFF0}")]))
    #expect(document.values(of: "fill-rule") == ["evenodd"])
  }

  @Test("Text that is nothing but spaces leaves nothing behind", arguments: SVGText.allCases)
  func spaces(text: SVGText) throws {
    let file = try svg([title(" ")], text: text)
    #expect(file.hasSuffix(#"viewBox="0 0 100 50"/>"#), "\(file)")
  }

  @Test(
    "An XML reader gets back every title",
    arguments: [
      (#"<script>alert("1")</script>"#, nil), ("a & b &amp; c", nil), ("it's \"so\"", nil),
      ("x]]>y<![CDATA[z", nil),
      ("<!-- no --> -- comment", nil), ("tab\tnew\nline", nil), ("carriage\r\nreturn", nil),
      ("\u{0}\u{1}\u{B}\u{1F}ok", "ok"), ("ok\u{FFFE}\u{FFFF}", "ok"), ("\u{7F}\u{85}\u{9F}ok", nil),
      ("مرحبا \u{202E}rev\u{202C} 👨‍👩‍👧 𝕏", nil), ("&#x0; %s \\u0000", nil),
    ] as [(String, String?)], SVGText.allCases)
  func escaping(title nasty: (String, String?), text: SVGText) throws {
    let file = try svg([title(nasty.0)], text: text)
    let document = ReadDocument(file)
    #expect(document.failure == nil, "\(file)")
    #expect(document.characters.unicodeScalars.starts(with: (nasty.1 ?? nasty.0).unicodeScalars), "\(file)")
    #expect(
      document.elements.allSatisfy {
        ["svg", "title", "defs", "clipPath", "rect", "g", "path", "text", "image"].contains($0.name)
      })
  }

  @Test("Equal lists give equal bytes", arguments: SVGText.allCases)
  func deterministic(text: SVGText) throws {
    let items = [title("Two 😀 شكرا", shadow: TextShadow(color: .white, offset: Point(x: 0, y: 1)))]
    #expect(try svg(items, text: text) == svg(items, text: text))
  }
}
