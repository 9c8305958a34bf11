import Storage
import Testing

@Suite("The bounded cache")
struct BoundedCacheTests {
  typealias Cache = BoundedCache<String, Int>

  /// A cache with room for `entries` entries of 100 bytes.
  static func cache(entries: Int) -> Cache { Cache(capacity: entries * (100 + Cache.overhead)) }

  static func kept(_ cache: Cache, of keys: [String]) -> [String] {
    keys.filter { cache.value(for: $0) != nil }
  }

  @Test("What was not used for longest goes first")
  func order() {
    let cache = Self.cache(entries: 3)
    for (value, key) in ["a", "b", "c"].enumerated() { cache.insert(value, for: key, cost: 100) }
    #expect(cache.value(for: "a") == 0)
    cache.insert(3, for: "d", cost: 100)
    #expect(Self.kept(cache, of: ["a", "b", "c", "d"]) == ["a", "c", "d"])
    cache.insert(4, for: "e", cost: 100)
    #expect(Self.kept(cache, of: ["a", "c", "d", "e"]) == ["c", "d", "e"])
  }

  @Test("What makes room is counted, what is replaced is not")
  func evictions() {
    let cache = Self.cache(entries: 2)
    for key in ["a", "b", "b", "c", "d"] { cache.insert(0, for: key, cost: 100) }
    #expect(cache.statistics.evictions == 2)
    #expect(cache.statistics.capacity == 2 * (100 + Cache.overhead))
  }

  @Test("An entry that is replaced counts once and becomes the newest")
  func replacing() {
    let cache = Self.cache(entries: 2)
    cache.insert(1, for: "a", cost: 100)
    cache.insert(2, for: "b", cost: 100)
    cache.insert(3, for: "a", cost: 50)
    #expect(cache.statistics.bytes == 150 + 2 * Cache.overhead)
    cache.insert(4, for: "c", cost: 100)
    #expect(cache.value(for: "b") == nil)
    #expect(cache.value(for: "a") == 3)
  }

  @Test("A large entry drives out as many as it takes")
  func large() {
    let cache = Self.cache(entries: 4)
    for key in ["a", "b", "c", "d"] { cache.insert(0, for: key, cost: 100) }
    cache.insert(1, for: "e", cost: 300)
    #expect(Self.kept(cache, of: ["a", "b", "c", "d", "e"]) == ["c", "d", "e"])
  }

  @Test("An entry as large as the cache is kept, one byte more is not and drives nothing else out")
  func tooLarge() {
    let cache = Self.cache(entries: 2)
    cache.insert(1, for: "all", cost: 200 + Cache.overhead)
    #expect(cache.value(for: "all") == 1)
    cache.insert(2, for: "more", cost: 201 + Cache.overhead)
    #expect(cache.value(for: "more") == nil)
    #expect(cache.value(for: "all") == 1)
  }

  @Test("A value too large to keep does not leave the old one in its place")
  func tooLargeReplacement() {
    let cache = Self.cache(entries: 1)
    cache.insert(1, for: "a", cost: 100)
    cache.insert(2, for: "a", cost: .max)
    #expect(cache.value(for: "a") == nil)
    #expect(cache.statistics.bytes == 0)
  }

  @Test("A cache of no bytes keeps nothing")
  func nothing() {
    let cache = Cache(capacity: 0)
    cache.insert(1, for: "a", cost: 0)
    #expect(cache.value(for: "a") == nil)
  }

  @Test("Hits, misses, entries and bytes are counted")
  func statistics() {
    let cache = Self.cache(entries: 2)
    cache.insert(1, for: "a", cost: 10)
    _ = cache.value(for: "a")
    _ = cache.value(for: "a")
    _ = cache.value(for: "b")
    let statistics = cache.statistics
    #expect(statistics.hits == 2)
    #expect(statistics.misses == 1)
    #expect(statistics.entries == 1)
    #expect(statistics.bytes == 10 + Cache.overhead)
  }

  @Test("It agrees with a list kept in order of use", arguments: 0..<20)
  func model(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let capacity = 3000
    let cache = BoundedCache<Int, Int>(capacity: capacity)
    var model: [(key: Int, value: Int, cost: Int)] = []
    for step in 0..<500 {
      let key = Int.random(in: 0..<20, using: &random)
      let place = model.firstIndex { $0.key == key }
      if Bool.random(using: &random) {
        #expect(cache.value(for: key) == place.map { model[$0].value })
        if let place { model.append(model.remove(at: place)) }
      } else {
        let cost = Int.random(in: 0...900, using: &random)
        cache.insert(step, for: key, cost: cost)
        if let place { model.remove(at: place) }
        model.append((key, step, cost + BoundedCache<Int, Int>.overhead))
        while model.reduce(0, { $0 + $1.cost }) > capacity { model.removeFirst() }
      }
      #expect(cache.statistics.entries == model.count)
      #expect(cache.statistics.bytes == model.reduce(0) { $0 + $1.cost })
    }
  }

  @Test("Threads that use it at once see whole values of their key, and the bound holds")
  func threads() async {
    let cache = BoundedCache<Int, [Int]>(capacity: 40_000)
    await withTaskGroup(of: Void.self) { group in
      for seed in 0..<4 {
        group.addTask {
          var random = SeededGenerator(seed: UInt64(seed))
          for _ in 0..<5000 {
            let key = Int.random(in: 0..<100, using: &random)
            if let value = cache.value(for: key) {
              #expect(value == [Int](repeating: key, count: 50))
            } else {
              cache.insert([Int](repeating: key, count: 50), for: key, cost: 400)
            }
          }
        }
      }
    }
    let statistics = cache.statistics
    #expect(statistics.hits + statistics.misses == 20_000)
    #expect(statistics.bytes <= 40_000)
    #expect(statistics.bytes == statistics.entries * (400 + BoundedCache<Int, [Int]>.overhead))
  }
}
