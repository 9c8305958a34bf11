import ButtonAPI

extension OptionValue {
  /// Tokens.
  static func tokens(_ text: String) throws(OptionFault) -> [BearerToken] {
    let rule =
      "tokens of at least \(BearerToken.minimumLength) letters, digits and -._~+/, at the end perhaps ="
    var tokens: [BearerToken] = []
    for secret in try secrets(text, rule) {
      guard let token = BearerToken(secret) else { throw OptionFault(expected: rule) }
      tokens.append(token)
    }
    return tokens
  }

  /// Keys, each of another id than the others and those that are there already.
  static func signingKeys(_ text: String, beside known: [SigningKey] = []) throws(OptionFault) -> [SigningKey]
  {
    let rule =
      "keys as ID:KEY, ID of letters, digits and -._~, KEY of at least \(SigningKey.minimumLength) such and +/, at the end perhaps ="
    var keys = known
    for secret in try secrets(text, rule) {
      guard let key = SigningKey(parsing: secret) else { throw OptionFault(expected: rule) }
      guard !keys.contains(where: { $0.id == key.id }) else {
        throw OptionFault(expected: "keys of different IDs, which '\(key.id)' is not")
      }
      keys.append(key)
    }
    return Array(keys.dropFirst(known.count))
  }

  /// Secrets, at least one, from a value or from the file that it names behind `@`.
  private static func secrets(_ text: String, _ rule: String) throws(OptionFault) -> [String] {
    var text = text
    if text.hasPrefix("@") {
      do throws(FileError) {
        text = String(decoding: try File.read(String(text.dropFirst())), as: UTF8.self)
      } catch {
        throw OptionFault(expected: "a file that can be read behind @ (\(error.message))")
      }
    }
    let secrets = text.split { $0 == "," || $0.isWhitespace }.map(String.init)
    guard !secrets.isEmpty else { throw OptionFault(expected: rule) }
    return secrets
  }
}
