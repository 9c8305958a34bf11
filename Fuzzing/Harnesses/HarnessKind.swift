/// The kinds of input that come from outside, by the names of their harnesses.
public enum HarnessKind: String, CaseIterable, Sendable {
  /// The text of a colour.
  case color
  /// A picture.
  case encode
  /// The bytes of connections to a server.
  case http
  /// JSON text.
  case json
  /// A PNG file.
  case png
  /// The target of a request to the service.
  case query
  /// The script of an interaction.
  case script
  /// A sheet's document.
  case sheet
  /// The name of a state.
  case state
  /// The target of any request.
  case target

  /// The harness; throws when the fonts or a port are not there.
  public func harness() throws -> any Harness {
    switch self {
    case .color: ColorHarness()
    case .encode: EncodeHarness()
    case .http: try HTTPHarness()
    case .json: JSONHarness()
    case .png: PNGHarness()
    case .query: try QueryHarness()
    case .script: try ScriptHarness()
    case .sheet: try SheetHarness()
    case .state: StateHarness()
    case .target: TargetHarness()
    }
  }
}
