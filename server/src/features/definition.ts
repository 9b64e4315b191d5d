import type { Location, Position } from "vscode-languageserver-types";
import type { Analysis } from "../decision/analyse.ts";
import type { Span } from "../syntax/tree.ts";
import { clausesOf, type Entity, entityAt, rulesOf } from "./entityAt.ts";
import type { PolicyDocument } from "./policyDocument.ts";

/**
 * From a clause to its rules, from a rule or a label to the clause, from a relation to where it is
 * declared or derived. (LSP `textDocument/definition`.)
 */
export function getDefinition(document: PolicyDocument, position: Position): Location[] {
  const { analysis } = document;
  const entity = entityAt(analysis, document.offsetAt(position));
  if (entity === null) return [];
  return spansOf(entity, analysis).map((span) => document.locationOf(span));
}

function spansOf(entity: Entity, analysis: Analysis): readonly Span[] {
  const { model, policy } = analysis;
  switch (entity.kind) {
    case "clause":
      return rulesOf(analysis, entity.clause.label).map(({ headSpan }) => headSpan);
    case "label":
      return model.clauses
        .filter(({ label }) => label === entity.label)
        .map(({ labelSpan }) => labelSpan);
    case "rule":
      return clausesOf(analysis, entity.rule).map(({ labelSpan }) => labelSpan);
    case "relation": {
      const declared = policy.declarations.relations.get(entity.name)?.span ?? null;
      const rules = model.rules
        .filter(({ node }) => node.head.relation.text === entity.name)
        .map(({ headSpan }) => headSpan);
      return declared === null
        ? rules
        : [declared, ...rules.filter(({ start }) => start !== declared.start)];
    }
  }
}
