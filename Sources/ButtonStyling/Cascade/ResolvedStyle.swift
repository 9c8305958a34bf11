public import Documents
import Geometry

/// Where the value of an attribute came from.
public enum StyleSource: Sendable, Hashable {
  /// The entry for a state, in the sheet called `sheet`; nil is a sheet that is not stored.
  case entry(sheet: String?, state: ControlState)
  /// No entry: it is the attribute's default.
  case `default`
  /// No entry: it is what it was in the previous state.
  case previous
}

/// A button's style in one state: every attribute has its value, and every colour is fixed.
///
/// Attributes are members by name, such as `style.borderWidth`. `alpha` already contains the effects of highlighting
/// and disabling.
@dynamicMemberLookup
public struct ResolvedStyle: Sendable, Hashable {
  /// The state as asked for.
  public let state: ControlState
  /// The state without the bits that do not count in it.
  public let effectiveState: ControlState

  @usableFromInline private(set) var values: [StyleValue]
  private let sources: [StyleSource]

  init(
    state: ControlState, effectiveState: ControlState, alphaFactor: Double, scheme: ColorScheme,
    values: [StyleValue], sources: [StyleSource]
  ) {
    self.state = state
    self.effectiveState = effectiveState
    self.values = values
    self.sources = sources

    let current = self.titleColor.resolved(current: .black, scheme: scheme).value
    for index in Attributes.indicesOfColored {
      self.values[index] = Attributes.all[index].mapColors(of: values[index]) {
        $0.resolved(current: current, scheme: scheme)
      }
    }
    if alphaFactor != 1 {
      self.values[Attributes.index(of: \.alpha)] = StyleValue(self.alpha * alphaFactor)
    }
  }

  /// The value of the attribute at `path`.
  @inlinable
  public subscript<Value: Sendable & Hashable>(
    dynamicMember path: KeyPath<Attributes, Attribute<Value>>
  ) -> Value {
    values[Attributes.index(of: path)].unwrapped(as: Value.self)
      ?? Attributes.table[keyPath: path].defaultValue
  }

  /// This style with another value for the attribute at `path`, wherever it came from.
  public func with<Value: Sendable & Hashable>(
    _ path: KeyPath<Attributes, Attribute<Value>>, _ value: Value
  ) -> ResolvedStyle {
    var style = self
    style.values[Attributes.index(of: path)] = StyleValue(value)
    return style
  }

  /// The style `share` of the way to another, such as an eased value: 0 is this one, 1 the other.
  ///
  /// Numbers and colours move, colours premultiplied, and so do the parts of fonts, insets, shadows and rings. A
  /// colour, shadow or ring that is none on one side comes from or goes to a transparent one, as in CSS; of lists of
  /// different lengths the shorter is filled up in this way. Everything else, and state and provenance, is the
  /// other's from one half on. Beyond 0…1 values overshoot within their bounds.
  public func interpolated(to other: ResolvedStyle, at share: Double) -> ResolvedStyle {
    if share == 0 || share == 1 { return share == 0 ? self : other }
    var style = share < 0.5 ? self : other
    for (index, attribute) in Attributes.all.enumerated() {
      style.values[index] = attribute.interpolate(values[index], other.values[index], share)
    }
    return style
  }

  /// Every attribute's value by name, in the order of the table.
  public var document: JSONValue {
    .object(
      JSONObject(
        zip(Attributes.all, values).map { JSONObject.Member(name: $0.name, value: $0.write($1, .full)) }))
  }

  /// Where every attribute's value came from, in the order of the table.
  public var provenance: [(name: String, source: StyleSource)] {
    zip(Attributes.names, sources).map { (name: $0, source: $1) }
  }
}
