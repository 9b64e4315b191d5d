import { describe, expect, test } from "vitest";
import type { ConditionNode, ValueNode } from "../../server/src/syntax/clauseTree.ts";
import { parseClause } from "../../server/src/syntax/parseClause.ts";
import type { Span } from "../../server/src/syntax/span.ts";

/** What a clause says: `deny refund, cancel from manager if (a = b)`; `null` where it is informal. */
function meaning(text: string, place: "block" | "comment" = "block"): string | null {
  const read = parseClause(text, place).meaning;
  if (read === null) return null;
  const { effect, target, approver, condition } = read;
  const about =
    target.kind === "tools" ? target.names.map((tool) => tool.text).join(", ") : `<${target.kind}>`;
  const by = approver === null ? "" : ` from ${approver.text}`;
  return `${effect} ${about}${by}${condition === null ? "" : ` if ${show(condition)}`}`;
}

/** A condition with a pair of parentheses for each node of two or more parts. */
function show(condition: ConditionNode): string {
  const not = "negated" in condition && condition.negated ? " not" : "";
  switch (condition.kind) {
    case "and":
    case "or":
      return `(${condition.operands.map(show).join(` ${condition.kind} `)})`;
    case "not":
      return `!${show(condition.operand)}`;
    case "comparison":
      return `${condition.field.text} ${condition.operator} ${showValue(condition.value)}`;
    case "in":
      return `${condition.field.text}${not} in [${condition.values.map(showValue).join("; ")}]`;
    case "field":
      return condition.field.text;
    case "unknown":
      return `${condition.field.text}${not} unknown`;
    case "lookedUp":
      return `<${condition.thing.text}>${not} looked up`;
    case "called":
      return `${condition.tool.text}${not} called`;
  }
}

function showValue({ text, quoted }: ValueNode): string {
  return quoted ? `"${text}"` : text;
}

/** What the condition of a clause says. */
function condition(text: string): string | undefined {
  return meaning(`C1: Deny refund if ${text}`)?.replace("deny refund if ", "");
}

describe("effects and targets", () => {
  test.each([
    ["C1: Authorize all actions by default", "allow <all>"],
    ["C1: Allow all actions", "allow <all>"],
    ["C1: Allow refund", "allow refund"],
    ["C1: Permit refund if membership = gold.", "allow refund if membership = gold"],
    ["C1: Deny refund", "deny refund"],
    ["C1: Forbid refund when vip", "deny refund if vip"],
    ["C1: Default: deny all actions", "deny <all>"],
    ["C1: Default - deny all actions by default.", "deny <all>"],
    ["C1: default — allow refund", "allow refund"],
    ["C1: DEFAULT-DENY ALL ACTIONS", "deny <all>"],
    ["C1: Guard — deny refund if membership unknown", "guard refund if membership unknown"],
    ["C1: Guard – deny refund if membership unknown", "guard refund if membership unknown"],
    ["C1: Guard - deny refund if membership unknown", "guard refund if membership unknown"],
    ["C1: guard-deny refund when membership unknown", "guard refund if membership unknown"],
    ["C1: Guard: deny refund if membership unknown", "guard refund if membership unknown"],
    ["C1: GUARD_DENY refund if membership unknown", "guard refund if membership unknown"],
    ["C1: guard_deny all actions if membership unknown", "guard <all> if membership unknown"],
    ["C1: Require approval for refund", "require_approval refund"],
    [
      "C1: Require approval from manager for refund if amount > 100",
      "require_approval refund from manager if amount > 100",
    ],
    [
      'C1: require approval from "Head of sales" for all actions',
      "require_approval <all> from Head of sales",
    ],
    [
      "C1: Require approval from finance  manager for refund",
      "require_approval refund from finance manager",
    ],
    ["C1: Escalate refund if amount >= 100", "escalate refund if amount >= 100"],
    ["C1: Audit all actions", "audit <all>"],
  ])("%s", (text, expected) => {
    expect(meaning(text)).toBe(expected);
  });

  test.each([
    ["permit refund, cancel or change WHEN vip", "allow refund, cancel, change if vip"],
    ["Deny refund or cancel", "deny refund, cancel"],
    ["Deny refund, cancel, or change.", "deny refund, cancel, change"],
    ["Deny mcp.refund-order", "deny mcp.refund-order"],
    [
      "Deny mcp__shop__refund, all_actions, allow-list",
      "deny mcp__shop__refund, all_actions, allow-list",
    ],
    ["Deny order_items, iffy, whenever, android", "deny order_items, iffy, whenever, android"],
    ["Deny if.then, or-else", "deny if.then, or-else"],
  ])("tools: %s", (text, expected) => {
    expect(meaning(`C1: ${text}`)).toBe(expected);
  });

  test.each([
    ["Deny refund (see the handbook, page 3).", "deny refund"],
    ["Deny refund if vip (see (3) and [4]). (Really.)", "deny refund if vip"],
    ["Deny refund [not enforceable]", "deny refund"],
    ["Deny refund if vip. [Not  Enforceable] (yet)", "deny refund if vip"],
    ["Deny refund if\n    vip\r\n    AND a = b.\r\n", "deny refund if (vip and a = b)"],
  ])("what may follow: %j", (text, expected) => {
    expect(meaning(`C1: ${text}`)).toBe(expected);
  });
});

