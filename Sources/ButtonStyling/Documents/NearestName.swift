/// The name that differs least from `text`, by insertions, deletions, replacements, swapped neighbours and
/// letter case.
///
/// nil if even the nearest differs by more than a third of its letters, so that only likely slips are mentioned.
public func nearestName(to text: String, in names: [String]) -> String? {
  guard text.utf8.count <= 64 else { return nil }
  let letters = Array(text.lowercased().utf8)
  let ranked = names.map { (name: $0, distance: editDistance(letters, Array($0.lowercased().utf8))) }
  guard let best = ranked.min(by: { $0.distance < $1.distance }) else { return nil }
  return best.distance <= max(1, best.name.utf8.count / 3) ? best.name : nil
}

/// Levenshtein's distance, in which two neighbours that are swapped count as one edit.
private func editDistance(_ left: [UInt8], _ right: [UInt8]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...right.count)
  for i in left.indices {
    var row = [i + 1]
    for j in right.indices {
      let replaced = last[j] + (left[i] == right[j] ? 0 : 1)
      var distance = min(replaced, last[j + 1] + 1, row[j] + 1)
      if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
        distance = min(distance, beforeLast[j - 1] + 1)
      }
      row.append(distance)
    }
    (beforeLast, last) = (last, row)
  }
  return last[right.count]
}
