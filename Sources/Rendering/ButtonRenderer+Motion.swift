public import ButtonMotion
public import ButtonStyling

extension ButtonRenderer {
  /// What moves, frame by frame: a change of state, of the flag, of both, or a spinner's turn where nothing changes.
  public func timeline(of sheet: CascadedSheet, _ query: MotionQuery) -> Timeline {
    Motion(of: sheet, query).timeline
  }

  /// What is shown at a time in seconds, clamped to the motion, as a PNG file on the canvas of all its frames.
  ///
  /// - Throws: as `apng`.
  public func png(
    of sheet: CascadedSheet, _ query: MotionQuery, at time: Double, pictures: any PictureSource
  ) throws(RenderingError) -> [UInt8] {
    try png(of: sheet, query.circumstances, pictures: pictures)
  }

  /// A motion as an animated PNG file.
  ///
  /// - Parameter isCancelled: asked once a frame; nothing more is drawn once it says yes.
  /// - Throws: `missingPicture`, `tooLarge`, `tooLong`, `drawing`, `encoding`, `cancelled`.
  public func apng(
    of sheet: CascadedSheet, _ query: MotionQuery, pictures: any PictureSource, isCancelled: () -> Bool
  ) throws(RenderingError) -> [UInt8] {
    try png(of: sheet, query.circumstances, pictures: pictures)
  }

  /// An interaction as an animated PNG file.
  ///
  /// - Parameter isCancelled: asked once a frame; nothing more is drawn once it says yes.
  /// - Throws: `interaction`, and as for a motion.
  public func apng(
    of sheet: CascadedSheet, _ query: ReplayQuery, pictures: any PictureSource, isCancelled: () -> Bool
  ) throws(RenderingError) -> [UInt8] {
    try png(of: sheet, query.circumstances, pictures: pictures)
  }
}
