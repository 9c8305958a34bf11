internal import CPangoCairo
internal import Glibc

/// The configured fonts, opened once and shared by every drawing context.
///
/// Nothing but the configured directories is looked at, and nothing is ever written.
@safe public final class FontLibrary: Sendable {
  /// What the library was made from.
  public let configuration: FontConfiguration
  /// A name for the fonts: equal wherever the same files are configured in the same order, different elsewhere.
  ///
  /// 16 hexadecimal digits, made of the name, version and size of each font file, and of the families that the
  /// configuration names.
  public let fingerprint: String
  /// The number of font files.
  public let fileCount: Int
  /// The families that can be asked for, in lower case.
  let families: Set<String>
  /// Fontconfig allows a configuration to be used on several threads once its fonts are built, as they are here.
  nonisolated(unsafe) let config: OpaquePointer

  /// Opens the fonts of `configuration`.
  ///
  /// Takes milliseconds where a cache directory holds caches of all directories, and reads every font file
  /// (0.5 ms each) where it does not.
  public init(_ configuration: FontConfiguration) throws(GraphicsError) {
    for directory in configuration.directories where !Self.isReadable(directory) {
      throw .fontDirectoryUnreadable(directory)
    }
    Self.isolateProcess
    let config = unsafe try FontconfigSetup(configuration).makeConfig()
    let catalogue = unsafe FontCatalogue(config)
    guard catalogue.families.contains(configuration.systemFamily.lowercased()) else {
      unsafe FcConfigDestroy(config)
      throw .systemFamilyMissing(configuration.systemFamily)
    }
    self.configuration = configuration
    unsafe self.config = unsafe config
    families = catalogue.families
    fileCount = catalogue.files.count
    fingerprint = catalogue.fingerprint(of: configuration)
  }

  deinit {
    unsafe FcConfigDestroy(config)
  }

  /// Whether the directories can still be read: font files are opened when they are needed.
  public var isReadable: Bool { configuration.directories.allSatisfy(Self.isReadable) }

  /// The version of cairo that is loaded.
  public static var cairoVersion: String { unsafe String(cString: cairo_version_string()) }

  /// The version of pango that is loaded.
  public static var pangoVersion: String { unsafe String(cString: pango_version_string()) }

  private static func isReadable(_ directory: String) -> Bool {
    unsafe access(directory, R_OK | X_OK) == 0
  }

  /// The family to set `name` in, or nil if it is not there.
  func family(named name: String) -> String? {
    if name == "system" { return configuration.systemFamily }
    return families.contains(name.lowercased()) ? name : nil
  }

  /// Keeps pango from reading the system's font configuration and the user's languages, once in a process.
  ///
  /// Pango initialises Fontconfig's current configuration whether it is used or not, which would scan the
  /// system's fonts and write caches; an empty one leaves nothing to scan. The languages of the environment
  /// would choose between glyph variants, so the same request would differ between machines.
  private static let isolateProcess: Void = {
    if let empty = unsafe FcConfigCreate() {
      _ = unsafe FcConfigSetCurrent(empty)
      unsafe FcConfigDestroy(empty)
    }
    unsafe setenv("PANGO_LANGUAGE", "en", 1)
    _ = unsafe pango_language_get_preferred()
  }()
}
