/// The name that differs least from `text`, by insertions, deletions, replacements and letter case.
///
/// nil if even the nearest differs by more than a third of its letters, so that only likely slips are mentioned.
public func nearestName(to text: String, in names: [String]) -> String? {
  guard text.utf8.count <= 64 else { return nil }
  let letters = Array(text.lowercased().utf8)
  let ranked = names.map { (name: $0, distance: editDistance(letters, Array($0.lowercased().utf8))) }
  guard let best = ranked.min(by: { $0.distance < $1.distance }) else { return nil }
  return best.distance <= max(1, best.name.utf8.count / 3) ? best.name : nil
}

/// Levenshtein's distance.
private func editDistance(_ left: [UInt8], _ right: [UInt8]) -> Int {
  var row = Array(0...right.count)
  for (i, letter) in left.enumerated() {
    var diagonal = row[0]
    row[0] = i + 1
    for j in right.indices {
      let replaced = diagonal + (letter == right[j] ? 0 : 1)
      diagonal = row[j + 1]
      row[j + 1] = min(replaced, row[j] + 1, diagonal + 1)
    }
  }
  return row[right.count]
}
