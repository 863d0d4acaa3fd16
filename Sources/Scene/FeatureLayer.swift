public struct FeatureLayer { public init(path: String) throws(SceneError) { throw SceneError(.permission, "x") } }
