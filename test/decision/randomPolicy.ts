import * as fc from "fast-check";
import type { Derived, Pools, World } from "./worlds.ts";

/** Small policies over a few attributes of every kind, and the worlds in which to try them. */

const words = ["low", "high", "HIGH", "none", "paris", "gold", "silver", "tin", "bronze", "", null];
const pools: Pools = {
  "get.tier": words.filter((word) => word !== ""),
  risk: words,
  level: words,
  "args.city": [...words, "PARIS", "HIGH", "Rome", "rome-par"],
  "args.amount": [-3, -1, 0, 3, 5, 6, 7, 10, 11, 12, null],
  "args.limit": [-4, -3, -2, -1, 0, 2, 3, 4, 5, 6, 7, 8, 10, 11, 13, null],
  "args.rate": [-1, 0, 0.25, 0.5, 0.75, null],
  'HasRole("admin")': [true, false],
  'PolicyMetadata("mode", "strict", _)': [true, false],
  "Confirmed()": [true, false],
  "HasPrincipal()": [true, false],
};

const city = '@json_get_str(args, "city")';
const amount = '@json_get_int(args, "amount")';

export const derived: Derived = {
  "str_to_lower(args.city)": (world) => cityIn(world).toLowerCase(),
  'str_contains(args.city, "par")': (world) => cityIn(world).includes("par"),
  "str_len(args.city)": (world) => cityIn(world).length,
  "str_to_lower(risk)": ({ risk }) => (typeof risk === "string" ? risk.toLowerCase() : null),
  'HasRole("admin")': (world) =>
    world["HasPrincipal()"] === true && world['HasRole("admin")'] === true,
  "args.amount < args.limit": (world) => numberIn(world, "amount") < numberIn(world, "limit"),
  "args.amount <= args.limit": (world) => numberIn(world, "amount") <= numberIn(world, "limit"),
  "args.amount = args.limit": (world) => numberIn(world, "amount") === numberIn(world, "limit"),
};

/** What a reader of numbers makes of an argument: -1 of one that is absent. */
function numberIn(world: World, argument: string): number {
  return Number(world[`args.${argument}`] ?? -1);
}

function cityIn(world: World): string {
  return String(world["args.city"] ?? "");
}

const riskDomain = "// @domain risk: low | high";
const amountDomain = "// @domain args.amount: 0..10";

/** What can be in a world, as far as the domains of a policy allow it. */
export function poolsOf(text: string): Pools {
  return {
    ...pools,
    // Somebody is authenticated, unless a rule asks for it.
    ...(text.includes("HasPrincipal()") ? {} : { "HasPrincipal()": [true] }),
    ...(text.includes(riskDomain) ? { risk: ["low", "high", null] } : {}),
    ...(text.includes(amountDomain) ? { "args.amount": [0, 3, 5, 6, 7, 10, null] } : {}),
  };
}

/** Relations that the literals use. Of a helper that no rule reads, nothing depends on it. */
const relations = `
.decl Grade(tier: symbol, risk: symbol)
.decl Limit(tier: symbol, most: number)
.decl Trusted()
.decl Big(idx: unsigned)
.decl Rank(risk: symbol)
.decl Confirmed()
.decl Kind(risk: symbol, kind: symbol)
.decl Step(from: symbol, to: symbol)
.decl Reaches(from: symbol, to: symbol)
Grade("gold", "low").
Grade("silver", "high").
Limit("gold", 10).
Limit("silver", 5).
Trusted() :- ToolResultField("get", "tier", "gold").
Trusted() :- HasRole("admin"), !ContextField(_, "risk", "high").
Big(idx) :- Actions(idx, $CallTool(_, args)), ${amount} > 5.
Rank(risk) :- ContextField(_, "risk", risk), risk != "low".
Rank("none") :- !ContextField(_, "risk", _).
Confirmed() :- SentMessage(_, message), message.agent = "user".
Kind("high", "ask").
Kind("none", "escalate").
Kind("gold", "audit").
Kind("tin", "shrug").
Step("low", "high").
Step("high", "gold").
Reaches(from, to) :- Step(from, to).
Reaches(from, to) :- Reaches(from, between), Step(between, to).
`;

/** A literal, or several, whose own variables end in `n`. */
type Write = (n: string) => string;

const tier = fc.constantFrom("gold", "silver");
const degree = fc.constantFrom("low", "high");
const equality = fc.constantFrom("=", "!=");
const order = fc.constantFrom("<", "<=", ">", ">=", "=", "!=");
const number = fc.constantFrom(-1, 0, 5, 10);

/** Atoms that can be negated as they stand. */
const atom: fc.Arbitrary<Write> = fc.oneof(
  tier.map((value) => () => `ToolResultField("get", "tier", "${value}")`),
  degree.map((value) => () => `ContextField(idx, "risk", "${value}")`),
  degree.map((value) => () => `ContextField(idx, "level", "${value}")`),
  fc.constantFrom<Write>(
    () => 'ToolResultField("get", "tier", _)',
    () => 'ContextField(idx, "risk", _)',
    () => 'HasRole("admin")',
    () => "Trusted()",
    () => "Big(idx)",
    () => 'Rank("high")',
    () => "Rank(_)",
    () => "Confirmed()",
    () => "HasPrincipal()",
    () => 'PolicyMetadata("mode", "strict", _)',
  ),
);

