import Documents
public import Geometry

/// A blurred silhouette of the button.
public struct Shadow: Sendable, Hashable {
  /// Its colour.
  public var color: StyleColor
  /// Its opacity on top of the colour's, 0…1.
  public var opacity: Double
  /// The standard deviation of its blur, in points.
  public var radius: Double
  /// How far it is moved, in points.
  public var offset: Point
  /// How far the outline is grown before it is blurred, in points; may be negative.
  public var spread: Double
  /// Whether it falls inside the border instead of outside.
  public var inset: Bool
  /// Whether the inside of the outline stays free of it, as in CSS.
  public var knockout: Bool

  /// A shadow; what is not given is Core Animation's default.
  public init(
    color: StyleColor = .black, opacity: Double = 1, radius: Double = 3, offset: Point = Point(x: 0, y: -3),
    spread: Double = 0, inset: Bool = false, knockout: Bool = false
  ) {
    self.color = color
    self.opacity = opacity
    self.radius = radius
    self.offset = offset
    self.spread = spread
    self.inset = inset
    self.knockout = knockout
  }

  /// CSS's blur radius: twice the standard deviation.
  fileprivate var blur: Double {
    get { radius * 2 }
    set { radius = newValue / 2 }
  }
}

extension Codec where Value == Shadow {
  static let shadow: Codec = {
    let blur = Field<Shadow>(
      "blur", \.blur, .number(minimum: 0, maximum: 1000),
      "CSS's blur radius in points, twice `radius`; instead of it.")
    let fields: [Field<Shadow>] = [
      Field("color", \.color, .color, "Colour of the shadow."),
      Field("opacity", \.opacity, .fraction, "Opacity, multiplied with the colour's."),
      Field(
        "radius", \.radius, .number(minimum: 0, maximum: 500), "Standard deviation of the blur, in points."),
      Field("offset", \.offset, .point, "How far it is moved, in points."),
      Field("spread", \.spread, .number, "How far the outline is grown first, in points; may be negative."),
      Field("inset", \.inset, .bool, "Whether it falls inside the border."),
      Field("knockout", \.knockout, .bool, "Whether the inside of the outline stays free of it, as in CSS."),
    ]
    let reader = record(Shadow(), fields + [blur])
    let writer = record(Shadow(), fields)
    var schema = reader.schema.object ?? JSONObject()
    schema["not"] = ["required": ["radius", "blur"]]
    return Codec(
      schema: .object(schema), holdsColors: true,
      read: { document, reading in
        let isBlurredTwice = document["radius"] != nil && document["blur"] != nil
        if isBlurredTwice { reading.report(.conflictingMembers("radius", "blur")) }
        let shadow = reader.read(document, &reading)
        return isBlurredTwice ? nil : shadow
      },
      write: writer.write, mapColors: writer.mapColors, interpolate: writer.interpolate,
      vanished: { shadow in
        Shadow(color: .clear, radius: 0, offset: .zero, inset: shadow.inset, knockout: shadow.knockout)
      },
      respell: { shadow, patch in
        guard patch.hasMember("blur"), let radius = shadow["radius"]?.number else { return shadow }
        var shadow = shadow
        shadow["radius"] = nil
        shadow["blur"] = .number(radius * 2)
        return shadow
      })
  }()
}

/// A focus ring outside the bounds.
public struct Outline: Sendable, Hashable {
  /// Its colour.
  public var color: StyleColor
  /// How wide it is, in points.
  public var width: Double
  /// From the bounds to its inner edge, in points; negative lies inside.
  public var offset: Double

  /// A ring.
  public init(color: StyleColor, width: Double, offset: Double = 0) {
    self.color = color
    self.width = width
    self.offset = offset
  }
}

extension Codec where Value == Outline {
  static let outline = record(
    Outline(color: .currentColor, width: 0),
    [
      Field("color", \.color, .color, "Colour of the ring.", isRequired: true),
      Field("width", \.width, .length, "Width of the ring in points.", isRequired: true),
      Field("offset", \.offset, .number, "From the bounds to the ring, in points; negative lies inside."),
    ]
  )
  .vanishing { Outline(color: $0.color, width: 0, offset: $0.offset) }
}

/// A sign that the button is busy.
public struct Spinner: Sendable, Hashable {
  /// What it looks like.
  public enum Style: String, Sendable, Hashable, CaseIterable {
    /// A three-quarter arc.
    case ring
    /// Twelve fading spokes.
    case spokes
  }

  /// Where it is.
  public enum Placement: String, Sendable, Hashable, CaseIterable {
    /// In the place of the image, whether the state has one or not.
    case image
    /// In the middle of the content box, hiding image and title, which keep their room.
    case center
  }

  /// What it looks like.
  public var style = Style.ring
  /// Its extent in points; nil takes the title's line height.
  public var size: Double?
  /// The width of its strokes, in points, as far as there is room for it.
  public var lineWidth = 2.0
  /// Its colour.
  public var color = StyleColor.currentColor
  /// The colour of the full ring under the arc, which spokes do not have; nil for none.
  public var trackColor: StyleColor?
  /// Where it is.
  public var placement = Placement.image

  /// A ring in the place of the image.
  public init() {}
}

extension Codec where Value == Spinner {
  static let spinner = record(
    Spinner(),
    [
      Field("style", \.style, .name, "What it looks like."),
      Field("size", \.size, .optional(.length), "Extent in points; null takes the title's line height."),
      Field("lineWidth", \.lineWidth, .length, "Width of the strokes in points."),
      Field("color", \.color, .color, "Colour."),
      Field(
        "trackColor", \.trackColor, .optional(.color),
        "Colour of the full ring under the arc; spokes have none."),
      Field(
        "placement", \.placement, .name,
        "In the place of the image, or in the middle, hiding image and title, which keep their room."),
    ])
}
