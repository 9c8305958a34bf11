import Glibc

/// The file descriptors of this process.
enum Descriptors {
  /// Opens `/dev/null` in place of standard streams that are closed, so that no connection takes their numbers.
  static func openStandardStreams() {
    while true {
      let descriptor = unsafe open("/dev/null", O_RDWR)
      if descriptor > STDERR_FILENO { close(descriptor) }
      if descriptor < 0 || descriptor > STDERR_FILENO { return }
    }
  }

  /// Lets the process open `count` descriptors, or as many as the system allows; returns how many it may open.
  static func allow(_ count: Int) -> Int {
    var limit = rlimit()
    guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return count }
    limit.rlim_cur = min(max(limit.rlim_cur, rlim_t(count)), limit.rlim_max)
    _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    return Int(clamping: limit.rlim_cur)
  }
}
