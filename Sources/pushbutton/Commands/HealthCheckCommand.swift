import Glibc

/// The command `pushbutton healthcheck`.
enum HealthCheckCommand: Command {
  static let name = "healthcheck"
  static let summary = "asks a running service whether it is alive"

  static var help: String {
    """
    Usage: pushbutton healthcheck [OPTION...]

    Exits with 0 if the service answers 200 within three seconds, else with 1. Meant for a container's HEALTHCHECK.

    \(options.helpText())
    """
  }

  private struct Settings {
    var host = "127.0.0.1"
    var port = 8080
    var path = "/healthz"
  }

  private static let options: [Option<Settings>] = [
    Option(
      "listen", "ADDRESS:PORT", "Where the service listens, as 'pushbutton serve' was told; 127.0.0.1:8080."
    ) { value, settings throws(OptionFault) in
      let (host, port) = try OptionValue.address(value)
      settings.host = host == "0.0.0.0" || host == "::" ? "127.0.0.1" : host
      if let port { settings.port = port }
    },
    Option("url", "URL", "What to ask, such as http://127.0.0.1:8080/healthz.", isInEnvironment: false) {
      value, settings throws(OptionFault) in
      guard value.hasPrefix("http://") else { throw OptionFault(expected: "a URL that begins with http://") }
      let rest = value.dropFirst("http://".count)
      let authority = rest.prefix { $0 != "/" }
      let path = rest.dropFirst(authority.count)
      let (host, port) = try OptionValue.address(
        authority.contains(":") ? String(authority) : "\(authority):80")
      (settings.host, settings.port, settings.path) = (host, port ?? 80, path.isEmpty ? "/" : String(path))
    },
  ]

  static func run(_ arguments: [String]) throws(UsageError) -> Int32 {
    var settings = Settings()
    if let port = try OptionValue.environmentPort() { settings.port = port }
    let operands = try options.read(arguments, into: &settings)
    guard operands.isEmpty else { throw UsageError(message: "unexpected \(operands[0])") }
    guard let answer = ask(settings) else {
      Console.error("pushbutton healthcheck: nothing answers at \(settings.host):\(settings.port)")
      return ExitCode.failure
    }
    let status = answer.split(separator: " ").dropFirst().first ?? ""
    guard answer.hasPrefix("HTTP/1."), status == "200" else {
      Console.error("pushbutton healthcheck: \(settings.path) answers \(status)")
      return ExitCode.failure
    }
    return ExitCode.success
  }

  /// The beginning of the answer to a GET; nil if there is none in time.
  private static func ask(_ settings: Settings) -> String? {
    var hints = unsafe addrinfo()
    unsafe hints.ai_flags = AI_NUMERICSERV
    unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var found: UnsafeMutablePointer<addrinfo>?
    guard unsafe getaddrinfo(settings.host, String(settings.port), &hints, &found) == 0,
      let address = unsafe found
    else { return nil }
    defer { unsafe freeaddrinfo(address) }
    let descriptor = unsafe socket(unsafe address.pointee.ai_family, address.pointee.ai_socktype, 0)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var limit = timeval(tv_sec: 3, tv_usec: 0)
    for name in [SO_RCVTIMEO, SO_SNDTIMEO] {
      unsafe setsockopt(descriptor, SOL_SOCKET, name, &limit, socklen_t(MemoryLayout<timeval>.size))
    }
    guard unsafe connect(descriptor, address.pointee.ai_addr, address.pointee.ai_addrlen) == 0 else {
      return nil
    }
    let host = settings.host.contains(":") ? "[\(settings.host)]" : settings.host
    let request =
      "GET \(settings.path) HTTP/1.1\r\nHost: \(host):\(settings.port)\r\nConnection: close\r\n\r\n"
    guard Console.write(Array(request.utf8), to: descriptor) else { return nil }
    var buffer = [UInt8](repeating: 0, count: 256)
    let count = unsafe buffer.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
    return count > 0 ? String(decoding: buffer[..<count], as: UTF8.self) : nil
  }
}
