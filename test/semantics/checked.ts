import type { Facts, Tuple, Value } from "../../server/src/datalog/program.ts";
import { type CheckedPolicy, checkPolicy } from "../../server/src/semantics/checkPolicy.ts";
import type { Dialect } from "../../server/src/semantics/declarations.ts";
import { noIncludes } from "../../server/src/semantics/includes.ts";
import { compilePolicy, type LoweredPolicy, lower } from "../../server/src/semantics/lower.ts";
import { buildModel } from "../../server/src/semantics/model.ts";
import { preludeRelations } from "../../server/src/semantics/prelude.ts";
import { parse } from "../../server/src/syntax/parse.ts";
import { policy } from "../check.ts";

/** A fixture, parsed and checked. Its syntax must be right. */
export function checked(fixture: string, dialect: Dialect = "policy"): CheckedPolicy {
  const text = policy(fixture);
  const tree =
    dialect === "policy"
      ? parse(text, preludeRelations)
      : parse(text, new Set(), undefined, { language: "datalog" });
  const unread = tree.blocks.flatMap(({ block }) =>
    block.problems.map(({ kind }) => `${kind}: ${block.text}`),
  );
  if (unread.length > 0) throw new Error(unread.join("\n"));
  return checkPolicy(tree, noIncludes, dialect);
}

/** What is wrong with a fixture: the kinds, and the texts that they are about. */
export function problemsIn(fixture: string, dialect: Dialect = "policy"): string[] {
  const text = policy(fixture);
  return checked(fixture, dialect).problems.map(
    ({ kind, span }) => `${kind}: ${text.slice(span.start, span.end)}`,
  );
}

/** As problemsIn(), without the hints that a relation is not declared. */
export function errorsIn(fixture: string, dialect: Dialect = "policy"): string[] {
  return problemsIn(fixture, dialect).filter((found) => !found.startsWith("undeclared-relation"));
}

/** A fixture as a program. */
export function lowered(fixture: string): LoweredPolicy {
  const { tree, declarations, problems } = checked(fixture);
  const sound = problems.every(({ kind }) => kind === "undeclared-relation");
  return lower(buildModel(tree), declarations, sound);
}

/** Evaluates a fixture over facts, and tells what holds. */
export function evaluate(
  fixture: string,
  facts: Readonly<Record<string, readonly Tuple[]>>,
): (relation: string, ...tuple: readonly Value[]) => boolean {
  const program = lowered(fixture);
  const errors = [...errorsIn(fixture), ...program.problems.map((one) => JSON.stringify(one))];
  if (errors.length > 0) throw new Error(errors.join("\n"));
  const given: Facts = new Map(Object.entries(facts));
  const evaluation = compilePolicy(program, program.rules).evaluate(given);
  if (evaluation.kind === "limit") throw new Error("a limit was met");
  return (relation, ...tuple) => evaluation.has(relation, tuple);
}
