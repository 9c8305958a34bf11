/// What a stored resource is.
public enum ResourceKind: UInt8, Sendable, Hashable, Comparable {
  /// A style sheet.
  case styleSheet
  /// A picture.
  case image

  /// The order of the cases.
  public static func < (first: ResourceKind, second: ResourceKind) -> Bool {
    first.rawValue < second.rawValue
  }
}

/// Where a resource is stored; ordered by kind, name, variant.
public struct ResourceKey: Sendable, Hashable, Comparable {
  /// What it is.
  public let kind: ResourceKind
  /// Its id or name, in ASCII.
  public let name: String
  /// The scale a picture is made for, from 1; a sheet has the one variant 1.
  public let variant: Int

  /// A key from its parts.
  public init(kind: ResourceKind, name: String, variant: Int = 1) {
    self.kind = kind
    self.name = name
    self.variant = variant
  }

  /// The key of the sheet with this id.
  public static func styleSheet(_ id: String) -> ResourceKey {
    ResourceKey(kind: .styleSheet, name: id)
  }

  /// The key of the picture of this name made for this scale.
  public static func image(_ name: String, scale: Int = 1) -> ResourceKey {
    ResourceKey(kind: .image, name: name, variant: scale)
  }

  /// The order of listings.
  public static func < (first: ResourceKey, second: ResourceKey) -> Bool {
    if first.kind != second.kind { return first.kind < second.kind }
    if first.name != second.name { return first.name < second.name }
    return first.variant < second.variant
  }
}

/// How one resource names another: by kind and name, whatever variants of it there are.
public struct Reference: Sendable, Hashable, Comparable {
  /// What is named.
  public let kind: ResourceKind
  /// Its id or name.
  public let name: String

  /// A reference from its parts.
  public init(kind: ResourceKind, name: String) {
    self.kind = kind
    self.name = name
  }

  /// A reference to the sheet with this id.
  public static func styleSheet(_ id: String) -> Reference {
    Reference(kind: .styleSheet, name: id)
  }

  /// A reference to the picture of this name.
  public static func image(_ name: String) -> Reference {
    Reference(kind: .image, name: name)
  }

  /// Ordered by kind, then name.
  public static func < (first: Reference, second: Reference) -> Bool {
    first.kind != second.kind ? first.kind < second.kind : first.name < second.name
  }
}
