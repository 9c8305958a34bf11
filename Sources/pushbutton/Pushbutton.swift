import ButtonStyling
import Glibc

/// The executable: reads its arguments, wires the parts together, and waits for a signal.
@main
struct Pushbutton {
  /// The version, as `--version`, the index page and the metrics show it.
  static let version = "0.1.0"

  static var commands: [any Command.Type] {
    [
      ServeCommand.self, RenderCommand.self, SpriteCommand.self, AnimateCommand.self,
      ReplayCommand.self, CheckCommand.self, SchemaCommand.self,
      SignCommand.self, HealthCheckCommand.self,
    ]
  }

  static func main() {
    var arguments = Array(CommandLine.arguments.dropFirst())
    guard let name = arguments.first else {
      Console.error(help)
      exit(ExitCode.usage)
    }
    switch name {
    case "--help", "-h", "help": Console.print(help)
    case "--version": Console.print("pushbutton \(version)")
    default:
      guard let command = commands.first(where: { $0.name == name }) else {
        let what = name.hasPrefix("-") ? "option" : "command"
        let meant = suggestion(nearestName(to: name, in: commands.map { $0.name }))
        Console.error("pushbutton: unknown \(what) \(name); \(meant)pushbutton --help lists what there is")
        exit(ExitCode.usage)
      }
      arguments.removeFirst()
      exit(run(command, arguments))
    }
  }

  private static func run(_ command: any Command.Type, _ arguments: [String]) -> Int32 {
    if arguments.contains("--help") || arguments.contains("-h") {
      Console.print(command.help)
      return ExitCode.success
    }
    do throws(UsageError) {
      return try command.run(arguments)
    } catch {
      Console.error("pushbutton \(command.name): \(error.message)")
      return ExitCode.usage
    }
  }

  private static var help: String {
    let width = commands.map { $0.name.count }.max() ?? 0
    let lines = commands.map { command in
      "  " + command.name + String(repeating: " ", count: width - command.name.count + 2) + command.summary
    }
    return """
      Pushbutton \(version): buttons in every state, as style, layout and picture.

      Usage: pushbutton COMMAND [OPTION...]

      \(lines.joined(separator: "\n"))

      pushbutton COMMAND --help says more; pushbutton --version says which version this is.
      """
  }
}

/// One of the things the executable does.
protocol Command: Sendable {
  static var name: String { get }
  static var summary: String { get }
  static var help: String { get }
  /// Does it and returns the exit code.
  static func run(_ arguments: [String]) throws(UsageError) -> Int32
}

/// What the executable ends with.
enum ExitCode {
  static let success: Int32 = 0
  /// What was asked could not be done.
  static let failure: Int32 = 1
  /// It was asked in a way that is not understood (`EX_USAGE`).
  static let usage: Int32 = 64
}

/// Arguments that are not understood.
struct UsageError: Error {
  let message: String
}

/// What could not be done, and why.
struct CommandError: Error {
  let message: String
}
