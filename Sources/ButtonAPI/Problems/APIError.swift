import ButtonStyling
import HTTPTransport
import JSONCoding
import PNGCoding
import Rendering
import Storage

/// Why a request is not answered as asked; what it means to a client is said in `Problem`.
enum APIError: Error, Sendable, Hashable {
  /// No route has this path; `siblings` are the last parts of paths that differ only in the kind of file, `meant` is a path
  /// much like it.
  case unknownPath(siblings: [String], meant: String? = nil)
  /// The route does not know the method.
  case methodNotAllowed(allowed: [HTTPMethod])
  /// It needs a token, and none was sent.
  case missingToken
  /// The token that was sent is none of those configured.
  case unknownToken
  /// The token allows to read, not to write.
  case insufficientScope
  /// The signature is none of this target by a key that is configured.
  case invalidSignature
  /// The signature ended at a Unix second.
  case expiredSignature(at: Int)
  /// The client accepts nothing of what the route answers with.
  case notAcceptable(offered: [String])
  /// The body is of another type.
  case unsupportedMediaType(found: String?, accepted: [String], method: HTTPMethod)
  /// The body is encoded.
  case encodedBody(String)
  /// The body is no JSON text.
  case malformedJSON(JSONError)
  /// The body breaks its schema or a limit.
  case invalidDocument([DocumentIssue])
  /// The parameters are not as they must be; at least one issue.
  case invalidParameters([ParameterIssue])
  /// The scale is given twice, as a suffix and as a parameter, and differs.
  case conflictingScales(suffix: Double, parameter: Double)
  /// The path names a sheet or picture in a way that none can be named.
  case malformedName(String)
  /// The path names a picture in a way that none can be named.
  case malformedImageName(String)
  /// The path names a state that is none.
  ///
  /// `name` is all that stands for the state in the path.
  case unknownState(part: String, name: String)
  /// Nothing of this name is stored; `meant` is a stored name much like it.
  case notStored(ResourceKey, meant: String? = nil)
  /// The sheet has another revision now.
  case otherRevision(asked: String, current: String)
  /// A precondition header is not understood.
  case malformedPrecondition(header: String, value: String)
  /// The store refused.
  case storage(StorageError)
  /// The body is no picture.
  case invalidPicture(PNGError)
  /// The button cannot be measured or drawn.
  case rendering(RenderingError)
  /// The button cannot be measured or drawn without these pictures; at least one.
  case unstoredPictures([UnstoredPicture])
  /// The server itself refused the request.
  case refused(HTTPRefusal)
  /// The service should not be sent requests.
  case notReady(Readiness)
  /// What is stored cannot be read any more.
  case corruptRecord(ResourceKey)
}
