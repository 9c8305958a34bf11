public import Geometry
public import Pixels

/// Everything there is to draw, bottom to top, with no style word left in it.
///
/// Coordinates are points, y down; the point (0, 0) lies at `origin` of the canvas. PNG, SVG and the frames of
/// an animation are back ends of this one value.
public struct DisplayList: Sendable, Hashable {
  /// The canvas in pixels; at least 1 by 1.
  public var width: Int
  /// The canvas in pixels; at least 1 by 1.
  public var height: Int
  /// Pixels per point, 0.25…8.
  public var scale: Double
  /// Whole pixels from the canvas's left edge to x = 0.
  public var originX: Int
  /// Whole pixels from the canvas's top edge to y = 0.
  public var originY: Int
  /// What the canvas is filled with before anything is drawn.
  public var background: Color
  /// The opacity with which the whole of `items` is put on the background, once; 0…1.
  public var alpha: Double
  /// What to draw, the first lowest.
  public var items: [DisplayItem]

  /// A display list for a canvas of `width` by `height` pixels.
  public init(
    width: Int, height: Int, scale: Double, originX: Int = 0, originY: Int = 0,
    background: Color = .clear, alpha: Double = 1, items: [DisplayItem] = []
  ) {
    self.width = width
    self.height = height
    self.scale = scale
    self.originX = originX
    self.originY = originY
    self.background = background
    self.alpha = alpha
    self.items = items
  }
}

/// One thing to draw.
public indirect enum DisplayItem: Sendable, Hashable {
  /// The inside of an outline in one colour.
  case fill(RoundedRect, Color)
  /// What lies inside `outer` and outside `inner`, in one colour.
  case ring(outer: RoundedRect, inner: RoundedRect, Color)
  /// What outlines of any form wind around, in one colour.
  case path(Path, Color)
  /// A blurred silhouette.
  case shadow(ShadowSpot)
  /// A picture.
  case picture(PictureSpot)
  /// A block of text, clipped to its frame.
  case text(TextBlock, frame: Rect)
  /// Items drawn as one: clipped to an outline, scaled about a point, with one opacity.
  case group(DisplayGroup)
}

/// Items drawn as one.
public struct DisplayGroup: Sendable, Hashable {
  /// What is outside of it is not drawn; nil draws all.
  public var clip: RoundedRect?
  /// The opacity of the whole, applied once; 0…1.
  public var alpha: Double
  /// The factor by which everything in it is enlarged about `center`.
  public var scale: Double
  /// The fixed point of `scale`.
  public var center: Point
  /// What to draw, the first lowest.
  public var items: [DisplayItem]

  /// A group of `items`.
  public init(
    clip: RoundedRect? = nil, alpha: Double = 1, scale: Double = 1, center: Point = .zero,
    items: [DisplayItem]
  ) {
    self.clip = clip
    self.alpha = alpha
    self.scale = scale
    self.center = center
    self.items = items
  }
}

/// A blurred silhouette of an outline, or of its outside seen from within.
public struct ShadowSpot: Sendable, Hashable {
  /// Whose silhouette, already moved and grown.
  public var outline: RoundedRect
  /// Its colour, opacity included.
  public var color: Color
  /// The standard deviation of the Gaussian blur, in points; 0 is sharp.
  public var deviation: Double
  /// nil for a shadow outside; else the outline inside which the shadow of everything beyond `outline` shows.
  public var inside: RoundedRect?
  /// An outline inside which nothing of the shadow is drawn; nil keeps all.
  public var knockout: RoundedRect?

  /// A shadow of `outline`.
  public init(
    outline: RoundedRect, color: Color, deviation: Double, inside: RoundedRect? = nil,
    knockout: RoundedRect? = nil
  ) {
    self.outline = outline
    self.color = color
    self.deviation = deviation
    self.inside = inside
    self.knockout = knockout
  }
}

/// A picture and where it goes.
public struct PictureSpot: Sendable, Hashable {
  /// Its pixels.
  public var bitmap: Bitmap
  /// A name that changes whenever the pixels do: two spots with the same one have the same pixels.
  public var identity: String
  /// Where its pixels are stretched to, in points; it may reach outside of `frame`.
  public var destination: Rect
  /// What of it is shown, in points; nil shows all.
  public var frame: Rect?
  /// The colour to paint the picture's alpha with; nil keeps its own colours.
  public var tint: Color?
  /// The parts that keep their size at the four sides; nil stretches the whole.
  public var nineParts: NineParts?

  /// A picture at `destination`.
  public init(
    bitmap: Bitmap, identity: String, destination: Rect, frame: Rect? = nil, tint: Color? = nil,
    nineParts: NineParts? = nil
  ) {
    self.bitmap = bitmap
    self.identity = identity
    self.destination = destination
    self.frame = frame
    self.tint = tint
    self.nineParts = nineParts
  }

  /// Equal places with equal identities are equal; the pixels themselves are not compared.
  public static func == (left: PictureSpot, right: PictureSpot) -> Bool {
    left.identity == right.identity && left.destination == right.destination && left.frame == right.frame
      && left.tint == right.tint && left.nineParts == right.nineParts
  }

  /// Hashes what equality compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(identity)
    hasher.combine(destination)
    hasher.combine(frame)
    hasher.combine(tint)
    hasher.combine(nineParts)
  }
}

/// How a picture is cut into three by three parts: corners keep their size, edges grow one way, the centre both.
public struct NineParts: Sendable, Hashable {
  /// The caps in points of the picture's natural size.
  public var caps: Insets
  /// The picture's natural size in points.
  public var naturalSize: Size
  /// Whether edges and centre repeat instead of being stretched.
  public var isTiled: Bool

  /// Parts with the given caps.
  public init(caps: Insets, naturalSize: Size, isTiled: Bool) {
    self.caps = caps
    self.naturalSize = naturalSize
    self.isTiled = isTiled
  }
}
