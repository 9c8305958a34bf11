import Geometry

/// Alignment along one axis, directions resolved.
enum AxisAlignment {
  case start, center, end, fill
}

/// An item seen along one axis: its length and the margins before and after it.
struct AxisItem {
  let length: Double
  let before: Double
  let after: Double

  /// The length with both margins.
  var extent: Double { length + before + after }
}

/// A place along one axis.
struct Span {
  let start: Double
  let length: Double
}

/// One axis of the content box, on which items are placed.
struct ContentAxis {
  let grid: PixelGrid
  let low: Double
  let high: Double
  let alignment: AxisAlignment

  private func span(at start: Double, length: Double) -> Span {
    Span(start: grid.ceiling(start), length: length)
  }

  private func span(from start: Double, to end: Double) -> Span {
    Span(start: grid.ceiling(start), length: max(0, grid.floor(end - start)))
  }

  /// Places an item that has the axis to itself.
  func place(_ item: AxisItem) -> Span {
    switch alignment {
    case .start:
      span(at: low + item.before, length: item.length)
    case .end:
      span(at: high - item.after - item.length, length: item.length)
    case .center:
      // Margins count as part of the item, so unequal ones move it by half their difference.
      span(
        at: low + item.before + grid.ceiling(max(0, high - low - item.extent) / 2), length: item.length)
    case .fill:
      span(from: low + item.before, to: high - item.after)
    }
  }

  /// Places image and title one after the other.
  ///
  /// Where they do not fit, the image stays at its own edge and the title runs out of the box.
  func place(
    image: AxisItem?, title: AxisItem?, spacing: Double, imageComesFirst: Bool
  ) -> (image: Span?, title: Span?) {
    if alignment == .fill {
      guard let image, let title else { return (image.map(place), title.map(place)) }
      return fill(image: image, title: title, spacing: spacing, imageComesFirst: imageComesFirst)
    }
    let imageExtent = image?.extent ?? 0
    let titleExtent = title?.extent ?? 0
    let start = start(ofExtent: imageExtent + spacing + titleExtent, imageComesFirst: imageComesFirst)
    let imageStart = imageComesFirst ? start : start + titleExtent + spacing
    let titleStart = imageComesFirst ? start + imageExtent + spacing : start
    return (
      image.map { span(at: imageStart + $0.before, length: $0.length) },
      title.map { span(at: titleStart + $0.before, length: $0.length) }
    )
  }

  private func start(ofExtent extent: Double, imageComesFirst: Bool) -> Double {
    let slack = high - low - extent
    if slack < 0 { return imageComesFirst ? low : high - extent }
    return switch alignment {
    case .start, .fill: low
    case .center: low + grid.ceiling(slack / 2)
    case .end: high - extent
    }
  }

  /// The image keeps its length at its own edge, the title takes the rest.
  private func fill(
    image: AxisItem, title: AxisItem, spacing: Double, imageComesFirst: Bool
  ) -> (image: Span?, title: Span?) {
    if imageComesFirst {
      (
        span(at: low + image.before, length: image.length),
        span(from: low + image.extent + spacing + title.before, to: high - title.after)
      )
    } else {
      (
        span(at: high - image.after - image.length, length: image.length),
        span(from: low + title.before, to: high - image.extent - spacing - title.after)
      )
    }
  }
}
