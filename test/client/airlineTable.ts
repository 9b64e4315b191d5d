import type {
  ActionTableView,
  Place,
  RuleReference,
  TruthTableRefusal,
  TruthTableView,
} from "../../server/src/protocol.ts";

/** A rule of the fixture, on lines of its own; the line is what a test looks for in a message. */
function rule(label: string, line: number, summary: string): RuleReference {
  return { label, summary, range: linesFrom(line) };
}

/** Four whole lines, as rules of the airline policy have. */
export function linesFrom(line: number): Place {
  return { start: { line, character: 0 }, end: { line: line + 3, character: 40 } };
}

const authorized = rule("C1", 46, "Authorize all actions by default");
const gold = rule("C2", 49, "Allow cancel_reservation if membership = gold");
const insured = rule("C3", 55, "Allow cancel_reservation if insurance = yes");
const uninsured = rule(
  "C4",
  65,
  "Without travel insurance, only gold members can cancel a reservation",
);
const lookUpToCancel = rule("C5", 75, "Look the reservation up before you cancel it");
const economy = rule("C6", 81, "Allow update_reservation_flights if cabin = economy");
const basicEconomySilver = rule(
  "C7",
  87,
  "Allow update_reservation_flights if cabin = basic_economy AND membership in (silver, gold)",
);
const basicEconomyGold = { ...basicEconomySilver, range: linesFrom(92) };
const regular = rule("C8", 102, "Regular members cannot change flights in basic economy");
const lookUpToModify = rule("C9", 112, "Look the reservation up before you change its flights");

const membership = { title: "Membership", name: "get_reservation_details.membership" };
const insurance = { title: "Insurance", name: "get_reservation_details.insurance" };
const cabin = { title: "Cabin", name: "get_reservation_details.cabin" };

const cancel: ActionTableView = {
  action: "cancel_reservation",
  title: "cancel (cancel_reservation)",
  attributes: [membership, insurance],
  rows: [
    {
      cells: ["any", "yes"],
      decision: "ALLOW",
      explanation: "C1 and C3 allow it, and no rule denies it.",
      scenarios: 4,
      rules: [authorized, insured],
    },
    {
      cells: ["gold", "no"],
      decision: "ALLOW",
      explanation: "C1 and C2 allow it, and no rule denies it.",
      scenarios: 1,
      rules: [authorized, gold],
    },
    {
      cells: ["silver, regular", "no"],
      decision: "DENY",
      explanation: "C4 denies it.",
      scenarios: 2,
      rules: [uninsured],
    },
    {
      cells: ["unknown", "no"],
      decision: "GUARD_DENY",
      explanation: "C4 denies it while the membership is unknown; for a gold member it is allowed.",
      scenarios: 1,
      rules: [uninsured],
    },
    {
      cells: ["any", "unknown"],
      decision: "GUARD_DENY",
      explanation: "C5 denies it until the insurance is looked up.",
      scenarios: 4,
      rules: [lookUpToCancel],
    },
  ],
};

const modify: ActionTableView = {
  action: "update_reservation_flights",
  title: "modify (update_reservation_flights)",
  attributes: [membership, cabin],
  rows: [
    {
      cells: ["any", "economy"],
      decision: "ALLOW",
      explanation: "C1 and C6 allow it, and no rule denies it.",
      scenarios: 4,
      rules: [authorized, economy],
    },
    {
      cells: ["gold, silver", "basic_economy"],
      decision: "ALLOW",
      explanation: "C1 and C7 allow it, and no rule denies it.",
      scenarios: 2,
      rules: [authorized, basicEconomySilver, basicEconomyGold],
    },
    {
      cells: ["unknown", "basic_economy"],
      decision: "UNGUARDED",
      explanation:
        "An agent gets through here by not looking: allowed by C1, yet with membership = regular C8 would refuse.",
      scenarios: 1,
      rules: [authorized],
    },
    {
      cells: ["regular", "basic_economy"],
      decision: "DENY",
      explanation: "C8 denies it.",
      scenarios: 1,
      rules: [regular],
    },
    {
      cells: ["any", "unknown"],
      decision: "GUARD_DENY",
      explanation: "C9 denies it until the cabin is looked up.",
      scenarios: 4,
      rules: [lookUpToModify],
    },
  ],
};

const other: ActionTableView = {
  action: "other",
  title: "any other tool",
  attributes: [],
  rows: [
    {
      cells: [],
      decision: "ALLOW",
      explanation: "C1 allows it, and no rule denies it.",
      scenarios: 1,
      rules: [authorized],
    },
  ],
};

/** The airline policy's minimised table, as the server answers it. */
export const airlineTable: TruthTableView = {
  kind: "table",
  version: 1,
  summary: {
    scenarios: 25,
    decisions: [
      { decision: "ALLOW", scenarios: 12 },
      { decision: "UNGUARDED", scenarios: 1 },
      { decision: "DENY", scenarios: 3 },
      { decision: "GUARD_DENY", scenarios: 9 },
    ],
  },
  actions: [cancel, modify, other],
};

/** What the server answers while the policy has an error. */
export const airlineRefusal: TruthTableRefusal = {
  kind: "refused",
  version: 2,
  reasons: [
    {
      message: "expected `,` or `.` after this literal. End the rule with `.`",
      range: linesFrom(46),
    },
    {
      message: "Relation `IsTol` is not declared. Did you mean `IsTool`?",
      range: linesFrom(51),
    },
  ],
};
