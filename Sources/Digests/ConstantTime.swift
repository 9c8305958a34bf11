import CSodium

/// Whether two byte strings are equal, in a time that does not tell where they differ.
///
/// The time depends on the lengths only; strings of different lengths are never equal. Compare digests of
/// secrets to hide the length of the secret as well.
public func isEqualInConstantTime(_ first: [UInt8], _ second: [UInt8]) -> Bool {
  prepareSodium()
  guard first.count == second.count else { return false }
  return unsafe sodium_memcmp(first, second, first.count) == 0
}

/// Lets libsodium set itself up, once.
///
/// It fails only where the system has no source of random numbers. Nothing in this module draws any: hashing
/// and comparing are pure functions of their input, so a failure changes no result and is not reported.
func prepareSodium() {
  _ = sodiumStatus
}

private let sodiumStatus = sodium_init()
