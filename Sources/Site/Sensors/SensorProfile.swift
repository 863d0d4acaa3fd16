/// The sizes of all errors that a device's sensors have. Lengths are in metres, angles in degrees, times in seconds.
public struct SensorProfile: Hashable, Sendable {
  /// The profile's name; `custom` once a single term was changed.
  public var name: String
  /// The errors of position fixes.
  public var positioning: PositioningTerms
  /// The errors of the compass.
  public var compass: CompassTerms
  /// The drift of visual-inertial tracking.
  public var drift: DriftTerms
  /// The errors of what the camera finds.
  public var vision: VisionTerms

  /// No errors at all: every visible surface can be hit at once.
  public static let perfect = SensorProfile(
    name: "perfect", positioning: .perfect, compass: .perfect, drift: .none, vision: .perfect)
  /// The receiver, compass and camera of a telephone.
  public static let phone = SensorProfile(
    name: "phone", positioning: .phone, compass: .phone, drift: .phone, vision: .phone)
  /// A telephone with a differential receiver.
  public static let differential = SensorProfile(
    name: "differential", positioning: .differential, compass: .phone, drift: .phone, vision: .phone)
  /// A telephone with an RTK receiver whose ambiguities are not fixed.
  public static let rtkFloat = SensorProfile(
    name: "rtk_float", positioning: .rtkFloat, compass: .phone, drift: .phone, vision: .phone)
  /// A telephone with an RTK receiver.
  public static let rtk = SensorProfile(
    name: "rtk", positioning: .rtk, compass: .phone, drift: .phone, vision: .phone)

  /// All profiles by name, in the order of their accuracy.
  public static let all = [perfect, phone, differential, rtkFloat, rtk]

  /// Whether no error is simulated.
  public var isPerfect: Bool {
    positioning.isPerfect && compass == .perfect && drift == .none && vision == .perfect
  }
}
