import ButtonStyling

/// What to write instead of what stands for a state in a path, where that is a state and something behind it that goes
/// elsewhere; nil if it is not.
func stateHint(_ name: String) -> String? {
  guard let end = name.firstIndex(where: { "@~.".contains($0) }),
    (try? ControlState(name: String(name[..<end]))) != nil
  else { return nil }
  let state = name[..<end]
  let rest = name[end...].dropFirst()
  let scale = rest.prefix { $0.isASCII && $0.isNumber }
  switch name[end] {
  case "~":
    guard let flag = FlagValue(rawValue: String(rest.prefix { $0 != "@" && $0 != "." })) else { return nil }
    return "A flag is a parameter here: \(state)…?flag=\(flag.rawValue)."
  case "@" where scale.count > 0 && rest.dropFirst(scale.count) == "x":
    return "Only PNG files have a density in their name; say ?scale=\(scale)."
  case "@" where scale.count > 0: return "A density ends in a small x: \(state)@\(scale)x.png."
  case ".":
    let files = PictureFormat.allCases.map { "\(state).\($0.rawValue)" }
    return "A state is drawn to \(listed(files)); what moves is drawn to transition.apng."
  default: return nil
  }
}
