import Glibc

/// Why a file could not be read or written.
struct FileError: Error {
  let path: String
  /// The `errno` of the call that failed.
  let code: Int32

  var message: String { "\(path): \(unsafe String(cString: strerror(code)))" }
}

/// Files and folders.
enum File {
  /// The most bytes that are read of a file: far beyond any sheet or picture, so that a device never fills the memory.
  private static let limit = 64 << 20

  /// All bytes of a file; `-` is standard input.
  static func read(_ path: String) throws(FileError) -> [UInt8] {
    let descriptor = path == "-" ? STDIN_FILENO : unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError(path: path, code: errno) }
    defer { if descriptor != STDIN_FILENO { close(descriptor) } }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes {
        unsafe Glibc.read(descriptor, $0.baseAddress, $0.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw FileError(path: path, code: errno) }
      if count == 0 { return bytes }
      bytes += buffer[..<count]
      guard bytes.count <= limit else { throw FileError(path: path, code: EFBIG) }
    }
  }

  /// Creates or replaces a file; `-` is standard output.
  static func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    let descriptor =
      path == "-" ? STDOUT_FILENO : unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw FileError(path: path, code: errno) }
    guard Console.write(bytes, to: descriptor) else { throw FileError(path: path, code: errno) }
    if descriptor != STDOUT_FILENO, close(descriptor) != 0 { throw FileError(path: path, code: errno) }
  }

  /// Why a folder cannot be read; nil if it can.
  static func obstacle(toFolder path: String) -> FileError? {
    guard let stream = unsafe opendir(path) else { return FileError(path: path, code: errno) }
    unsafe closedir(stream)
    return nil
  }

  /// The names in a folder that end with `suffix`, sorted; none if there is no such folder.
  static func names(in folder: String, withSuffix suffix: String) -> [String] {
    guard let stream = unsafe opendir(folder) else { return [] }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name.hasSuffix(suffix) { names.append(name) }
    }
    return names.sorted()
  }

  /// The folder that a path lies in.
  static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
  }

  /// The ending of a path that says what kind of file it is, in lower case and without its dot; nil if there is none.
  ///
  /// One of more than four letters or digits is only part of a name, as `mktemp` makes it.
  static func ending(of path: String) -> String? {
    let parts = (path.split(separator: "/").last ?? "").split(
      separator: ".", omittingEmptySubsequences: false)
    guard parts.count > 1, let ending = parts.last, 1...4 ~= ending.count,
      ending.allSatisfy({ $0.isLetter || $0.isNumber })
    else { return nil }
    return ending.lowercased()
  }

  /// The last part of a path, without `suffix`.
  static func stem(of path: String, withoutSuffix suffix: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return name.hasSuffix(suffix) ? String(name.dropLast(suffix.count)) : name
  }
}
