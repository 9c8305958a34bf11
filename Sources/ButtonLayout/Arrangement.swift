import ButtonStyling
import Geometry

/// A layout input without directions: what comes first, what is on which physical side.
struct Arrangement {
  let grid: PixelGrid
  /// Whether image and title stand one above the other.
  let isStacked: Bool
  let imageComesFirst: Bool
  let horizontal: AxisAlignment
  let vertical: AxisAlignment
  let contentInsets: Insets
  let imageInsets: Insets
  let titleInsets: Insets
  /// On the pixel grid; 0 unless image and title are both present.
  let spacing: Double
  let imageSize: Size?
  let centeredSize: Size?
  let leastContentSize: Size
  let title: (any TitleMeasuring)?

  init(_ input: LayoutInput, title: (any TitleMeasuring)?) {
    let isMirrored = input.direction == .rightToLeft
    grid = PixelGrid(scale: input.scale)
    isStacked = input.imagePosition == .top || input.imagePosition == .bottom
    imageComesFirst =
      switch input.imagePosition {
      case .left, .top: true
      case .right, .bottom: false
      case .leading: !isMirrored
      case .trailing: isMirrored
      }
    horizontal =
      switch input.horizontalAlignment {
      case .left: .start
      case .center: .center
      case .right: .end
      case .fill: .fill
      case .leading: isMirrored ? .end : .start
      case .trailing: isMirrored ? .start : .end
      }
    vertical =
      switch input.verticalAlignment {
      case .top: .start
      case .center: .center
      case .bottom: .end
      case .fill: .fill
      }
    contentInsets = input.contentInsets.resolved(in: input.direction).withoutSpecks
    imageInsets = input.imageInsets.resolved(in: input.direction).withoutSpecks
    titleInsets = input.titleInsets.resolved(in: input.direction).withoutSpecks
    imageSize = input.imageSize?.withoutSpecks
    centeredSize = input.centeredSize?.withoutSpecks
    leastContentSize = input.leastContentSize.withoutSpecks
    spacing = imageSize != nil && title != nil ? grid.ceiling(input.spacing.withoutSpeck) : 0
    self.title = title
  }

  /// The items' sizes on the pixel grid, image first: it is limited only by its room, the title by what is left.
  func measure(room: Size, imageRoom: Size) -> Measurement {
    let image = imageSize.map { natural in
      Size(
        width: grid.length(
          natural: natural.width, limit: imageRoom.width - imageInsets.left - imageInsets.right),
        height: grid.length(
          natural: natural.height, limit: imageRoom.height - imageInsets.top - imageInsets.bottom))
    }
    guard let title else { return Measurement(image: image) }

    var maxWidth = room.width - titleInsets.left - titleInsets.right
    var maxHeight = room.height - titleInsets.top - titleInsets.bottom
    let taken = image.map { imageInsets.outset($0) } ?? .zero
    if isStacked {
      maxHeight -= taken.height + spacing
    } else {
      maxWidth -= taken.width + spacing
    }
    let text = title.size(maxWidth: max(0, maxWidth), maxHeight: max(0, maxHeight))
    return Measurement(
      image: image,
      title: Size(
        width: grid.length(natural: text.width.withoutSpeck, limit: maxWidth),
        height: grid.length(natural: text.height.withoutSpeck, limit: maxHeight)),
      isTitleTruncated: text.isTruncated)
  }

