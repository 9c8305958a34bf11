public import Geometry

/// The table of all attributes: one declaration each.
///
/// Reading, writing, the cascade, provenance, the builder and the schema follow from it, so a new attribute is one
/// more line here and the place that draws it. Documents list attributes in the order of this table.
public struct Attributes: Sendable {
  // MARK: Title

  /// The title.
  public let title = Attribute<Verbatim?>(
    "title", .optional(.text()), default: nil, "The title; an empty one counts as none.",
    alsoKnownAs: ["text", "label", "caption"])
  /// The title in runs of different looks.
  public let attributedTitle = Attribute<[AttributedRun]?>(
    "attributedTitle", .optional(.runs), default: nil,
    "The title in runs of different looks; shown instead of `title`.")
  /// The title's colour.
  public let titleColor = Attribute(
    "titleColor", .color(allowsCurrentColor: false), default: .white, "Colour of the title.",
    alsoKnownAs: ["color", "textColor", "fontColor", "foregroundColor", "foreground"])
  /// A hard copy under the title.
  public let titleShadow = Attribute<TitleShadow?>(
    "titleShadow", .optional(.titleShadow), default: nil, "A hard copy of the title underneath it.",
    alsoKnownAs: ["textShadow"])
  /// The title's font.
  public let font = Attribute(
    "font", .font(), default: Font(),
    "Font of the title, replaced as a whole by a state that sets it.",
    alsoKnownAs: ["fontSize", "fontFamily", "fontWeight", "fontStyle", "typeface", "lineHeight"])
  /// Lines under the title.
  public let titleUnderline = Attribute<UnderlineStyle>(
    "titleUnderline", .name, default: .none, "Lines under the title.",
    alsoKnownAs: ["textDecoration", "underline"])
  /// The most lines of the title.
  public let titleLines = Attribute(
    "titleLines", .integer(0...1000), default: 1, "Most lines of the title; 0 sets no limit.",
    alsoKnownAs: ["numberOfLines", "lines", "maxLines", "lineClamp"])
  /// Where the title's ellipsis goes.
  public let titleTruncation = Attribute<TitleTruncation>(
    "titleTruncation", .name, default: .middle, "Where the ellipsis of a title that is too long goes.",
    alsoKnownAs: ["lineBreakMode", "textOverflow", "truncation"])
  /// Where the title's short lines go.
  public let titleAlignment = Attribute<TitleAlignment>(
    "titleAlignment", .name, default: .natural, "Where lines shorter than the title's frame go.",
    alsoKnownAs: ["textAlign", "textAlignment"])
  /// A smaller second text below the title.
  public let subtitle = Attribute<Verbatim?>(
    "subtitle", .optional(.text()), default: nil, "A second text below the title.")
  /// The subtitle's colour.
  public let subtitleColor = Attribute(
    "subtitleColor", .color, default: .currentColor, "Colour of the subtitle.")
  /// The subtitle's font.
  public let subtitleFont = Attribute(
    "subtitleFont", .font(size: 13), default: Font(size: 13), "Font of the subtitle.")
  /// The distance between title and subtitle.
  public let titlePadding = Attribute(
    "titlePadding", .length, default: 1, "Points between title and subtitle.")

  // MARK: Pictures

  /// The picture beside the title.
  public let image = Attribute<String?>(
    "image", .optional(.resourceName), default: nil, "Name of the stored picture beside the title.",
    alsoKnownAs: ["icon", "picture"])
  /// Whether the picture keeps its colours.
  public let imageRendering = Attribute<ImageRendering>(
    "imageRendering", .name, default: .original, "Whether the image keeps its colours or takes the tint.")
  /// The picture's size.
  public let imageSize = Attribute<Size?>(
    "imageSize", .optional(.size), default: nil, "Size of the image; null takes the picture's own.")
  /// How the picture fills its frame.
  public let imageContentMode = Attribute<ContentMode>(
    "imageContentMode", .name, default: .scaleToFill, "How the picture fills the image's frame.",
    alsoKnownAs: ["contentMode", "objectFit"])
  /// The tint.
  public let tintColor = Attribute<StyleColor?>(
    "tintColor", .optional(.color), default: nil, "Colour of template images, and of what else adjusts to it."
  )
  /// Whether the picture takes the tint.
  public let adjustsImageTint = Attribute(
    "adjustsImageTint", .bool, default: false, "Whether the image takes the tint.",
    alsoKnownAs: ["tint", "accentColor"])
  /// Whether the title takes the tint.
  public let adjustsTitleTint = Attribute(
    "adjustsTitleTint", .bool, default: false, "Whether the title takes the tint.")
  /// The picture behind everything.
  public let backgroundImage = Attribute<String?>(
    "backgroundImage", .optional(.resourceName), default: nil,
    "Name of the stored picture that fills the bounds.")
  /// The parts of the background picture that keep their size.
  public let backgroundImageCapInsets = Attribute(
    "backgroundImageCapInsets", .insets, default: .zero,
    "Parts of the background image that are not stretched.")
  /// How the background picture grows.
  public let backgroundImageResizing = Attribute<ImageResizing>(
    "backgroundImageResizing", .name, default: .stretch,
    "Whether the middle of the background image is stretched or repeated.")

