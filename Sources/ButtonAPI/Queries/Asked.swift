import HTTPTransport
import Storage

/// A question about a sheet: the sheet as it is at this moment, and how long the answer may be kept.
struct Asked<Question: Sendable>: Sendable {
  let snapshot: SheetSnapshot
  let question: Question
  let freshness: String

  /// A question about a stored sheet.
  ///
  /// - Parameter revision: the one that the client means, if it names one.
  init(
    _ service: ButtonService, sheet id: String, _ question: Question, revision: String?
  ) throws(APIError) {
    self.question = question
    snapshot = try service.catalog.snapshot(ofSheet: id)

    let current = snapshot.revision
    switch revision {
    case nil: freshness = Freshness.revalidated
    case current: freshness = Freshness.immutable
    // The sheet's own revision says nothing about what it depends on.
    case snapshot.own.revision: freshness = Freshness.revalidated
    case let asked?: throw .otherRevision(asked: asked, current: current)
    }
  }

  /// A question about a sheet whose answer nobody keeps.
  init(_ snapshot: SheetSnapshot, _ question: Question) {
    self.snapshot = snapshot
    self.question = question
    freshness = Freshness.never
  }

  /// A question about a sheet that came along.
  init(_ service: ButtonService, _ stateless: StatelessQuery, _ question: Question) throws(APIError) {
    self.init(try service.catalog.snapshot(of: stateless.sheet), question)
  }
}
