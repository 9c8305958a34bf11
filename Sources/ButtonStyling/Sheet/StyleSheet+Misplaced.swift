import Documents

extension StyleSheet {
  /// The names of a sheet's members.
  private static let memberNames = schema["properties"]?.object?.members.map(\.name) ?? []

  /// What is to be said of a state's member that is no attribute.
  static func misplaced(inState name: String) -> DocumentIssue.Reason? {
    if let meant = Attributes.name(meantBy: name) {
      return .unknownMember(nearest: meant, known: Attributes.names)
    }
    return memberNames.contains(name) ? .misplacedMember(.sheet) : nil
  }

  /// What is to be said of a sheet's member that is none.
  static func misplaced(_ name: String) -> DocumentIssue.Reason? {
    if Attributes.names.contains(name) { return .misplacedMember(.state) }
    return (try? ControlState(name: name)) == nil ? nil : .misplacedMember(.states)
  }

  /// What is to be said of a query's member that is none.
  public static func misplaced(inQuery name: String) -> DocumentIssue.Reason? {
    memberNames.contains(name) ? .misplacedMember(.queriedSheet) : nil
  }
}
