/// A dictionary sorted by key, kept in chunks so that an insertion moves little memory.
///
/// Looking up takes two binary searches; inserting and removing move at most one chunk. It grows without
/// the pauses of a hash table that doubles.
struct SortedMap<Key: Comparable & Sendable, Value: Sendable>: Sendable {
  private struct Chunk: Sendable {
    var keys: [Key] = []
    var values: [Value] = []
  }

  /// The number of entries.
  private(set) var count = 0
  /// Never empty chunks, in order.
  private var chunks: [Chunk] = []
  private static var chunkCapacity: Int { 256 }

  subscript(key: Key) -> Value? {
    guard let chunk = chunkIndex(for: key) else { return nil }
    let index = Self.lowerBound(chunks[chunk].keys.count) { chunks[chunk].keys[$0] < key }
    guard index < chunks[chunk].keys.count, chunks[chunk].keys[index] == key else { return nil }
    return chunks[chunk].values[index]
  }

  /// Stores `value` under `key` and returns what was there before.
  @discardableResult
  mutating func updateValue(_ value: Value, forKey key: Key) -> Value? {
    guard let chunk = chunkIndex(for: key) else {
      chunks.append(Chunk(keys: [key], values: [value]))
      count = 1
      return nil
    }
    let index = Self.lowerBound(chunks[chunk].keys.count) { chunks[chunk].keys[$0] < key }
    if index < chunks[chunk].keys.count, chunks[chunk].keys[index] == key {
      let previous = chunks[chunk].values[index]
      chunks[chunk].values[index] = value
      return previous
    }
    chunks[chunk].keys.insert(key, at: index)
    chunks[chunk].values.insert(value, at: index)
    count += 1
    if chunks[chunk].keys.count > Self.chunkCapacity { split(chunk) }
    return nil
  }

  /// Removes the entry of `key` and returns its value.
  @discardableResult
  mutating func removeValue(forKey key: Key) -> Value? {
    guard let chunk = chunkIndex(for: key) else { return nil }
    let index = Self.lowerBound(chunks[chunk].keys.count) { chunks[chunk].keys[$0] < key }
    guard index < chunks[chunk].keys.count, chunks[chunk].keys[index] == key else { return nil }
    chunks[chunk].keys.remove(at: index)
    let value = chunks[chunk].values.remove(at: index)
    if chunks[chunk].keys.isEmpty { chunks.remove(at: chunk) }
    count -= 1
    return value
  }

  /// Calls `body` with the entries from `start` on (excluding it if told so), in order, while it returns true.
  func scan(from start: Key, excludingStart: Bool = false, _ body: (Key, Value) -> Bool) {
    guard var chunk = chunkIndex(for: start) else { return }
    var index = Self.lowerBound(chunks[chunk].keys.count) {
      excludingStart ? chunks[chunk].keys[$0] <= start : chunks[chunk].keys[$0] < start
    }
    while chunk < chunks.count {
      while index < chunks[chunk].keys.count {
        guard body(chunks[chunk].keys[index], chunks[chunk].values[index]) else { return }
        index += 1
      }
      chunk += 1
      index = 0
    }
  }

  /// The last chunk that begins at or before `key`, else the first; nil if there is none.
  private func chunkIndex(for key: Key) -> Int? {
    guard !chunks.isEmpty else { return nil }
    return max(0, Self.lowerBound(chunks.count) { chunks[$0].keys[0] <= key } - 1)
  }

  /// The first of `0..<count` that does not precede; all that precede come first.
  private static func lowerBound(_ count: Int, precedes: (Int) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if precedes(middle) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private mutating func split(_ chunk: Int) {
    let middle = chunks[chunk].keys.count / 2
    let upper = Chunk(
      keys: Array(chunks[chunk].keys[middle...]), values: Array(chunks[chunk].values[middle...]))
    chunks[chunk].keys.removeSubrange(middle...)
    chunks[chunk].values.removeSubrange(middle...)
    chunks.insert(upper, at: chunk + 1)
  }
}