describe("tests", () => {
  test.each([
    ["membership = gold", "membership = gold"],
    ["membership is gold", "membership = gold"],
    ["membership != gold", "membership != gold"],
    ["membership is not gold", "membership != gold"],
    ["membership IS NOT gold", "membership != gold"],
    ["get_reservation_details.membership = gold", "get_reservation_details.membership = gold"],
    ["a.b.c = d", "a.b.c = d"],
    ['fare = "basic economy"', 'fare = "basic economy"'],
    [String.raw`title = "a \"b\" \\ c"`, String.raw`title = "a "b" \ c"`],
    ["actor.tenant = resource.tenant", "actor.tenant = resource.tenant"],
    ["actor.tenant is not resource.tenant", "actor.tenant != resource.tenant"],
    ["membership=gold", "membership = gold"],
  ])("equality: %s", (text, expected) => {
    expect(condition(text)).toBe(expected);
  });

  test.each([
    ["count = 0.5", "count = 0.5"],
    ["count = -5", "count = -5"],
    ["day = 2024-01-31", "day = 2024-01-31"],
    ["hour is 10:30", "hour = 10:30"],
    ["version != 1.2.3", "version != 1.2.3"],
    ["tier = 2nd_class", "tier = 2nd_class"],
    ["name = Zoë", "name = Zoë"],
    ["count = 5.", "count = 5"],
    ["membership = gold.", "membership = gold"],
  ])("values: %s", (text, expected) => {
    expect(condition(text)).toBe(expected);
  });

  test.each([
    ["membership in (silver, gold)", "membership in [silver; gold]"],
    ['membership NOT IN ("silver", gold)', 'membership not in ["silver"; gold]'],
    ["stops in(0,1)", "stops in [0; 1]"],
    ["membership in (gold)", "membership in [gold]"],
  ])("one of several: %s", (text, expected) => {
    expect(condition(text)).toBe(expected);
  });

  test.each([
    ["amount < 100", "amount < 100"],
    ["amount <= -1.5", "amount <= -1.5"],
    ["amount > 0", "amount > 0"],
    ["amount>=100", "amount >= 100"],
  ])("order: %s", (text, expected) => {
    expect(condition(text)).toBe(expected);
  });

  test.each([
    ["membership unknown", "membership unknown"],
    ["membership is unknown", "membership unknown"],
    ["membership not unknown", "membership not unknown"],
    ["membership is not unknown", "membership not unknown"],
    ["membership = unknown", "membership unknown"],
    ["membership != Unknown", "membership not unknown"],
    ['freshness = "unknown"', 'freshness = "unknown"'],
    ['freshness is not "unknown"', 'freshness != "unknown"'],
    ["party = unknown_party", "party = unknown_party"],
    ["party is unknown-party", "party = unknown-party"],
  ])("unknown: %s", (text, expected) => {
    expect(condition(text)).toBe(expected);
  });

  test.each([
    ["reservation details looked up", "<reservation details> looked up"],
    ["reservation\n  details NOT looked up", "<reservation details> not looked up"],
    ["user not looked up", "<user> not looked up"],
    ["get_reservation_details called", "get_reservation_details called"],
    ["mcp.get-user not called", "mcp.get-user not called"],
    ["status is called", "status = called"],
    ["status is looked", "status = looked"],
  ])("what was done: %s", (text, expected) => {
    expect(condition(text)).toBe(expected);
  });

  test.each([
    ["refundable", "refundable"],
    ["not refundable", "!refundable"],
    ["get_order.refundable", "get_order.refundable"],
  ])("boolean fields: %s", (text, expected) => {
    expect(condition(text)).toBe(expected);
  });

  test.each([
    "order",
    "android",
    "iffy",
    "inside",
    "notable",
    "island",
    "not_paid",
    "in.stock",
    "if-then",
    "called_by",
    "unknowns",
    "looked_at",
    "whenever",
  ])("a field that begins with a keyword: %s", (field) => {
    expect(condition(field)).toBe(field);
    expect(condition(`${field} = ${field}`)).toBe(`${field} = ${field}`);
    expect(condition(`${field} is not ${field}`)).toBe(`${field} != ${field}`);
    expect(condition(`NOT ${field} AND ${field} in (${field})`)).toBe(
      `(!${field} and ${field} in [${field}])`,
    );
    expect(condition(`${field} is not unknown`)).toBe(`${field} not unknown`);
    expect(condition(`${field} not looked up`)).toBe(`<${field}> not looked up`);
  });
});