  // MARK: Box

  /// The background's colour.
  public let backgroundColor = Attribute<StyleColor?>(
    "backgroundColor", .optional(.color), default: nil, "Colour of the background.",
    alsoKnownAs: ["background", "bgColor", "bg", "fill", "fillColor"])
  /// A colour over the background.
  public let overlayColor = Attribute<StyleColor?>(
    "overlayColor", .optional(.color), default: nil, "Colour over the background and under the image.")
  /// The border's width.
  public let borderWidth = Attribute(
    "borderWidth", .length, default: 0, "Width of the border in points, inside the bounds.",
    alsoKnownAs: ["border", "strokeWidth"])
  /// The border's colour.
  public let borderColor = Attribute(
    "borderColor", .color, default: .black, "Colour of the border.",
    alsoKnownAs: ["stroke", "strokeColor"])
  /// The corners' radius.
  public let cornerRadius = Attribute(
    "cornerRadius", .cornerRadius, default: .points(0), "Radius of the corners in points, or `capsule`.",
    alsoKnownAs: ["borderRadius", "radius", "rounded"])
  /// How the corners bend.
  public let cornerCurve = Attribute<CornerCurve>(
    "cornerCurve", .name, default: .circular, "How the corners bend.")
  /// The corners that are rounded.
  public let maskedCorners = Attribute(
    "maskedCorners", .corners, default: .all, "The corners that are rounded.")
  /// Whether content is cut at the outline.
  public let clipsToBounds = Attribute(
    "clipsToBounds", .bool, default: false, "Whether pictures and text are cut at the rounded outline.",
    alsoKnownAs: ["overflow", "masksToBounds"])
  /// Shadows, the first on top.
  public let shadow = Attribute<[Shadow]?>(
    "shadow", .optional(.oneOrMany(.shadow, limit: 16)), default: nil,
    "A shadow or a list of them, the first on top.",
    alsoKnownAs: ["boxShadow", "dropShadow", "elevation"])
  /// Focus rings.
  public let outline = Attribute<[Outline]?>(
    "outline", .optional(.oneOrMany(.outline, limit: 16)), default: nil, "A focus ring or a list of them.",
    alsoKnownAs: ["ring", "focusRing"])
  /// The opacity of the whole.
  public let alpha = Attribute(
    "alpha", .fraction, default: 1, "Opacity of the whole button.",
    alsoKnownAs: ["opacity"])

  // MARK: Layout

