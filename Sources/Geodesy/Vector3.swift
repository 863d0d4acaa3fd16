/// A vector or point in three dimensions, in metres unless it is a direction.
@frozen
public struct Vector3: Hashable, Sendable {
  /// The first component.
  public var x: Double
  /// The second component.
  public var y: Double
  /// The third component.
  public var z: Double

  /// The vector with these components.
  @inlinable
  public init(_ x: Double, _ y: Double, _ z: Double) {
    self.x = x
    self.y = y
    self.z = z
  }

  /// The origin, or no displacement.
  public static let zero = Vector3(0, 0, 0)

  /// The Euclidean length.
  @inlinable public var length: Double { dot(self).squareRoot() }

  /// The vector of length 1 in this direction; the zero vector stays zero.
  @inlinable public var normalised: Vector3 {
    let length = self.length
    return length > 0 ? self * (1 / length) : self
  }

  /// The scalar product.
  @inlinable
  public func dot(_ other: Vector3) -> Double { x * other.x + y * other.y + z * other.z }

  /// The vector product, right-handed.
  @inlinable
  public func cross(_ other: Vector3) -> Vector3 {
    Vector3(y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
  }

  /// The component-wise sum.
  @inlinable
  public static func + (a: Vector3, b: Vector3) -> Vector3 { Vector3(a.x + b.x, a.y + b.y, a.z + b.z) }
  /// The component-wise difference.
  @inlinable
  public static func - (a: Vector3, b: Vector3) -> Vector3 { Vector3(a.x - b.x, a.y - b.y, a.z - b.z) }
  /// The opposite vector.
  @inlinable
  public static prefix func - (a: Vector3) -> Vector3 { Vector3(-a.x, -a.y, -a.z) }
  /// The vector scaled by a number.
  @inlinable
  public static func * (a: Vector3, scale: Double) -> Vector3 { Vector3(a.x * scale, a.y * scale, a.z * scale) }
}

/// A 3 by 3 matrix held by its columns; as a rotation its columns are the images of the axes.
@frozen
public struct Matrix3: Hashable, Sendable {
  /// The image of the x axis.
  public var column0: Vector3
  /// The image of the y axis.
  public var column1: Vector3
  /// The image of the z axis.
  public var column2: Vector3

  /// The matrix with these columns.
  @inlinable
  public init(_ column0: Vector3, _ column1: Vector3, _ column2: Vector3) {
    self.column0 = column0
    self.column1 = column1
    self.column2 = column2
  }

  /// The matrix that changes nothing.
  public static let identity = Matrix3(Vector3(1, 0, 0), Vector3(0, 1, 0), Vector3(0, 0, 1))

  /// The matrix mirrored at its diagonal, which for a rotation is its inverse.
  @inlinable public var transposed: Matrix3 {
    Matrix3(
      Vector3(column0.x, column1.x, column2.x),
      Vector3(column0.y, column1.y, column2.y),
      Vector3(column0.z, column1.z, column2.z))
  }

  /// The image of a vector.
  @inlinable
  public static func * (m: Matrix3, v: Vector3) -> Vector3 {
    m.column0 * v.x + m.column1 * v.y + m.column2 * v.z
  }

  /// The matrix that applies `b` first and `a` second.
  @inlinable
  public static func * (a: Matrix3, b: Matrix3) -> Matrix3 {
    Matrix3(a * b.column0, a * b.column1, a * b.column2)
  }
}