test.each([
  ["a = b or c = d and e = f", "(a = b or (c = d and e = f))"],
  ["a = b AND c = d Or not e = f And G", "((a = b and c = d) or (!e = f and G))"],
  ["(a = b or c = d) and e = f", "((a = b or c = d) and e = f)"],
  ["not (a = b or c)", "!(a = b or c)"],
  ["not not a", "!!a"],
  ["NOT(a)AND(b)", "(!a and b)"],
  ["((a))", "a"],
  ["a and b and c", "(a and b and c)"],
  ["a and (b and c)", "(a and (b and c))"],
  ["not a not looked up", "!<a> not looked up"],
  ["not a in (b) or not c unknown", "(!a in [b] or !c unknown)"],
])("how strongly words bind: %s", (text, expected) => {
  expect(condition(text)).toBe(expected);
});

describe("informal", () => {
  test.each([
    "C1: Be polite",
    "C1: Deny refund unless membership = gold",
    "C1: Deny refund if",
    "C1: Deny refund if membership = gold and",
    "C1: Deny refund if (membership = gold",
    "C1: Deny refund if membership = gold)",
    "C1: Guard — deny refund",
    "C1: Allow",
    "C1: Allow all",
    "C1: Deny if a = b",
    "C1: Require approval if a = b",
    "C1: Require approval from for refund",
    "C1: Deny-list refund",
    "C1: Deny refund,",
    "C1: Deny refund if amount > $500",
    "C1: Deny refund if amount > 1e5",
    "C1: Deny refund if amount > many",
    "C1: Deny refund if amount = $500",
    'C1: Deny refund if "amount" = 5',
    "C1: Deny refund if a in ()",
    "C1: Deny refund if a in (b,)",
    "C1: Deny refund if a = ",
    "C1: Deny refund if a = not b",
    'C1: Deny refund if a = "b',
    "C1: Deny refund if unknown",
    "C1: Deny refund if reservation is not looked up",
    "C1: Deny refund if a = b (see",
    "C1:",
  ])("%s", (text) => {
    expect(meaning(text)).toBeNull();
  });

  test.each(["(", "not "])("%j, 20,000 times, does not end the stack", (text) => {
    const clause = parseClause(`C1: Deny refund if ${text.repeat(20_000)}a`);
    expect(clause).toMatchObject({ meaning: null, misreading: null });
  });

  test("a clause that is longer than the limit", () => {
    const clause = parseClause(`C1: Deny refund if a = b${" and a = b".repeat(7_000)}`);
    expect(clause).toMatchObject({ meaning: null, misreading: null });
  });
});

describe("where reading stops", () => {
  /** The clause with `«…»` around the token where reading stopped. */
  function stop(text: string): string {
    const span = parseClause(text).misreading?.span ?? { start: 0, end: 0 };
    return `${text.slice(0, span.start)}«${text.slice(span.start, span.end)}»${text.slice(span.end)}`;
  }

  test.each([
    ["C1: «Denny» refund", "`Deny`"],
    ["C1: Deny refund «wehn» x = y", "`when`"],
    ["C1: Require «aproval» for refund", "`approval`"],
    ["C1: Require approval «form» manager for refund", "`from`"],
    ["C1: Deny refund if a = b «ADN» c = d", "`AND`"],
    ["C1: Deny refund if vip «adn» c = d", "`AND`"],
    ["C1: Deny refund if a «iz» b", "`is`"],
    ["C1: Deny refund if a < «lots»", "a number"],
    ["C1: Deny «if» a = b", "`all actions`"],
    ["C1: Deny refund if a =«»", "a value"],
    ["C1: Deny refund if a = b «orr» c", "`OR`"],
    ["C1: Deny refund if a = b «andd» c", "`AND`"],
    ["C1:«»", "`Deny`"],
  ])("%s", (text, expected) => {
    const clause = text.replaceAll(/[«»]/g, "");
    expect(stop(clause)).toBe(text);
    expect(parseClause(clause).misreading?.expected).toContain(expected);
  });

  test("nowhere in a clause that is read", () => {
    expect(parseClause("C1: Deny refund").misreading).toBeNull();
  });
});

