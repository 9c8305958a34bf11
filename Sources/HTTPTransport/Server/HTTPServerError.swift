/// Why a server could not start.
public enum HTTPServerError: Error, Sendable, Hashable {
  /// The host is no numeric IPv4 or IPv6 address.
  case host(String)
  /// The port is not in 0…65535.
  case port(Int)
  /// The option called `name` has a value that makes no sense.
  case option(name: String, value: Double)
  /// The system refused to listen: `code` is the `errno`, for one `EADDRINUSE`.
  case listen(host: String, port: Int, code: Int32)
  /// A thread or the daemon could not be made.
  case start
}
