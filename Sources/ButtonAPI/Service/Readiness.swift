import Documents

/// Whether the service should be sent requests, and what speaks against it.
///
/// A full queue is told and does not count: what is cached is answered all the same, and to take a busy replica out would
/// give its load to the others.
struct Readiness: Sendable, Hashable {
  /// Something that was looked at.
  struct Check: Sendable, Hashable {
    let name: String
    /// `ok`, or what is wrong in a word.
    let state: String
    /// Whether the service is of use even so.
    var isUsable: Bool
  }

  let checks: [Check]

  /// Looks at everything; takes microseconds, as long as the store answers.
  init(of service: ButtonService) {
    func check(_ name: String, _ isFine: Bool, else state: String, isUsable: Bool = false) -> Check {
      Check(name: name, state: isFine ? "ok" : state, isUsable: isFine || isUsable)
    }
    checks = [
      check("service", !service.isDraining, else: "draining"),
      check("store", service.catalog.isStoreReachable, else: "unavailable"),
      check("fonts", service.renderers.areFontsReadable, else: "unreadable"),
      check("queue", !service.isQueueFull, else: "full", isUsable: true),
    ]
  }

  var isReady: Bool { checks.allSatisfy(\.isUsable) }

  /// What speaks against it, in words.
  var objections: String {
    checks.filter { !$0.isUsable }.map { "\($0.name) \($0.state)" }.joined(separator: ", ")
  }

  /// The state of each check, by its name.
  var document: JSONValue {
    .object(JSONObject(checks.map { JSONObject.Member(name: $0.name, value: .string($0.state)) }))
  }
}
