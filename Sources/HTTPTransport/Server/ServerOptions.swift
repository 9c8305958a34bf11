/// Where to listen, and how much to take on.
///
/// Times are in seconds.
public struct ServerOptions: Sendable {
  /// A numeric IPv4 or IPv6 address, the latter without brackets; default `127.0.0.1`.
  public var host = "127.0.0.1"
  /// The TCP port; 0, the default, takes any free one.
  public var port = 0
  /// Threads that read and write, at least 1; default 2.
  public var ioThreads = 2
  /// Threads that run ``HTTPAnswer/work(_:)``, at least 1; default 2.
  public var workers = 2
  /// How far the workers stand back behind the threads that read and write when both are ready (nice), 0…19; default 5.
  public var workerNiceness = 5
  /// Pieces of work that may wait for a worker; nil, the default, means 4 × ``workers``.
  public var queueLimit: Int?
  /// Bytes for the head of a request and that of its answer, default 32 KiB; above it 431.
  ///
  /// Each field and cookie of the request counts 64 more, `Cookie` counts twice, and 4 KiB are
  /// kept for the answer. A head above all of it is answered by libmicrohttpd, in its own words.
  public var headLimit = 32 << 10
  /// Bytes of a request target, default 8 KiB; above it 414.
  public var targetLimit = 8 << 10
  /// Bytes of any body, default 4 MiB, whatever the application admits; above it 413.
  public var bodyLimit = 4 << 20
  /// Connections at a time, default 4096; further ones are closed as they come.
  public var connectionLimit = 4096
  /// Connections at a time from one address, default 256; behind a proxy all of them have one address.
  public var perAddressLimit = 256
  /// From the connection to the end of the first head, default 10; then 408.
  public var headDeadline = 10.0
  /// From the end of a head to the end of its body, default 30; then 408.
  public var bodyDeadline = 30.0
  /// From the moment an answer is there until the client has taken the last of it, default 60; then the connection is
  /// cut.
  public var answerDeadline = 60.0
  /// The bytes that bodies on their way in and large ones on their way out may take together, half for each, default
  /// 256 MiB; what would be more is refused with 503.
  public var bufferLimit = 256 << 20
  /// Silence, and the time between two requests of a connection, default 60; then it is closed.
  public var idleTimeout = 60.0
  /// How long ``HTTPServer/drainAndStop()`` waits for answers under way to be taken, default 10.
  public var drainDeadline = 10.0

  /// Pieces of work that may wait for a worker, worked out from ``workers`` where ``queueLimit`` does not say.
  public var effectiveQueueLimit: Int { queueLimit ?? 4 * workers }

  /// ``idleTimeout`` for libmicrohttpd, which knows whole seconds.
  var idleSeconds: UInt32 { UInt32(idleTimeout.rounded(.up)) }

  /// The part of ``bufferLimit`` that is for bodies on their way in.
  public var requestBufferLimit: Int { bufferLimit / 2 }
  /// The part of ``bufferLimit`` that is for large ones on their way out.
  public var responseBufferLimit: Int { bufferLimit - requestBufferLimit }

  /// The defaults.
  public init() {}

  /// Throws the first option that is too small to make sense, or too large for the system.
  func check() throws(HTTPServerError) {
    let counts = [
      ("ioThreads", ioThreads, 1), ("workers", workers, 1), ("queueLimit", queueLimit ?? 0, 0),
      ("headLimit", headLimit, 8 << 10), ("targetLimit", targetLimit, 1), ("bodyLimit", bodyLimit, 0),
      ("bufferLimit", bufferLimit, 0),
      ("connectionLimit", connectionLimit, ioThreads), ("perAddressLimit", perAddressLimit, 1),
    ]
    for (name, value, least) in counts where value < least || value > Int32.max {
      throw .option(name: name, value: Double(value))
    }
    let times = [
      ("headDeadline", headDeadline), ("bodyDeadline", bodyDeadline),
      ("answerDeadline", answerDeadline), ("idleTimeout", idleTimeout),
      ("drainDeadline", drainDeadline),
    ]
    for (name, value) in times where !(0.01...1e6 ~= value) {
      throw .option(name: name, value: value)
    }
  }
}
