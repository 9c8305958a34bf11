import CContract

/// The description of the HTTP interface in OpenAPI 3.1, as it was when the executable was built.
public enum Contract {
  /// As YAML, in UTF-8: `openapi.yaml` of the package, byte for byte.
  public static let yaml: [UInt8] = unsafe bytes(contract_yaml)
  /// As JSON, in UTF-8: the same document, made by `Scripts/update-contract`.
  public static let json: [UInt8] = unsafe bytes(contract_json)

  private static func bytes(_ text: (UnsafeMutablePointer<Int>) -> UnsafePointer<UInt8>) -> [UInt8] {
    var count = 0
    let start = unsafe text(&count)
    return unsafe Array(UnsafeBufferPointer(start: start, count: count))
  }
}
