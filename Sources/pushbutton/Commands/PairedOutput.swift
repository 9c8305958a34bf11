/// Where a picture goes, and the document that says what is in it, if that is asked for.
struct PairedOutput: Sendable {
  var picture = "-"
  var document: String?
}

extension Command {
  /// Writes a picture of the sheet at `path`, to a file with one of the endings given, and, if asked for, its document,
  /// which messages call `name`.
  static func write(
    _ output: PairedOutput, ofSheet path: String, endings: [String], document name: String,
    makePicture: (SheetFile) throws(CommandError) -> [UInt8],
    makeDocument: (SheetFile) throws(CommandError) -> [UInt8]
  ) throws(UsageError) -> Int32 {
    guard output.picture != output.document else {
      throw UsageError(message: "the picture and its \(name) cannot both go to \(output.picture)")
    }
    try check(outputPath: output.picture, endings: endings)
    return reporting { () throws(CommandError) in
      let file = try SheetFile(path)
      // Both are made before either is written.
      let picture = try makePicture(file)
      let document = try output.document.map { path throws(CommandError) in
        (path: path, bytes: try makeDocument(file))
      }
      try write(picture, to: output.picture)
      if let document { try write(document.bytes, to: document.path) }
    }
  }
}
