import Geometry
import Graphics
import PNGCoding
import Pixels

extension SVGBuilder {
  /// A picture; nil if nothing of it is to be seen.
  ///
  /// A picture that is stretched as a whole keeps its own pixels; one in parts or tiles is laid out on the pixels of the canvas.
  mutating func element(
    for spot: PictureSpot, in surroundings: Surroundings
  ) throws(SVGError) -> XMLElement? {
    let place = spot.destination
    guard [place.minX, place.minY, place.width, place.height].allSatisfy(\.isFinite), !place.isEmpty
    else { return nil }
    if let tint = spot.tint, tint.alpha == 0 { return nil }
    guard !place.intersection(surroundings.visible).isEmpty else { return nil }
    guard spot.nineParts == nil else { return try laidOut(spot, in: surroundings) }
    var image = try image(spot.bitmap, named: spot.identity, tint: spot.tint)
    image.place(in: place)
    if let frame = spot.frame {
      guard !frame.intersection(place).isEmpty else { return nil }
      if frame.intersection(place) != place { image["clip-path"] = clipPath(XMLElement(frame)) }
    }
    return image
  }

  /// A picture drawn on the pixels of the canvas that it covers.
  private mutating func laidOut(
    _ spot: PictureSpot, in surroundings: Surroundings
  ) throws(SVGError) -> XMLElement? {
    let shown = (spot.frame ?? spot.destination).intersection(spot.destination)
      .intersection(surroundings.visible)
    guard !shown.isEmpty else { return nil }
    let scale = surroundings.scale
    let grid = PixelGrid(scale: scale)
    func first(_ edge: Double) -> Int { Int(grid.pixels(before: edge)) }
    func last(_ edge: Double) -> Int { Int(grid.pixels(upTo: edge)) }
    let (left, top) = (first(shown.minX), first(shown.minY))
    let (width, height) = (max(1, last(shown.maxX) - left), max(1, last(shown.maxY) - top))
    let bitmap = try drawn(
      DisplayList(
        width: width, height: height, scale: scale, originX: -left, originY: -top,
        items: [.picture(spot)]))
    var image = try image(bitmap, named: nil, tint: nil)
    image.place(
      in: Rect(
        x: Double(left) / scale, y: Double(top) / scale, width: Double(width) / scale,
        height: Double(height) / scale))
    return image
  }

  /// An element that shows `bitmap`, stretched to wherever it is placed.
  ///
  /// - Parameter identity: what tells the pixels from others; nil if they are shown once.
  private mutating func image(
    _ bitmap: Bitmap, named identity: String?, tint: Color?
  ) throws(SVGError) -> XMLElement {
    let key = identity.map { PictureKey(identity: $0, tint: tint) }
    let address: String
    if let key, let known = addresses[key] {
      address = known
    } else {
      var bitmap = bitmap
      if let tint {
        let all = Rect(x: 0, y: 0, width: Double(bitmap.width), height: Double(bitmap.height))
        let spot = PictureSpot(bitmap: bitmap, identity: identity ?? "", destination: all, tint: tint)
        bitmap = try drawn(
          DisplayList(width: bitmap.width, height: bitmap.height, scale: 1, items: [.picture(spot)]))
      }
      let file: [UInt8]
      do throws(PNGError) {
        file = try pngEncoder.encode(bitmap, scale: 1)
      } catch {
        throw SVGError(error)
      }
      try budget.spend((file.count + 2) / 3 * 4)
      address = "data:image/png;base64," + base64(file)
      if let key { addresses[key] = address }
    }
    return XMLElement("image", ["href": address, "preserveAspectRatio": "none"])
  }

  private func drawn(_ list: DisplayList) throws(SVGError) -> Bitmap {
    do throws(GraphicsError) {
      return try context.draw(list)
    } catch {
      throw SVGError(error)
    }
  }

  /// Defines pictures that are shown more than once, and refers to them.
  mutating func shareImages(in elements: inout [XMLElement]) {
    var counts: [String: Int] = [:]
    for index in elements.indices {
      elements[index].forEach { if let address = $0["href"] { counts[address, default: 0] += 1 } }
    }
    guard counts.values.contains(where: { $0 > 1 }) else { return }
    var definitions = definitions
    for index in elements.indices {
      elements[index].forEach { element in
        guard let address = element["href"], counts[address, default: 0] > 1 else { return }
        let picture = XMLElement(
          "image", ["href": address, "preserveAspectRatio": "none", "width": "1", "height": "1"])
        var use = XMLElement("use", ["href": "#" + definitions.id(of: picture)])
        let place = ["x", "y", "width", "height"].map { element[$0] ?? "0" }
        use["transform"] = "translate(\(place[0]) \(place[1])) scale(\(place[2]) \(place[3]))"
        // A clip would be taken along by the transformation.
        if let clip = element["clip-path"] {
          element = XMLElement("g", ["clip-path": clip], children: [use])
        } else {
          use["opacity"] = element["opacity"]
          element = use
        }
      }
    }
    self.definitions = definitions
  }
}
