import ButtonAPI
import Documents
import Glibc
import HTTPTransport
import Storage
import Threads

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

    BYTES is a number, perhaps with KiB, MiB or GiB behind it: 65536, 256KiB, '1 GiB'. PIXELS may have Mpx, which is
    1024 × 1024 of them.

    Options, each also as the environment variable in brackets; an option on the command line counts first:

    \(ServeSettings.options.helpText())
    """
  }

  static func run(_ arguments: [String]) throws(UsageError) -> Int32 {
    var settings = try settings(from: arguments)
    FreeMemory.shareOneArena()
    Descriptors.openStandardStreams()
    // Before any thread starts.
    let signals = Signals()
    guard let log = ServiceLog(), FreeMemory.giveBackFromTimeToTime() else {
      return failure(HTTPServerError.start.message)
    }
    defer { log.finish() }
    for variable in ServeSettings.options.unknownVariables() {
      log.write(["message": "unknown variable", "variable": .string(variable)])
    }
    fitConnections(&settings.server, log)
    let service: ButtonService
    do throws(CommandError) {
      service = try loadedService(settings, log)
    } catch {
      return failure(error.message)
    }
    let server: HTTPServer
    do throws(HTTPServerError) {
      server = try HTTPServer(options: settings.server, application: service)
    } catch {
      switch error {
      case .host, .port, .option: throw UsageError(message: error.message)
      case .listen, .start: return failure(error.message)
      }
    }
    service.observe(server)
    // The one that was free, if the settings said 0.
    settings.server.port = server.port
    log.write([
      "message": "listening", "version": .string(Pushbutton.version),
      "configuration": .object(settings.document),
    ])
    serve(with: service, behind: server, until: signals, log)
  }

  private static func settings(from arguments: [String]) throws(UsageError) -> ServeSettings {
    var settings = ServeSettings()
    if let port = try OptionValue.environmentPort() { settings.server.port = port }
    let operands = try ServeSettings.options.read(arguments, into: &settings)
    guard operands.isEmpty else { throw UsageError(message: "unexpected \(operands[0])") }
    settings.server.bodyLimit = max(settings.service.sheetLimit, settings.service.pictureLimit)
    return settings
  }

  /// Lets the process open what its connections need, or takes on fewer of them.
  private static func fitConnections(_ options: inout ServerOptions, _ log: ServiceLog) {
    // What the threads wait with, files, and standard streams.
    let others = HTTPServer.descriptorsBesideConnections + 128
    let allowed = Descriptors.allow(options.connectionLimit + others)
    let most = max(allowed - min(others, allowed / 2), options.ioThreads)
    guard options.connectionLimit > most else { return }
    options.connectionLimit = most
    log.write([
      "message": "too few descriptors for --connections", "descriptors": .number(Double(allowed)),
      "connections": .number(Double(most)),
    ])
  }

  /// The service, with its fonts open and its folders stored.
  private static func loadedService(
    _ settings: ServeSettings, _ log: ServiceLog
  ) throws(CommandError) -> ButtonService {
    let library = try openedFonts(settings.fonts)
    let store = MemoryStore(limits: settings.store)
    // Whoever starts the service needs no token.
    let loader = Loader(service: ButtonService(store: store, library: library, options: settings.service))
    if !settings.folders.isEmpty {
      let loaded = try loader.load(folders: settings.folders)
      log.write([
        "message": "loaded", "sheets": .number(Double(loaded.sheets)),
        "pictures": .number(Double(loaded.pictures)),
      ])
    }
    return ButtonService(
      store: store, library: library, options: settings.service, access: settings.access,
      log: { [isOn = settings.logsAccess] record in
        if isOn { log.write { AccessLog.write(record, to: &$0) } }
      })
  }

  /// Waits for a signal and ends the process: after what runs, or at a second signal at once.
  private static func serve(
    with service: ButtonService, behind server: HTTPServer, until signals: Signals, _ log: ServiceLog
  ) -> Never {
    let signal = signals.wait()
    log.write(["message": "draining", "signal": .number(Double(signal))])
    service.isDraining = true
    let end: @Sendable () -> Void = {
      server.drainAndStop()
      log.write(["message": "stopped"])
      log.finish()
      exit(ExitCode.success)
    }
    // Not a task, whose threads may need descriptors that connections have taken.
    if let thread = Thread(end) { thread.detach() } else { end() }
    _ = signals.wait()
    log.write(["message": "stopped at once"])
    log.finish()
    _exit(ExitCode.failure)
  }
}
