import Rendering

/// SplitMix64: the same numbers on every machine.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

extension Sample {
  /// A sheet of two states in JSON with some attributes each; its only picture is `p`.
  static func random(_ random: inout SeededGenerator) -> String {
    let choices: [[String]] = [
      [
        "", #""title": "Some title","#, #""title": "حفظ","#,
        #""attributedTitle": [{"text": "a"}, {"text": "b", "font": {"size": 31}}],"#,
      ],
      ["", #""image": "p","#, #""image": "p", "imageSize": {"width": 7.3, "height": 21},"#],
      ["", #""subtitle": "more", "titlePadding": 2.5,"#], ["", #""spacing": 3.7,"#, #""spacing": -4,"#],
      [
        #""contentInsets": 7.1,"#, #""contentInsets": {"top": 1, "leading": 9, "bottom": 2, "trailing": 3},"#,
        "",
      ],
      ["", #""width": 60.4,"#, #""minWidth": 33.3,"#, #""maxWidth": 25,"#],
      ["", #""height": 20.2,"#, #""maxHeight": 11,"#],
      [
        "", #""shadow": {},"#,
        #""shadow": {"blur": 5, "spread": 3, "offset": {"x": -4, "y": 2.2}, "knockout": true},"#,
      ],
      ["", #""outline": {"color": "blue", "width": 1.3, "offset": 0.4},"#], ["", #""badge": "7","#],
      ["", #""borderWidth": 1.5,"#],
      ["", #""cornerRadius": "capsule","#, #""cornerRadius": 4, "cornerCurve": "continuous","#],
      [#""imagePosition": "top","#, #""imagePosition": "trailing","#, ""], ["", #""titleLines": 2,"#],
      ["", #""alpha": 0.4,"#],
    ]
    func entry(_ random: inout SeededGenerator) -> String {
      choices.map { $0.randomElement(using: &random) ?? "" }.joined() + #""backgroundColor": "red""#
    }
    return #"{"states": {"normal": {\#(entry(&random))}, "highlighted": {\#(entry(&random))}}}"#
  }
}
