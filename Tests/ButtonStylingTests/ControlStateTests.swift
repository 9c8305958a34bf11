import ButtonStyling
import Testing

@Suite("Control states")
struct ControlStateTests {
  @Test(
    "Masks are UIKit's, with two application bits",
    arguments: [
      ("normal", 0), ("highlighted", 1), ("disabled", 2), ("selected", 4), ("focused", 8),
      ("hovered", 1 << 16), ("loading", 1 << 17),
    ] as [(String, UInt32)])
  func masks(name: String, mask: UInt32) throws {
    #expect(try ControlState(name: name).rawValue == mask)
    #expect(ControlState(rawValue: mask).description == name)
  }

  @Test(
    "Parts may stand in any order, after any separator",
    arguments: [
      "highlighted+selected", "selected+highlighted", "selected,highlighted", "selected highlighted",
      "normal+selected+highlighted", "selected+normal highlighted", "selected+highlighted+selected",
    ])
  func spellings(name: String) throws {
    #expect(try ControlState(name: name) == [.highlighted, .selected])
  }

  @Test("The canonical name lists the parts by bit")
  func canonicalName() {
    let all: ControlState = [.loading, .hovered, .focused, .selected, .disabled, .highlighted]
    #expect(all.description == "highlighted+disabled+selected+focused+hovered+loading")
  }

  @Test("Every combination of parts reads back from its name", arguments: 0..<64)
  func roundTrip(bits: UInt32) throws {
    let state = ControlState(rawValue: bits & 0xF | (bits >> 4) << 16)
    #expect(try ControlState(name: state.description) == state)
  }

  @Test(
    "A part that is not known is named",
    arguments: [
      ("pressed", "pressed"), ("selected+Highlighted", "Highlighted"), ("selected+", ""), ("", ""),
      ("selected++highlighted", ""), ("selected;disabled", "selected;disabled"), ("NORMAL", "NORMAL"),
      ("selected%2Bdisabled", "selected%2Bdisabled"), ("selected\tdisabled", "selected\tdisabled"),
    ])
  func unknownPart(name: String, part: String) {
    let error = #expect(throws: UnknownStateName.self) { try ControlState(name: name) }
    #expect(error?.part == part)
  }

  @Test("The known parts are listed, normal first")
  func partNames() {
    #expect(
      ControlState.partNames
        == ["normal", "highlighted", "disabled", "selected", "focused", "hovered", "loading"])
  }
}
