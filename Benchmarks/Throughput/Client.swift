import ButtonAPI
import Glibc
import HTTPTransport
import Threads

/// Asks a service in this process, without sockets: an answer takes the work that a worker would do.
struct Client {
  let service: ButtonService

  /// The answer to a request, which must be one of success.
  @discardableResult
  func ask(_ method: HTTPMethod, _ path: String, body: [UInt8] = []) throws -> HTTPResponse {
    let headers: HTTPFields = ["Content-Type": "application/json"]
    let response = service.respond(to: method, path, headers: headers, body: body).response
    guard response.status < 300 else {
      throw Refused(path: path, answer: String(decoding: response.body, as: UTF8.self))
    }
    return response
  }
}

/// An answer that is none of success.
struct Refused: Error {
  let path: String
  let answer: String
}

/// How often something was done in a second, and in a second of the process's processor time.
struct Rate {
  let perSecond: Double
  let perCoreSecond: Double

  /// The rate at which `body` runs for the numbers of `range`, which `threads` threads share.
  init(
    _ range: Range<Int>, threads count: Int = 1, _ body: @escaping @Sendable (Int) throws -> Void
  ) throws {
    let (begin, beginOfWork) = (ContinuousClock.now, clock())
    let threads = (0..<count).compactMap { first in
      Thread {
        do {
          for number in stride(from: range.lowerBound + first, to: range.upperBound, by: count) {
            try body(number)
          }
        } catch {
          end("\(error)", status: 1)
        }
      }
    }
    for thread in threads { thread.join() }
    guard threads.count == count else { throw Refused(path: "threads", answer: "\(count)") }
    perSecond = Double(range.count) / ((ContinuousClock.now - begin) / .seconds(1))
    perCoreSecond = Double(range.count) / (Double(clock() - beginOfWork) / Double(CLOCKS_PER_SEC))
  }
}
