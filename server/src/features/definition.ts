import type { Location, Position } from "vscode-languageserver-types";
import type { Analysis } from "../decision/analyse.ts";
import { declaredAt } from "../semantics/declaredAt.ts";
import type { PolicyRule } from "../semantics/model.ts";
import { placed, type Span } from "../syntax/span.ts";
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
  return placesOf(entity, analysis).map(({ uri, span }) => document.locationOf(span, uri));
}

/** A place in the file, or in an included one. */
interface DefinitionPlace {
  /** The included file; `null` for this file. */
  readonly uri: string | null;
  readonly span: Span;
}

function placesOf(entity: Entity, analysis: Analysis): readonly DefinitionPlace[] {
  const { model, checked, tree } = analysis;
  switch (entity.kind) {
    case "clause":
      return rulesOf(analysis, entity.clause.label).map(headOf);
    case "label":
      return model.clauses
        .filter(({ label }) => label === entity.label)
        .map(({ labelSpan }) => ({ uri: null, span: labelSpan }));
    case "rule":
      return clausesOf(analysis, entity.rule).map(({ labelSpan }) => ({
        uri: null,
        span: labelSpan,
      }));
    case "relation": {
      const home = checked.declarations.relations.get(entity.name)?.home;
      const rules = model.rules
        .filter(({ head }) => head.relation.text === entity.name)
        .map(headOf);
      if (home === undefined || home.kind === "prelude") return rules;
      const declared =
        home.kind === "include"
          ? { uri: home.uri, span: home.span }
          : { uri: null, span: declaredAt(tree, "relation", entity.name) };
      const { uri, span } = declared;
      if (span === null) return rules;
      return [{ uri, span }, ...rules.filter((rule) => rule.span.start !== span.start)];
    }
  }
}

/** Where a rule's head stands. */
function headOf({ head, start, include }: PolicyRule): DefinitionPlace {
  return { uri: include?.file.uri ?? null, span: placed(start, head.relation.span) };
}
