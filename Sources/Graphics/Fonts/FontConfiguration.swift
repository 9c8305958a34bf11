/// Which fonts there are, and in which order they stand in for each other.
public struct FontConfiguration: Sendable, Hashable {
  /// Where font files are, subdirectories included; fonts come from nowhere else.
  public var directories: [String]
  /// Where prebuilt caches of these directories may lie; they are read and never written.
  public var cacheDirectories: [String]
  /// The family that `system` names, and the first to stand in for a family that is not there.
  public var systemFamily: String
  /// The family of characters in emoji presentation.
  public var emojiFamily: String
  /// The families asked after `systemFamily` for characters it has not, in this order.
  public var fallbackFamilies: [String]

  /// A configuration of the fonts in `directories`.
  public init(
    directories: [String], cacheDirectories: [String] = ["/var/cache/fontconfig"],
    systemFamily: String = "Inter",
    emojiFamily: String = "Noto Color Emoji", fallbackFamilies: [String] = []
  ) {
    self.directories = directories
    self.cacheDirectories = cacheDirectories
    self.systemFamily = systemFamily
    self.emojiFamily = emojiFamily
    self.fallbackFamilies = fallbackFamilies
  }

  /// Debian's `fonts-inter`, `fonts-noto-core`, `fonts-noto-cjk` and `fonts-noto-color-emoji`.
  public static let debian = FontConfiguration(
    directories: [
      "/usr/share/fonts/opentype/inter", "/usr/share/fonts/opentype/noto", "/usr/share/fonts/truetype/noto",
    ],
    // Scripts with several families need an order; a script with one family is found without being named.
    fallbackFamilies: [
      "Noto Sans", "Noto Sans Arabic", "Noto Sans Hebrew", "Noto Sans Devanagari", "Noto Sans Bengali",
      "Noto Sans Tamil", "Noto Sans Telugu", "Noto Sans Thai", "Noto Sans Khmer", "Noto Sans Lao",
      "Noto Sans Myanmar", "Noto Sans Georgian", "Noto Sans Armenian", "Noto Sans Ethiopic",
      "Noto Sans CJK JP", "Noto Sans Math", "Noto Sans Symbols", "Noto Sans Symbols2", "Noto Color Emoji",
    ])
}
