import Geometry
import Graphics
import Pixels
import Testing

@Suite struct GroupTests {
  let overlapping: [DisplayItem] = [.fill(.round(0, 0, 6, 6), .black), .fill(.round(2, 2, 6, 6), .black)]

  @Test("A group's opacity is applied once to all of it")
  func groupAlpha() throws {
    let bitmap = try drawn([.group(DisplayGroup(alpha: 0.5, items: overlapping))], width: 8, height: 8)
    #expect(bitmap[1, 1].alpha == 128)
    #expect(bitmap[4, 4].alpha == 128)
  }

  @Test("The list's opacity is applied once, and not to the background")
  func listAlpha() throws {
    let list = DisplayList(width: 8, height: 8, scale: 1, background: .white, alpha: 0.5, items: overlapping)
    let bitmap = try Fonts.context().draw(list)
    #expect(bitmap[7, 0] == Pixel(0xFFFF_FFFF))
    #expect(bitmap[1, 1] == bitmap[4, 4])
    #expect((127...128).contains(bitmap[4, 4].red))
    #expect(bitmap[4, 4].alpha == 255)
  }

  @Test("A group of opacity 0 draws nothing")
  func invisible() throws {
    let bitmap = try drawn([.group(DisplayGroup(alpha: 0, items: overlapping))], width: 8, height: 8)
    #expect(bitmap.pixels.allSatisfy { $0 == 0 })
  }

  @Test("A group shows only what is inside its clip")
  func clip() throws {
    let group = DisplayGroup(clip: .round(1, 1, 2, 2), items: overlapping)
    let bitmap = try drawn([.group(group), .fill(.round(7, 7, 1, 1), .black)], width: 8, height: 8)
    #expect(bitmap.area == 5)
    #expect(bitmap[1, 1].alpha == 255)
  }

  @Test("A group is scaled about its centre")
  func scale() throws {
    let group = DisplayGroup(scale: 2, center: Point(x: 4, y: 4), items: [.fill(.round(3, 3, 2, 2), .black)])
    let bitmap = try drawn([.group(group)], width: 8, height: 8)
    #expect(bitmap.inkBounds?.x == 2...5)
    #expect(bitmap.inkBounds?.y == 2...5)
    #expect(bitmap.area == 16)
  }

  @Test("The origin moves everything by whole pixels")
  func origin() throws {
    let list = DisplayList(
      width: 10, height: 10, scale: 2, originX: 3, originY: 1, items: [.fill(.round(0, 0, 2, 1), .black)])
    let bitmap = try Fonts.context().draw(list)
    #expect(bitmap.inkBounds?.x == 3...6)
    #expect(bitmap.inkBounds?.y == 1...2)
  }

  @Test("What nothing is drawn on is transparent black")
  func empty() throws {
    #expect(try drawn([], width: 3, height: 2).pixels == [0, 0, 0, 0, 0, 0])
  }

  @Test("A canvas that cannot be is refused", arguments: [(0, 1), (1, 0), (-1, 5), (40_000, 1), (1, .max)])
  func refused(width: Int, height: Int) throws {
    #expect(throws: GraphicsError.canvasRefused(width: width, height: height)) {
      try drawn([], width: width, height: height)
    }
  }
}
