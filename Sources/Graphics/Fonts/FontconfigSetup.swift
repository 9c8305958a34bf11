internal import CPangoCairo

/// Turns a configuration into a Fontconfig configuration of its own.
struct FontconfigSetup {
  let configuration: FontConfiguration

  init(_ configuration: FontConfiguration) {
    self.configuration = configuration
  }

  /// A configuration with its fonts built; the caller owns it.
  func makeConfig() throws(GraphicsError) -> OpaquePointer {
    let cached = unsafe try parsedConfig(cacheDirectories: configuration.cacheDirectories)
    let isCached = configuration.directories.allSatisfy { unsafe Self.isCached($0, in: cached) }
    // Fontconfig writes a cache it misses into the cache directory; without one it has nowhere to write.
    guard !isCached else { return unsafe try Self.built(cached) }
    unsafe FcConfigDestroy(cached)
    return unsafe try Self.built(parsedConfig(cacheDirectories: []))
  }

  private func parsedConfig(cacheDirectories: [String]) throws(GraphicsError) -> OpaquePointer {
    guard let config = unsafe FcConfigCreate() else { throw .fontConfigurationRefused }
    let bytes = Array(source(cacheDirectories: cacheDirectories).utf8) + [0]
    guard unsafe FcConfigParseAndLoadFromMemory(config, bytes, FcBool(FcTrue)) != 0 else {
      unsafe FcConfigDestroy(config)
      throw .fontConfigurationRefused
    }
    return unsafe config
  }

  private static func built(_ config: OpaquePointer) throws(GraphicsError) -> OpaquePointer {
    guard unsafe FcConfigBuildFonts(config) != 0 else {
      unsafe FcConfigDestroy(config)
      throw .fontConfigurationRefused
    }
    return unsafe config
  }

  /// Whether there is an up-to-date cache of the directory and of every directory in it.
  private static func isCached(_ directory: String, in config: OpaquePointer) -> Bool {
    guard let cache = unsafe FcDirCacheLoad(Array(directory.utf8) + [0], config, nil) else { return false }
    defer { unsafe FcDirCacheUnload(cache) }
    let count = unsafe FcCacheNumSubdir(cache)
    return (0..<count).allSatisfy { index in
      guard let name = unsafe FcCacheSubdir(cache, index) else { return false }
      return unsafe isCached(String(cString: name), in: config)
    }
  }

  /// The configuration in Fontconfig's language.
  ///
  /// All families are bound strongly and the language is the same for every text, so that nothing but their
  /// order decides which font a character is taken from.
  private func source(cacheDirectories: [String]) -> String {
    let families = [configuration.systemFamily] + configuration.fallbackFamilies
    return """
      <?xml version="1.0"?>
      <fontconfig>
      \(elements("dir", configuration.directories))
      \(elements("cachedir", cacheDirectories))
      <match target="pattern">
      <test name="family"><string>emoji</string></test>
      <edit name="family" mode="assign" binding="strong">\(elements("string", [configuration.emojiFamily]))</edit>
      </match>
      <match target="pattern">
      <edit name="family" mode="append_last" binding="strong">\(elements("string", families))</edit>
      <edit name="lang" mode="assign_replace"><string>xx</string></edit>
      </match>
      \(Self.bitmapScaling)
      </fontconfig>
      """
  }

  /// Glyphs that are images, as emoji are, come in one size; this makes them as large as was asked for.
  private static let bitmapScaling = """
    <match target="font">
    <test name="outline"><bool>false</bool></test>
    <edit name="pixelsizefixupfactor" mode="assign">
    <divide><name target="pattern">pixelsize</name><name target="font">pixelsize</name></divide>
    </edit>
    <edit name="matrix" mode="assign">
    <times><name>matrix</name>
    <matrix><name>pixelsizefixupfactor</name><double>0</double>
    <double>0</double><name>pixelsizefixupfactor</name></matrix>
    </times>
    </edit>
    <edit name="size" mode="assign"><divide><name>size</name><name>pixelsizefixupfactor</name></divide></edit>
    </match>
    """

  private func elements(_ name: String, _ values: [String]) -> String {
    values.map { "<\(name)>\(Self.escaped($0))</\(name)>" }.joined()
  }

  private static func escaped(_ value: String) -> String {
    var result = ""
    for character in value {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      default: result.append(character)
      }
    }
    return result
  }
}
