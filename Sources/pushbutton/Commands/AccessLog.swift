import ButtonAPI
import Documents
import HTTPTransport

/// What is logged of an exchange: no header field and no signature, so nothing that allows anything.
enum AccessLog {
  static func members(of exchange: HTTPExchange) -> JSONObject {
    [
      "request": .string(exchange.requestID), "address": .string(exchange.remoteAddress),
      "method": .string(exchange.method), "target": .string(withoutSignature(exchange.target)),
      "route": .string(exchange.label.name),
      "status": .number(Double(exchange.status)), "bytes": .number(Double(exchange.bytes)),
      "milliseconds": .number((exchange.duration * 1e6).rounded() / 1e3),
      "cached": .bool(exchange.isCacheHit),
      "complete": .bool(exchange.isComplete),
    ]
  }
}
