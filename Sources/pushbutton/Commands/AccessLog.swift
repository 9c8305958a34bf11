import ButtonAPI
import Documents
import HTTPTransport

/// What is logged of an exchange: no header field and no signature, so nothing that allows anything.
enum AccessLog {
  /// Adds the members of an exchange to the line that is being written.
  static func write(_ exchange: HTTPExchange, to line: inout JSONWriter) {
    line.member("request", exchange.requestID)
    line.member("address", exchange.remoteAddress)
    line.member("method", exchange.method)
    line.member("target", withoutSignature(exchange.target))
    line.member("route", exchange.label.name)
    line.member("status", exchange.status)
    line.member("bytes", exchange.bytes)
    line.member("milliseconds", (exchange.duration * 1e6).rounded() / 1e3)
    line.member("cached", exchange.isCacheHit)
    line.member("complete", exchange.isComplete)
  }
}
