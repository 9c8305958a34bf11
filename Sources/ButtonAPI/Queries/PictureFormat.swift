import Rendering
import SVGCoding

/// The kinds of file a state is drawn to; where a client accepts both equally the first counts.
enum PictureFormat: String, Sendable, Hashable, CaseIterable {
  case png
  case svg

  /// The media type of the file.
  var mediaType: String {
    switch self {
    case .png: MediaType.png
    case .svg: MediaType.svg
    }
  }

  /// A state as a file of this kind; `text` counts where text can be text.
  func rendition(_ query: ButtonQuery, text: SVGText) -> Rendition {
    switch self {
    case .png: .png(query)
    case .svg: .svg(query, text)
    }
  }
}
