/// On which side of the line from a to b a place lies: above 0 to the left, below 0 to the right, 0 on it. The sign is
/// right for all finite coordinates below 1e150 whose differences are above 1e-140.
///
/// Source: J. R. Shewchuk, "Adaptive precision floating-point arithmetic and fast robust geometric predicates", Discrete
/// & Computational Geometry 18 (1997) 305-363: the error bound of his first stage, then the whole sum exactly.
@inline(__always)
func orientation(_ ax: Double, _ ay: Double, _ bx: Double, _ by: Double, _ x: Double, _ y: Double) -> Double {
  let left = (ax - x) * (by - y)
  let right = (ay - y) * (bx - x)
  let difference = left - right
  // (3 + 16 u) u with u = 2^-53.
  if abs(difference) > 3.3306690738754716e-16 * (abs(left) + abs(right)) { return difference }
  return exactOrientation(ax, ay, bx, by, x, y)
}

@inline(never)
private func exactOrientation(
  _ ax: Double, _ ay: Double, _ bx: Double, _ by: Double, _ x: Double, _ y: Double
) -> Double {
  var sum = ExactSum()
  sum.add(ax, by)
  sum.add(-ay, bx)
  sum.add(bx, y)
  sum.add(-by, x)
  sum.add(x, ay)
  sum.add(-y, ax)
  return sum.sign
}

/// A sum of products without rounding: parts of which none overlaps another, the smallest first.
private struct ExactSum {
  private var parts: [Double] = []

  mutating func add(_ a: Double, _ b: Double) {
    let product = a * b
    add((-product).addingProduct(a, b))
    add(product)
  }

  private mutating func add(_ number: Double) {
    var carry = number
    for index in parts.indices {
      let sum = carry + parts[index]
      let virtual = sum - carry
      parts[index] = (carry - (sum - virtual)) + (parts[index] - virtual)
      carry = sum
    }
    parts.append(carry)
  }

  var sign: Double { parts.last { $0 != 0 } ?? 0 }
}
