import ButtonStyling
import Documents
import HTTPTransport
import Rendering

/// One thing that is wrong with a parameter.
struct ParameterIssue: Sendable, Hashable {
  /// What is wrong.
  enum Reason: Sendable, Hashable {
    /// It is not known here; `known` are the names that are.
    case unknown(known: [String])
    /// It is a member of the body, and no parameter.
    case belongsInBody
    /// It is given more than once.
    case repeated
    /// It must be given and is not.
    case missing
    /// It has a value that it cannot have.
    case value(DocumentIssue.Reason)
  }

  /// The parameter.
  let name: String
  let reason: Reason

  init(_ name: String, _ reason: Reason) {
    self.name = name
    self.reason = reason
  }
}

/// The parameters of a request while they are read, and what has been found wrong with them so far.
struct ParameterReading {
  private var texts: [String: String] = [:]
  fileprivate var issues: [ParameterIssue] = []

  fileprivate init(_ query: [RequestTarget.QueryItem], known: () -> [String]) {
    // Most targets have no parameters, and those of a query are many.
    guard !query.isEmpty else { return }
    let known = known()
    for item in query {
      if !known.contains(item.name) {
        report(item.name, .unknown(known: known))
      } else if texts.updateValue(item.value, forKey: item.name) != nil {
        report(item.name, .repeated)
      }
    }
  }

  /// Whether no parameter is given.
  fileprivate var isEmpty: Bool { texts.isEmpty }

  /// The text of a parameter, if it is given.
  subscript(name: String) -> String? { texts[name] }

  /// The value of a parameter; nil if it is not given or is wrong, which is reported.
  mutating func value<Parsed>(
    of name: String, by read: (ParameterValue) throws(ParameterFault) -> Parsed
  ) -> Parsed? {
    guard let text = texts[name] else { return nil }
    do throws(ParameterFault) {
      return try read(.text(text))
    } catch {
      report(name, .value(error.reason))
      return nil
    }
  }

  /// The value of a parameter that must be given; where it is missing or wrong that is reported, and `stopgap` stands for
  /// it until the reading ends.
  mutating func value<Parsed>(
    of name: String, or stopgap: Parsed, by read: (ParameterValue) throws(ParameterFault) -> Parsed
  ) -> Parsed {
    if texts[name] == nil { report(name, .missing) }
    return value(of: name, by: read) ?? stopgap
  }

  /// Notes that something is wrong with a parameter; the same thing only once, and no more than is noted of a document.
  mutating func report(_ name: String, _ reason: ParameterIssue.Reason) {
    guard issues.count < DocumentReading.issueLimit else { return }
    let issue = ParameterIssue(name, reason)
    if !issues.contains(issue) { issues.append(issue) }
  }
}

extension RequestTarget {
  /// Reads the parameters, which are the `known` ones.
  ///
  /// - Throws: `invalidParameters` with all that is wrong: with names, and with what `body` finds.
  func parameters<Result>(
    _ known: @autoclosure () -> [String], by body: (inout ParameterReading) -> Result
  ) throws(APIError) -> Result {
    var reading = ParameterReading(query, known: known)
    let result = body(&reading)
    guard reading.issues.isEmpty else { throw .invalidParameters(reading.issues) }
    return result
  }

  /// Reads the parameters of a query, which is `query` where they say nothing.
  ///
  /// - Parameters:
  ///   - others: further parameters that are known, for `body` to read.
  ///   - left: those of `QueryParameter` that are not known here.
  func buttonQuery<Others>(
    _ query: ButtonQuery, isPicture: Bool, also others: [String], without left: [String] = [],
    by body: (ButtonQuery, inout ParameterReading) -> Others
  ) throws(APIError) -> (query: ButtonQuery, others: Others) {
    func isKnown(_ parameter: QueryParameter) -> Bool {
      (isPicture || !parameter.isForPicturesOnly) && !left.contains(parameter.name)
    }
    return try parameters(QueryParameter.all.filter(isKnown).map(\.name) + others) { reading in
      var query = query
      if !reading.isEmpty {
        for parameter in QueryParameter.all where isKnown(parameter) {
          reading.value(of: parameter.name) { value throws(ParameterFault) in
            try parameter.read(value, &query)
          }
        }
      }
      return (query, body(query, &reading))
    }
  }
}
