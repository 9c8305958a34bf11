import ButtonStyling
import Documents
import Rendering

/// A picture that a drawing needs and that is not stored.
struct UnstoredPicture: Sendable, Hashable {
  let name: String
  /// The attribute that names it, or `flag`.
  let attribute: String
  /// The stored sheet that says so; nil if it is the one that came along.
  let sheet: String?
  /// Where it is said, in `sheet` or else in the body; nil if it was said for a previous state.
  let pointer: JSONPointer?
  /// A stored picture whose name is much like it.
  let meant: String?

  /// What a snapshot lacks.
  ///
  /// - Parameters:
  ///   - body: what brought the sheet, if it is not stored.
  ///   - meant: a stored picture whose name is much like it.
  init(_ missing: MissingPicture, in snapshot: SheetSnapshot, body: JSONValue?, meant: String?) {
    (name, attribute) = (missing.name, missing.attribute)
    self.meant = meant
    var (sheet, tokens): (String?, [String]) = (snapshot.id, [])
    switch missing.source {
    case .entry(let said, let state):
      let isInBody = said == nil
      sheet = said
      tokens = ["states", isInBody ? state.name(in: body?["stylesheet"]) : state.description, attribute]
    case nil:
      let value = FlagValue.allCases.first { snapshot.sheet.flag?.picture(for: $0) == missing.name }
      sheet = snapshot.sheet.flagSheet
      tokens = [attribute, value?.rawValue].compactMap(\.self)
    case .default, .previous: break
    }
    self.sheet = sheet
    pointer =
      tokens.isEmpty ? nil : JSONPointer(sheet == nil ? ["stylesheet"] + tokens : tokens)
  }
}

extension ControlState {
  /// The name by which a sheet's document has an entry for the state.
  fileprivate func name(in sheet: JSONValue?) -> String {
    sheet?["states"]?.object?.members.first { (try? ControlState(name: $0.name)) == self }?.name
      ?? description
  }
}
