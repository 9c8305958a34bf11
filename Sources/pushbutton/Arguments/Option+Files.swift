extension Option {
  /// The option `--output`, `-o` for short, which names the file that `what` goes to.
  static func output(
    _ what: String, _ path: any WritableKeyPath<Settings, String> & Sendable
  ) -> Option {
    file("output", "The \(what) to write; '-', the default, is standard output.") { $0[keyPath: path] = $1 }
  }

  /// An option that names a file to write.
  static func file(
    _ name: String, _ help: String, set: @escaping @Sendable (inout Settings, String) -> Void
  ) -> Option {
    Option(name, "FILE", help, isInEnvironment: false) { value, settings throws(OptionFault) in
      set(&settings, value)
    }
  }
}
