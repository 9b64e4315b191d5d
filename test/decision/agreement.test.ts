import * as fc from "fast-check";
import { expect, test } from "vitest";
import { showAction } from "../../server/src/decision/action.ts";
import {
  type ActionTable,
  outcomeAt,
  rulesAt,
  type Scenario,
} from "../../server/src/decision/truthTable.ts";
import { compilePolicy } from "../../server/src/semantics/lower.ts";
import type { PolicyRule } from "../../server/src/semantics/model.ts";
import {
  type Combining,
  type Outcome,
  outcomeOfKind,
  type RuleOutcome,
  severityOf,
} from "../../server/src/semantics/outcome.ts";
import { type Random, seeded } from "../bench/random.ts";
import { analysisOf } from "../check.ts";
import { derived, poolsOf, randomPolicy } from "./randomPolicy.ts";
import { factsOf, type Pools, randomWorld, valueIn, type World, worldsOf } from "./worlds.ts";

/** What an action is decided as, by which rules, and whether it is recorded. */
interface Verdict {
  readonly outcome: Outcome;
  readonly rules: readonly number[];
  readonly audited: boolean;
}

/** What the rules that fire say together, as LANGUAGE.md, section 7, has it. */
function verdictOf(
  fired: readonly { readonly rule: PolicyRule; readonly outcome: RuleOutcome }[],
  combining: Combining,
): Verdict {
  const deciding = fired.flatMap(({ rule, outcome }) =>
    outcome === "audit" ? [] : [{ index: rule.index, outcome }],
  );
  const audits = fired.filter(({ outcome }) => outcome === "audit");
  if (combining === "first-applicable") {
    const [first] = deciding;
    const before = first?.index ?? Number.POSITIVE_INFINITY;
    const audited = audits.some(({ rule }) => rule.index < before);
    if (first === undefined) return { outcome: "deny", rules: [], audited };
    return { outcome: first.outcome, rules: [first.index], audited };
  }
  const audited = audits.length > 0;
  const isAllowed = deciding.some(({ outcome }) => outcome === "allow");
  const outcome = deciding.reduce<Outcome>(
    (most, one) => (severityOf(one.outcome) > severityOf(most) ? one.outcome : most),
    isAllowed ? "allow" : "deny",
  );
  const rules = deciding.filter((one) => one.outcome === outcome).map(({ index }) => index);
  return { outcome, rules, audited };
}

/** The kinds that rules of random policies state, in file order. */
const kinds = ["ask", "escalate", "audit", "shrug"];

const PRINCIPAL = "HasPrincipal()";

/** Worlds up to which all are tried that a table tells apart; of more, so many by chance. */
const WORLDS = 3000;
const SOME_WORLDS = 200;

/** For scenarios of a table a world each, and whether these are all for which there is one. */
function witnesses(
  table: ActionTable,
  pools: Pools,
  random: Random,
): { readonly worlds: ReadonlyMap<World, Scenario>; readonly complete: boolean } {
  const names = table.attributes.map(({ name }) => name).join();
  // Somebody is authenticated wherever a table does not say.
  const some = names.includes(PRINCIPAL) ? pools : { ...pools, [PRINCIPAL]: [true] };
  const all = worldsOf(some, (part) => names.includes(part), WORLDS, random);
  const found = new Map<string, { readonly world: World; readonly scenario: Scenario }>();
  for (const world of all ?? Array.from({ length: SOME_WORLDS }, () => randomWorld(some, random))) {
    const scenario = table.attributes.map((attribute) => valueIn(attribute, world, derived));
    found.set(scenario.join(), { world, scenario });
  }
  const worlds = new Map([...found.values()].map(({ world, scenario }) => [world, scenario]));
  // What functors and comparisons say of one argument can contradict: a table knows little of it.
  const kinds = table.attributes.map(({ source }) => source.kind);
  const derivations = kinds.filter((kind) => kind === "functor" || kind === "comparison").length;
  return { worlds, complete: all !== null && (derivations < 2 || !kinds.includes("functor")) };
}

function checkTable(text: string, random: Random): void {
  const { table, model, policy } = analysisOf(text);
  if (table.kind === "refused") throw new Error("no table");
  const program = compilePolicy(policy, policy.rules);
  const evaluated = (world: World, tool: string): Verdict => {
    const evaluation = program.evaluate(factsOf(world, tool));
    if (evaluation.kind === "limit") throw new Error("a limit");
    const fired = policy.rules.flatMap(({ rule, firedRelation }) => {
      const { outcome } = rule;
      if (firedRelation === null || outcome === null) return [];
      if (outcome !== "stated")
        return evaluation.has(firedRelation, [0]) ? [{ rule, outcome }] : [];
      const kind = kinds.find((one) => evaluation.has(firedRelation, [0, one, "why", ""]));
      return kind === undefined ? [] : [{ rule, outcome: outcomeOfKind(kind) }];
    });
    const once = [...new Map(fired.map((one) => [one.rule, one])).values()];
    const verdict = verdictOf(once, model.combining);
    if (evaluation.has("HasPrincipal", [])) return verdict;
    // Somebody must be authenticated before any rule is looked at.
    const audited = verdict.audited && model.combining === "deny-overrides";
    return { outcome: "deny", rules: [], audited };
  };
  for (const action of table.actions) {
    if (action.action.kind !== "tool" && action.action.kind !== "otherTool") continue;
    const tool = action.action.kind === "tool" ? action.action.name : "anything";
    const { worlds, complete } = witnesses(action, poolsOf(text), random);
    if (complete) {
      const name = showAction(action.action);
      expect(worlds.size, `scenarios of ${name}`).toBe(Number(action.scenarios));
    }
    for (const [world, scenario] of worlds) {
      const verdict = evaluated(world, tool);
      const rules = rulesAt(action, scenario).map(({ index }) => index);
      const said: Verdict = {
        outcome: outcomeAt(action, scenario),
        // Those that decide in some world of the scenario: of one world, there may be too many.
        rules: verdict.rules.filter((index) => rules.includes(index)),
        audited: action.diagrams.valueAt(action.audit, scenario) === 1,
      };
      expect({ tool, world, ...said }).toEqual({ tool, world, ...verdict });
    }
  }
}

const SECONDS = 1000;

test(
  "a table says of every scenario what an evaluation of its facts says",
  () => {
    fc.assert(
      fc.property(randomPolicy, fc.nat(), (text, seed) => {
        checkTable(text, seeded(seed));
      }),
      { numRuns: 40 },
    );
  },
  30 * SECONDS,
);