  /// The size that fits the content within `limits`, on the pixel grid.
  func fittingSize(in limits: Size) -> Size {
    let room = Size(
      width: limits.width - contentInsets.left - contentInsets.right,
      height: limits.height - contentInsets.top - contentInsets.bottom)
    // Along the main axis the image is taken whole; the title gives way.
    let imageRoom =
      isStacked
      ? Size(width: room.width, height: .infinity) : Size(width: .infinity, height: room.height)
    let measured = measure(room: room, imageRoom: imageRoom)
    let image = measured.image.map { imageInsets.outset($0) } ?? .zero
    let title = measured.title.map { titleInsets.outset($0) } ?? .zero
    var content =
      isStacked
      ? Size(width: max(image.width, title.width), height: image.height + spacing + title.height)
      : Size(width: image.width + spacing + title.width, height: max(image.height, title.height))
    for size in [centeredSize, leastContentSize].compactMap(\.self).map({ flat($0, in: room) }) {
      content = Size(width: max(content.width, size.width), height: max(content.height, size.height))
    }
    let fitted = contentInsets.outset(content)
    return Size(width: max(0, grid.ceiling(fitted.width)), height: max(0, grid.ceiling(fitted.height)))
  }

  /// The frame of what stands in the middle of the content box, as far as it has room there.
  func centered(in content: Rect) -> Rect? {
    centeredSize.map { natural in
      let size = flat(natural, in: content.size)
      return Rect(
        x: grid.floor(content.minX + (content.width - size.width) / 2),
        y: grid.floor(content.minY + (content.height - size.height) / 2), width: size.width,
        height: size.height)
    }
  }

  /// As much of a natural size as there is room for, on the pixel grid.
  private func flat(_ natural: Size, in room: Size) -> Size {
    Size(
      width: grid.length(natural: natural.width, limit: room.width),
      height: grid.length(natural: natural.height, limit: room.height))
  }

  /// The frames of the measured items in the content box.
  func place(_ measured: Measurement, in content: Rect) -> (image: Rect?, title: Rect?) {
    let x = ContentAxis(grid: grid, low: content.minX, high: content.maxX, alignment: horizontal)
    let y = ContentAxis(grid: grid, low: content.minY, high: content.maxY, alignment: vertical)
    let imageX = measured.image.map {
      AxisItem(length: $0.width, before: imageInsets.left, after: imageInsets.right)
    }
    let imageY = measured.image.map {
      AxisItem(length: $0.height, before: imageInsets.top, after: imageInsets.bottom)
    }
    let titleX = measured.title.map {
      AxisItem(length: $0.width, before: titleInsets.left, after: titleInsets.right)
    }
    let titleY = measured.title.map {
      AxisItem(length: $0.height, before: titleInsets.top, after: titleInsets.bottom)
    }
    if isStacked {
      let main = y.place(
        image: imageY, title: titleY, spacing: spacing, imageComesFirst: imageComesFirst)
      return (
        Rect(x: imageX.map(x.place), y: main.image), Rect(x: titleX.map(x.place), y: main.title)
      )
    } else {
      let main = x.place(
        image: imageX, title: titleX, spacing: spacing, imageComesFirst: imageComesFirst)
      return (
        Rect(x: main.image, y: imageY.map(y.place)), Rect(x: main.title, y: titleY.map(y.place))
      )
    }
  }
}

/// The sizes of image and title on the pixel grid, without their margins.
struct Measurement {
  var image: Size?
  var title: Size?
  var isTitleTruncated = false
}

extension Double {
  /// The same length, or 0 where it is too short to mean anything.
  var withoutSpeck: Double { abs(self) <= 0.001 ? 0 : self }
}

extension Size {
  var withoutSpecks: Size { Size(width: width.withoutSpeck, height: height.withoutSpeck) }
}

extension Insets {
  var withoutSpecks: Insets {
    Insets(
      top: top.withoutSpeck, left: left.withoutSpeck, bottom: bottom.withoutSpeck,
      right: right.withoutSpeck)
  }

  /// The size with the insets around it.
  func outset(_ size: Size) -> Size {
    Size(width: size.width + left + right, height: size.height + top + bottom)
  }
}

extension Rect {
  /// The rectangle of two spans; nil where one is missing.
  init?(x: Span?, y: Span?) {
    guard let x, let y else { return nil }
    self.init(x: x.start, y: y.start, width: x.length, height: y.length)
  }
}
