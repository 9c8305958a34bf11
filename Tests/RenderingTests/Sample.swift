import ButtonStyling
import Geometry
import Graphics
import JSONCoding
import Pixels
import Rendering
import Testing

/// The fonts of the machine, opened once for all tests.
enum Fonts {
  static let library = Result { () throws(GraphicsError) in try FontLibrary(.debian) }
}

/// A button to measure and to draw: a sheet, its pictures and a query.
struct Sample {
  var sheet: CascadedSheet
  var query = ButtonQuery()
  var pictures = PictureSet()

  /// A button whose `normal` state has `attributes`: the members of a JSON object without its braces.
  init(_ attributes: String, scale: Double = 1) throws {
    try self.init(sheet: #"{"states": {"normal": {\#(attributes)}}}"#, scale: scale)
  }

  /// A button of a sheet in JSON.
  init(sheet: String, scale: Double = 1) throws {
    self.sheet = CascadedSheet(try StyleSheet(document: JSONReader.read(Array(sheet.utf8))))
    query.scale = scale
  }

  /// The same button asked for differently.
  func asked(_ change: (inout ButtonQuery) -> Void) -> Sample {
    var sample = self
    change(&sample.query)
    return sample
  }

  /// The same button with a picture of its own colours for each scale.
  func with(picture name: String, _ bitmap: Bitmap, scale: Int = 1) -> Sample {
    var sample = self
    sample.pictures.insert(
      Picture(bitmap: bitmap, scale: scale, identity: "\(name)@\(scale)"), named: name)
    return sample
  }

  func metrics() throws -> ButtonMetrics { try renderer().metrics(of: sheet, query, pictures: pictures) }

  func bitmap() throws -> Bitmap { try renderer().bitmap(of: sheet, query, pictures: pictures) }

  func png() throws -> [UInt8] { try renderer().png(of: sheet, query, pictures: pictures) }

  func displayList() throws -> DisplayList {
    try renderer().displayList(of: sheet, query, pictures: pictures)
  }

  func renderer() throws -> ButtonRenderer { ButtonRenderer(library: try Fonts.library.get()) }
}
