public import Documents
import Geometry

/// Where the value of an attribute came from; of one word, as every resolved style has one for each attribute.
public enum StyleSource: Sendable, Hashable {
  /// The entry for a state, in the sheet called `sheet`; nil is a sheet that is not stored.
  indirect case entry(sheet: String?, state: ControlState)
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

  /// What is said of each attribute of the table; nil is its default, which all styles and threads would have to share.
  @usableFromInline private(set) var values = [StyleValue?](repeating: nil, count: Attributes.all.count)
  private var sources = [StyleSource](repeating: .default, count: Attributes.all.count)

  /// A style of which nothing is said.
  init(state: ControlState, effectiveState: ControlState) {
    self.state = state
    self.effectiveState = effectiveState
  }

  /// Takes what `style` says of the attributes of which nothing was said before.
  mutating func take(_ style: ButtonStyle, from source: StyleSource) {
    for entry in style.entries where values[entry.place] == nil {
      values[entry.place] = entry.value
      sources[entry.place] = source
    }
  }

  /// Fixes every colour for `scheme`, and multiplies alpha with `alphaFactor`.
  mutating func settle(scheme: ColorScheme, alphaFactor: Double) {
    let current = self.titleColor.resolved(current: .black, scheme: scheme).value
    for (place, openDefault) in Attributes.colored {
      guard let value = values[place] ?? openDefault else { continue }
      values[place] = Attributes.all[place].mapColors(of: value) {
        $0.resolved(current: current, scheme: scheme)
      }
    }
    if alphaFactor != 1 { values[Attributes.index(of: \.alpha)] = StyleValue(self.alpha * alphaFactor) }
  }

  /// The value of the attribute at `path`.
  ///
  /// Inlined wherever it is used: there the path is known, and becomes a place in memory.
  @inlinable @inline(__always)
  public subscript<Value: Sendable & Hashable>(
    dynamicMember path: KeyPath<Attributes, Attribute<Value>>
  ) -> Value {
    values[Attributes.index(of: path)]?.unwrapped(as: Value.self)
      ?? Attributes.table[keyPath: path].defaultValue
  }

  /// Where the value of the attribute at `path` came from.
  public func source<Value: Sendable & Hashable>(of path: KeyPath<Attributes, Attribute<Value>>)
    -> StyleSource
  {
    sources[Attributes.index(of: path)]
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
      let (from, to) = (values[index], other.values[index])
      guard from != nil || to != nil else { continue }
      style.values[index] = attribute.interpolate(
        from ?? attribute.initialValue, to ?? attribute.initialValue, share)
    }
    return style
  }

  /// Every attribute's value by name, in the order of the table.
  public var document: JSONValue {
    .object(
      JSONObject(
        zip(Attributes.all, values).map { attribute, value in
          JSONObject.Member(
            name: attribute.name, value: attribute.write(value ?? attribute.initialValue, .full))
        }))
  }

  /// Where every attribute's value came from, in the order of the table.
  public var provenance: [(name: String, source: StyleSource)] {
    zip(Attributes.names, sources).map { (name: $0, source: $1) }
  }
}
