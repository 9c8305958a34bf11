public import Documents

/// What a button looks like in every state, as its author wrote it.
public struct StyleSheet: Sendable, Hashable {
  /// Which entries of a sheet count in a state.
  public enum Matching: String, Sendable, Hashable, CaseIterable {
    /// Those all of whose bits are in the state.
    case subset
    /// That of exactly the state, and `normal`.
    case exact
  }

  /// What an attribute is when no entry that counts mentions it.
  public enum Missing: String, Sendable, Hashable, CaseIterable {
    /// Its default.
    case `default`
    /// What it was in the previous state, if there was one.
    case keep
  }

  /// The address of a JSON Schema, for editors; nothing follows from it.
  public var schemaAddress: String?
  /// A label.
  public var name: String?
  /// The id of the sheet that this one overlays.
  public var extends: String?
  /// Which entries count in a state; nil is `subset`, or what the parent says.
  public var matching: Matching?
  /// What an attribute that nothing mentions is; nil is `default`, or what the parent says.
  public var missing: Missing?
  /// Single states, the strongest first; nil is `defaultPrecedence`, or what the parent says.
  public var precedence: [ControlState]?
  /// Single states that do not count while disabled; nil is `defaultDisabledHides`, or what the parent says.
  public var disabledHides: [ControlState]?
  /// Whether highlighting multiplies alpha with `highlightedAlpha`; nil is false, or what the parent says.
  public var adjustsWhenHighlighted: Bool?
  /// The factor while highlighted, 0…1; nil is 0.5, or what the parent says.
  public var highlightedAlpha: Double?
  /// Whether disabling multiplies alpha with `disabledAlpha`; nil is false, or what the parent says.
  public var adjustsWhenDisabled: Bool?
  /// The factor while disabled, 0…1; nil is 0.5, or what the parent says.
  public var disabledAlpha: Double?
  /// What each state says.
  public var states: [ControlState: ButtonStyle] = [:]
  /// How the button moves between states, the first that matches counts; nil is none, or what the parent says.
  public var transitions: [Transition]?
  /// A toggle of three pictures; nil is none, or what the parent says.
  public var flag: Flag?

  /// `loading`, `disabled`, `highlighted`, `hovered`, `selected`, `focused`.
  public static let defaultPrecedence: [ControlState] = [
    .loading, .disabled, .highlighted, .hovered, .selected, .focused,
  ]
  /// `highlighted`, `hovered`, `focused`: a disabled control takes no touch, pointer or focus.
  public static let defaultDisabledHides: [ControlState] = [.highlighted, .hovered, .focused]

  /// A sheet that says nothing.
  public init() {}

  /// This sheet with `style` said for `state`, over what it said before.
  public func state(_ state: ControlState, _ style: ButtonStyle) -> StyleSheet {
    self.state(state) { _ in style }
  }

  /// This sheet with what `build` makes of `state`: it gets what the state says so far.
  public func state(_ state: ControlState, _ build: (ButtonStyle) -> ButtonStyle) -> StyleSheet {
    var sheet = self
    sheet.states[state] = build(states[state] ?? ButtonStyle())
    return sheet
  }

  /// The states declared, by ascending mask.
  public var declaredStates: [ControlState] { states.keys.sorted() }

  /// The names of all pictures the sheet mentions, sorted.
  public var pictureNames: [String] {
    var names: Set<String> = []
    for style in states.values {
      for case let name?? in [style.value(of: \.image), style.value(of: \.backgroundImage)] {
        names.insert(name)
      }
    }
    if let flag { names.formUnion([flag.no, flag.yes, flag.default]) }
    return names.sorted()
  }
}

