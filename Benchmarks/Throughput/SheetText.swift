/// Sheets that all differ, as JSON text: what people write for a button of 200 by 36 points.
enum SheetText {
  /// About 500 bytes: three states.
  static func small(_ number: Int) -> String {
    """
    {"name": "Sheet \(number)", "states": {
      "normal": {"title": "Buy \(number)", "titleColor": "white", "font": {"size": 15, "weight": "semibold"},
        "backgroundColor": "#\(color(number))", "cornerRadius": 8, "contentInsets": {"top": 6, "left": 12,
        "bottom": 6, "right": 12}, "borderWidth": 1, "borderColor": "#0004", "width": 200, "height": 36},
      "highlighted": {"backgroundColor": "#\(color(number + 1))", "alpha": 0.9},
      "disabled": {"titleColor": "#888", "backgroundColor": "#ddd"}},
     "transitions": [{"from": "*", "to": "*", "mode": "interpolate", "duration": 0.2}]}
    """
  }

  /// About 2 KB: all states, with shadows, outlines and gradual changes.
  static func large(_ number: Int) -> String {
    let states = [
      "highlighted", "disabled", "selected", "focused", "hovered", "loading", "selected+highlighted",
    ]
    let entries = states.enumerated().map { index, state in
      """
      "\(state)": {"title": "\(state) \(number)", "titleColor": {"light": "#\(color(number + index))", "dark": "white"},
        "backgroundColor": "#\(color(number - index))", "borderColor": "rgb(10 20 30 / 0.5)", "borderWidth": 1.5,
        "shadow": {"color": "#0006", "blur": 4, "offset": {"x": 0, "y": 2}}}
      """
    }
    return """
      {"name": "Sheet \(number)", "matching": "subset", "adjustsWhenDisabled": true, "disabledAlpha": 0.6, "states": {
        "normal": {"title": "Buy \(number)", "font": {"size": 15, "weight": "semibold"}, "cornerRadius": 8,
          "backgroundColor": "#\(color(number))", "contentInsets": {"top": 6, "left": 12, "bottom": 6, "right": 12},
          "outline": {"color": "#0a84ff", "width": 2, "offset": 1}, "width": 200, "height": 36},
      \(entries.joined(separator: ",\n"))},
       "transitions": [{"from": "*", "to": "highlighted", "mode": "dissolve", "duration": 0.1},
         {"from": "*", "to": "*", "mode": "interpolate", "duration": 0.2, "curve": "easeInEaseOut"}]}
      """
  }

  private static func color(_ number: Int) -> String {
    let digits = String((number &* 2_654_435_761) & 0xFF_FFFF, radix: 16)
    return String(repeating: "0", count: 6 - digits.count) + digits
  }
}
