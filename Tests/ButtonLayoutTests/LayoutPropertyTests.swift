import ButtonLayout
import ButtonStyling
import Geometry
import Testing

@Suite("What holds for every layout")
struct LayoutPropertyTests {
  /// What arithmetic on doubles may lose, in points.
  private static let noise = 1e-9

  @Test("The unlimited fitted size shows image and title whole", arguments: 0..<300)
  func fittedSizeShowsAll(seed: Int) {
    var sample = LayoutSample(seed: seed, isOnGrid: false)
    sample.input.width = nil
    sample.input.height = nil
    if sample.input.horizontalAlignment == .fill { sample.input.horizontalAlignment = .leading }
    if sample.input.verticalAlignment == .fill { sample.input.verticalAlignment = .top }
    let metrics = sample.metrics
    let scale = sample.input.scale

    #expect(metrics.size == metrics.fittingSize)
    #expect(!metrics.isTitleTruncated)
    #expect(!metrics.isImageClipped)
    if let natural = sample.input.imageSize {
      #expect(metrics.image?.width == (natural.width * scale).rounded(.up) / scale)
      #expect(metrics.image?.height == (natural.height * scale).rounded(.up) / scale)
    }
    if let natural = sample.title {
      #expect(metrics.title?.width == (natural.width * scale).rounded(.up) / scale)
      #expect(metrics.title?.height == (natural.lineHeight * scale).rounded(.up) / scale)
    }
  }

  @Test("The unlimited fitted size is the same when it is given", arguments: 0..<100)
  func fittedSizeIsStable(seed: Int) {
    var sample = LayoutSample(seed: seed, isOnGrid: false)
    sample.input.width = nil
    sample.input.height = nil
    let fitted = sample.metrics
    sample.input.width = fitted.size.width
    sample.input.height = fitted.size.height
    #expect(sample.metrics == fitted)
  }

  @Test("Nothing that can be seen leaves the content box", arguments: 0..<400)
  func contentIsKept(seed: Int) {
    let metrics = LayoutSample(seed: seed, isOnGrid: true).metrics
    let content = metrics.content
    for frame in [metrics.image, metrics.title] {
      guard let frame, !frame.isEmpty else { continue }
      #expect(frame.minX >= content.minX - Self.noise)
      #expect(frame.minY >= content.minY - Self.noise)
      #expect(frame.maxX <= content.maxX + Self.noise)
      #expect(frame.maxY <= content.maxY + Self.noise)
    }
  }

  @Test("Image and title never overlap without negative insets", arguments: 0..<300)
  func itemsAreApart(seed: Int) {
    let metrics = LayoutSample(seed: seed, isOnGrid: true).metrics
    guard let image = metrics.image, let title = metrics.title, !image.isEmpty, !title.isEmpty else {
      return
    }
    let width = min(image.maxX, title.maxX) - max(image.minX, title.minX)
    let height = min(image.maxY, title.maxY) - max(image.minY, title.minY)
    #expect(width <= Self.noise || height <= Self.noise)
  }

  @Test("Frames begin and end on the pixel grid", arguments: 0..<300)
  func framesAreOnGrid(seed: Int) {
    let sample = LayoutSample(seed: seed, isOnGrid: false)
    let metrics = sample.metrics
    for frame in [metrics.image, metrics.title].compactMap(\.self) {
      for edge in [frame.minX, frame.minY, frame.maxX, frame.maxY] {
        let pixels = edge * sample.input.scale
        #expect(abs(pixels - pixels.rounded()) <= 1e-9)
      }
    }
    for side in [metrics.fittingSize.width, metrics.fittingSize.height] {
      let pixels = side * sample.input.scale
      #expect(abs(pixels - pixels.rounded()) <= 1e-9)
    }
  }

  @Test("Right to left is the mirror image, but for a centred odd pixel", arguments: 0..<300)
  func rightToLeftMirrors(seed: Int) {
    var sample = LayoutSample(seed: seed, isOnGrid: true)
    let ltr = sample.metrics
    sample.input.direction = .rightToLeft
    let rtl = sample.metrics

    let isCentred = sample.input.horizontalAlignment == .center
    let tolerance = (isCentred ? 1 / sample.input.scale : 0) + Self.noise
    func mirrors(_ one: Rect?, _ other: Rect?) -> Bool {
      guard let one, let other else { return one == other }
      // An item without room has no edge that could be mirrored.
      if one.isEmpty && other.isEmpty { return true }
      return abs(ltr.size.width - one.maxX - other.minX) <= tolerance
        && abs(one.width - other.width) <= Self.noise
        && one.minY == other.minY && one.height == other.height
    }
    #expect(rtl.size == ltr.size)
    #expect(rtl.fittingSize == ltr.fittingSize)
    #expect(mirrors(ltr.content, rtl.content))
    #expect(mirrors(ltr.image, rtl.image))
    #expect(mirrors(ltr.title, rtl.title))
  }

  @Test("Physical words and insets ignore the direction", arguments: [ImagePosition.left, .right])
  func physicalStays(position: ImagePosition) {
    var input = LayoutInput()
    input.width = 200
    input.height = 40
    input.imagePosition = position
    input.horizontalAlignment = .left
    input.contentInsets = .physical(Insets(top: 1, left: 2, bottom: 3, right: 4))
    input.imageSize = Size(width: 20, height: 20)
    let title = IdealTitle(width: 50, lineHeight: 20)
    let ltr = layOut(input, title: title)
    input.direction = .rightToLeft
    #expect(layOut(input, title: title) == ltr)
  }
}
