public import Geometry

/// The side of the title on which the image stands.
public enum ImagePosition: String, Sendable, Hashable, CaseIterable {
  /// Left of the title in both reading directions.
  case left
  /// Right of the title in both reading directions.
  case right
  /// Above the title.
  case top
  /// Below the title.
  case bottom
  /// Where reading begins.
  case leading
  /// Where reading ends.
  case trailing
}

/// Where the content goes when there is room to the left and right of it.
public enum HorizontalAlignment: String, Sendable, Hashable, CaseIterable {
  /// At the left edge in both reading directions.
  case left
  /// In the middle.
  case center
  /// At the right edge in both reading directions.
  case right
  /// All over the width.
  case fill
  /// At the edge where reading begins.
  case leading
  /// At the edge where reading ends.
  case trailing
}

/// Where the content goes when there is room above and below it.
public enum VerticalAlignment: String, Sendable, Hashable, CaseIterable {
  /// At the top edge.
  case top
  /// In the middle.
  case center
  /// At the bottom edge.
  case bottom
  /// All over the height.
  case fill
}

/// Insets given by physical sides or by sides that follow the reading direction.
public enum StyleInsets: Sendable, Hashable {
  /// By top, left, bottom and right.
  case physical(Insets)
  /// By top, leading, bottom and trailing.
  case directional(top: Double, leading: Double, bottom: Double, trailing: Double)

  /// No distance on any side.
  public static let zero = StyleInsets.physical(.zero)

  /// The same distance on all four sides.
  public static func all(_ distance: Double) -> StyleInsets {
    .physical(Insets(top: distance, left: distance, bottom: distance, right: distance))
  }

  /// The insets by physical side.
  public func resolved(in direction: LayoutDirection) -> Insets {
    switch self {
    case .physical(let insets): insets
    case .directional(let top, let leading, let bottom, let trailing):
      switch direction {
      case .leftToRight: Insets(top: top, left: leading, bottom: bottom, right: trailing)
      case .rightToLeft: Insets(top: top, left: trailing, bottom: bottom, right: leading)
      }
    }
  }
}
