public import ButtonMotion
public import ButtonStyling
public import Graphics
public import PNGCoding
public import SVGCoding

/// Why a button could not be measured or drawn.
public enum RenderingError: Error, Sendable, Hashable {
  /// Pictures that the drawing needs are not there; all of them are named, at least one.
  case missingPictures([MissingPicture])
  /// The pictures that the drawing needs have more than `limit` pixels together.
  case picturesTooLarge(limit: Int)
  /// The canvas would have more pixels than `limit` in all, or than `sideLimit` along a side.
  case tooLarge(width: Double, height: Double, limit: Int, sideLimit: Int)
  /// The animation would have more frames than `limit`; the larger its canvas, the fewer it may have.
  case tooLong(frames: Int, limit: Int)
  /// The timeline would have more than `limit` bytes as JSON.
  case timelineTooLarge(limit: Int)
  /// The interaction cannot be replayed.
  case interaction(InteractionError)
  /// It was given up when asked.
  case cancelled
  /// Drawing failed.
  case drawing(GraphicsError)
  /// Encoding failed.
  case encoding(PNGError)
  /// Writing SVG failed.
  case svg(SVGError)
}

extension RenderingError {
  /// What an error of drawing means here.
  init(_ error: GraphicsError) { self = error == .cancelled ? .cancelled : .drawing(error) }

  /// What an error of encoding means here.
  init(_ error: PNGError) { self = error == .cancelled ? .cancelled : .encoding(error) }

  /// What an error of writing SVG means here.
  init(_ error: SVGError) { self = error == .cancelled ? .cancelled : .svg(error) }

  /// What `body` returns; its error becomes one of this type.
  static func translated<Result>(
    _ body: () throws(GraphicsError) -> Result
  ) throws(RenderingError) -> Result {
    do throws(GraphicsError) {
      return try body()
    } catch {
      throw RenderingError(error)
    }
  }
}

/// A picture that is not there although a drawing needs it.
public struct MissingPicture: Sendable, Hashable {
  /// Its name.
  public let name: String
  /// The attribute that names it: `image`, `backgroundImage` or `flag`.
  public let attribute: String
  /// Where the attribute is said; nil for `flag`, which is none of a state's.
  public let source: StyleSource?

  /// A picture called `name` by `attribute`.
  public init(name: String, attribute: String, source: StyleSource? = nil) {
    self.name = name
    self.attribute = attribute
    self.source = source
  }
}

/// How large a rendering may be.
public struct RenderingLimits: Sendable, Hashable {
  /// The most pixels of a canvas.
  public var pixels = 16 << 20
  /// The most pixels along a side: what cairo can draw on.
  public let side = 32_767

  /// The most pixels of all pictures that one drawing needs together.
  public var picturePixels = 48 << 20

  /// The most bytes of an SVG file.
  public var svgBytes = 32 << 20

  /// The most bytes of a timeline written as JSON.
  public var timelineBytes = 8 << 20

  /// The most frames of an animation.
  public var frames = 600
  /// The most pixels of all frames of an animation together.
  public var framePixels = 64 << 20

  /// 16 Mpx, 48 Mpx of pictures, 32 MiB of SVG, 8 MiB of JSON, 600 frames and 64 Mpx in all of them.
  public init() {}

  /// Throws `tooLarge` for a canvas of more pixels than allowed.
  func check(width: Double, height: Double) throws(RenderingError) {
    guard max(width, height) <= Double(side), width * height <= Double(pixels) else {
      throw .tooLarge(width: width, height: height, limit: pixels, sideLimit: side)
    }
  }

  /// Throws `tooLong` for an animation of more frames, each of `pixels`, than allowed.
  func check(frames: Int, pixels: Int) throws(RenderingError) {
    let limit = min(self.frames, framePixels / max(pixels, 1))
    guard frames <= limit else { throw .tooLong(frames: frames, limit: limit) }
  }
}
