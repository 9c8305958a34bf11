/// The state of a `BoundedCache`: a table of slots, linked in a ring from the newest to the oldest.
@usableFromInline struct LeastRecentlyUsed<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  @usableFromInline struct Slot: Sendable {
    /// What it is kept for; nil in a free slot.
    @usableFromInline var key: Key?
    /// Apart from the key, so that a look-up copies nothing else.
    @usableFromInline var value: Value?
    @usableFromInline var cost = 0
    @usableFromInline var newer = 0
    @usableFromInline var older = 0

    @inlinable init(key: Key? = nil, value: Value? = nil, cost: Int = 0) {
      self.key = key
      self.value = value
      self.cost = cost
    }
  }

  @usableFromInline var statistics = CacheStatistics()
  @usableFromInline let capacity: Int
  @usableFromInline var places: [Key: Int] = [:]
  /// Slot 0 closes the ring: its `older` is the newest entry, its `newer` the oldest.
  @usableFromInline var slots = [Slot()]
  @usableFromInline var free: [Int] = []

  init(capacity: Int) {
    self.capacity = capacity
    statistics.capacity = capacity
  }

  @inlinable mutating func use(_ key: Key) -> Value? {
    guard let place = places[key] else {
      statistics.misses += 1
      return nil
    }
    statistics.hits += 1
    unlink(place)
    linkAsNewest(place)
    return slots[place].value
  }

  func peek(_ key: Key) -> Value? { places[key].flatMap { slots[$0].value } }

  /// Keeps a value and returns those given up for it.
  @inlinable mutating func insert(_ value: Value, for key: Key, cost: Int, overhead: Int) -> [Value] {
    var givenUp: [Value] = []
    if let place = places[key] { remove(place, into: &givenUp) }
    guard cost <= capacity - overhead else { return givenUp }
    let cost = max(0, cost) + overhead
    while statistics.bytes > capacity - cost {
      remove(slots[0].newer, into: &givenUp)
      statistics.evictions += 1
    }

    let place = free.popLast() ?? slots.count
    let slot = Slot(key: key, value: value, cost: cost)
    if place == slots.count { slots.append(slot) } else { slots[place] = slot }
    places[key] = place
    linkAsNewest(place)
    statistics.entries += 1
    statistics.bytes += cost
    return givenUp
  }

  @inlinable mutating func remove(_ place: Int, into givenUp: inout [Value]) {
    let slot = slots[place]
    guard let key = slot.key, let value = slot.value else { return }
    unlink(place)
    slots[place] = Slot()
    free.append(place)
    places[key] = nil
    statistics.entries -= 1
    statistics.bytes -= slot.cost
    givenUp.append(value)
  }

  @inlinable mutating func unlink(_ place: Int) {
    let (newer, older) = (slots[place].newer, slots[place].older)
    slots[newer].older = older
    slots[older].newer = newer
  }

  @inlinable mutating func linkAsNewest(_ place: Int) {
    let former = slots[0].older
    slots[place].newer = 0
    slots[place].older = former
    slots[former].newer = place
    slots[0].older = place
  }
}
