public import Documents

/// One thing that is wrong with a document, and where.
public struct DocumentIssue: Sendable, Hashable {
  /// What kinds of value there are.
  public enum ValueType: String, Sendable, Hashable {
    /// `true` or `false`.
    case boolean
    /// A number.
    case number
    /// A number without a fraction.
    case integer
    /// Text.
    case string
    /// A list.
    case array
    /// Named members.
    case object
    /// A number, or named members.
    case insets
    /// A colour.
    case color
    /// One object, or a list of them.
    case oneOrMany
    /// A number, or one of a few names.
    case numberOrName
    /// A curve's name, or a list of four numbers.
    case curve
  }

  /// Where a member belongs that stands in another place.
  public enum MemberOwner: Sendable, Hashable {
    /// In the sheet itself, beside `states`.
    case sheet
    /// In one of the sheet's states.
    case state
    /// It is a state, which belongs into `states`.
    case states
    /// In the sheet that a query brings, which is its member `stylesheet`.
    case queriedSheet
  }

  /// What is wrong.
  public enum Reason: Sendable, Hashable {
    /// The value is of another type.
    case wrongType(expected: ValueType, found: JSONValue)
    /// The number lies outside its bounds; nil is no bound.
    case outOfRange(Double, minimum: Double?, maximum: Double?, isMinimumExcluded: Bool)
    /// The member is not known here; the nearest known name, if one is near.
    case unknownMember(nearest: String?, known: [String])
    /// The member belongs elsewhere.
    case misplacedMember(MemberOwner)
    /// A member that must be there is not.
    case missingMember(String)
    /// The text is none of the names allowed.
    case unknownName(String, allowed: [String])
    /// The text is no colour.
    case malformedColor(String)
    /// `currentColor` stands where it would mean itself.
    case circularColor
    /// A part of the text is not the name of a state.
    case unknownState(part: String)
    /// A flag stands where a state must, perhaps with a flag behind it.
    case flagWithoutState(FlagValue)
    /// Another member names the same state.
    case repeatedState(ControlState)
    /// The list names something twice.
    case repeatedName(String)
    /// The text or list is longer than allowed, in characters or elements.
    case tooLong(Int, limit: Int)
    /// The text is empty where it may not be.
    case empty
    /// The text holds a control character, given by its code.
    case controlCharacter(UInt32)
    /// The text is no name that a sheet or picture can have.
    case malformedResourceName(String)
    /// The name of a sheet stands where the sheet itself must.
    case nameForSheet(String)
    /// The text is no OpenType tag of four printable ASCII characters.
    case malformedTag(String)
    /// Two members say the same thing in two ways.
    case conflictingMembers(String, String)
    /// `null` stands where there is no "none".
    case nullNotAllowed
    /// The sheets in this chain extend each other in a ring.
    case circularExtension([String])
    /// The last sheet of this chain is not stored; a stored one whose id is much like it.
    case missingParent(chain: [String], meant: String? = nil)
    /// The chain of sheets is longer than allowed.
    case chainTooLong(limit: Int)
  }

  /// Where in the document.
  public let pointer: JSONPointer
  /// What is wrong there.
  public let reason: Reason

  /// An issue at `pointer`.
  public init(pointer: JSONPointer, reason: Reason) {
    self.pointer = pointer
    self.reason = reason
  }
}

/// A document that breaks its schema: everything that is wrong with it.
public struct InvalidDocument: Error, Sendable, Hashable {
  /// All issues, in the order of the document; at least one.
  public let issues: [DocumentIssue]

  /// An error made of `issues`.
  public init(issues: [DocumentIssue]) {
    self.issues = issues
  }
}

/// The place reached while a document is read, and what has been found wrong so far.
public struct DocumentReading: Sendable {
  /// What is wrong, in the order found; after `issueLimit` only the number grows.
  public private(set) var issues: [DocumentIssue] = []
  /// How much is wrong.
  public private(set) var issueCount = 0

  /// The most issues that are kept: a document that is wrong everywhere must not make an answer many times its size.
  public static let issueLimit = 100

  /// A reading that begins at the whole document.
  public init() {}

  /// Notes that something is wrong with the value at the present place.
  public mutating func report(_ reason: DocumentIssue.Reason) {
    issueCount += 1
    guard issueCount <= Self.issueLimit else { return }
    issues.append(DocumentIssue(pointer: .root, reason: reason))
  }

  /// Notes that the member at the present place is not known.
  ///
  /// - Parameters:
  ///   - known: the names that are.
  ///   - reason: what is to be said instead, if there is more to say.
  public mutating func reportUnknownMember(
    _ name: String, known: [String], else reason: @autoclosure () -> DocumentIssue.Reason? = nil
  ) {
    // Looking for the nearest name takes longer than reading the member, so it is not done for nothing.
    guard issueCount < Self.issueLimit else { return report(.unknownMember(nearest: nil, known: known)) }
    report(reason() ?? .unknownMember(nearest: nearestName(to: name, in: known), known: known))
  }

  /// Runs `body` with the member or element called `token` as the present place.
  ///
  /// Places are put together on the way back, of what was found wrong: mostly that is nothing.
  public mutating func descend<Result>(
    _ token: @autoclosure () -> String, _ body: (inout DocumentReading) -> Result
  ) -> Result {
    let first = issues.count
    let result = body(&self)
    for index in first..<issues.count {
      let issue = issues[index]
      issues[index] = DocumentIssue(
        pointer: JSONPointer([token()] + issue.pointer.tokens), reason: issue.reason)
    }
    return result
  }
}
