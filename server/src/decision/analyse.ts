import type { CheckedPolicy } from "../semantics/checkPolicy.ts";
import type { PlacedInclude } from "../semantics/includes.ts";
import { type LoweredPolicy, lowerSteps } from "../semantics/lower.ts";
import { buildModelSteps, type PolicyModel } from "../semantics/model.ts";
import type { Steps } from "../steps.ts";
import type { Text } from "../syntax/text.ts";
import type { PolicyTree } from "../syntax/tree.ts";
import { type Expectations, noExpectations, readExpectations } from "./expectations.ts";
import { symbolicProgramSteps } from "./symbolicProgram.ts";
import { attributesRead, exploreSteps, tabulateSteps } from "./tabulate.ts";
import type { NoTruthTable, TruthTable } from "./truthTable.ts";

/** What is known of one version of a policy as soon as its items are read and checked. */
export interface CheckedFile {
  readonly text: Text;
  readonly tree: PolicyTree;
  readonly includes: readonly PlacedInclude[];
  /** What it is instead of a policy, as a noun: "XML"; then nothing else is said of it. */
  readonly notAPolicy: string | null;
  readonly checked: CheckedPolicy;
}

/** All that is known of one version of a policy. */
export interface Analysis extends CheckedFile {
  readonly text: string;
  readonly model: PolicyModel;
  readonly policy: LoweredPolicy;
  readonly expectations: Expectations;
  readonly table: TruthTable | NoTruthTable;
}

/** Problems of the English alone: the rules decide as they would without it. */
const ofClauses: ReadonlySet<string> = new Set(["duplicate-clause", "unknown-clause"]);

/** Analyses a checked policy. Pure; the same text has the same analysis. */
export function* analyseSteps(file: CheckedFile): Steps<Analysis> {
  const { tree, includes, checked } = file;
  const model = yield* buildModelSteps(tree, includes);
  yield;
  const sound = checked.problems.every(({ kind }) => kind === "undeclared-relation");
  const policy = yield* lowerSteps(model, checked.declarations, sound);
  yield;
  // A rule or an annotation that cannot be read is missing: what the others decide would mislead.
  const unread =
    file.notAPolicy !== null ||
    checked.unread.length > 0 ||
    checked.problems.some(({ kind }) => kind === "include-not-found");
  const broken = unread || model.problems.some(({ kind }) => !ofClauses.has(kind));
  const text = file.text.toString();
  const known = { ...file, text, model, policy };
  if (broken || !policy.runs)
    return { ...known, expectations: noExpectations, table: nothingFound };
  const explored = yield* exploreSteps(yield* symbolicProgramSteps(policy, model), model);
  if (explored.kind === "refused")
    return { ...known, expectations: noExpectations, table: explored };
  const expectations = readExpectations(model, attributesRead(explored));
  const table = yield* tabulateSteps(explored, policy, model, expectations);
  return { ...known, expectations, table };
}

/** There is no table, and the reason is an error of another kind. */
const nothingFound: NoTruthTable = { kind: "refused", problems: [] };
