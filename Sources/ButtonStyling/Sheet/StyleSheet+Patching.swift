public import Documents

extension StyleSheet {
  /// The document of this sheet changed by a JSON Merge Patch (RFC 7396), which may be spelt in any way that a sheet may.
  ///
  /// What the patch changes has the patch's spelling in the result, so that whatever is wrong with that points into the
  /// patch. Throws if two members of `states` in the patch mean the same state; nothing else is looked at.
  public func document(patchedWith patch: JSONValue) throws(InvalidDocument) -> JSONValue {
    var document = document
    guard case .object(let changes)? = patch["states"] else { return document.merging(patch) }
    let byState = try changesByState(changes)
    if case .object(var object) = document, case .object(let entries)? = object["states"] {
      object["states"] = .object(
        JSONObject(
          entries.members.map { entry in
            guard let state = try? ControlState(name: entry.name), let change = byState[state] else {
              return entry
            }
            return JSONObject.Member(
              name: change.name, value: ButtonStyle.respelled(entry.value, for: change.value))
          }))
      document = .object(object)
    }
    return document.merging(patch)
  }

  private func changesByState(
    _ changes: JSONObject
  ) throws(InvalidDocument) -> [ControlState: JSONObject.Member] {
    var byState: [ControlState: JSONObject.Member] = [:]
    var reading = DocumentReading()
    for change in changes.members {
      guard let state = try? ControlState(name: change.name),
        byState.updateValue(change, forKey: state) != nil
      else { continue }
      reading.descend("states") { $0.descend(change.name) { $0.report(.repeatedState(state)) } }
    }
    guard reading.issues.isEmpty else { throw InvalidDocument(issues: reading.issues) }
    return byState
  }
}

extension ButtonStyle {
  /// The document of a style with the values that a patch changes spelt as the patch spells them.
  fileprivate static func respelled(_ document: JSONValue, for patch: JSONValue) -> JSONValue {
    guard case .object(var style) = document, case .object(let changes) = patch else { return document }
    for change in changes.members {
      guard let place = Attributes.places.place(of: change.name),
        case .object(let value)? = style[change.name],
        case .object(let members) = change.value
      else { continue }
      style[change.name] = .object(Attributes.all[place].respelled(value, for: members))
    }
    return .object(style)
  }
}
