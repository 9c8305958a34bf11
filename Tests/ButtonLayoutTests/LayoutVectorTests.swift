import ButtonLayout
import Geometry
import Testing

@Suite("Layout agrees with the independent vectors")
struct LayoutVectorTests {
  @Test("There are vectors to agree with")
  func vectorsAreThere() {
    #expect(LayoutVector.all.count == 348)
  }

  @Test("Every frame is within 1e-4 pt of the vector", arguments: LayoutVector.all)
  func framesAgree(vector: LayoutVector) {
    let metrics = layOut(vector.input.layoutInput, title: vector.input.idealTitle)
    let expected = vector.expected
    #expect(matches(components(metrics.size), expected.size), "size \(metrics.size)")
    #expect(matches(components(metrics.fittingSize), expected.fit), "fit \(metrics.fittingSize)")
    #expect(matches(components(metrics.content), expected.content), "content \(metrics.content)")
    #expect(matches(metrics.image.map(components), expected.image), "image \(metrics.image as Any)")
    #expect(matches(metrics.title.map(components), expected.title), "title \(metrics.title as Any)")
    #expect(matches(metrics.group.map(components), expected.group), "group \(metrics.group as Any)")
    #expect(metrics.isTitleTruncated == expected.titleTruncated)
    #expect(metrics.isImageClipped == expected.imageClipped)
  }

  private func components(_ size: Size) -> [Double] { [size.width, size.height] }

  private func components(_ rect: Rect) -> [Double] {
    [rect.minX, rect.minY, rect.width, rect.height]
  }

  private func matches(_ actual: [Double]?, _ expected: [Double]?) -> Bool {
    switch (actual, expected) {
    case (nil, nil): true
    case (let actual?, let expected?):
      actual.count == expected.count
        && zip(actual, expected).allSatisfy { abs($0 - $1) <= 1e-4 }
    default: false
    }
  }
}
