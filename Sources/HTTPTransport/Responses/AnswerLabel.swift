/// What an application calls answers of one kind.
public struct AnswerLabel: Sendable, Hashable {
  /// The name that a log shows; empty for no kind.
  public var name: String
  /// The number by which the application counts them, so that it need not look up the name; 0 for no kind.
  public var number: Int

  /// A label of both.
  public init(name: String = "", number: Int = 0) {
    self.name = name
    self.number = number
  }
}
