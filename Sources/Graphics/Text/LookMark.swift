internal import CPangoCairo

/// Marks text with the number of its look, so that pango splits glyphs between looks and tells whose they are.
///
/// The mark is a text colour that is never drawn.
enum LookMark {
  /// The mark of a look.
  static func attribute(look: Int) -> UnsafeMutablePointer<PangoAttribute> {
    unsafe pango_attr_foreground_new(
      UInt16(truncatingIfNeeded: look >> 16), UInt16(truncatingIfNeeded: look), 0)
  }

  /// The look with which a piece of text is marked; nil if it is not.
  static func look(of analysis: PangoAnalysis) -> Int? {
    var node: UnsafeMutablePointer<GSList>? = unsafe analysis.extra_attrs
    while let current = unsafe node {
      if let attribute = unsafe current.pointee.data?.assumingMemoryBound(to: PangoAttribute.self),
        let color = unsafe pango_attribute_as_color(attribute)?.pointee.color
      {
        return Int(color.red) << 16 | Int(color.green)
      }
      unsafe node = unsafe current.pointee.next
    }
    return nil
  }
}
