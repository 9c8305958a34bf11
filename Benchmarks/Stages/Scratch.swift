import ButtonMotion
import ButtonStyling
import Glibc
import Graphics
import JSONCoding
import PNGCoding
import Pixels
import Rendering

func scratch(_ folder: String, _ name: String, _ from: ControlState, _ to: ControlState, _ scale: Double) throws {
  let library = try FontLibrary(.debian)
  let example = try Example(named: name, in: folder)
  let sheet = CascadedSheet(try StyleSheet(document: JSONReader.read(example.text)))
  let renderer = ButtonRenderer(library: library)
  var circumstances = ButtonQuery()
  circumstances.scale = scale
  let query = MotionQuery(circumstances: circumstances, from: .init(state: from, flag: .no), to: .init(state: to, flag: .yes))
  func put(_ bytes: [UInt8], _ path: String) {
    guard let file = unsafe fopen(path, "wb") else { return }
    _ = unsafe fwrite(bytes, 1, bytes.count, file)
    unsafe fclose(file)
  }
  let times = FrameTimes(duration: renderer.timeline(of: sheet, query).duration, rate: .standard)
  var bitmaps: [Bitmap] = []
  for (index, time) in times.enumerated() {
    let bitmap = try renderer.bitmap(of: sheet, query, at: time, pictures: example.pictures)
    bitmaps.append(bitmap)
    put(try renderer.encode(bitmap, scale: scale), "/tmp/motion/\(name)-\(index).png")
  }
  func median(_ work: () throws -> Void) rethrows -> Double {
    var samples: [Double] = []
    for _ in 0..<41 {
      let begin = ContinuousClock.now
      try work()
      samples.append((ContinuousClock.now - begin) / .milliseconds(1))
    }
    return samples.sorted()[20]
  }
  var file: [UInt8] = []
  let total = try median { file = try renderer.apng(of: sheet, query, pictures: example.pictures) { false } }
  let encode = try median {
    var encoder = try APNGEncoder(first: bitmaps[0], for: FrameDelay(1, over: 60) ?? .zero, scale: scale, plays: 1)
    for bitmap in bitmaps.dropFirst() { try encoder.append(bitmap, for: FrameDelay(1, over: 60) ?? .zero) }
    _ = try encoder.finish()
  }
  put(file, "/tmp/motion/\(name).apng")
  print("\(name): \(bitmaps.count) frames \(bitmaps[0].width)x\(bitmaps[0].height), total \(total) ms, encode \(encode) ms, \(file.count) bytes")
}
