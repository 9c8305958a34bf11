import ButtonStyling
import Geometry
import Testing

@Suite("Colour syntax")
struct ColorSyntaxTests {
  @Test(
    "Hexadecimal notation",
    arguments: [
      ("#f80", "#FF8800"), ("#F80", "#FF8800"), ("#f808", "#FF880088"), ("#f80f", "#FF8800"),
      ("#12ab9F", "#12AB9F"), ("#12ab9f00", "#12AB9F00"), ("#00000080", "#00000080"),
      ("#000", "#000000"), ("#ffffffff", "#FFFFFF"), (" #fff\n", "#FFFFFF"),
    ])
  func hexadecimal(text: String, expected: String) {
    #expect(Color(css: text)?.hexadecimal == expected)
  }

  @Test(
    "rgb() with commas",
    arguments: [
      ("rgb(255, 128, 0)", "#FF8000"), ("rgb(255,128,0)", "#FF8000"), ("RGB( 255 ,128 , 0 )", "#FF8000"),
      ("rgba(255, 0, 0, 0.5)", "#FF000080"), ("rgb(255, 0, 0, 50%)", "#FF000080"),
      ("rgba(1, 2, 3)", "#010203"), ("rgb(100%, 20%, 0%)", "#FF3300"),
      ("rgb(300, -20, 0)", "#FF0000"), ("rgb(254.6, 0.4, 1e1)", "#FF000A"),
      ("rgba(0, 0, 0, 7)", "#000000"), ("rgba(0, 0, 0, -1)", "#00000000"), ("rgb(+1, .5e1, 0)", "#010500"),
    ])
  func legacyRGB(text: String, expected: String) {
    #expect(Color(css: text)?.hexadecimal == expected)
  }

  @Test(
    "rgb() with spaces",
    arguments: [
      ("rgb(255 128 0)", "#FF8000"), ("rgb(255 128 0 / 0.5)", "#FF800080"),
      ("rgb(255 128 0/50%)", "#FF800080"), ("rgba(255 128 0 / 100%)", "#FF8000"),
      ("rgb(100% 20% 0%)", "#FF3300"), ("rgb(100% 51 0)", "#FF3300"), ("rgb(none 51 none)", "#003300"),
      ("rgb(255 0 0 / none)", "#FF000000"), ("rgb(NONE 0 0)", "#000000"), ("rgb(\t255\n0\r0 )", "#FF0000"),
      ("rgb(10%20%40%)", "#1A3366"), ("rgb(1-2+3)", "#010003"), ("rgb(0 0 0 / 1e-1)", "#0000001A"),
    ])
  func modernRGB(text: String, expected: String) {
    #expect(Color(css: text)?.hexadecimal == expected)
  }

  @Test(
    "hsl() in both notations and with every unit of angle",
    arguments: [
      ("hsl(0, 100%, 50%)", "#FF0000"), ("hsl(120, 100%, 25%)", "#008000"),
      ("hsla(240, 100%, 50%, 0.2)", "#0000FF33"), ("hsl(120deg, 100%, 50%, 20%)", "#00FF0033"),
      ("hsl(120 100% 50%)", "#00FF00"), ("hsl(120 100 50)", "#00FF00"), ("hsl(none 0% 60%)", "#999999"),
      ("hsl(120deg 100% 50% / 0.2)", "#00FF0033"), ("hsla(-120 100% 50%)", "#0000FF"),
      ("hsl(480deg 100% 50%)", "#00FF00"), ("hsl(0.5turn 50% 40%)", "#339999"),
      ("hsl(200grad 50% 40%)", "#339999"), ("hsl(3.14159265rad 50% 40%)", "#339999"),
      ("hsl(180DEG 50% 40%)", "#339999"), ("hsl(1.8e2deg 50% 40%)", "#339999"),
      ("hsl(60 100% 150%)", "#FFFFFF"), ("hsl(60 -20% 20%)", "#333333"), ("hsl(15 200% 50%)", "#FF0000"),
      ("hsl(300, 50%, 60%)", "#CC66CC"),
    ])
  func hsl(text: String, expected: String) {
    #expect(Color(css: text)?.hexadecimal == expected)
  }

  @Test(
    "hwb()",
    arguments: [
      ("hwb(120 20% 30%)", "#33B333"), ("hwb(120deg 20 40)", "#339933"), ("hwb(0 0% 0%)", "#FF0000"),
      ("hwb(0 40% 60%)", "#666666"), ("hwb(90 80% 120%)", "#666666"), ("hwb(none none none)", "#FF0000"),
      ("hwb(240 0% 40% / 20%)", "#00009933"), ("hwb(1turn 100% 0%)", "#FFFFFF"),
    ])
  func hwb(text: String, expected: String) {
    #expect(Color(css: text)?.hexadecimal == expected)
  }

