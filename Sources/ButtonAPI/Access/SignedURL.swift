public import HTTPTransport

/// Why a URL cannot be signed.
public enum SigningError: Error, Sendable, Hashable {
  /// It is neither a path nor an `http` or `https` URL.
  case form
  /// Its target is malformed.
  case target(RequestTargetError)
  /// Its path is none of those for which a signature counts.
  case path
}

/// Signs the URL of something that is drawn or measured of a stored sheet.
///
/// - Parameters:
///   - url: an absolute URL or only its path; a signature it has already is replaced.
///   - expiry: the Unix second at which the signature ends; nil for never.
public func signedURL(
  _ url: String, with key: SigningKey, until expiry: Int?
) throws(SigningError) -> String {
  guard let pathStart = pathStart(of: url) else { throw .form }
  let target: RequestTarget
  do throws(RequestTargetError) {
    target = try RequestTarget(parsing: String(url[pathStart...]))
  } catch {
    throw .target(error)
  }
  guard let route = try? ButtonService.route(to: target).route,
    route.operation(for: .get)?.permission == .view
  else { throw .path }

  var text = target.removing(SignedTarget.Parameter.all)?.raw ?? target.raw
  func append(_ name: String, _ value: String) {
    let isFirst = !text.utf8.contains(UInt8(ascii: "?"))
    text += (isFirst ? "?" : text.hasSuffix("?") ? "" : "&") + name + "=" + value
  }
  if let expiry { append(SignedTarget.Parameter.expiry, String(expiry)) }
  append(SignedTarget.Parameter.key, key.id)
  guard let signed = try? RequestTarget(parsing: text) else { throw .form }
  append(SignedTarget.Parameter.signature, key.signature(of: signed.canonicalText))
  return url[..<pathStart] + text
}

/// Where the path of a URL begins; nil if it has none.
private func pathStart(of url: String) -> String.Index? {
  guard let scheme = ["http://", "https://"].first(where: { url.lowercased().hasPrefix($0) }) else {
    return url.hasPrefix("/") ? url.startIndex : nil
  }
  let authority = url.index(url.startIndex, offsetBy: scheme.count)
  return url[authority...].firstIndex(of: "/").flatMap { $0 == authority ? nil : $0 }
}
