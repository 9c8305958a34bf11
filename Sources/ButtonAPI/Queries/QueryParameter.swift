import ButtonStyling
import Documents
import HTTPTransport
import Rendering

/// A parameter of the queries for styles, layouts and renderings.
struct QueryParameter: Sendable {
  /// Its name in queries and bodies.
  let name: String
  /// Whether it means something only to a picture.
  let isForPicturesOnly: Bool
  /// Reads a value into a query.
  let read: @Sendable (ParameterValue, inout ButtonQuery) throws(ParameterFault) -> Void

  init(
    _ name: String, isForPicturesOnly: Bool = false,
    read: @escaping @Sendable (ParameterValue, inout ButtonQuery) throws(ParameterFault) -> Void
  ) {
    self.name = name
    self.isForPicturesOnly = isForPicturesOnly
    self.read = read
  }

  private static let lengths = 0.0...100_000
  /// Seconds, up to a day.
  private static let times = 0.0...86_400
  private static let historyLimit = 16

  /// All of them, in the order in which errors list them.
  static let all: [QueryParameter] = [
    QueryParameter("scale") { value, query throws(ParameterFault) in
      query.scale = try value.number(ButtonQuery.scales)
    },
    QueryParameter("width") { value, query throws(ParameterFault) in query.width = try value.number(lengths)
    },
    QueryParameter("height") { value, query throws(ParameterFault) in query.height = try value.number(lengths)
    },
    QueryParameter("maxWidth") { value, query throws(ParameterFault) in
      query.maxWidth = try value.number(lengths)
    },
    QueryParameter("maxHeight") { value, query throws(ParameterFault) in
      query.maxHeight = try value.number(lengths)
    },
    QueryParameter("direction") { value, query throws(ParameterFault) in
      query.direction = try value.name(of: type(of: query.direction))
    },
    QueryParameter("scheme") { value, query throws(ParameterFault) in
      query.scheme = try value.name(of: ColorScheme.self)
    },
    QueryParameter("flag") { value, query throws(ParameterFault) in
      query.flag = try value.name(of: FlagValue.self)
    },
    QueryParameter("previous") { value, query throws(ParameterFault) in
      query.previous = try value.states(limit: historyLimit)
    },
    QueryParameter("canvas") { value, query throws(ParameterFault) in
      query.canvas = try value.name(of: Canvas.self)
    },
    QueryParameter("at", isForPicturesOnly: true) { value, query throws(ParameterFault) in
      query.at = try value.number(times)
    },
    QueryParameter("background", isForPicturesOnly: true) { value, query throws(ParameterFault) in
      query.background = try value.color()
    },
  ]
}

extension [String: String] {
  /// The value of one of the parameters, if it is given.
  func value<Parsed>(
    of name: String, by read: (ParameterValue) throws(ParameterFault) -> Parsed
  ) throws(APIError) -> Parsed? {
    guard let text = self[name] else { return nil }
    do throws(ParameterFault) {
      return try read(.text(text))
    } catch {
      throw .invalidParameter(name, error.reason)
    }
  }
}

extension RequestTarget {
  /// Reads the parameters of a query, which is `query` where they say nothing; `also` names further parameters, whose
  /// text is returned.
  func buttonQuery(
    _ query: ButtonQuery, isPicture: Bool, also others: [String]
  ) throws(APIError) -> (query: ButtonQuery, others: [String: String]) {
    let parameters = QueryParameter.all.filter { isPicture || !$0.isForPicturesOnly }
    var query = query
    let rest = try texts(named: parameters.map(\.name) + others)
    for parameter in parameters {
      try rest.value(of: parameter.name) { value throws(ParameterFault) in
        try parameter.read(value, &query)
      }
    }
    return (query, rest.filter { others.contains($0.key) })
  }

  /// The parameters by name; one that is not among `names`, or is there twice, is an error.
  func texts(named names: [String]) throws(APIError) -> [String: String] {
    var texts: [String: String] = [:]
    for item in query {
      guard names.contains(item.name) else { throw .unknownParameter(item.name, known: names) }
      guard texts.updateValue(item.value, forKey: item.name) == nil else {
        throw .repeatedParameter(item.name)
      }
    }
    return texts
  }
}
