import HTTPTransport
import Testing

@Suite struct SeededHashTests {
  @Test("Targets that differ in a byte or in length have hashes of their own")
  func hashes() {
    var targets = Set((0...40).map { String(repeating: "/", count: $0) })
    for length in [1, 7, 8, 9, 17, 40] {
      for place in 0..<length {
        var bytes = [UInt8](repeating: UInt8(ascii: "a"), count: length)
        bytes[place] = UInt8(ascii: "b")
        targets.insert(String(decoding: bytes, as: UTF8.self))
      }
    }
    #expect(Set(targets.map { SeededHash.of($0.utf8.span) }).count == targets.count)
    #expect(SeededHash.of("/a".utf8.span) == SeededHash.of(String("a/".reversed()).utf8.span))
  }
}
