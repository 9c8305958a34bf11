import Foundation
import Testing

@Suite("Commands")
struct CommandTests {
  private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  @Test("--help says what there is")
  func help() throws {
    for argument in ["--help", "-h", "help"] {
      let outcome = try Executable.run([argument])
      #expect(outcome.code == 0)
      for name in [
        "serve", "render", "sprite", "animate", "replay", "check", "schema", "sign", "healthcheck",
      ] {
        #expect(outcome.text.contains("\n  \(name) "), "\(name)")
      }
    }
  }

  @Test(
    "--help of a command says how it is used",
    arguments: ["serve", "render", "sprite", "animate", "replay", "check", "schema", "sign", "healthcheck"])
  func helpOfCommand(name: String) throws {
    let outcome = try Executable.run([name, "--help"])
    #expect(outcome.code == 0)
    #expect(outcome.text.hasPrefix("Usage: pushbutton \(name)"))
    #expect(outcome.errors.isEmpty)
  }

  @Test("--version says which it is")
  func version() throws {
    let outcome = try Executable.run(["--version"])
    #expect(outcome.code == 0)
    #expect(outcome.text.wholeMatch(of: /pushbutton \d+\.\d+\.\d+\n/) != nil)
  }

  @Test(
    "What is not understood is 64 and one line about it",
    arguments: [
      (["draw"], "unknown command draw"), (["--port"], "unknown option --port"),
      (["serve", "--prot", "1"], "unknown option --prot; --help lists what there is"),
      (
        ["serve", "--wokers", "1"],
        "unknown option --wokers; did you mean --workers? --help lists what there is"
      ),
      (["rendr"], "unknown command rendr; did you mean render?"),
      (["serve", "--rendering-pixels", "16MiB"], "--rendering-pixels must be a number of pixels, such as"),
      (["serve", "--buffers", "0"], "--buffers must be a number of bytes"),
      (["serve", "--workers"], "--workers needs a value"),
      (["serve", "--workers", "0"], "--workers must be a whole number from 1 to 256, not '0'"),
      (["serve", "--workers=two"], "--workers must be a whole number"),
      (["serve", "--listen", "8080"], "--listen must be an address and a port"),
      (["serve", "--listen", "localhost:0"], "--listen must name a numeric"),
      (["serve", "--listen", "127.0.0.1:65536"], "--listen must be an address and a port"),
      (["serve", "--cache", "1TB"], "--cache must be a number of bytes"),
      (["serve", "--idle-timeout", "nan"], "--idle-timeout must be a number of seconds"),
      (["serve", "--access-log", "yes"], "--access-log must be on or off"),
      (["serve", "Examples"], "unexpected Examples"), (["render"], "name one sheet"),
      (["sprite", "a.json", "b.json"], "name one sheet"),
      (["sprite", "a.json", "-o", "x", "--map", "x"], "picture and its map cannot both go to x"),
      (["animate", "a.json", "--timeline", "-"], "picture and its timeline cannot both go to -"),
      (["check"], "name a sheet"),
      (["schema", "x"], "unexpected x"), (["healthcheck", "--url", "ftp://x"], "--url must be a URL"),
    ])
  func usage(arguments: [String], message: String) throws {
    let outcome = try Executable.run(arguments)
    #expect(outcome.code == 64)
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
    #expect(outcome.errors.count { $0 == "\n" } == 1)
    #expect(outcome.output.isEmpty)
  }

  @Test("Without a command the help comes as an error")
  func noCommand() throws {
    let outcome = try Executable.run([])
    #expect(outcome.code == 64)
    #expect(outcome.errors.contains("Usage: pushbutton COMMAND"))
  }

  @Test("A variable of the environment is checked like an option")
  func environment() throws {
    for (variables, message) in [
      (["PUSHBUTTON_WORKERS": "many"], "PUSHBUTTON_WORKERS must be a whole number"),
      (["PORT": "http"], "PORT must be a whole number from 0 to 65535, not 'http'"),
    ] {
      let outcome = try Executable.run(["serve"], environment: variables)
      #expect(outcome.code == 64)
      #expect(outcome.errors.contains(message))
    }
  }

