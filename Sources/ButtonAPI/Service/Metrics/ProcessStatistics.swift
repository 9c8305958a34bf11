import Glibc

/// What the system knows of this process, from `/proc`.
struct ProcessStatistics {
  /// Seconds of processor time, those of the system on its behalf too.
  let cpuSeconds: Double
  /// Seconds since 1970 at which it started.
  let startTime: Double
  let virtualBytes: Int
  let residentBytes: Int
  let openDescriptors: Int
  let descriptorLimit: Int

  /// The numbers of this moment; nil where there is no `/proc`.
  init?() {
    // The name in parentheses, which may hold anything, is the second field; what follows it begins with the third.
    guard let text = Self.text(of: "/proc/self/stat"), let end = text.lastIndex(of: ")"),
      let descriptors = Self.count(in: "/proc/self/fd")
    else { return nil }
    let fields = text[text.index(after: end)...].split(separator: " ").map { Double($0) ?? 0 }
    func field(_ number: Int) -> Double { number - 3 < fields.count ? fields[number - 3] : 0 }
    let ticks = max(1, Double(sysconf(Int32(_SC_CLK_TCK))))
    cpuSeconds = (field(14) + field(15)) / ticks
    startTime = Self.systemStart + field(22) / ticks
    virtualBytes = Int(field(23))
    residentBytes = Int(field(24)) * sysconf(Int32(_SC_PAGESIZE))
    openDescriptors = descriptors
    var limit = rlimit()
    _ = unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    descriptorLimit = Int(clamping: limit.rlim_cur)
  }

  /// Adds it under the names that Prometheus's own libraries use.
  func describe(in text: inout Exposition) {
    text.family("process_cpu_seconds_total", .counter, "Processor time of user and system.")
    text.sample(cpuSeconds)
    text.family("process_start_time_seconds", .gauge, "When the process started, since 1970.")
    text.sample(startTime)
    text.family("process_resident_memory_bytes", .gauge, "Resident memory.")
    text.sample(residentBytes)
    text.family("process_virtual_memory_bytes", .gauge, "Virtual memory.")
    text.sample(virtualBytes)
    text.family("process_open_fds", .gauge, "Open file descriptors.")
    text.sample(openDescriptors)
    text.family("process_max_fds", .gauge, "The most file descriptors that may be open.")
    text.sample(descriptorLimit)
  }

  /// When the system started; read once, because it may change by a second when the clock is set.
  private static let systemStart: Double = {
    let line = text(of: "/proc/stat")?.split(separator: "\n").first { $0.hasPrefix("btime ") }
    return line.flatMap { Double($0.dropFirst(6)) } ?? 0
  }()

  private static func text(of path: String) -> String? {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else { break }
      bytes += buffer[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// How many entries a directory has, without the one that reading it opens.
  private static func count(in path: String) -> Int? {
    guard let stream = unsafe opendir(path) else { return nil }
    defer { unsafe closedir(stream) }
    var count = 0
    while unsafe readdir(stream) != nil { count += 1 }
    // "." and ".."
    return count - 3
  }
}
