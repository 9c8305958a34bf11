/// A token on a way through bytes, by how many bytes it goes on.
struct PathStep: BitwiseCopyable {
  private let word: UInt32

  init(byte: UInt8) {
    word = UInt32(byte)
  }

  /// A copy of 3…258 bytes from 1…32 768 bytes before.
  init(length: Int, distance: Int) {
    word = UInt32(truncatingIfNeeded: length << 16 | distance)
  }

  /// 1 for a byte.
  var length: Int { isByte ? 1 : Int(word >> 16) }

  private var isByte: Bool { word < 1 << 16 }

  /// Appends it to `list`.
  func append(to list: inout TokenList) {
    if isByte {
      unsafe list.append(UInt8(truncatingIfNeeded: word))
    } else {
      unsafe list.append(length: length, from: Token.Distance(Int(word & 0xFFFF)))
    }
  }
}
