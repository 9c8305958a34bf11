public import ButtonMotion
public import ButtonStyling
import PNGCoding
public import Pixels

extension ButtonRenderer {
  /// What moves, frame by frame: a change of state, of the flag, of both, or a spinner's turn where nothing changes.
  ///
  /// - Throws: `tooLong`, before a frame is made, and `cancelled`.
  public func timeline(of sheet: CascadedSheet, _ query: MotionQuery) throws(RenderingError) -> Timeline {
    let motion = Motion(of: sheet, query)
    try limits.check(frames: motion.frameCount, pixels: 1)
    return try motion.timeline { () throws(RenderingError) in try checkCancellation() }
  }

  /// What is shown at a time in seconds, clamped to the motion, on the canvas of all its frames.
  ///
  /// - Throws: `missingPictures`, `tooLarge`, `tooLong` as the whole animation would be, `drawing`, and `cancelled`.
  public func bitmap(
    of sheet: CascadedSheet, _ query: MotionQuery, at time: Double, pictures: any PictureSource
  ) throws(RenderingError) -> Bitmap {
    let motion = Motion(of: sheet, query)
    var film = try Film(motion, of: sheet, pictures: pictures, renderer: self)
    return try film.bitmap(at: min(max(time, 0), motion.times.duration))
  }

  /// What is shown at a time in seconds, as a PNG file.
  ///
  /// - Throws: as `bitmap`, and `encoding`.
  public func png(
    of sheet: CascadedSheet, _ query: MotionQuery, at time: Double, pictures: any PictureSource
  ) throws(RenderingError) -> [UInt8] {
    try encode(
      bitmap(of: sheet, query, at: time, pictures: pictures), scale: query.circumstances.scale)
  }

  /// A motion as an animated PNG file.
  ///
  /// - Throws: `missingPictures`, `tooLarge`, `tooLong`, `drawing`, `encoding`, `cancelled`.
  public func apng(
    of sheet: CascadedSheet, _ query: MotionQuery, pictures: any PictureSource
  ) throws(RenderingError) -> [UInt8] {
    try apng(Motion(of: sheet, query), sheet, pictures)
  }

  /// An interaction as an animated PNG file, from its beginning until everything rests.
  ///
  /// - Throws: `interaction`, and as for a motion.
  public func apng(
    of sheet: CascadedSheet, _ query: ReplayQuery, pictures: any PictureSource
  ) throws(RenderingError) -> [UInt8] {
    try apng(Motion(of: sheet, query), sheet, pictures)
  }

  private func apng(
    _ motion: Motion, _ sheet: CascadedSheet, _ pictures: any PictureSource
  ) throws(RenderingError) -> [UInt8] {
    var film = try Film(motion, of: sheet, pictures: pictures, renderer: self)
    let first = try film.bitmap(at: motion.times[0])
    var encoder = try encoding { () throws(PNGError) in
      try APNGEncoder(
        first: first, for: motion.delay(of: 0), scale: motion.circumstances.scale,
        plays: UInt16(clamping: motion.plays))
    }
    encoder.isCancelled = isCancelled
    for frame in 1..<max(motion.frameCount, 1) {
      let next = try film.bitmap(at: motion.times[frame])
      try encoding { () throws(PNGError) in try encoder.append(next, for: motion.delay(of: frame)) }
    }
    do throws(PNGError) {
      return try encoder.finish()
    } catch {
      throw RenderingError(error)
    }
  }
}

/// Turns the encoder's error into one of this module.
private func encoding<Result: ~Copyable>(
  _ body: () throws(PNGError) -> Result
) throws(RenderingError) -> Result {
  do throws(PNGError) {
    return try body()
  } catch {
    throw RenderingError(error)
  }
}
