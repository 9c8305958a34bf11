/// What can go wrong between a font directory and a finished bitmap.
public enum GraphicsError: Error, Sendable, Hashable {
  /// The configuration of the fonts was refused by the font library.
  case fontConfigurationRefused
  /// There is no such font directory, or it cannot be read.
  case fontDirectoryUnreadable(String)
  /// The family that everything falls back on is in none of the directories.
  case systemFamilyMissing(String)
  /// A canvas of these pixels cannot be made: a side is below 1, too long, or the scale is not above 0.
  case canvasRefused(width: Int, height: Int)
  /// The file of a font cannot be read; it could when the library was opened, or the process has no descriptor left.
  case fontUnreadable
  /// It was given up when asked.
  case cancelled
  /// The drawing library gave up with this status.
  case drawingFailed(status: UInt32)
}
