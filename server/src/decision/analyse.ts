import { type LoweredPolicy, lower } from "../semantics/lower.ts";
import { buildModel, type PolicyModel } from "../semantics/model.ts";
import type { PolicyTree } from "../syntax/tree.ts";
import { attributesOf } from "./attributes.ts";
import { type Expectations, readExpectations } from "./expectations.ts";
import { observe, rulesThatDecide } from "./observe.ts";
import { type NoTruthTable, type TruthTable, truthTable } from "./truthTable.ts";

/** All that is known of one version of a policy. */
export interface Analysis {
  readonly text: string;
  readonly tree: PolicyTree;
  readonly model: PolicyModel;
  readonly policy: LoweredPolicy;
  readonly expectations: Expectations;
  readonly table: TruthTable | NoTruthTable;
}

/** Analyses a parsed policy. Pure; the same text has the same analysis. */
export function analyse(text: string, tree: PolicyTree): Analysis {
  const model = buildModel(tree);
  const policy = lower(model);
  const mentions = rulesThatDecide(policy.rules).flatMap((rule) => observe(rule).attributes);
  const expectations = readExpectations(model, attributesOf(mentions, model.domains));
  // A rule or an annotation that cannot be read is missing: what the others decide would mislead.
  const broken =
    tree.blocks.some(({ block }) => block.problems.length > 0) ||
    model.problems.some(({ kind }) => kind !== "unknown-clause");
  const table: Analysis["table"] = broken
    ? { kind: "refused", problems: [] }
    : truthTable(model, policy);
  return { text, tree, model, policy, expectations, table };
}
