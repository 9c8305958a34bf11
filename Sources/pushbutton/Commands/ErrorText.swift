import Glibc
import Graphics
import HTTPTransport

extension GraphicsError {
  /// What went wrong, in words.
  var message: String {
    switch self {
    case .fontConfigurationRefused: "fontconfig refuses the configuration"
    case .fontDirectoryUnreadable(let path): "there is no folder '\(path)', or it cannot be read"
    case .systemFamilyMissing(let family): "no font directory has the family '\(family)'"
    case .canvasRefused(let width, let height): "a canvas of \(width)×\(height) pixels cannot be made"
    case .fontUnreadable: "the file of a font cannot be read"
    case .cancelled: "it was given up"
    case .drawingFailed(let status): "cairo failed with status \(status)"
    }
  }
}

extension HTTPServerError {
  /// What went wrong, in words.
  var message: String {
    switch self {
    case .host(let host): "--listen must name a numeric IPv4 or IPv6 address, not '\(host)'"
    case .port(let port): "--listen must name a port from 0 to 65535, not \(port)"
    case .option(let name, let value): "\(name) cannot be \(value)"
    case .listen(let host, let port, let code):
      "cannot listen on \(host):\(port): \(unsafe String(cString: strerror(code)))"
    case .start: "the server's threads cannot be started"
    }
  }
}
