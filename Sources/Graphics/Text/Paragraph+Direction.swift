internal import CPangoCairo
internal import Geometry

extension Paragraph {
  /// The direction of the first strong character; nil without one. (UAX #9, rules P2 and P3)
  ///
  /// What is isolated does not count. Pango would count the controls that embed and override, too.
  var direction: LayoutDirection? {
    var isolates = 0
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x2066...0x2068: isolates += 1
      case 0x2069: isolates = max(0, isolates - 1)
      case 0x202A...0x202E: continue
      default:
        guard isolates == 0 else { continue }
        switch fribidi_get_bidi_type(scalar.value) {
        case FRIBIDI_TYPE_LTR: return .leftToRight
        case FRIBIDI_TYPE_RTL, FRIBIDI_TYPE_AL: return .rightToLeft
        default: continue
        }
      }
    }
    return nil
  }
}
