import Glibc
import HTTPTransport

/// Who may read and write: the tokens and keys that the service knows.
///
/// Where reading is protected writing is too: who may write may learn what is stored, as `PATCH` answers with it.
public struct AccessPolicy: Sendable {
  /// Tokens that allow everything.
  public var writeTokens: [BearerToken] = []
  /// Tokens that allow reading.
  public var readTokens: [BearerToken] = []
  /// Keys whose signatures allow to see what is drawn or measured of a stored sheet.
  public var signingKeys: [SigningKey] = []
  /// The Unix second.
  var now: @Sendable () -> Int = { time(nil) }

  /// A policy by which everybody may do everything.
  public init() {}

  /// Whether everybody may do everything.
  public var isOpen: Bool { writeTokens.isEmpty && !protectsReads }

  private var protectsReads: Bool { !readTokens.isEmpty || !signingKeys.isEmpty }

  /// Whether whoever sends a request may have what needs `permission`, and by what.
  func grant(_ permission: Permission, to request: HTTPRequest) throws(APIError) -> Grant {
    let isProtected =
      switch permission {
      case .open: false
      case .view, .read: protectsReads
      case .write: !isOpen
      }
    guard isProtected else { return .unprotected }

    let token = request.bearerToken
    let mayWrite = token.map { writeTokens.contain($0) } ?? false
    let mayRead = token.map { readTokens.contain($0) } ?? false
    if mayWrite || (mayRead && permission != .write) { return .token }
    if permission == .view, !signingKeys.isEmpty, let signed = SignedTarget(request.target) {
      return .signature(until: try signed.verified(by: signingKeys, at: now()))
    }
    if mayRead { throw .insufficientScope }
    throw token == nil ? .missingToken : .unknownToken
  }
}
