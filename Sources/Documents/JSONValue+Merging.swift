extension JSONValue {
  /// This document changed by a JSON Merge Patch (RFC 7396).
  ///
  /// Members set to null by the patch are removed, objects are merged, everything else is replaced. Members
  /// that stay keep their place, new ones follow in the patch's order.
  public func merging(_ patch: JSONValue) -> JSONValue {
    guard case .object(let changes) = patch else { return patch }
    return .object((object ?? JSONObject()).merging(changes))
  }
}

extension JSONObject {
  fileprivate func merging(_ changes: JSONObject) -> JSONObject {
    var merged: [Member?] = members
    // Searching the members for each change would take quadratic time in what a client sends. The keys are
    // UTF-8 because strings that are merely equivalent are the same key.
    var places: [[UInt8]: Int] = [:]
    for (place, member) in members.enumerated() { places[Array(member.name.utf8)] = place }

    for change in changes.members {
      let name = Array(change.name.utf8)
      switch (change.value, places[name]) {
      case (.null, let place?):
        merged[place] = nil
      case (.null, nil):
        break
      case (let value, let place?):
        merged[place] = Member(name: change.name, value: (merged[place]?.value ?? .null).merging(value))
      case (let value, nil):
        places[name] = merged.count
        merged.append(Member(name: change.name, value: JSONValue.null.merging(value)))
      }
    }
    return JSONObject(merged.compactMap(\.self))
  }
}
