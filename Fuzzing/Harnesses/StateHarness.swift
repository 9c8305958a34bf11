import ButtonStyling

/// A state's canonical name means the state, and what a wrong name is told of is in it.
struct StateHarness: Harness {
  func check(_ input: [UInt8]) throws(BrokenClaim) {
    let name = String(decoding: input, as: UTF8.self)
    let state: ControlState
    do throws(UnknownStateName) {
      state = try ControlState(name: name)
    } catch {
      return try check(unknown: error.part, of: name)
    }
    let canonical = state.description
    try claim((try? ControlState(name: canonical)) == state, "\(canonical) is the name of its state")
    try claim(state.bitCount <= ControlState.partNames.count - 1, "a state has the bits that have names")
  }

  private func check(unknown part: String, of name: String) throws(BrokenClaim) {
    let parts = name.split(omittingEmptySubsequences: false) { "+, ".contains($0) }
    try claim(parts.contains { $0 == part }, "\(part) is a part of the name")
    guard let meant = ControlState.partName(meantBy: part) else { return }
    try claim(ControlState.partNames.contains(meant), "what is meant by \(part) is a part: \(meant)")
  }
}
