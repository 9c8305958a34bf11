/// What an operation needs of whoever asks for it.
///
/// What is protected at all is up to the `AccessPolicy`; without tokens and keys nothing is.
enum Permission: Sendable, Hashable, CaseIterable {
  /// Nothing: it says nothing of what is stored.
  case open
  /// A read or a write token, or a signature over the target: what is drawn or measured of a stored sheet.
  case view
  /// A read or a write token.
  case read
  /// A write token: it changes what is stored.
  case write
}
