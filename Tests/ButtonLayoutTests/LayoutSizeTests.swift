import ButtonLayout
import ButtonStyling
import Geometry
import Testing

@Suite("The size of the button")
struct LayoutSizeTests {
  /// Wraps: 300 pt of text in lines of 20 pt.
  private let paragraph = IdealTitle(width: 300, lineHeight: 20, maxLines: 0)

  @Test("The example worked by hand holds exactly")
  func handCheck() {
    var input = LayoutInput()
    input.width = 200
    input.height = 100
    input.scale = 2
    input.imagePosition = .left
    input.contentInsets = .physical(Insets(top: 8, left: 12, bottom: 10, right: 14))
    input.imageInsets = .physical(Insets(top: 1, left: 2, bottom: 3, right: 4))
    input.titleInsets = .physical(Insets(top: 2, left: 5, bottom: 1, right: 3))
    input.spacing = 6
    input.imageSize = Size(width: 40, height: 30)
    let metrics = layOut(input, title: IdealTitle(width: 61, lineHeight: 21))
    #expect(metrics.image == Rect(x: 40.5, y: 33, width: 40, height: 30))
    #expect(metrics.title == Rect(x: 95.5, y: 39, width: 61, height: 21))
    #expect(metrics.fittingSize == Size(width: 147, height: 52))
  }

  @Test("What stands in the middle has room in the fitted size, and moves nothing else", arguments: [1.0, 2])
  func centered(scale: Double) throws {
    var input = LayoutInput()
    input.scale = scale
    input.contentInsets = .physical(Insets(top: 1, left: 2, bottom: 3, right: 4))
    input.imageSize = Size(width: 40, height: 30)
    let title = IdealTitle(width: 61, lineHeight: 21)
    let alone = layOut(input, title: title)
    #expect(alone.centered == nil)

    input.centeredSize = Size(width: 20.25, height: 20.25)
    let small = layOut(input, title: title)
    #expect((small.size, small.image, small.title) == (alone.size, alone.image, alone.title))
    let side = scale == 1 ? 21 : 20.5
    let origin = scale == 1 ? Point(x: 42, y: 5) : Point(x: 42, y: 5.5)
    #expect(small.centered == Rect(origin: origin, size: Size(width: side, height: side)))

    input.centeredSize = Size(width: 50, height: 50)
    #expect(layOut(input, title: title).size == Size(width: 107, height: 54))
    #expect(layOut(input, title: nil).size == Size(width: 56, height: 54))
    input.height = 24
    let cut = layOut(input, title: title)
    #expect(cut.centered == Rect(x: 27 + (scale == 1 ? 0 : 0.5), y: 1, width: 50, height: 20))
  }

  @Test("A given width is the limit in which the height is fitted")
  func widthGiven() {
    var input = LayoutInput()
    input.width = 120
    input.contentInsets = .all(10)
    let metrics = layOut(input, title: paragraph)
    #expect(metrics.size == Size(width: 120, height: 80))
    #expect(metrics.fittingSize == Size(width: 320, height: 40))
  }

  @Test("A given height leaves the width as wide as its limit")
  func heightGiven() {
    var input = LayoutInput()
    input.height = 90
    input.fittingLimits.width = 100
    #expect(layOut(input, title: paragraph).size == Size(width: 100, height: 90))
  }

  @Test("A title wraps at the greatest width, and the height grows")
  func maxWidthWraps() {
    var input = LayoutInput()
    input.maxWidth = 100
    #expect(layOut(input, title: paragraph).size == Size(width: 100, height: 60))
  }

  @Test("A greatest size cuts a picture that is larger")
  func maxSizeClips() {
    var input = LayoutInput()
    input.maxWidth = 30
    input.maxHeight = 20
    input.imageSize = Size(width: 40, height: 40)
    let metrics = layOut(input, title: nil)
    #expect(metrics.size == Size(width: 30, height: 20))
    #expect(metrics.isImageClipped)
  }

  @Test("The least size is stronger than the greatest")
  func minBeatsMax() {
    var input = LayoutInput()
    input.minWidth = 60
    input.maxWidth = 50
    input.minHeight = 44
    input.maxHeight = 40
    #expect(layOut(input, title: nil).size == Size(width: 60, height: 44))
  }

  @Test("Least and greatest sizes do not touch a given size")
  func givenSizeWins() {
    var input = LayoutInput()
    input.width = 10
    input.height = 90
    input.minWidth = 60
    input.maxHeight = 40
    #expect(layOut(input, title: nil).size == Size(width: 10, height: 90))
  }

  @Test("A speck of an inset is no inset", arguments: [0.001, -0.001, 0.0004])
  func specksAreNothing(speck: Double) {
    var input = LayoutInput()
    input.contentInsets = .all(speck)
    input.imageInsets = .all(speck)
    input.spacing = speck
    input.imageSize = Size(width: 10, height: 10)
    let metrics = layOut(input, title: IdealTitle(width: 20, lineHeight: 10))
    #expect(metrics.size == Size(width: 30, height: 10))
  }

  @Test("More than a speck is rounded up to a pixel")
  func lengthsRoundUp() {
    var input = LayoutInput()
    input.scale = 2
    input.imageSize = Size(width: 10.002, height: 10)
    #expect(layOut(input, title: nil).size == Size(width: 10.5, height: 10))
  }

  @Test("The measurer is never asked about negative room")
  func roomIsNotNegative() {
    struct Asserting: TitleMeasuring {
      func size(maxWidth: Double, maxHeight: Double) -> TitleSize {
        #expect(maxWidth >= 0 && maxHeight >= 0)
        return TitleSize(width: 10, height: 10)
      }
    }
    var input = LayoutInput()
    input.width = 5
    input.height = 5
    input.contentInsets = .all(4)
    input.imageSize = Size(width: 20, height: 20)
    let metrics = layOut(input, title: Asserting())
    #expect(metrics.title?.isEmpty == true)
  }
}
