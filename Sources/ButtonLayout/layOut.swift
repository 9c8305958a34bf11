import Geometry

/// Lays out a button's image and title.
///
/// A pure function: the same input and title sizes give the same metrics. The title is measured twice, or three
/// times where only one side of the button is given.
///
/// Sizes are brought to the pixel grid before positions are computed, so an item aligned to the far edge ends
/// exactly on it. The image is limited only by the content box; the title gets what the image leaves.
///
/// - Parameters:
///   - input: Where things shall go.
///   - title: The measure of the title, subtitle included; nil where there is no title.
public func layOut(_ input: LayoutInput, title: (any TitleMeasuring)?) -> LayoutMetrics {
  let arrangement = Arrangement(input, title: title)
  let fittingSize = input.fittingSize(of: arrangement, in: input.fittingLimits)
  let size = input.size(of: arrangement, fittingSize: fittingSize)

  let content = Rect(origin: .zero, size: size).inset(by: arrangement.contentInsets)
  let measured = arrangement.measure(room: content.size, imageRoom: content.size)
  let (image, title) = arrangement.place(measured, in: content)
  let visible = [image, title].compactMap(\.self).filter { !$0.isEmpty }

  return LayoutMetrics(
    size: size,
    fittingSize: fittingSize,
    content: content,
    image: image,
    title: title,
    centered: arrangement.centered(in: content),
    group: visible.first.map { visible.dropFirst().reduce($0) { $0.union($1) } },
    isTitleTruncated: measured.isTitleTruncated,
    isImageClipped: arrangement.clipsImage(to: measured.image))
}

extension LayoutInput {
  /// The given size; a side that is not given is fitted with the other one as a limit.
  fileprivate func size(of arrangement: Arrangement, fittingSize: Size) -> Size {
    switch (width?.withoutSpeck, height?.withoutSpeck) {
    case (let width?, let height?):
      return Size(width: width, height: height)
    case (let width?, nil):
      let limits = Size(width: width, height: fittingLimits.height)
      return Size(width: width, height: self.fittingSize(of: arrangement, in: limits).height)
    case (nil, let height?):
      let limits = Size(width: fittingLimits.width, height: height)
      return Size(width: self.fittingSize(of: arrangement, in: limits).width, height: height)
    case (nil, nil):
      return fittingSize
    }
  }

  /// The size fitted within `limits` and within the greatest size, brought up to the least one.
  fileprivate func fittingSize(of arrangement: Arrangement, in limits: Size) -> Size {
    let greatest = Size(width: maxWidth ?? .infinity, height: maxHeight ?? .infinity)
    let fitted = arrangement.fittingSize(
      in: Size(
        width: min(limits.width, greatest.width), height: min(limits.height, greatest.height)))
    return Size(
      width: max(minWidth ?? 0, min(greatest.width, fitted.width)),
      height: max(minHeight ?? 0, min(greatest.height, fitted.height)))
  }
}

extension Arrangement {
  /// Whether `measured` is less than all of the image.
  fileprivate func clipsImage(to measured: Size?) -> Bool {
    guard let imageSize, let measured else { return false }
    return measured.width < grid.ceiling(imageSize.width)
      || measured.height < grid.ceiling(imageSize.height)
  }
}
