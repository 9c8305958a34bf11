import Foundation
import Geometry
import Graphics
import Testing

@Suite struct FontLibraryTests {
  @Test("Fonts come from the configured directories only")
  func privateFonts() throws {
    let context = try Fonts.context()
    let asked = ["Inter", "Noto Sans", "DejaVu Sans", "system"]
    let missing = try asked.filter { family in
      let run = TextRun(text: "a", font: FontFace(family: family, size: 10), color: .black)
      return try !context.measure(TextBlock(runs: [run]), maxWidth: .infinity, maxHeight: .infinity)
        .missingFonts
        .isEmpty
    }
    #expect(missing == ["DejaVu Sans"])
  }

  @Test("A font whose file cannot be read is an error, and is drawn with once it can be read")
  func unreadable() throws {
    let files = FileManager.default
    let folder = files.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try files.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? files.removeItem(at: folder) }
    let (file, elsewhere) = (folder.appendingPathComponent("a.otf"), folder.appendingPathComponent("b"))
    try files.copyItem(atPath: "/usr/share/fonts/opentype/inter/Inter-Regular.otf", toPath: file.path)
    let context = DrawingContext(
      library: try FontLibrary(FontConfiguration(directories: [folder.path], cacheDirectories: [])))
    let text = TextBlock.plain("Save")
    func measured() throws -> TextMetrics { try context.measure(text, maxWidth: 90, maxHeight: 90) }

    try files.moveItem(at: file, to: elsewhere)
    #expect(throws: GraphicsError.fontUnreadable) { try measured() }
    #expect(throws: GraphicsError.fontUnreadable) { try measured() }
    try files.moveItem(at: elsewhere, to: file)
    #expect(try measured() == Fonts.context().measure(text, maxWidth: 90, maxHeight: 90))
  }

  @Test("A library without the emoji font reports emoji as missing, though the machine has the font")
  func noSystemFallback() throws {
    let library = try FontLibrary(FontConfiguration(directories: ["/usr/share/fonts/opentype/inter"]))
    let metrics = try DrawingContext(library: library)
      .measure(.plain("a😀中"), maxWidth: .infinity, maxHeight: .infinity)
    #expect(metrics.missingGlyphs == ["😀", "中"])
  }

  @Test("The fingerprint depends on the files and their order, not on how they were found")
  func fingerprint() throws {
    let first = try Fonts.library.get()
    let uncached = try FontLibrary(withCaches([]))
    #expect(first.fingerprint == uncached.fingerprint)
    #expect(first.fingerprint.count == 16)
    #expect(first.fileCount == uncached.fileCount)
    let inter = try FontLibrary(FontConfiguration(directories: ["/usr/share/fonts/opentype/inter"]))
    #expect(inter.fingerprint != first.fingerprint)
    var reordered = FontConfiguration.debian
    reordered.fallbackFamilies.reverse()
    #expect(try FontLibrary(reordered).fingerprint != first.fingerprint)
  }

  @Test("A copy of the files in another directory has the same fingerprint")
  func movedFiles() throws {
    let copy = FileManager.default.temporaryDirectory.appendingPathComponent("fonts-\(UUID()) & <more>")
    try FileManager.default.copyItem(at: URL(fileURLWithPath: "/usr/share/fonts/opentype/inter"), to: copy)
    defer { try? FileManager.default.removeItem(at: copy) }
    let original = try FontLibrary(FontConfiguration(directories: ["/usr/share/fonts/opentype/inter"]))
    let moved = try FontLibrary(FontConfiguration(directories: [copy.path]))
    #expect(moved.fingerprint == original.fingerprint)
  }

  @Test("A cache directory without a cache of the fonts is left as it is")
  func writesNothing() throws {
    let caches = FileManager.default.temporaryDirectory.appendingPathComponent("caches-\(UUID())")
    try FileManager.default.createDirectory(at: caches, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: caches) }
    var configuration = withCaches([caches.path])
    configuration.directories = ["/usr/share/fonts/opentype/inter"]
    _ = try FontLibrary(configuration)
    #expect(try FileManager.default.contentsOfDirectory(atPath: caches.path).isEmpty)
  }

  @Test("A directory that is not there is named in the error")
  func missingDirectory() {
    #expect(throws: GraphicsError.fontDirectoryUnreadable("/nowhere/fonts")) {
      try FontLibrary(FontConfiguration(directories: ["/nowhere/fonts"]))
    }
  }

  @Test("A system family that no file has is named in the error")
  func missingSystemFamily() {
    var configuration = FontConfiguration.debian
    configuration.systemFamily = "San Francisco"
    #expect(throws: GraphicsError.systemFamilyMissing("San Francisco")) { try FontLibrary(configuration) }
  }

  @Test("The first fallback family that has a character is taken, in the order configured")
  func fallbackOrder() throws {
    func width(_ families: [String]) throws -> Double {
      var configuration = FontConfiguration.debian
      configuration.fallbackFamilies = families
      let context = DrawingContext(library: try FontLibrary(configuration))
      return try context.measure(.plain("שלום"), maxWidth: .infinity, maxHeight: .infinity).size.width
    }
    let sans = try width(["Noto Sans Hebrew", "Noto Serif Hebrew"])
    let serif = try width(["Noto Serif Hebrew", "Noto Sans Hebrew"])
    #expect(sans != serif)
    #expect(try width(["Noto Serif Hebrew"]) == serif)
  }

  private func withCaches(_ directories: [String]) -> FontConfiguration {
    var configuration = FontConfiguration.debian
    configuration.cacheDirectories = directories
    return configuration
  }
}
