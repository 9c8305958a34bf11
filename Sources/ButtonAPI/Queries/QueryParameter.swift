import ButtonStyling
import Documents
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
      query.canvas = try value.name(of: CanvasExtent.self)
    },
    QueryParameter("at", isForPicturesOnly: true) { value, query throws(ParameterFault) in
      query.at = try value.number(times)
    },
    QueryParameter("background", isForPicturesOnly: true) { value, query throws(ParameterFault) in
      query.background = try value.color()
    },
  ]
}
