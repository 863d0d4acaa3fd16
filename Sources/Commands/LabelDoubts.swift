import Language
import Runtime
import Survey
import Words

extension Call {
  /// Notes texts in a condition that a field with a list of values is compared with and that are none of its labels, so
  /// that nothing can be like them; once in a run for each condition.
  func noteUnknownLabels(in layer: LayerValue, _ condition: String) {
    guard let schema = layer.table?.store.schema, let slot = form.slot(condition) else { return }
    let texts = call.site.comparedTexts(slot)
    guard !texts.isEmpty, interpreter.doubtedConditions.insert(ObjectIdentifier(call.site)).inserted else { return }
    for compared in texts {
      guard let field = schema.fields.first(where: { $0.name == compared.field }),
        let domain = schema.domain(of: field)?.coded, !domain.labels.contains(compared.text)
      else { continue }
      let ofCode = domain.entries.first { $0.code.description == compared.text }
      let help =
        ofCode.map { "that is a code; conditions compare labels, here \(ValueText.quote($0.label))" }
        ?? Suggestion.help(for: compared.text, among: domain.labels, called: "labels")
      let note = Diagnostic(
        .unknownName, "\(ValueText.quote(compared.text)) is no label of \(field.name)", at: compared.span, help: help,
        severity: .note)
      interpreter.output.diagnostic(note, in: call.site.source)
    }
  }
}
