import Geodesy
import Scene

/// A file that belongs to a feature, such as a photo.
public struct Attachment: Hashable, Sendable {
  /// The largest one in bytes: what SQLite keeps in one value as Debian builds it, less the rest of its row.
  public static let largest = 999_000_000

  /// The attachment's name, such as `photo-1.jpg`.
  public var name: String
  /// The media type, such as `image/jpeg`.
  public var contentType: String
  /// The file's bytes; not empty.
  public var data: [UInt8]

  /// The attachment with these bytes.
  public init(name: String, contentType: String, data: [UInt8]) {
    self.name = name
    self.contentType = contentType
    self.data = data
  }
}

/// A feature on its way into a store.
public struct NewFeature: Hashable, Sendable {
  /// Its shape and place, in the table's coordinate reference system.
  public var geometry: Geometry
  /// Its values in the order of the schema's fields, as `TableSchema.values(of:managed:)` gives them.
  public var values: [FieldValue]
  /// What is stored with it.
  public var attachments: [Attachment]

  /// The feature with these values.
  public init(geometry: Geometry, values: [FieldValue], attachments: [Attachment] = []) {
    self.geometry = geometry
    self.values = values
    self.attachments = attachments
  }
}

/// What becomes of a stored feature.
public struct FeatureChange: Hashable, Sendable {
  /// The feature's number in its table.
  public var id: Int64
  /// Its new shape and place, or nil to keep the old one.
  public var geometry: Geometry?
  /// Its new values by the places of their fields, as `TableSchema.values(changing:of:)` gives them.
  public var values: [Int: FieldValue]

  /// The change of a feature.
  public init(_ id: Int64, geometry: Geometry? = nil, values: [Int: FieldValue] = [:]) {
    self.id = id
    self.geometry = geometry
    self.values = values
  }
}

/// A feature that was removed, with all that is needed to put it back.
public struct RemovedFeature: Hashable, Sendable {
  /// The number that it had.
  public let id: Int64
  /// The identifier that is unique among all tables.
  public let globalID: String
  /// Its shape and place, or nil where it had none.
  public let geometry: Geometry?
  /// Its values as stored.
  public let values: [FieldValue]
  /// What was stored with it.
  public let attachments: [Attachment]

  /// About how many bytes it takes.
  public var size: Int {
    100 + values.count * 24 + (geometry?.coordinateCount ?? 0) * 32 + attachments.reduce(0) { $0 + $1.data.count }
  }
}

/// A feature as a store holds it.
public struct StoredFeature: Hashable, Sendable {
  /// The feature's number in its table; never given to another feature, not even after removal.
  public let id: Int64
  /// The identifier that is unique among all tables.
  public let globalID: String
  /// Its shape and place, or nil where another program has stored none.
  public let geometry: Geometry?
  /// Its values as stored, in the order of the schema's fields: codes where a field has a domain.
  public let storedValues: [FieldValue]
  /// Its values as a person reads them: labels where a field has a domain.
  public let values: [FieldValue]

  /// The feature with these values as stored, in the order of the fields of `schema`.
  public init(
    id: Int64, globalID: String, geometry: Geometry?, storedValues: [FieldValue], schema: TableSchema
  ) {
    self.id = id
    self.globalID = globalID
    self.geometry = geometry
    self.storedValues = storedValues
    let subtype = schema.subtype(of: storedValues)
    values = zip(schema.fields, storedValues).map { schema.presented($1, of: schema.field($0, of: subtype)) }
  }
}

/// What is known of an attachment without reading it.
public struct AttachmentInfo: Hashable, Sendable {
  /// The attachment's number in its store.
  public let id: Int64
  /// The attachment's name.
  public let name: String
  /// The media type.
  public let contentType: String
  /// The size in bytes.
  public let size: Int

  /// The attachment with this number, name, media type and size in bytes.
  public init(id: Int64, name: String, contentType: String, size: Int) {
    self.id = id
    self.name = name
    self.contentType = contentType
    self.size = size
  }
}

/// What a store holds after edits were applied.
public struct StoreReport: Hashable, Sendable {
  /// How many features are stored.
  public let features: Int
  /// How many attachments are stored.
  public let attachments: Int
  /// The size of all attachments in bytes.
  public let attachmentBytes: Int
  /// Where they are: the path of the file.
  public let location: String

  /// The report with these numbers.
  public init(features: Int, attachments: Int, attachmentBytes: Int, location: String) {
    self.features = features
    self.attachments = attachments
    self.attachmentBytes = attachmentBytes
    self.location = location
  }
}

/// Where features of one table are kept. The GeoPackage beside the script is the store at hand; a shared database or
/// a feature service is another.
public protocol FeatureStore: AnyObject {
  /// The table's plan.
  var schema: TableSchema { get }
  /// Where the features are: the path of a file, or the address of a service.
  var location: String { get }
  /// How many features there are.
  var count: Int { get }
  /// The ids of all features in the order in which they were stored.
  var ids: [Int64] { get }
  /// The number that the next feature gets; above all that were ever given.
  var nextID: Int64 { get }
  /// Grows with each change, so that what was read before can be read again.
  var revision: Int { get }
  /// How many edits wait to be sent to a shared store; 0 where each edit is stored at once.
  var pending: Int { get }