extension StyleSheet {
  /// How sheets are read, written and described.
  public static let codec = Codec<StyleSheet>.record(
    StyleSheet(),
    [
      Field("$schema", \.schemaAddress, .present(.text(limit: 2048)), "Address of a schema, for editors."),
      Field("name", \.name, .optional(.text(limit: 256)), "A label."),
      Field("extends", \.extends, .optional(.resourceName), "Id of the sheet that this one overlays."),
      Field("matching", \.matching, .present(.name), "Which entries count in a state: `subset` unless set."),
      Field("missing", \.missing, .present(.name), "What an unmentioned attribute is: `default` unless set."),
      Field(
        "precedence", \.precedence, .present(.singleStates()),
        "Single states, the strongest first: loading, disabled, highlighted, hovered, selected, focused unless set."
      ),
      Field(
        "disabledHides", \.disabledHides, .present(.singleStates(excluding: .disabled)),
        "Single states that do not count while disabled: highlighted, hovered, focused unless set."),
      Field(
        "adjustsWhenHighlighted", \.adjustsWhenHighlighted, .present(.bool),
        "Whether highlighting multiplies alpha with `highlightedAlpha`: false unless set."),
      Field(
        "highlightedAlpha", \.highlightedAlpha, .present(.fraction),
        "Factor while highlighted: 0.5 unless set."),
      Field(
        "adjustsWhenDisabled", \.adjustsWhenDisabled, .present(.bool),
        "Whether disabling multiplies alpha with `disabledAlpha`: false unless set."),
      Field("disabledAlpha", \.disabledAlpha, .present(.fraction), "Factor while disabled: 0.5 unless set."),
      Field("states", \.states, .states, "What each state says."),
      Field(
        "transitions", \.transitions, .present(.list(.transition, limit: 256)),
        "How the button moves between states: the first that fits counts, without one it changes at once."),
      Field(
        "flag", \.flag, .present(.flag),
        "A toggle of three pictures at their natural size in the middle of the bounds, which the largest decides where no `width` and `height` do."
      ),
    ], else: { misplaced($0) })

  /// The sheet a document describes; throws everything that is wrong with the document.
  public init(document: JSONValue) throws(InvalidDocument) {
    self = try Self.codec.value(from: document)
  }

  /// The sheet as a document: what it says, in canonical spelling and order.
  public var document: JSONValue { Self.codec.write(self, .sparse) }

  /// The sheet that this one's document describes: the same, its colours rounded to 8 bits a component.
  ///
  /// Throws everything that lies outside its bounds; a sheet that was read from a document never does.
  public func validated() throws(InvalidDocument) -> StyleSheet {
    try StyleSheet(document: document)
  }
}

extension Codec {
  /// A value that may be absent but not `null`.
  fileprivate static func present<Wrapped>(_ wrapped: Codec<Wrapped>) -> Codec where Value == Wrapped? {
    Codec(
      schema: wrapped.schema,
      read: { document, reading in wrapped.read(document, &reading).map { .some($0) } },
      write: { value, detail in value.map { wrapped.write($0, detail) } ?? .null })
  }
}

extension Codec where Value == [ControlState: ButtonStyle] {
  /// What each state says, by name.
  fileprivate static let states = Codec(
    schema: [
      "type": "object", "propertyNames": ["pattern": .string(ControlState.namePattern)],
      "additionalProperties": Codec<ButtonStyle>.style.schema,
    ],
    read: { document, reading in
      guard case .object(let object) = document else {
        reading.report(.wrongType(expected: .object, found: document))
        return nil
      }
      let issueCount = reading.issueCount
      var states: [ControlState: ButtonStyle] = [:]
      states.reserveCapacity(object.members.count)
      for member in object.members {
        reading.descend(member.name) { reading in
          let state = Codec<ControlState>.state.read(.string(member.name), &reading)
          if let state, states[state] != nil { reading.report(.repeatedState(state)) }
          let style = Codec<ButtonStyle>.style.read(member.value, &reading)
          // Noted even if its style is wrong: a second entry for the state is wrong all the same.
          if let state { states[state] = style ?? ButtonStyle() }
        }
      }
      return reading.issueCount == issueCount ? states : nil
    },
    write: { states, detail in
      .object(
        JSONObject(
          states.sorted { $0.key < $1.key }.map { state, style in
            JSONObject.Member(name: state.description, value: Codec<ButtonStyle>.style.write(style, detail))
          }))
    })
}

extension StyleSheet {
  /// The JSON Schema (2020-12) of sheets, made from the table of attributes.
  public static var schema: JSONValue { codec.schema }
}
