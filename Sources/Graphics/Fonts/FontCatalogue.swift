internal import CPangoCairo
internal import Glibc

/// What a Fontconfig configuration holds: families and files.
struct FontCatalogue {
  /// The families in lower case.
  private(set) var families: Set<String> = []
  /// Name, version and size of each file.
  private(set) var files: Set<String> = []

  /// Lists the fonts of `config`.
  init(_ config: OpaquePointer) {
    guard let set = unsafe FcConfigGetFonts(config, FcSetSystem)?.pointee else { return }
    let count = Int(unsafe set.nfont)
    for index in 0..<count {
      guard let pattern = unsafe set.fonts[index] else { continue }
      unsafe add(pattern)
    }
  }

  /// FNV-1a over the sorted files and the families in their order.
  func fingerprint(of configuration: FontConfiguration) -> String {
    let families = [configuration.systemFamily, configuration.emojiFamily] + configuration.fallbackFamilies
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in (files.sorted() + families).joined(separator: "\n").utf8 {
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  private mutating func add(_ pattern: OpaquePointer) {
    var text: UnsafeMutablePointer<FcChar8>?
    var index: Int32 = 0
    while unsafe FcPatternGetString(pattern, FC_FAMILY, index, &text) == FcResultMatch, let name = unsafe text
    {
      families.insert(unsafe String(cString: name).lowercased())
      index += 1
    }
    guard unsafe FcPatternGetString(pattern, FC_FILE, 0, &text) == FcResultMatch, let path = unsafe text
    else { return }
    var version: Int32 = 0
    _ = unsafe FcPatternGetInteger(pattern, FC_FONTVERSION, 0, &version)
    let file = unsafe String(cString: path)
    var status = stat()
    _ = unsafe stat(file, &status)
    let name = file.split(separator: "/").last ?? ""
    files.insert("\(name) \(version) \(status.st_size)")
  }
}
