import Words

extension Geoid {
  /// The model's name for people, such as `EGM96`.
  public var name: String {
    switch self {
    case .egm96: return "EGM96"
    case .egm2008: return "EGM2008"
    case .navd88: return "NAVD88"
    case .file(let path): return "geoid of \"\(path)\""
    case .separation(let metres): return "geoid \(NumberText.shortest(metres)) m above the ellipsoid"
    }
  }

  /// The number in the EPSG data set of the vertical system of heights above this geoid, in metres; nil where there is
  /// none.
  public var epsgCode: Int? {
    switch self {
    case .egm96: return 5773
    case .egm2008: return 3855
    case .navd88: return 5703
    case .file, .separation: return nil
    }
  }
}

extension HeightReference {
  /// The reference's name for people, such as `above the WGS 84 ellipsoid` without the first word.
  public var name: String {
    switch self {
    case .ellipsoidal: return "WGS 84 ellipsoid"
    case .orthometric(let geoid): return geoid.name
    }
  }

  /// The word that scripts use: `ellipsoidal` or `orthometric`.
  public var word: String {
    switch self {
    case .ellipsoidal: return "ellipsoidal"
    case .orthometric: return "orthometric"
    }
  }

  /// The number in the EPSG data set of WGS 84 latitude and longitude with these heights: 4979 for ellipsoidal ones,
  /// 9707 with EGM96, 9518 with EGM2008; nil where there is none.
  public var epsgCodeWithWGS84: Int? {
    switch self {
    case .ellipsoidal: return 4979
    case .orthometric(.egm96): return 9707
    case .orthometric(.egm2008): return 9518
    case .orthometric: return nil
    }
  }
}
