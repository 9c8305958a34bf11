/// The name that differs least from `text`, by insertions, deletions, replacements, swapped neighbours and
/// letter case, or one that `text` abbreviates.
///
/// nil if even the nearest differs by more than a third of its letters, so that only likely slips are mentioned. An
/// abbreviation has the letters in order, the first of them, and half of them at least.
public func nearestName(to text: String, in names: [String]) -> String? {
  guard text.utf8.count <= 64 else { return nil }
  let letters = Array(text.lowercased().utf8)
  let ranked = names.map { (name: $0, distance: editDistance(letters, Array($0.lowercased().utf8))) }
  guard let best = ranked.min(by: { $0.distance < $1.distance }) else { return nil }
  if best.distance <= max(1, best.name.utf8.count / 3) { return best.name }
  return names.first { abbreviates(letters, Array($0.lowercased().utf8)) }
}

/// What is probably meant by a value that is none of the `names` allowed: that of the same meaning in CSS or in other
/// words, or one spelt much like it.
public func nearestValue(to text: String, in names: [String]) -> String? {
  let elsewhere = [
    "ease": "default", "ease-in": "easeIn", "ease-out": "easeOut", "ease-in-out": "easeInEaseOut",
    "fade": "dissolve",
    "start": "leading", "end": "trailing", "middle": "center", "centre": "center", "stretch": "fill",
    "contain": "scaleAspectFit", "cover": "scaleAspectFill", "ellipsis": "tail", "pill": "capsule",
    "full": "capsule",
  ]
  if let name = elsewhere[text.lowercased()], names.contains(name) { return name }
  // Of short words two may be alike by chance, as "night" and "light".
  return nearestName(to: text, in: names.filter { $0.first?.lowercased() == text.first?.lowercased() })
}

/// The spelling of a colour that is probably meant by a text that is none: with its `#`, or a name spelt much like it.
public func nearestColor(to text: String) -> String? {
  if [3, 4, 6, 8].contains(text.utf8.count), text.allSatisfy({ $0.isHexDigit && $0.isASCII }) {
    return "#" + text
  }
  let names = NamedColors.css.keys.sorted() + ["transparent", "currentColor"]
  return nearestName(to: text, in: names + NamedColors.uiKit.keys.sorted().map { "UIColor." + $0 })
}

/// Whether `short` is an abbreviation of `name`.
private func abbreviates(_ short: [UInt8], _ name: [UInt8]) -> Bool {
  guard short.count >= 3, short.count * 2 >= name.count, short.first == name.first else { return false }
  var rest = short[...]
  for letter in name where letter == rest.first { rest.removeFirst() }
  return rest.isEmpty
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
