import Glibc

/// An option of a command, which sets something in `Settings`.
struct Option<Settings>: Sendable {
  /// Its name, without dashes.
  let name: String
  /// What stands for its value in the help.
  let placeholder: String
  /// What it means, with its default.
  let help: String
  /// Whether the environment may set it too, as `PUSHBUTTON_` and its name.
  let isInEnvironment: Bool
  /// Takes a value; throws what a value must be.
  let set: @Sendable (String, inout Settings) throws(OptionFault) -> Void

  init(
    _ name: String, _ placeholder: String, _ help: String, isInEnvironment: Bool = true,
    set: @escaping @Sendable (String, inout Settings) throws(OptionFault) -> Void
  ) {
    self.name = name
    self.placeholder = placeholder
    self.help = help
    self.isInEnvironment = isInEnvironment
    self.set = set
  }

  /// The variable that sets it.
  var variable: String { "PUSHBUTTON_" + String(name.uppercased().map { $0 == "-" ? "_" : $0 }) }
}

/// What the value of an option must be.
struct OptionFault: Error {
  let expected: String
}

extension Array {
  /// Reads arguments: options set something, everything else is returned in order.
  ///
  /// What the environment sets counts where no argument does.
  func read<Settings>(
    _ arguments: [String], into settings: inout Settings
  ) throws(UsageError) -> [String] where Element == Option<Settings> {
    for option in self where option.isInEnvironment {
      guard let value = environmentVariable(option.variable) else { continue }
      try option.apply(value, to: &settings, named: option.variable)
    }
    var operands: [String] = []
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" { return operands + rest }
      guard argument.hasPrefix("-"), argument != "-" else {
        operands.append(argument)
        continue
      }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard
        let option = first(where: {
          "--\($0.name)" == parts[0] || $0.shortName.map { "-\($0)" == parts[0] } ?? false
        })
      else {
        throw UsageError(message: "unknown option \(parts[0]); --help lists what there is")
      }
      guard let value = parts.count > 1 ? String(parts[1]) : rest.popFirst() else {
        throw UsageError(message: "\(parts[0]) needs a value: \(option.placeholder)")
      }
      try option.apply(value, to: &settings, named: String(parts[0]))
    }
    return operands
  }

  /// What the options mean, a paragraph each.
  func helpText<Settings>() -> String where Element == Option<Settings> {
    map { option in
      let short = option.shortName.map { "-\($0), " } ?? ""
      let variable = option.isInEnvironment ? " [\(option.variable)]" : ""
      return "  \(short)--\(option.name) \(option.placeholder)\n      \(option.help)\(variable)"
    }.joined(separator: "\n")
  }
}

extension Option {
  /// `-o` for `--output`.
  fileprivate var shortName: Character? { name == "output" ? "o" : nil }

  fileprivate func apply(_ value: String, to settings: inout Settings, named name: String) throws(UsageError)
  {
    do throws(OptionFault) {
      try set(value, &settings)
    } catch {
      throw UsageError(message: "\(name) must be \(error.expected), not '\(value)'")
    }
  }
}

/// A variable of the environment; nil if it is not set or empty.
func environmentVariable(_ name: String) -> String? {
  guard let value = unsafe getenv(name) else { return nil }
  let text = unsafe String(cString: value)
  return text.isEmpty ? nil : text
}
