import ButtonStyling
import Glibc
import JSONCoding
import PNGCoding
import Rendering

/// A sheet of the folder `Examples` and the pictures it names.
struct Example {
  /// The sheet as JSON text.
  let text: [UInt8]
  let pictures: PictureSet

  /// Reads a sheet, and of its pictures whichever scales there are.
  init(named name: String, in folder: String) throws {
    text = try Self.bytes(of: "\(folder)/\(name).json")
    var pictures = PictureSet()
    for picture in try StyleSheet(document: JSONReader.read(text)).pictureNames {
      for (suffix, scale) in [("", 1), ("@2x", 2), ("@3x", 3)] {
        guard let file = try? Self.bytes(of: "\(folder)/pictures/\(picture)\(suffix).png") else { continue }
        pictures.insert(
          Picture(bitmap: try PNGDecoder().decode(file), scale: scale, identity: picture + suffix),
          named: picture)
      }
    }
    self.pictures = pictures
  }

  private static func bytes(of path: String) throws(UnreadableFile) -> [UInt8] {
    guard let file = unsafe fopen(path, "rb") else { throw UnreadableFile(path: path) }
    defer { unsafe fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe fread(&buffer, 1, buffer.count, file)
      bytes += buffer[..<count]
      if count < buffer.count { return bytes }
    }
  }
}

/// A file that cannot be read.
struct UnreadableFile: Error {
  let path: String
}
