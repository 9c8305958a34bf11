import ButtonStyling
import Geometry

/// A colour's components are in 0…1, and its hexadecimal text is read as the colour that it was rounded to.
struct ColorHarness: Harness {
  func check(_ input: [UInt8]) throws(BrokenClaim) {
    let text = String(decoding: input, as: UTF8.self)
    guard let color = Color(css: text) else { return }
    let components = [color.red, color.green, color.blue, color.alpha]
    for component in components {
      try claim(0...1 ~= component, "a component is in 0…1: \(color)")
    }
    let written = color.hexadecimal
    guard let again = Color(css: written) else { throw BrokenClaim(claim: "\(written) is a colour") }
    try claim(again.hexadecimal == written, "\(written) is written as it was read: \(again.hexadecimal)")
    for (read, component) in zip([again.red, again.green, again.blue, again.alpha], components) {
      try claim(
        abs(read - component) <= 0.5 / 255 + 1e-12, "\(written) is no further than a half from \(color)")
    }
    if text.utf8.count < 250 {
      try claim(Color(css: " \t\(text)\n") == color, "white space around a colour changes nothing")
    }
    if !text.contains("UIColor") {
      try claim(Color(css: text.uppercased()) == color, "capitals change nothing")
    }
  }
}
