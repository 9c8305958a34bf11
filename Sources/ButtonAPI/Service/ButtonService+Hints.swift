import ButtonStyling
import Storage

extension ButtonService {
  /// An error about something that is not stored, with what may be meant instead, for a client that may list them.
  func hinted(_ error: APIError, for routed: RoutedRequest) -> APIError {
    // Who was given the address of one thing learns nothing of others.
    func mayList() -> Bool { (try? access.grant(.read, to: routed.request)) != nil }
    switch error {
    case .notStored(let key, nil) where mayList():
      switch key.kind {
      case .styleSheet: return .notStored(key, meant: catalog.sheetMeant(by: key.name))
      case .image: return .notStored(key, meant: catalog.picturesMeant(by: [key.name])[key.name])
      }
    case .invalidDocument(let issues):
      return .invalidDocument(
        issues.map { issue in
          guard case .missingParent(let chain, nil) = issue.reason, let id = chain.last, mayList() else {
            return issue
          }
          return DocumentIssue(
            pointer: issue.pointer, reason: .missingParent(chain: chain, meant: catalog.sheetMeant(by: id)))
        })
    default: return error
    }
  }
}