  @Test("check passes a right sheet and prints everything wrong with others")
  func check() throws {
    #expect(try Executable.run(["check", "Examples/chain.json", "Examples/flag.json"]).code == 0)
    let wrong = #"{"states": {"normal": {"borderWidth": -1, "alpha": 2}, "pressed": {}}, "nam": 1}"#
    let outcome = try Executable.run(["check", "Examples/chain.json", "-"], input: wrong)
    #expect(outcome.code == 1)
    #expect(outcome.text == "Examples/chain.json: no errors\n")
    let places = outcome.errors.split(separator: "\n").map { $0.split(separator: ": ")[1] }
    #expect(places == ["/states/normal/borderWidth", "/states/normal/alpha", "/states/pressed", "/nam"])
    #expect(try Executable.run(["check", "-"], input: "{\n]").errors.hasPrefix("-: line 2, column 1: "))
    #expect(try Executable.run(["check", "none.json"]).errors == "none.json: No such file or directory\n")
  }

  @Test("render writes a PNG file, with the sheet's parents and pictures from beside it")
  func render() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("button.png")
    let outcome = try Executable.run([
      "render", "Examples/custom-fixed.json", "--state", "highlighted", "--scale", "2", "-o", file.path,
    ])
    #expect(outcome.code == 0)
    #expect(outcome.output.isEmpty && outcome.errors.isEmpty)
    let written = try Data(contentsOf: file)
    #expect(written.starts(with: Self.png))
    #expect(Array(written[16..<24]) == [0, 0, 1, 64, 0, 0, 0, 192])
    let printed = try Executable.run([
      "render", "Examples/custom-fixed.json", "--state=highlighted", "--scale=2",
    ])
    #expect(printed.output == written)
  }

  @Test("render writes SVG to a file of that name or when asked to, with text as asked")
  func renderSVG() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).svg")
    defer { try? FileManager.default.removeItem(at: file) }
    let outcome = try Executable.run(["render", "Examples/chain.json", "--scale", "2", "-o", file.path])
    #expect(outcome.code == 0, "\(outcome.errors)")
    let written = try String(contentsOf: file, encoding: .utf8)
    #expect(written.hasPrefix("<svg ") && !written.contains("<text"))
    let printed = try Executable.run(["render", "Examples/chain.json", "--scale=2", "--format", "svg"])
    #expect(printed.text == written)
    let live = try Executable.run(["render", "Examples/chain.json", "--format=svg", "--text", "live"])
    #expect(live.text.contains("<text"))
    let picture = try Executable.run([
      "render", "Examples/chain.json", "--format=png", "-o", file.path,
    ])
    #expect(picture.code == 0)
    #expect(try Data(contentsOf: file).starts(with: Self.png))
  }

  @Test(
    "A font of next to no size makes no library complain", arguments: [1e-300, 1e-9, 0.0005, 0.003, 0.02])
  func tinyFont(size: Double) throws {
    // A letter, a picture in a font of bitmaps, and a character that no font has.
    let title = #""A1\uFE0F\u20E3\uDBFF\uDFFF""#
    let sheet = #"{"states": {"normal": {"title": \#(title), "font": {"size": \#(size)}}}}"#
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("tiny.json")
    try Data(sheet.utf8).write(to: file)
    let outcome = try Executable.run(["render", file.path])
    #expect(outcome.code == 0)
    #expect(outcome.errors.isEmpty)
    #expect(outcome.output.starts(with: Self.png))
  }

  @Test(
    "render says why it draws nothing",
    arguments: [
      (["none.json"], "none.json: No such file or directory"),
      (["Examples/chain.json", "--state", "pressed"], #""pressed" is none of normal"#),
      (["Examples/chain.json", "--scale", "9"], "--scale must be at least 0.25 and at most 8"),
      (["Examples/chain.json", "--max-width", "-1"], "--max-width must be at least 0"),
      (
        ["Examples/chain.json", "--background", "#12"],
        "--background must be a colour such as #0A7CFF, tomato"
      ),
      (["Examples/chain.json", "--background", ""], "--background is empty.\n"),
      (["Examples/chain.json", "--text", "live"], "--text does not go with what is to be written"),
      (["Examples/chain.json", "-o", "/none/x.png"], "/none/x.png: No such file or directory"),
      (["Package.swift"], "Line 1, column 1"),
    ])
  func renderFailure(arguments: [String], message: String) throws {
    let outcome = try Executable.run(["render"] + arguments)
    #expect(outcome.code == 1)
    #expect(outcome.errors.hasPrefix("pushbutton render: "))
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
  }

  @Test("What is wrong with files is said of files")
  func wrongFiles() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    let pictures = folder.appendingPathComponent("pictures")
    try FileManager.default.createDirectory(at: pictures, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data("none".utf8).write(to: pictures.appendingPathComponent("a.png"))
    for (name, picture) in [("absent", "b"), ("broken", "a"), ("a?b", "b")] {
      let sheet = #"{"states": {"normal": {"image": "\#(picture)"}}}"#
      try Data(sheet.utf8).write(to: folder.appendingPathComponent("\(name).json"))
    }
    try Data(repeating: 32, count: 300 << 10).write(to: folder.appendingPathComponent("large.json"))
    for (name, message) in [
      (
        "absent", "pushbutton render: there is no picture 'b.png' in the folder 'pictures' beside the sheet\n"
      ),
      ("broken", "pictures/a.png: it is no usable PNG: it does not begin like one.\n"),
      ("large", "large.json: it has more than 262144 bytes.\n"),
      ("a?b", #"a?b.json: "a?b" is not a name: 1 to 64 letters"#),
    ] {
      let outcome = try Executable.run(["render", folder.appendingPathComponent("\(name).json").path])
      #expect(outcome.code == 1, "\(name)")
      #expect(outcome.errors.contains(message), "\(outcome.errors)")
    }
  }

  @Test(
    "A file's ending that promises something else than what is written is refused",
    arguments: [
      (["render", "Examples/chain.json", "-o", "x.jpg"], ".png or .svg"),
      (["render", "Examples/chain.json", "-o", "x.JPEG"], ".png or .svg"),
      (["sprite", "Examples/chain.json", "-o", "x.svg"], ".png"),
      (
        ["animate", "Examples/chain.json", "--from", "normal", "--to", "selected", "-o", "x.gif"],
        ".png or .apng"
      ),
      (["replay", "Examples/flag.json", "Examples/interactions/like.json", "-o", "x.gif"], ".png or .apng"),
    ])
  func wrongEnding(arguments: [String], endings: String) throws {
    let outcome = try Executable.run(arguments)
    #expect(outcome.code == 64)
    #expect(outcome.errors.contains("what is written ends in \(endings), which 'x."), "\(outcome.errors)")
    #expect(!FileManager.default.fileExists(atPath: arguments[arguments.count - 1]))
  }

  @Test(
    "A file's name without an ending, or with one that mktemp made, may be written",
    arguments: ["x", "x.aB3dEf9h"])
  func otherNames(name: String) throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString)-\(name)")
    defer { try? FileManager.default.removeItem(at: file) }
    #expect(try Executable.run(["render", "Examples/chain.json", "-o", file.path]).code == 0)
    #expect(try Data(contentsOf: file).starts(with: Self.png))
  }

  @Test("sprite writes a picture, and a map that says where each state is in it")
  func sprite() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (picture, map) = (folder.appendingPathComponent("a.png"), folder.appendingPathComponent("a.json"))
    let arguments = ["sprite", "Examples/custom-fixed.json", "--scale", "2", "--states", "normal,disabled"]
    let outcome = try Executable.run(arguments + ["-o", picture.path, "--map", map.path])
    #expect(outcome.code == 0)
    #expect(outcome.output.isEmpty && outcome.errors.isEmpty)
    let written = try Data(contentsOf: picture)
    #expect(written.starts(with: Self.png))
    let document = try JSONSerialization.jsonObject(with: Data(contentsOf: map)) as? [String: Any]
    #expect(document?["pixelSize"] as? [String: Int] == ["width": 640, "height": 192])
    #expect(Array(written[16..<24]) == [0, 0, 2, 128, 0, 0, 0, 192])
    #expect(
      (document?["states"] as? [[String: Any]])?.map { $0["state"] as? String } == ["normal", "disabled"])
    #expect(try Executable.run(arguments).output == written)
  }

  @Test("sprite writes nothing unless all can be made")
  func spriteFailure() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    let outcome = try Executable.run(["sprite", "Examples/chain.json", "--columns", "0", "-o", file.path])
    #expect(outcome.code == 1)
    #expect(outcome.errors.hasPrefix("pushbutton sprite: --columns must be at least 1"))
    #expect(!FileManager.default.fileExists(atPath: file.path))
  }

  @Test("schema prints a JSON Schema")
  func schema() throws {
    let outcome = try Executable.run(["schema"])
    #expect(outcome.code == 0)
    let schema = try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any]
    #expect((schema?["$schema"] as? String)?.contains("2020-12") == true)
  }
}
