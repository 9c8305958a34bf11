/// The state of a control: a bit mask in which `normal` is the absence of bits.
public struct ControlState: OptionSet, Sendable, Hashable, Comparable {
  /// The mask, with UIKit's values for UIKit's states.
  public let rawValue: UInt32

  /// A state from its mask.
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// Enabled, not selected, not highlighted.
  public static let normal: ControlState = []
  /// A tracked touch is inside.
  public static let highlighted = ControlState(rawValue: 1)
  /// Not enabled.
  public static let disabled = ControlState(rawValue: 1 << 1)
  /// Set by the application, never by touches.
  public static let selected = ControlState(rawValue: 1 << 2)
  /// Has the keyboard or remote focus.
  public static let focused = ControlState(rawValue: 1 << 3)
  /// A pointer is over it.
  public static let hovered = ControlState(rawValue: 1 << 16)
  /// Busy.
  public static let loading = ControlState(rawValue: 1 << 17)

  /// The states of one bit with their names, by ascending bit.
  static let parts: [(name: String, state: ControlState)] = [
    ("highlighted", .highlighted), ("disabled", .disabled), ("selected", .selected),
    ("focused", .focused), ("hovered", .hovered), ("loading", .loading),
  ]

  /// The names a state is put together from: `normal` and one for each bit.
  public static let partNames: [String] = ["normal"] + parts.map(\.name)

  private static let partTable = NameTable(partNames)

  /// The state of a name that is one part.
  private init?(part name: String) {
    guard let place = Self.partTable.place(of: name) else { return nil }
    self = place == 0 ? .normal : Self.parts[place - 1].state
  }

  /// The name that is probably meant by `word`, which is none: one spelt much like it, or that of the same state in CSS.
  public static func partName(meantBy word: String) -> String? {
    switch word.lowercased() {
    case "active", "pressed": "highlighted"
    case "checked", "on": "selected"
    case "default", "enabled", "off": "normal"
    case "busy": "loading"
    default: nearestName(to: word, in: partNames)
    }
  }

  /// What a name looks like, as an ECMAScript regular expression.
  static let namePattern: String = {
    let part = "(" + partNames.joined(separator: "|") + ")"
    return "^\(part)([+, ]\(part)){0,6}$"
  }()

  /// The number of bits set.
  public var bitCount: Int { rawValue.nonzeroBitCount }

  /// The order of masks.
  public static func < (left: ControlState, right: ControlState) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// A part of a state's name that is not the name of any state.
public struct UnknownStateName: Error, Sendable, Hashable {
  /// The part that is not known; empty if two separators meet.
  public let part: String
}

extension ControlState: CustomStringConvertible {
  /// Reads a name: parts joined by `+`, `,` or a space, in any order, case-sensitive.
  ///
  /// `normal` joined with others is dropped. Spaces are allowed because form decoding turns `+` into one.
  public init(name: String) throws(UnknownStateName) {
    // Nearly all names are one part.
    if let state = ControlState(part: name) {
      self = state
      return
    }
    var state = ControlState.normal
    for part in name.split(omittingEmptySubsequences: false, whereSeparator: { "+, ".contains($0) }) {
      guard let known = ControlState(part: String(part)) else { throw UnknownStateName(part: String(part)) }
      state.insert(known)
    }
    self = state
  }

  /// The canonical name: the parts by ascending bit, joined by `+`.
  public var description: String {
    if isEmpty { return "normal" }
    if let only = Self.parts.first(where: { $0.state == self }) { return only.name }
    return Self.parts.filter { contains($0.state) }.map(\.name).joined(separator: "+")
  }
}