describe("in a comment the target may be the rule's", () => {
  test.each([
    ["C1: Deny if a = b", "deny <rule> if a = b"],
    ["C1: Deny", "deny <rule>"],
    ["C1: Guard — deny when a unknown", "guard <rule> if a unknown"],
    ["C1: Require approval if a = b", "require_approval <rule> if a = b"],
    ["C1: Require approval from manager", "require_approval <rule> from manager"],
    ["C1: Require approval for refund if a = b", "require_approval refund if a = b"],
    ["C1: Deny refund if a = b", "deny refund if a = b"],
    ["C1: Allow all actions", "allow <all>"],
  ])("%s", (text, expected) => {
    expect(meaning(text, "comment")).toBe(expected);
  });
});

describe("how a clause is written", () => {
  test.each([
    ["C4a: Deny refund", "C4a", "Deny refund"],
    ["C4.1: Deny refund", "C4.1", "Deny refund"],
    ["- C1: Deny refund", "C1", "Deny refund"],
    ["**C1:** Deny refund", "C1", "Deny refund"],
    ["**C1: Deny refund**", "C1", "Deny refund**"],
    ["- **AUTH-2:** Deny refund\r\n", "AUTH-2", "Deny refund"],
    [
      "C1: Deny refund\r\n    if a = b\r\n    AND c = d\r\n",
      "C1",
      "Deny refund if a = b AND c = d",
    ],
  ])("%j", (text, label, english) => {
    const clause = parseClause(text);
    expect(clause).toMatchObject({ label: { text: label }, text: english });
    expect(text.slice(clause.label.span.start, clause.label.span.end)).toBe(label);
    expect(clause.meaning?.effect).toBe("deny");
  });

  test("everything is spanned in the block", () => {
    const text =
      '- C1: Require approval from "a b" for refund, cancel if x is not "y"\n  and not (reservation  details not looked up or n in (1, z))';
    const at = ({ start, end }: Span): string => text.slice(start, end);
    const read = parseClause(text).meaning;
    expect(read?.approver && at(read.approver.span)).toBe('"a b"');
    const names = read?.target.kind === "tools" ? read.target.names : [];
    expect(names.map(({ span }) => at(span))).toEqual(["refund", "cancel"]);
    const spans: string[] = [];
    const collect = (node: ConditionNode | null | undefined): void => {
      if (!node) return;
      spans.push(`${node.kind}: ${at(node.span)}`);
      if (node.kind === "and" || node.kind === "or") node.operands.forEach(collect);
      if (node.kind === "not") collect(node.operand);
      if (node.kind === "comparison") spans.push(at(node.field.span), at(node.value.span));
      if (node.kind === "in") spans.push(...node.values.map(({ span }) => at(span)));
      if (node.kind === "lookedUp") spans.push(at(node.thing.span));
    };
    collect(read?.condition);
    expect(spans).toEqual([
      'and: x is not "y"\n  and not (reservation  details not looked up or n in (1, z))',
      'comparison: x is not "y"',
      "x",
      '"y"',
      "not: not (reservation  details not looked up or n in (1, z))",
      "or: reservation  details not looked up or n in (1, z)",
      "lookedUp: reservation  details not looked up",
      "reservation  details",
      "in: n in (1, z)",
      "1",
      "z",
    ]);
  });
});

test.each([
  ["C1: Deny refund [not enforceable]", false],
  ["C1: Be polite [Not Enforceable].\n", false],
  ["C1: Be polite [not enforceable] (a matter of style).", false],
  ["C1: Be polite", true],
  ["C1: what is [not enforceable] in the middle", true],
])("%j: enforceable %s", (text, enforceable) => {
  expect(parseClause(text).enforceable).toBe(enforceable);
});
