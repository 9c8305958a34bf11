import ButtonAPI
import Documents
import Glibc
import Graphics
import HTTPTransport
import Storage

/// The command `pushbutton serve`.
enum ServeCommand: Command {
  static let name = "serve"
  static let summary = "answers HTTP requests until SIGTERM or SIGINT"

  static var help: String {
    """
    Usage: pushbutton serve [OPTION...]

    Serves over HTTP; /openapi.yaml says what. Logs one JSON object a line to standard error. SIGTERM or SIGINT ends it
    after what runs is finished; a second one ends it at once.

    Of tokens and keys there may be several: repeat the option, or separate them by commas or white space. @FILE as a value
    names a file that they are in. Others can see what stands on a command line.

    Options, each also as the environment variable in brackets; an option on the command line counts first:

    \(ServeSettings.options.helpText())
    """
  }

  static func run(_ arguments: [String]) throws(UsageError) -> Int32 {
    var settings = ServeSettings()
    if let port = try OptionValue.environmentPort() { settings.server.port = port }
    let operands = try ServeSettings.options.read(arguments, into: &settings)
    guard operands.isEmpty else { throw UsageError(message: "unexpected \(operands[0])") }
    settings.server.bodyLimit = max(settings.service.sheetLimit, settings.service.pictureLimit)

    openStandardDescriptors()
    let signals = Signals()
    guard let log = ServiceLog(), FreeMemory.giveBackFromTimeToTime() else {
      Console.error("pushbutton serve: \(HTTPServerError.start.message)")
      return ExitCode.failure
    }
    defer { log.finish() }
    // Beside the connections: those that only linger until a refused body has been read, and files.
    allowDescriptors(settings.server.connectionLimit + 384, log)
    let library: FontLibrary
    do throws(GraphicsError) {
      library = try FontLibrary(settings.fonts)
    } catch {
      Console.error("pushbutton serve: the fonts cannot be opened: \(error)")
      return ExitCode.failure
    }
    let store = MemoryStore(limits: settings.store)
    let service = ButtonService(
      store: store, library: library, options: settings.service, access: settings.access,
      log: { [isOn = settings.logsAccess] exchange in
        if isOn { log.write { AccessLog.write(exchange, to: &$0) } }
      })
    do throws(LoadingError) {
      // Whoever starts the service needs no token.
      let loader = Loader(service: ButtonService(store: store, library: library, options: settings.service))
      for folder in settings.folders { try loader.load(folder: folder) }
    } catch {
      Console.error("pushbutton serve: \(error.message)")
      return ExitCode.failure
    }
    let server: HTTPServer
    do throws(HTTPServerError) {
      server = try HTTPServer(options: settings.server, application: service)
    } catch {
      switch error {
      case .host, .port, .option: throw UsageError(message: error.message)
      case .listen, .start: Console.error("pushbutton serve: \(error.message)")
      }
      return ExitCode.failure
    }
    service.observe(server)
    var configuration = settings.document
    configuration["listen"] = .string("\(settings.server.host):\(server.port)")
    log.write([
      "message": "listening", "version": .string(Pushbutton.version), "configuration": .object(configuration),
    ])

    let signal = signals.wait()
    log.write(["message": "draining", "signal": .number(Double(signal))])
    service.isDraining = true
    Task.detached {
      server.drainAndStop()
      log.write(["message": "stopped"])
      log.finish()
      exit(ExitCode.success)
    }
    _ = signals.wait()
    log.write(["message": "stopped at once"])
    log.finish()
    _exit(ExitCode.failure)
  }
}

/// Opens `/dev/null` in place of standard streams that are closed, so that no connection takes their numbers.
private func openStandardDescriptors() {
  while true {
    let descriptor = unsafe open("/dev/null", O_RDWR)
    if descriptor > STDERR_FILENO { close(descriptor) }
    if descriptor < 0 || descriptor > STDERR_FILENO { return }
  }
}

/// Lets the process open as many descriptors as its connections need, as far as the system allows.
private func allowDescriptors(_ count: Int, _ log: ServiceLog) {
  var limit = rlimit()
  guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
  limit.rlim_cur = min(max(limit.rlim_cur, rlim_t(count)), limit.rlim_max)
  _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  if limit.rlim_cur < rlim_t(count) {
    log.write([
      "message": "too few descriptors for --connections", "descriptors": .number(Double(limit.rlim_cur)),
    ])
  }
}

extension HTTPServerError {
  fileprivate var message: String {
    switch self {
    case .host(let host): "--listen must name a numeric IPv4 or IPv6 address, not '\(host)'"
    case .port(let port): "--listen must name a port from 0 to 65535, not \(port)"
    case .option(let name, let value): "\(name) cannot be \(value)"
    case .listen(let host, let port, let code):
      "cannot listen on \(host):\(port): \(unsafe String(cString: strerror(code)))"
    case .start: "the server's threads cannot be started"
    }
  }
}
