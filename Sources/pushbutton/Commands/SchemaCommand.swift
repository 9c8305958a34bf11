import ButtonStyling
import Documents

/// The command `pushbutton schema`.
enum SchemaCommand: Command {
  static let name = "schema"
  static let summary = "prints the JSON Schema of style sheets"
  static let help = """
    Usage: pushbutton schema

    Prints the JSON Schema (2020-12) of style sheets, for editors that complete and check while one types.
    """

  static func run(_ arguments: [String]) throws(UsageError) -> Int32 {
    if let argument = arguments.first { throw UsageError(message: "unexpected \(argument)") }
    let dialect = JSONObject.Member(name: "$schema", value: "https://json-schema.org/draft/2020-12/schema")
    let members = StyleSheet.schema.object?.members ?? []
    Console.print(JSONValue.object(JSONObject([dialect] + members)).text)
    return ExitCode.success
  }
}
