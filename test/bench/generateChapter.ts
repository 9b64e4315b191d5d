import { below, pick, type Random, shuffled } from "./random.ts";
import { fieldKinds, roles, verbs } from "./vocabulary.ts";

export interface Field {
  /** Unique in the policy: `billing_invoice_status`. */
  readonly name: string;
  readonly values: readonly string[];
}

/** What a rule requires of a field. `isNot` is a negated literal, so it holds for unknown too. */
export type Requirement =
  | { readonly kind: "is" | "isNot"; readonly field: Field; readonly value: string }
  | { readonly kind: "unknown"; readonly field: Field };

export type Outcome = "allow" | "require_approval" | "escalate" | "deny";

export interface Clause {
  readonly outcome: Outcome;
  /** Without its label: `Deny cancel_billing_invoice if …`. */
  readonly text: string;
  /** The same as the business says it. */
  readonly statement: string;
  /** The rules that implement it, each by all that it requires. */
  readonly rules: readonly (readonly Requirement[])[];
  /** The name of a helper relation that holds where one of the rules does; `null` for none. */
  readonly helper: string | null;
  readonly message: string;
  readonly suggestion: string;
}

/** One tool, what is looked up before it is called, and what decides about it. */
export interface Chapter {
  /** `billing invoice`. */
  readonly thing: string;
  /** `cancel_billing_invoice`. */
  readonly tool: string;
  /** `get_billing_invoice_details`. */
  readonly lookup: string;
  readonly fields: readonly Field[];
  readonly clauses: readonly Clause[];
}

/** How often the guard forgets the field that hands over to a person: a hole, as people leave them. */
const FORGOTTEN = 0.25;

/**
 * Thinks up the rules about one tool.
 * @param thing what the tool is about, unique in the policy: `billing invoice`
 */
export function generateChapter(thing: string, random: Random): Chapter {
  const verb = pick(verbs, random);
  const name = thing.replaceAll(" ", "_");
  const tool = `${verb.name}_${name}`;
  const fields = shuffled(fieldKinds, random)
    .slice(0, 2 + below(2, random))
    .map((kind) => ({ name: `${name}_${kind.name}`, values: shuffled(kind.values, random) }));
  const [first, second, third] = fields;
  if (first === undefined || second === undefined) throw new Error("a tool has two fields");
  const subject: Subject = { thing, tool, done: verb.participle };
  const clauses = [
    allowed(subject, first),
    refusedUnless(subject, first, second),
    ...(random() < 0.4 ? [refusedFor(subject, second)] : []),
    ...(third === undefined ? [] : [handedOver(subject, third, random)]),
  ];
  const guarded = random() < FORGOTTEN ? [first, second] : fields;
  return {
    thing,
    tool,
    lookup: `get_${name}_details`,
    fields,
    clauses: [...clauses, guard(subject, guarded)],
  };
}

interface Subject {
  readonly thing: string;
  readonly tool: string;
  /** `cancelled`. */
  readonly done: string;
}

function allowed({ thing, tool, done }: Subject, field: Field): Clause {
  const [value = ""] = field.values;
  return {
    outcome: "allow",
    text: `Allow ${tool} if ${field.name} = ${value}`,
    statement: `${capitalised(withArticle(thing))} can be ${done} when ${words(field)} is ${words(value)}.`,
    rules: [[{ kind: "is", field, value }]],
    helper: null,
    message: "",
    suggestion: "",
  };
}

function refusedUnless({ thing, tool, done }: Subject, field: Field, saving: Field): Clause {
  const [, value = ""] = field.values;
  const [saved = ""] = saving.values;
  return {
    outcome: "deny",
    text: `Deny ${tool} if ${field.name} = ${value}\n    AND ${saving.name} != ${saved}`,
    statement: `Where ${words(field)} is ${words(value)}, ${withArticle(thing)} may only be ${done} if ${words(saving)} is ${words(saved)}.`,
    rules: [
      [
        { kind: "is", field, value },
        { kind: "isNot", field: saving, value: saved },
      ],
    ],
    helper: null,
    message: `With ${words(field)} ${words(value)} this ${thing}\n//   cannot be ${done}`,
    suggestion: `Offer what is possible where ${words(saving)} is ${words(saved)}`,
  };
}

/** Refuses every value but the first, by a helper relation. */
function refusedFor({ thing, tool, done }: Subject, field: Field): Clause {
  const [, ...values] = field.values;
  const [only = ""] = values;
  const test = values.length === 1 ? `= ${only}` : `in (${values.join(", ")})`;
  return {
    outcome: "deny",
    text: `Deny ${tool} if ${field.name} ${test}`,
    statement: `${capitalised(withArticle(thing))} must never be ${done} while ${words(field)} is ${values.map(words).join(" or ")}.`,
    rules: values.map((value) => [{ kind: "is", field, value }]),
    helper: `${camelCase(field.name)}Forbids`,
    message: `The ${words(field)} of this ${thing} rules that out`,
    suggestion: `Tell the customer what the ${thing} allows`,
  };
}

function handedOver({ thing, tool, done }: Subject, field: Field, random: Random): Clause {
  const value = field.values.at(-1) ?? "";
  const role = pick(roles, random);
  const approval = random() < 0.5;
  const [, roleName = ""] = role.split(" ");
  return {
    outcome: approval ? "require_approval" : "escalate",
    text: approval
      ? `Require approval from ${roleName} for ${tool} if ${field.name} = ${value}`
      : `Escalate ${tool} if ${field.name} = ${value}`,
    statement: `Before ${withArticle(thing)} is ${done} whose ${words(field)} is ${words(value)}, ${role} must be asked.`,
    rules: [[{ kind: "is", field, value }]],
    helper: null,
    message: `${capitalised(withArticle(thing))} like this needs ${role}`,
    suggestion: `Wait for ${role}`,
  };
}

function guard({ thing, tool, done }: Subject, fields: readonly Field[]): Clause {
  return {
    outcome: "deny",
    text: `Guard — deny ${tool} if ${thing} details not looked up`,
    statement: `The agent must look ${withArticle(thing)} up before it is ${done}.`,
    rules: fields.map((field) => [{ kind: "unknown", field }]),
    helper: null,
    message: `Look the ${thing} up before it is ${done}`,
    suggestion: `Call get_${thing.replaceAll(" ", "_")}_details first`,
  };
}

/** `billing_invoice_status` as people say it. */
function words(name: Field | string): string {
  return (typeof name === "string" ? name : name.name).replaceAll("_", " ");
}

/** `a bank loan`, `an airport seat`. */
function withArticle(thing: string): string {
  return `${/^[aeiou]/.test(thing) ? "an" : "a"} ${thing}`;
}

function camelCase(name: string): string {
  return name.split("_").map(capitalised).join("");
}

export function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
