import Documents

/// A state, or any.
public enum StatePattern: Sendable, Hashable {
  /// Every state.
  case any
  /// One state.
  case state(ControlState)
}

extension Codec where Value == StatePattern {
  fileprivate static let statePattern = Codec(
    schema: [
      "anyOf": [["const": "*", "description": "Any state."], Codec<ControlState>.state.schema]
    ],
    read: { document, reading in
      document == "*" ? .any : Codec<ControlState>.state.read(document, &reading).map { .state($0) }
    },
    write: { value, _ in
      switch value {
      case .any: "*"
      case .state(let state): .string(state.description)
      }
    })
}

/// How the eased value of a motion follows from its progress.
public enum Curve: Sendable, Hashable {
  /// A curve that has a name.
  public enum Name: String, Sendable, Hashable, CaseIterable {
    /// Without easing.
    case linear
    /// Slow at first.
    case easeIn
    /// Slow at the end.
    case easeOut
    /// Slow at both ends.
    case easeInEaseOut
    /// CSS's `ease`, Core Animation's `default`.
    case `default`
  }

  /// A named curve.
  case named(Name)
  /// The cubic Bézier curve through (0,0), (x1,y1), (x2,y2), (1,1); x1 and x2 lie in 0…1.
  case bezier(x1: Double, y1: Double, x2: Double, y2: Double)
}

extension Codec where Value == Curve {
  static let curve: Codec = {
    let name = Codec<Curve.Name>.name
    return Codec(
      schema: [
        "anyOf": [
          name.schema,
          [
            "type": "array", "items": ["type": "number"], "minItems": 4, "maxItems": 4,
            "description": "The control points x1, y1, x2, y2 of a cubic Bézier curve; x in 0…1.",
          ],
        ]
      ],
      read: { document, reading in
        switch document {
        case .string: return name.read(document, &reading).map { .named($0) }
        case .array(let elements):
          guard elements.count == 4 else {
            reading.report(
              elements.count > 4 ? .tooLong(elements.count, limit: 4) : .missingMember(String(elements.count))
            )
            return nil
          }
          let numbers = elements.enumerated().compactMap { index, element in
            reading.descend(String(index)) { reading in
              (index % 2 == 0 ? Codec<Double>.fraction : .number(minimum: -100, maximum: 100)).read(
                element, &reading)
            }
          }
          guard numbers.count == 4 else { return nil }
          return .bezier(x1: numbers[0], y1: numbers[1], x2: numbers[2], y2: numbers[3])
        default:
          reading.report(.wrongType(expected: .curve, found: document))
          return nil
        }
      },
      write: { value, _ in
        switch value {
        case .named(let name): .string(name.rawValue)
        case .bezier(let x1, let y1, let x2, let y2): [.number(x1), .number(y1), .number(x2), .number(y2)]
        }
      })
  }()
}

/// How a button moves from one state to another.
public struct Transition: Sendable, Hashable {
  /// What changes gradually.
  public enum Mode: String, Sendable, Hashable, CaseIterable {
    /// The whole old picture is mixed into the whole new one.
    case dissolve
    /// Numbers and colours are interpolated; the layout follows.
    case interpolate
    /// Only the opacity moves; everything else is new at once.
    case alpha
  }

  /// The state left.
  public var from = StatePattern.any
  /// The state entered.
  public var to = StatePattern.any
  /// What changes gradually.
  public var mode = Mode.dissolve
  /// Seconds, 0 or more.
  public var duration = 0.25
  /// How the change is eased.
  public var curve = Curve.named(.easeInEaseOut)

  /// A quarter of a second of dissolving between any two states.
  public init() {}

  /// A transition from one pattern to another; what is not given is the default.
  public init(
    from: StatePattern, to: StatePattern, mode: Mode = .dissolve, duration: Double = 0.25,
    curve: Curve = .named(.easeInEaseOut)
  ) {
    self.from = from
    self.to = to
    self.mode = mode
    self.duration = duration
    self.curve = curve
  }
}

extension Codec where Value == Transition {
  static let transition = record(
    Transition(),
    [
      Field("from", \.from, .statePattern, "The state left, or `*`.", isRequired: true),
      Field("to", \.to, .statePattern, "The state entered, or `*`.", isRequired: true),
      Field(
        "mode", \.mode, .name,
        "What changes gradually. `dissolve`: the whole old picture is mixed into the whole new one. `interpolate`: numbers and colours move, each frame is laid out anew, and all else switches half way. `alpha`: the new state shows at once and only its attribute `alpha` moves."
      ),
      Field("duration", \.duration, .number(minimum: 0, maximum: 60), "Seconds."),
      Field("curve", \.curve, .curve, "How the change is eased."),
    ])
}
