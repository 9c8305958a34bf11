import HTTPTransport

/// What a method does at a path.
struct Operation: Sendable {
  /// What a body must be.
  struct Body: Sendable {
    let mediaTypes: [String]
    let limit: @Sendable (ServiceOptions) -> Int
  }

  /// What it needs of whoever asks for it.
  let permission: Permission
  /// The types the answer may have; one of them must be acceptable to the client.
  let offers: [String]
  /// What the body must be; nil if there is none.
  let body: Body?
  /// Whether it is answered on the spot, even when every worker is busy.
  let isImmediate: Bool
  /// Does it.
  let perform: @Sendable (ButtonService, RoutedRequest) throws(APIError) -> HTTPResponse

  init(
    _ permission: Permission, offers: [String] = [MediaType.json], body: Body? = nil,
    isImmediate: Bool = false,
    perform: @escaping @Sendable (ButtonService, RoutedRequest) throws(APIError) -> HTTPResponse
  ) {
    self.permission = permission
    self.offers = offers
    self.body = body
    self.isImmediate = isImmediate
    self.perform = perform
  }
}

extension Operation.Body {
  static let sheet = Operation.Body(mediaTypes: [MediaType.json]) { $0.sheetLimit }
  static let script = Operation.Body(mediaTypes: [MediaType.json]) { $0.sheetLimit }
  static let patch = Operation.Body(mediaTypes: [MediaType.mergePatch]) { $0.sheetLimit }
  static let picture = Operation.Body(mediaTypes: [MediaType.png]) { $0.pictureLimit }
}
