import Geodesy

/// A rigid motion: a rotation and a translation in metres. As a pose it takes camera axes to the axes around it.
public struct TransformationMatrix: Hashable, Sendable {
  /// The rotation; its columns are the images of right, up and back.
  public var rotation: Matrix3
  /// The translation in metres.
  public var translation: Vector3

  /// The motion that rotates, then translates by metres.
  public init(rotation: Matrix3, translation: Vector3) {
    self.rotation = rotation
    self.translation = translation
  }

  /// The motion of a unit quaternion and a translation in metres. A quaternion of another length is brought to length
  /// 1; the zero quaternion means no rotation.
  public init(quaternionX x: Double, y: Double, z: Double, w: Double, translation: Vector3) {
    let length = (x * x + y * y + z * z + w * w).squareRoot()
    let unit = length > 0 ? 1 / length : 0
    let (x, y, z, w) = (x * unit, y * unit, z * unit, length > 0 ? w * unit : 1)
    self.init(
      rotation: Matrix3(
        Vector3(1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w)),
        Vector3(2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w)),
        Vector3(2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y))),
      translation: translation)
  }

  /// The motion that changes nothing.
  public static let identity = TransformationMatrix(rotation: .identity, translation: .zero)

  /// This motion after another: the other is expressed in this one's axes.
  public func adding(_ other: TransformationMatrix) -> TransformationMatrix {
    TransformationMatrix(
      rotation: rotation * other.rotation, translation: translation + rotation * other.translation)
  }

  /// The motion that undoes this one.
  public var inverse: TransformationMatrix {
    let back = rotation.transposed
    return TransformationMatrix(rotation: back, translation: -(back * translation))
  }

  /// The image of a point in metres.
  public func callAsFunction(_ point: Vector3) -> Vector3 { translation + rotation * point }

  /// The same rotation with the translation scaled by a factor.
  func scalingTranslation(by factor: Double) -> TransformationMatrix {
    TransformationMatrix(rotation: rotation, translation: translation * factor)
  }
}
