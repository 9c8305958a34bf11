import ButtonAPI
import Documents
import Graphics
import HTTPTransport
import Storage

/// Everything that can be set of the service.
struct ServeSettings {
  var server = ServerOptions()
  var service = ServiceOptions()
  var access = AccessPolicy()
  var store = StoreLimits()
  var fonts = FontConfiguration.debian
  var folders: [String] = []
  var logsAccess = true

  init() {
    server.port = 8080
    service.version = Pushbutton.version
  }

  /// The settings in force, for the log, each under the name of its option.
  var document: JSONObject { Self.options.document(of: self) }

  static let options: [Option<ServeSettings>] = [
    Option(
      "listen", "ADDRESS:PORT",
      "Where to listen; 127.0.0.1:8080. Without a port the one in PORT or 8080; port 0 takes a free one; :PORT is all addresses.",
      show: { settings in
        let host = settings.server.host
        return .string("\(host.contains(":") ? "[\(host)]" : host):\(settings.server.port)")
      }
    ) {
      value, settings throws(OptionFault) in
      let (host, port) = try OptionValue.address(value)
      settings.server.host = host
      if let port { settings.server.port = port }
    },
    Option(
      "load", "FOLDER[:FOLDER...]",
      "Stores FOLDER/*.json and FOLDER/pictures/*.png under their names first; may be repeated.",
      show: { .array($0.folders.map { .string($0) }) }
    ) { value, settings throws(OptionFault) in
      settings.folders += value.split(separator: ":").map(String.init)
    },
    Option(
      "font-directories", "PATH[:PATH...]",
      "Where fonts are, and nowhere else; those of Debian's fonts-inter, fonts-noto-core, -cjk and -color-emoji.",
      show: { .array($0.fonts.directories.map { .string($0) }) }
    ) { value, settings throws(OptionFault) in
      settings.fonts.directories = value.split(separator: ":").map(String.init)
    },
    Option(
      "font-cache", "PATH",
      "Where fontconfig's prebuilt caches are, which are only read; /var/cache/fontconfig.",
      show: { .array($0.fonts.cacheDirectories.map { .string($0) }) }
    ) {
      value, settings throws(OptionFault) in settings.fonts.cacheDirectories = [value]
    },
    Option(
      "system-font", "FAMILY", "The family that 'system' means; Inter.",
      show: { .string($0.fonts.systemFamily) }
    ) {
      value, settings throws(OptionFault) in
      settings.fonts.systemFamily = value
    },
    count("io-threads", "Threads that read and write", \.server.ioThreads, 1...256),
    count("workers", "Threads that draw", \.server.workers, 1...256),
    count(
      "worker-niceness", "How far threads that draw stand back behind those that read and write",
      \.server.workerNiceness, 0...19),
    Option(
      "queue", "N", "Requests that may wait for a worker before others get 503; 4 times the workers.",
      show: { .number(Double($0.server.effectiveQueueLimit)) }
    ) {
      value, settings throws(OptionFault) in
      settings.server.queueLimit = try OptionValue.integer(value, 1...100_000)
    },
    bytes("sheet-limit", "The largest sheet", \.service.sheetLimit),
    bytes("picture-limit", "The largest picture file", \.service.pictureLimit),
    pixels("picture-pixels", "The most pixels of a stored picture", \.service.picturePixels, 1...(1 << 30)),
    pixels("rendering-pixels", "The most pixels of a rendering", \.service.renderingPixels, 1...(1 << 28)),
    count("animation-frames", "The most frames of an animation", \.service.animationFrames, 1...100_000),
    pixels(
      "animation-pixels", "The most pixels of all frames of an animation", \.service.animationPixels,
      1...(1 << 30)),
    bytes(
      "cache", "Memory for renderings and decoded resources, of which 0 keeps none", \.service.cacheBytes,
      0...(1 << 40)),
    seconds("render-deadline", "How long a request may keep a worker", \.service.renderDeadline),
    count("max-sheets", "The most sheets stored", \.store.styleSheets, 1...100_000_000),
    count("max-pictures", "The most pictures stored", \.store.images, 1...100_000_000),
    bytes("max-bytes", "The most bytes stored in all", \.store.bytes),
    bytes("head-limit", "The most bytes of a request's head", \.server.headLimit),
    bytes("target-limit", "The most bytes of a request's target", \.server.targetLimit),
    count("connections", "The most connections at a time", \.server.connectionLimit, 1...1_000_000),
    count(
      "connections-per-address", "The most connections from one address", \.server.perAddressLimit,
      1...1_000_000),
    seconds("head-deadline", "How long a request's head may take", \.server.headDeadline),
    seconds("body-deadline", "How long a request's body may take", \.server.bodyDeadline),
    seconds("answer-deadline", "How long a client may take to read an answer", \.server.answerDeadline),
    bytes("buffers", "Memory for bodies on their way in and out", \.server.bufferLimit),
    seconds("idle-timeout", "How long a connection may be silent", \.server.idleTimeout),
    seconds("drain-deadline", "How long answers under way are waited for at the end", \.server.drainDeadline),
    Option(
      "access-log", "on|off", "Whether each request is logged to standard error; on.",
      show: { .bool($0.logsAccess) }
    ) {
      value, settings throws(OptionFault) in settings.logsAccess = try OptionValue.flag(value)
    },
    Option(
      "write-token", "TOKEN",
      "A token that writing needs, and that allows reading too; none, so that all may write.",
      isSecret: true, show: { .number(Double($0.access.writeTokens.count)) }
    ) { value, settings throws(OptionFault) in
      settings.access.writeTokens += try OptionValue.tokens(value)
    },
    Option(
      "read-token", "TOKEN",
      "A token that reading needs; none, so that all may read. With it but no write token nobody may write.",
      isSecret: true, show: { .number(Double($0.access.readTokens.count)) }
    ) { value, settings throws(OptionFault) in
      settings.access.readTokens += try OptionValue.tokens(value)
    },
    Option(
      "signing-key", "ID:KEY",
      "A key of signed addresses, which need no token ('pushbutton sign'); none. With it all else needs a token.",
      isSecret: true, show: { .array($0.access.signingKeys.map { .string($0.id) }) }
    ) { value, settings throws(OptionFault) in
      settings.access.signingKeys += try OptionValue.signingKeys(value, beside: settings.access.signingKeys)
    },
  ]