const comparison: fc.Arbitrary<Write> = fc.oneof(
  fc.tuple(equality, tier).map(
    ([operator, value]): Write =>
      (n) =>
        `ToolResultField("get", "tier", t${n}), t${n} ${operator} "${value}"`,
  ),
  fc.tuple(equality, fc.constantFrom("paris", "", "high")).map(
    ([operator, value]) =>
      () =>
        `${city} ${operator} "${value}"`,
  ),
  fc.tuple(order, number).map(
    ([operator, limit]) =>
      () =>
        `${amount} ${operator} ${limit}`,
  ),
  fc.tuple(order, number).map(
    ([operator, limit]): Write =>
      (n) =>
        `m${n} = ${amount}, ${limit} ${operator} m${n}`,
  ),
  equality.map(
    (operator): Write =>
      (n) =>
        `ContextField(idx, "risk", r${n}), ContextField(idx, "level", l${n}), r${n} ${operator} l${n}`,
  ),
  equality.map(
    (operator): Write =>
      (n) =>
        `ContextField(idx, "risk", r${n}), ${city} ${operator} r${n}`,
  ),
  equality.map(
    (operator): Write =>
      (n) =>
        `ContextField(idx, "risk", r${n}), ToolResultField("get", "tier", t${n}), t${n} ${operator} r${n}`,
  ),
  fc.constantFrom(0, 1).map((value) => () => `@json_has_field(args, "amount") = ${value}`),
  fc.constantFrom(0, 1).map((value) => () => `@json_has_field(args, "city") = ${value}`),
  fc.constantFrom(0, 1).map((value) => () => `@str_contains(${city}, "par") = ${value}`),
  fc.tuple(equality, fc.constantFrom("paris", "high")).map(
    ([operator, value]) =>
      () =>
        `@str_to_lower(${city}) ${operator} "${value}"`,
  ),
  order.map((operator) => () => `@str_len(${city}) ${operator} 4`),
  fc.tuple(order, fc.constantFrom("0", "0.5")).map(
    ([operator, limit]) =>
      () =>
        `@json_get_float(args, "rate") ${operator} ${limit}`,
  ),
  order.map((operator) => () => `${amount} ${operator} @json_get_int(args, "limit")`),
  equality.map(
    (operator): Write =>
      (n) =>
        `ContextField(idx, "risk", r${n}), @str_to_lower(r${n}) ${operator} "high"`,
  ),
);

const joined: fc.Arbitrary<Write> = fc.constantFrom<Write>(
  (n) => `ContextField(idx, "risk", r${n}), ContextField(idx, "level", r${n})`,
  (n) =>
    `ToolResultField("get", "tier", t${n}), Grade(t${n}, g${n}), ContextField(idx, "risk", g${n})`,
  (n) => `ToolResultField("get", "tier", t${n}), !Grade(t${n}, "high")`,
  (n) => `ContextField(idx, "risk", r${n}), !Grade(_, r${n})`,
  (n) => `ToolResultField("get", "tier", t${n}), Limit(t${n}, l${n}), ${amount} > l${n}`,
  (n) =>
    `ToolResultField("get", "tier", t${n}), ContextField(idx, "risk", r${n}), Reaches(r${n}, t${n})`,
  (n) => `Rank(r${n}), r${n} != "none", Grade(_, r${n})`,
  (n) => `Rank(r${n}), ContextField(idx, "level", r${n})`,
  (n) => `Grade(t${n}, g${n}), t${n} = ${city}, g${n} != "low"`,
);

const literal: fc.Arbitrary<Write> = fc.oneof(
  atom,
  atom.map(
    (write): Write =>
      (n) =>
        `!${write(n)}`,
  ),
  comparison,
  joined,
  fc.tuple(atom, comparison).map(
    ([one, other]): Write =>
      (n) =>
        `(${one(n)} ; ${other(`${n}b`)})`,
  ),
  fc.tuple(atom, atom).map(
    ([one, other]): Write =>
      (n) =>
        `!(${one(n)}, ${other(`${n}b`)})`,
  ),
);

const rule: fc.Arbitrary<string> = fc
  .record({
    outcome: fc.constantFrom("allow", "deny", "escalate", "require_approval", "audit", "stated"),
    tool: fc.constantFrom('"change"', "_", "tool"),
    literals: fc.array(literal, { maxLength: 3 }),
  })
  .map(({ outcome, tool, literals }) => {
    const annotation =
      outcome === "allow" || outcome === "stated" ? "" : `// @outcome: ${outcome}\n`;
    const body = literals.map((write, index) => write(String(index)));
    if (tool === "tool") body.push('tool != "change"');
    if (outcome === "stated") body.push('ContextField(idx, "risk", risk), Kind(risk, kind)');
    const call = `Actions(idx, $CallTool(${tool}, args))`;
    return `\n${annotation}${headOf(outcome)} :- ${[call, ...body].join(", ")}.\n`;
  });

function headOf(outcome: string): string {
  if (outcome === "allow") return "IsAuthorized(idx)";
  return outcome === "stated" ? 'DenialReason(idx, kind, "why", "")' : "Unauthorized(idx)";
}

const gate = '\nCurrentDependsPolicyRelevant() :- ContextField(_, "level", "high").';

/** The text of a policy. */
export const randomPolicy: fc.Arbitrary<string> = fc
  .record({
    combining: fc.constantFrom("deny-overrides", "first-applicable"),
    domains: fc.subarray([riskDomain, amountDomain]),
    gates: fc.subarray([gate]),
    rules: fc.array(rule, { minLength: 1, maxLength: 5 }),
    allows: fc.boolean(),
  })
  .map(({ combining, domains, gates, rules, allows }) =>
    [
      `// @combining: ${combining}`,
      ...domains,
      relations,
      ...gates,
      ...rules,
      allows ? "IsAuthorized(idx) :- Actions(idx, _)." : "",
    ].join("\n"),
  );
