import ButtonStyling
import Documents
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
  /// Whether its values are to be shown to nobody.
  ///
  /// Then a variable that is set to nothing is a mistake, as it would leave open what it was to protect.
  let isSecret: Bool
  /// How its value is shown where all settings are; nil leaves it out.
  ///
  /// Of a secret it shows nothing that allows anything.
  let show: (@Sendable (Settings) -> JSONValue)?
  /// Takes a value; throws what a value must be.
  let set: @Sendable (String, inout Settings) throws(OptionFault) -> Void

  init(
    _ name: String, _ placeholder: String, _ help: String, isInEnvironment: Bool = true,
    isSecret: Bool = false, show: (@Sendable (Settings) -> JSONValue)? = nil,
    set: @escaping @Sendable (String, inout Settings) throws(OptionFault) -> Void
  ) {
    self.name = name
    self.placeholder = placeholder
    self.help = help
    self.isInEnvironment = isInEnvironment
    self.isSecret = isSecret
    self.show = show
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
  /// What the environment sets counts for options that no argument sets.
  func read<Settings>(
    _ arguments: [String], into settings: inout Settings
  ) throws(UsageError) -> [String] where Element == Option<Settings> {
    var operands: [String] = []
    var given: [(option: Element, value: String, name: String)] = []
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        operands += rest
        break
      }
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
        let meant = nearestName(to: String(parts[0]), in: map { "--\($0.name)" })
        throw UsageError(
          message: "unknown option \(parts[0]); \(suggestion(meant))--help lists what there is")
      }
      guard let value = parts.count > 1 ? String(parts[1]) : rest.popFirst() else {
        throw UsageError(message: "\(parts[0]) needs a value: \(option.placeholder)")
      }
      given.append((option, value, String(parts[0])))
    }
    // First, for another option may set the same.
    for option in self
    where option.isInEnvironment && !given.contains(where: { $0.option.name == option.name }) {
      guard let value = environmentVariable(option.variable, orEmpty: option.isSecret) else { continue }
      try option.apply(value, to: &settings, named: option.variable)
    }
    for (option, value, name) in given { try option.apply(value, to: &settings, named: name) }
    return operands
  }

  /// The variables of the environment that look as if they set an option, and set none, in alphabetical order.
  ///
  /// Kubernetes has variables of its own for a service that is called pushbutton.
  func unknownVariables<Settings>() -> [String] where Element == Option<Settings> {
    let known = Set(filter(\.isInEnvironment).map(\.variable))
    return environmentVariableNames().filter { name in
      name.hasPrefix("PUSHBUTTON_") && !known.contains(name)
        && !["PUSHBUTTON_PORT", "PUSHBUTTON_SERVICE_"].contains(where: name.hasPrefix)
    }.sorted()
  }

  /// The values of the options that show theirs, each under its name.
  func document<Settings>(of settings: Settings) -> JSONObject where Element == Option<Settings> {
    JSONObject(
      compactMap { option in
        option.show.map { JSONObject.Member(name: camelCased(option.name), value: $0(settings)) }
      })
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
      let found = isSecret ? "" : ", not '\(value)'"
      throw UsageError(message: "\(name) must be \(error.expected)\(found)")
    }
  }
}

/// What is said of a word that is probably meant, ahead of the rest of a message; empty if there is none.
func suggestion(_ meant: String?) -> String { meant.map { "did you mean \($0)? " } ?? "" }

/// The name of an option as JSON and queries have it: `maxWidth` for `max-width`.
func camelCased(_ name: String) -> String {
  let words = name.split(separator: "-")
  return words.dropFirst().reduce(String(words.first ?? "")) {
    $0 + $1.prefix(1).uppercased() + $1.dropFirst()
  }
}

/// The name of an option as it is typed: `max-width` for `maxWidth`.
func hyphenated(_ name: String) -> String {
  name.reduce(into: "") { $0 += $1.isUppercase ? "-\($1.lowercased())" : String($1) }
}

/// A variable of the environment; nil if it is not set or, unless `orEmpty`, empty.
func environmentVariable(_ name: String, orEmpty: Bool = false) -> String? {
  guard let value = unsafe getenv(name) else { return nil }
  let text = unsafe String(cString: value)
  return text.isEmpty && !orEmpty ? nil : text
}

/// The names of all variables of the environment.
private func environmentVariableNames() -> [String] {
  var names: [String] = []
  var entry = unsafe environ
  while let text = unsafe entry.pointee {
    names.append(String(unsafe String(cString: text).prefix { $0 != "=" }))
    unsafe entry += 1
  }
  return names
}
