import ButtonAPI
import Glibc
import HTTPTransport

/// The command `pushbutton sign`.
enum SignCommand: Command {
  static let name = "sign"
  static let summary = "signs the address of a picture, so that it needs no token"

  static var help: String {
    """
    Usage: pushbutton sign URL [OPTION...]

    Prints the URL with a signature, by which a service that has the key answers without a token: for anything that is
    drawn or measured of a stored sheet. The signature is over the path and the parameters; scheme and host may change.
    URL is absolute or only a path.

      export PUSHBUTTON_SIGNING_KEY=web:$(openssl rand -hex 32)      # what 'pushbutton serve' has, too
      pushbutton sign 'https://buttons.example/v1/stylesheets/save/states/normal@2x.png?canvas=even'

    \(options.helpText())
    """
  }

  private struct Settings {
    var keys: [SigningKey] = []
    /// Seconds from now; nil for ever.
    var lifetime: Int? = 86_400
  }

  private static let options: [Option<Settings>] = [
    Option(
      "signing-key", "ID:KEY", "The key; of several the first one signs. @FILE names a file.", isSecret: true
    ) {
      value, settings throws(OptionFault) in
      settings.keys += try OptionValue.signingKeys(value, beside: settings.keys)
    },
    Option(
      "expires", "SECONDS|never", "How long the signature counts, from now; 86400, a day.",
      isInEnvironment: false
    ) { value, settings throws(OptionFault) in
      if value == "never" {
        settings.lifetime = nil
      } else if let seconds = Int(value), 1...longestLifetime ~= seconds {
        settings.lifetime = seconds
      } else {
        throw OptionFault(expected: "a whole number of seconds from 1 to \(longestLifetime), or never")
      }
    },
  ]

  /// A hundred years.
  private static let longestLifetime = 3_155_760_000

  static func run(_ arguments: [String]) throws(UsageError) -> Int32 {
    var settings = Settings()
    let operands = try options.read(arguments, into: &settings)
    guard let url = operands.first, operands.count == 1 else {
      throw UsageError(message: "name one URL to sign; --help says more")
    }
    guard let key = settings.keys.first else {
      throw UsageError(
        message: "there is no key to sign with: --signing-key ID:KEY or PUSHBUTTON_SIGNING_KEY")
    }
    let now = time(nil)
    do throws(SigningError) {
      Console.print(try signedURL(url, with: key, until: settings.lifetime.map { now + $0 }))
    } catch {
      throw UsageError(message: "'\(url)' cannot be signed: \(error.message)")
    }
    return ExitCode.success
  }
}

extension SigningError {
  fileprivate var message: String {
    switch self {
    case .form: "it must begin with http://, https:// or /"
    case .target(let error): "its path and parameters are malformed at character \(error.offset + 1)"
    case .path: "its path is none of those of something drawn or measured of a stored sheet"
    }
  }
}
