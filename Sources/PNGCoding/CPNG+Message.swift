internal import CPNG

extension cpng_message {
  /// The text up to its ending zero.
  var string: String {
    unsafe withUnsafeBytes(of: text) { bytes in
      unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
