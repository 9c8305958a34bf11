import ButtonAPI
import Documents
import HTTPTransport

/// What is logged of a request: no header field and no signature, so nothing that allows anything.
enum AccessLog {
  /// Adds the members of a record to the line that is being written.
  static func write(_ record: RequestRecord, to line: inout JSONWriter) {
    line.member("request", record.requestID)
    line.member("address", record.remoteAddress)
    line.member("method", record.method)
    line.member("target", withoutSignature(record.target))
    line.member("route", record.label.name)
    line.member("status", record.status)
    line.member("bytes", record.bytes)
    line.member("milliseconds", (record.duration * 1e6).rounded() / 1e3)
    line.member("cached", record.isCacheHit)
    line.member("complete", record.isComplete)
  }
}