  /// Stores a feature with its attachments, all or nothing, and returns its id once that is safe on disk. `time` is
  /// the moment of the change in seconds since 1970, for the table's date of last change. Throws `SceneError`
  /// (geometry, type, store) and then leaves the store as it was.
  func insert(_ feature: NewFeature, at time: Double) throws(SceneError) -> Int64
  /// Stores the features that `next` gives until it gives nil, all or none, and returns their ids once they are safe on
  /// disk. Throws as `insert`, and what `next` throws.
  func insertAll(at time: Double, _ next: () throws(SceneError) -> NewFeature?) throws(SceneError) -> [Int64]
  /// Changes features, all or none. Throws `SceneError`: (name) when there is none with such an id, (geometry, type,
  /// domain, range) for what the table cannot hold, (store) when the store refuses.
  func update(_ changes: [FeatureChange], at time: Double) throws(SceneError)
  /// Removes features with their attachments, all or none, and returns what `restore` needs, or nil where that takes more
  /// than `limit` bytes and `mustKeep` is false. Throws `SceneError`: (name) when there is none with such an id, (limit)
  /// where it takes more and must be kept, (store) when the store refuses.
  @discardableResult
  func remove(
    _ ids: [Int64], at time: Double, keeping limit: Int, mustKeep: Bool
  ) throws(SceneError) -> [RemovedFeature]?
  /// Puts removed features back with the numbers they had, all or none. Throws `SceneError` (store).
  func restore(_ features: [RemovedFeature], at time: Double) throws(SceneError)
  /// Removes the features that were stored last as if they had never been: their ids are given again. Throws as
  /// `remove`.
  func takeBack(_ ids: [Int64], at time: Double) throws(SceneError)
  /// Stores an attachment of a feature and returns the attachment's number. Throws `SceneError`: (name) when there is
  /// no such feature, (range, type) for what cannot be stored, (store) when the store refuses.
  func attach(_ attachment: Attachment, to id: Int64, at time: Double) throws(SceneError) -> Int64
  /// Removes an attachment and returns it. Throws `SceneError`: (name) when the feature has none with this number,
  /// (store) when the store refuses.
  @discardableResult
  func detach(_ attachment: Int64, from id: Int64, at time: Double) throws(SceneError) -> Attachment
  /// The feature with this id, or nil. Throws `SceneError` (store) when the store cannot be read.
  func feature(_ id: Int64) throws(SceneError) -> StoredFeature?
  /// The attachments of a feature, in the order in which they were stored.
  func attachments(of id: Int64) throws(SceneError) -> [AttachmentInfo]
  /// The bytes of an attachment, or nil when there is none with this id.
  func data(ofAttachment id: Int64) throws(SceneError) -> [UInt8]?
  /// Sends what is pending and says what is stored.
  func apply() throws(SceneError) -> StoreReport
  /// Throws `SceneError` (permission), saying how to allow it, where the store may only be read.
  func requireWritable() throws(SceneError)
  /// Ends the work with the store; later calls throw. Closing twice is harmless.
  func close()
}

extension FeatureStore {
  /// Removes features and keeps all that `restore` needs; see `remove(_:at:keeping:mustKeep:)`.
  @discardableResult
  public func remove(_ ids: [Int64], at time: Double) throws(SceneError) -> [RemovedFeature] {
    try remove(ids, at: time, keeping: .max, mustKeep: true) ?? []
  }

  /// Removes one feature; see `remove(_:at:keeping:mustKeep:)`.
  @discardableResult
  public func remove(_ id: Int64, at time: Double) throws(SceneError) -> RemovedFeature? {
    try remove([id], at: time).first
  }

  /// The attachments of a feature with their bytes, in the order in which they were stored; one whose bytes cannot be read
  /// is left out. Throws what reading throws.
  public func wholeAttachments(of id: Int64) throws(SceneError) -> [Attachment] {
    var whole: [Attachment] = []
    for info in try attachments(of: id) {
      guard let data = try data(ofAttachment: info.id) else { continue }
      whole.append(Attachment(name: info.name, contentType: info.contentType, data: data))
    }
    return whole
  }

  /// The feature at an index from 0 in the order in which they were stored, or nil outside the range.
  public func feature(at index: Int) throws(SceneError) -> StoredFeature? {
    ids.indices.contains(index) ? try feature(ids[index]) : nil
  }

  /// Calls `body` with each feature in the order in which they were stored. Throws what reading or the body throws.
  public func forEach(_ body: (StoredFeature) throws(SceneError) -> Void) throws(SceneError) {
    for id in ids {
      if let feature = try feature(id) { try body(feature) }
    }
  }
}
