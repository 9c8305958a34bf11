import Glibc

/// Writes `bytes` to a connection's socket, which does not block, as far as it takes them.
func sendNow(_ bytes: [UInt8], on socket: Int32) {
  unsafe _ = write(socket, bytes, bytes.count)
}
