import Digests
import Testing

@Suite("Digests")
struct DigestTests {
  /// From FIPS 180-4's examples and NIST's SHA-256 test vectors.
  static let vectors: [([UInt8], String)] = [
    ([], "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    (Array("abc".utf8), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      Array("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq".utf8),
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    ([0xBD], "68325720aabd7c82f30f554b313d0570c95accbb7dc4b5aae11204c08ffe732b"),
    (
      [UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000),
      "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
    ),
  ]

  @Test("Published SHA-256 vectors hold", arguments: vectors)
  func published(bytes: [UInt8], hexadecimal: String) {
    let digest = Digest(of: bytes)
    #expect(digest.hexadecimal == hexadecimal)
    #expect(digest.tag == hexadecimal.prefix(32))
    #expect(digest.bytes.count == 32)
  }

  /// The digest of a list of fields.
  private static func digest(of texts: [String]) -> Digest {
    var fields = DigestFields()
    fields.append(contentsOf: texts)
    return fields.digest
  }

  @Test("The borders of fields count")
  func fields() {
    let lists = [["a", "bc"], ["ab", "c"], ["abc"], ["abc", ""], ["", "abc"], [], [""]]
    #expect(Set(lists.map(Self.digest)).count == lists.count)
  }

  @Test("A field is its length in eight bytes, then itself")
  func fieldFormat() {
    #expect(Self.digest(of: ["é"]) == Digest(of: [0, 0, 0, 0, 0, 0, 0, 2, 0xC3, 0xA9]))
  }

  @Test("A digest can be taken on the way")
  func onTheWay() {
    var fields = DigestFields()
    fields.append("a")
    #expect(fields.digest == Self.digest(of: ["a"]))
    fields.append("b")
    #expect(fields.digest == Self.digest(of: ["a", "b"]))
  }

  static let pairs: [(String, String)] = [
    ("", ""), ("token", "token"), ("token", "Token"), ("token", "tokeN"), ("token", "toke"), ("", "t"),
    ("token", "token\0"),
  ]

  @Test("Comparing in constant time finds what comparing finds", arguments: pairs)
  func constantTime(first: String, second: String) {
    #expect(isEqualInConstantTime(Array(first.utf8), Array(second.utf8)) == (first == second))
  }
}
