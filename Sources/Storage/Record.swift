import Digests

/// What is stored under a key: bytes, and what must be known about them without reading them.
public struct Record: Sendable, Hashable {
  /// What a listing shows of a record.
  public struct Summary: Sendable, Hashable {
    /// The name a person gave it, if any.
    public var label: String?
    /// The width of a picture in pixels.
    public var width: Int?
    /// The height of a picture in pixels.
    public var height: Int?

    /// A summary from its parts.
    public init(label: String? = nil, width: Int? = nil, height: Int? = nil) {
      self.label = label
      self.width = width
      self.height = height
    }
  }

  /// The content.
  public let bytes: [UInt8]
  /// The tag of a digest of the content: equal content has an equal revision.
  public let revision: String
  /// What the content names, sorted, each once.
  public let references: [Reference]
  /// What a listing shows.
  public let summary: Summary

  /// A record of `bytes`, which name `references`.
  public init(_ bytes: [UInt8], references: [Reference] = [], summary: Summary = Summary()) {
    self.bytes = bytes.trimmed
    self.revision = Digest(of: bytes).tag
    self.references = Set(references).sorted()
    self.summary = summary
  }
}