  /// Expected values computed by ColorAide 8, clipped per channel.
  @Test(
    "oklab() and oklch(), clipped to sRGB",
    arguments: [
      ("oklch(62.796% 0.25768 29.234)", "#FF0000"), ("oklch(0.86644 0.29483 142.4953)", "#00FF00"),
      ("oklch(0.45201 0.31321 264.052)", "#0000FF"), ("oklch(70% 0.1 180deg)", "#4BB3A1"),
      ("oklch(0.7 0.4 150)", "#00D600"), ("oklch(50% 50% 200grad)", "#008368"),
      ("oklch(60% 0.15 0.25turn)", "#A37A00"), ("oklch(60% 0.15 1rad)", "#C16400"),
      ("oklch(40% 0.1 -90)", "#33437D"), ("oklch(40% 0.1 270 / 50%)", "#33437D80"),
      ("oklab(0.59 0.1 0.1 / 50%)", "#C05D2B80"), ("oklab(59% 25% 25%)", "#C05D2B"),
      ("oklab(50% 40% -25%)", "#982C98"), ("oklab(100% 0 0)", "#FFFFFF"), ("oklab(0 none none)", "#000000"),
      ("oklab(1 0.2 -0.1)", "#FFC0FF"), ("oklab(7 0 0)", "#FFFFFF"), ("oklch(-1 0 0)", "#000000"),
      ("oklab(40.101% 0.1147 0.0453)", "#7D2329"), ("oklch(59.69% 0.1007 29.23)", "#B3675C"),
      ("oklch(100% -0.3 90)", "#FFFFFF"),
    ])
  func oklab(text: String, expected: String) {
    #expect(Color(css: text)?.hexadecimal == expected)
  }

  @Test("Components keep their fractions")
  func fractions() {
    #expect(Color(css: "rgb(10% 20% 30% / 0.123)") == Color(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.123))
    #expect(Color(css: "transparent") == .clear)
    #expect(Color(css: "Transparent") == .clear)
  }

  @Test("What prints as hexadecimal reads back as the same text", arguments: 0...255)
  func roundTrip(byte: UInt8) {
    let color = Color(red8: byte, green8: 255 - byte, blue8: byte ^ 0x55, alpha8: byte)
    #expect(Color(css: color.hexadecimal) == color)
  }

  @Test(
    "Printing rounds to the nearest byte",
    arguments: [
      (Color(red: 0.5, green: 1.0 / 3, blue: 2.0 / 3), "#8055AA"),
      (Color(red: 0.0019, green: 0.0020, blue: 0.9981), "#0001FF"),
      (Color(red: 1, green: 1, blue: 1, alpha: 0.999), "#FFFFFF"),
      (Color(red: 1, green: 1, blue: 1, alpha: 0.5), "#FFFFFF80"),
    ])
  func rounding(color: Color, expected: String) {
    #expect(color.hexadecimal == expected)
  }

  @Test(
    "Anything else is no colour",
    arguments: [
      "", " ", "#", "#1", "#12", "#12345", "#1234567", "#123456789", "#ggg", "#+12", "# fff", "##fff", "fff",
      "0xFF0000", "0x10", "redd", "re d", "currentColor", "inherit", "none", "NaN", "inf", "é",
      "\u{212A}haki",
      "blac\u{212A}", "rgb", "rgb()", "rgb(", "rgb)", ")", "()", "rgb(1 2)", "rgb(1 2 3 4)", "rgb(1 2 3",
      "rgb 1 2 3)", "rgb (1 2 3)", "rgb(1 2 3))", "rgb((1 2 3)", "(1 2 3)", "rgb(1, 2)", "rgb(1, 2, 3, 4, 5)",
      "rgb(1, 2, 3 / 1)", "rgb(1 2 3, 1)", "rgb(1, 2 3)", "rgb(1 2, 3)", "rgb(1,, 2, 3)", "rgb(,1, 2, 3)",
      "rgb(1, 2, 3,)", "rgb(1 2 3 /)", "rgb(/ 1 2 3)", "rgb(1 / 2 / 3)", "rgb(1 2 3 / 1 / 1)",
      "rgb(10%, 20, 30)", "rgb(1, 2, 3%)", "rgb(none, 1, 2)", "rgb(1, 2, 3, none)", "rgb(1deg 2 3)",
      "rgb(1px 2 3)", "rgb(nan 0 0)", "rgb(NaN, 0, 0)", "rgb(inf 0 0)", "rgb(infinity 0 0)",
      "rgb(0x10 0 0)", "rgb(0x1p3, 0, 0)", "rgb(1e999 0 0)", "rgb(1. 2 3)", "rgb(1..2 2 3)", "rgb(+ 1 2 3)",
      "rgb(--1 2 3)", "rgb(1_000 2 3)", "rgb(1e 2 3)", "rgb(1 % 2 3)", "rgb(nonenone 1 2)", "rgb(1 2 3) red",
      "rgb(1 2 3 / 50deg)", "rgb(1;2;3)", "rgb(١ 2 3)", "rgb(red)", "hsl(120, 100, 50)", "hsl(10% 20% 30%)",
      "hsl(120px 100% 50%)", "hsl(120 deg 100% 50%)", "hsl(120, 100%, 50)", "hwb(120, 20%, 30%)",
      "hwba(120 20% 30%)", "oklab(0.5, 0.1, 0.1)", "oklch(0.5 0.1 50%)", "oklab(0.5 0.1 10deg)",
      "oklab(0.5 1e200 1e200)", "hsl(1e308turn 50% 50%)", "lab(50% 0 0)", "color(srgb 1 0 0)",
      "rgb(1 2 3\u{0})",
      "rgb(calc(1) 2 3)", "rgb(1 2 3 /**/)", "rgb(var(--x))", "\\red",
      "rgb(1 2 3" + String(repeating: " ", count: 1000) + ")", String(repeating: "#", count: 100_000),
      "rgb(" + String(repeating: "1,", count: 100_000) + ")", String(repeating: "rgb(", count: 100_000),
      "rgb(" + String(repeating: "0", count: 400) + " 0 0)",
    ])
  func malformed(text: String) {
    #expect(Color(css: text) == nil)
  }
}
