import Scene
import Words

/// Kinds of features within one table, told apart by a field with a list of values; each may give other fields a default
/// and a domain of its own.
public struct Subtypes: Hashable, Sendable {
  /// What a subtype says of one field.
  public struct Rule: Hashable, Sendable {
    /// The label of the subtype.
    public var label: String
    /// The field.
    public var field: String
    /// The value of a record that gives none; `.missing` leaves the field's own default.
    public var defaultValue: FieldInput
    /// The name of the domain that holds in place of the field's own; nil leaves that.
    public var domain: String?

    /// A rule of the subtype with a label for a field.
    public init(label: String, field: String, defaultValue: FieldInput = .missing, domain: String? = nil) {
      self.label = label
      self.field = field
      self.defaultValue = defaultValue
      self.domain = domain
    }
  }

  /// The field whose value is the subtype.
  public let field: String
  /// What the subtypes say, in the order in which it was said.
  public let rules: [Rule]

  /// Subtypes by the values of a field.
  public init(field: String, rules: [Rule]) {
    self.field = field
    self.rules = rules
  }

  /// What a subtype says of a field, or nil.
  func rule(_ label: String?, _ field: String) -> Rule? {
    label.flatMap { label in rules.first { $0.label == label && $0.field == field } }
  }
}

extension TableSchema {
  /// The label of the subtype that values of a feature have; nil where the table has none, or the value is missing.
  func subtype(of values: [FieldValue]) -> String? {
    guard let subtypes, let index = fields.firstIndex(where: { $0.name == subtypes.field }) else { return nil }
    return domain(of: fields[index])?.coded?.label(of: values[index])
  }

  /// A field as a subtype has it: with the default and the domain that the subtype gives it.
  func field(_ field: FieldDefinition, of subtype: String?) -> FieldDefinition {
    guard let rule = subtypes?.rule(subtype, field.name) else { return field }
    var field = field
    if let domain = rule.domain { field.type = .domain(domain) }
    if rule.defaultValue != .missing { field.defaultValue = rule.defaultValue }
    return field
  }

  /// Refuses subtypes that do not fit the fields. Throws `SceneError`: (name) for a field, label or domain that does not
  /// exist, (type) for a domain whose values need another column, and what checking a default throws.
  func checkSubtypes() throws(SceneError) {
    guard let subtypes else { return }
    let key = fields[try index(of: subtypes.field)]
    guard let labels = domain(of: key)?.coded?.labels else {
      throw SceneError(
        .type, "the subtypes of \(name) are told apart by \(key.name), which has no list of values",
        help: "give it a coded-value domain: `domain Kind {Oak: 1, Pine: 2}`")
    }
    for rule in subtypes.rules {
      guard labels.contains(rule.label) else {
        throw SceneError(
          .name, "\(Quotation.excerpt(rule.label)) is no value of \(key.name)",
          help: Suggestion.help(for: rule.label, among: labels, called: "values"))
      }
      let plain = fields[try index(of: rule.field)]
      guard plain.name != key.name, !plain.isManaged else {
        throw SceneError(.name, "a subtype cannot change the field \(plain.name)")
      }
      let special = field(plain, of: rule.label)
      if let domain = rule.domain {
        guard let found = self.domain(named: domain) else {
          throw SceneError(
            .name, "there is no domain \(domain)",
            help: Suggestion.help(for: domain, among: domains.map(\.name), called: "domains"))
        }
        guard columnType(of: special) == columnType(of: plain) else {
          throw SceneError(
            .type, "the domain \(found.name) cannot hold for \(plain.name): its values are stored in another way")
        }
      }
      _ = try TableSchema.checked(special.defaultValue, for: special, domains: domains)
    }
  }
}