  private static func count(
    _ name: String, _ help: String, _ path: any WritableKeyPath<ServeSettings, Int> & Sendable,
    _ range: ClosedRange<Int>
  ) -> Option<ServeSettings> {
    Option(
      name, "N", "\(help); \(ServeSettings()[keyPath: path]).",
      show: { .number(Double($0[keyPath: path])) }
    ) { value, settings throws(OptionFault) in
      settings[keyPath: path] = try OptionValue.integer(value, range)
    }
  }

  private static func pixels(
    _ name: String, _ help: String, _ path: any WritableKeyPath<ServeSettings, Int> & Sendable,
    _ range: ClosedRange<Int>
  ) -> Option<ServeSettings> {
    Option(
      name, "PIXELS", "\(help); \(ServeSettings()[keyPath: path] >> 20) Mpx.",
      show: { .number(Double($0[keyPath: path])) }
    ) { value, settings throws(OptionFault) in
      settings[keyPath: path] = try OptionValue.pixels(value, range)
    }
  }

  private static func bytes(
    _ name: String, _ help: String, _ path: any WritableKeyPath<ServeSettings, Int> & Sendable,
    _ range: ClosedRange<Int> = 1...(1 << 40)
  ) -> Option<ServeSettings> {
    let initial = ServeSettings()[keyPath: path]
    let shown = initial >= 1 << 20 ? "\(initial >> 20) MiB" : "\(initial >> 10) KiB"
    return Option(
      name, "BYTES", "\(help); \(shown).", show: { .number(Double($0[keyPath: path])) }
    ) { value, settings throws(OptionFault) in
      settings[keyPath: path] = try OptionValue.bytes(value, range)
    }
  }

  private static func seconds(
    _ name: String, _ help: String, _ path: any WritableKeyPath<ServeSettings, Double> & Sendable
  ) -> Option<ServeSettings> {
    Option(
      name, "SECONDS", "\(help); \(Int(ServeSettings()[keyPath: path])).",
      show: { .number($0[keyPath: path]) }
    ) { value, settings throws(OptionFault) in
      settings[keyPath: path] = try OptionValue.seconds(value)
    }
  }
}