  /// The side of the title on which the image stands.
  public let imagePosition = Attribute<ImagePosition>(
    "imagePosition", .name, default: .leading, "Side of the title on which the image stands.",
    alsoKnownAs: ["imagePlacement", "iconPosition"])
  /// The distance between image and title.
  public let spacing = Attribute(
    "spacing", .number, default: 0, "Points between image and title when both show; may be negative.",
    alsoKnownAs: ["gap", "imagePadding"])
  /// The distance from the bounds to the content.
  public let contentInsets = Attribute(
    "contentInsets", .insets, default: .zero, "From the bounds to the content.",
    alsoKnownAs: ["padding", "contentEdgeInsets", "insets"])
  /// The margins of the image.
  public let imageInsets = Attribute(
    "imageInsets", .signedInsets, default: .zero, "Margins of the image; may be negative.",
    alsoKnownAs: ["imageEdgeInsets"])
  /// The margins of the title.
  public let titleInsets = Attribute(
    "titleInsets", .signedInsets, default: .zero, "Margins of the title; may be negative.",
    alsoKnownAs: ["titleEdgeInsets"])
  /// Where the content goes horizontally.
  public let horizontalAlignment = Attribute<HorizontalAlignment>(
    "horizontalAlignment", .name, default: .center, "Where the content goes when there is room beside it.",
    alsoKnownAs: ["contentHorizontalAlignment", "justifyContent"])
  /// Where the content goes vertically.
  public let verticalAlignment = Attribute<VerticalAlignment>(
    "verticalAlignment", .name, default: .center,
    "Where the content goes when there is room above and below it.",
    alsoKnownAs: ["contentVerticalAlignment", "alignItems"])
  /// A fixed width.
  public let width = Attribute<Double?>(
    "width", .optional(.length), default: nil, "Width in points; null is fitted.")
  /// A fixed height.
  public let height = Attribute<Double?>(
    "height", .optional(.length), default: nil, "Height in points; null is fitted.")
  /// The least fitted width.
  public let minWidth = Attribute<Double?>(
    "minWidth", .optional(.length), default: nil, "Least fitted width in points.")
  /// The least fitted height.
  public let minHeight = Attribute<Double?>(
    "minHeight", .optional(.length), default: nil, "Least fitted height in points.")
  /// The greatest fitted width.
  public let maxWidth = Attribute<Double?>(
    "maxWidth", .optional(.length), default: nil, "Greatest fitted width in points.")
  /// The greatest fitted height.
  public let maxHeight = Attribute<Double?>(
    "maxHeight", .optional(.length), default: nil, "Greatest fitted height in points.")
  /// How far touches count outside the bounds.
  public let hitSlop = Attribute(
    "hitSlop", .insets, default: .zero, "How far outside the bounds a touch counts; no effect on pictures.")

  // MARK: Extras

  /// A sign that the button is busy.
  public let spinner = Attribute<Spinner?>(
    "spinner", .optional(.spinner), default: nil, "A sign that the button is busy; it turns once a second.",
    alsoKnownAs: ["activityIndicator", "loader"])
  /// The state whose fitted size this one keeps.
  public let keepsSizeOf = Attribute<ControlState?>(
    "keepsSizeOf", .optional(.state), default: nil,
    "State whose size this one keeps; a longer title is truncated.")
  /// A short text on a red spot.
  public let badge = Attribute<Verbatim?>(
    "badge", .optional(.text(limit: 64)), default: nil, "A short text on a red spot at the image's corner.")

  private init() {}
}

extension Attributes {
  /// The one table.
  @usableFromInline
  static let table = Attributes()

  /// Every attribute in the order of the table.
  static let all: [any AnyAttribute] = Mirror(reflecting: table).children.compactMap {
    $0.value as? any AnyAttribute
  }

  /// Every attribute's name in the order of the table.
  public static let names = all.map(\.name)

  /// The attribute that is meant by a name that others have for it; letter case and hyphens do not count.
  static func name(meantBy word: String) -> String? { byNameElsewhere[plain(word)] }

  private static let byNameElsewhere = Dictionary(
    all.flatMap { attribute in attribute.namesElsewhere.map { (plain($0), attribute.name) } }
  ) { first, _ in first }

  private static func plain(_ word: String) -> String { word.lowercased().filter { $0 != "-" && $0 != "_" } }

  /// The places of the attributes whose values hold colours, with those defaults in which a colour is not fixed.
  static let colored: [(place: Int, openDefault: StyleValue?)] = all.indices.filter { all[$0].holdsColors }
    .map { place in
      var isOpen = false
      _ = all[place].mapColors(of: all[place].initialValue) { color in
        if case .color = color {} else { isOpen = true }
        return color
      }
      return (place, isOpen ? all[place].initialValue : nil)
    }

  /// The place of each attribute in the table, by name.
  static let places = NameTable(names)

  /// Where in the table the attribute at `path` stands.
  @inlinable @inline(__always)
  static func index<Value>(of path: KeyPath<Attributes, Attribute<Value>>) -> Int {
    // Each property of the table is one reference, and there are no others: `offset` is never nil.
    (MemoryLayout<Attributes>.offset(of: path) ?? 0) / MemoryLayout<AnyObject>.stride
  }
}
