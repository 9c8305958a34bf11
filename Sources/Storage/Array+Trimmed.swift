extension [UInt8] {
  /// The same bytes without room to grow, for those that are kept: what made them may have left more room than they take.
  public var trimmed: [UInt8] {
    // Allocators round up by as much.
    guard capacity - count > count / 8 + 64 else { return self }
    return unsafe withUnsafeBytes { unsafe Array($0) }
  }
}
