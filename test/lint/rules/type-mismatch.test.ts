import { test } from "vitest";
import { check, checkFix } from "../../check.ts";

const policyOf = (body: string): string => `
  .decl Shown(text: symbol)
  Shown(text) :- ${body}.
  IsAuthorized(idx) :- Actions(idx, _).
`;

test("a field that the record does not have", () => {
  check("type-mismatch", policyOf("SentMessage(_, message), text = message.«author»"), [
    "A `Message` has no field `author`.",
  ]);
});

test("a misspelt field", () => {
  check("type-mismatch", policyOf("SentMessage(_, message), text = message.«content»"), [
    "A `Message` has no field `content`. Did you mean `contents`?",
  ]);
});

test("the fix corrects the spelling", () => {
  checkFix(
    "type-mismatch",
    policyOf("SentMessage(_, message), text = message.content"),
    "Change to `contents`",
    policyOf("SentMessage(_, message), text = message.contents"),
  );
});

test("a variable that is no record", () => {
  check("type-mismatch", policyOf("Principal(user), text = user.«name»"), [
    "`user` is a `symbol`, so it has no field `name`: only a variable of a record type has fields.",
  ]);
});

test("a variable whose relation is not declared", () => {
  check(
    "type-mismatch",
    `
    Known(user) :- Principal(user).
    ${policyOf("Known(user), text = user.«name»")}`,
    [
      "`user` has no known type, so it has no field `name`: only a variable of a record type has fields.",
    ],
  );
});

test("fields of records, also of the record in a branch", () => {
  check("type-mismatch", policyOf("SentMessage(_, message), text = message.agent"), []);
  check("type-mismatch", policyOf("Actions(_, $SendAttempt(message)), text = message.agent"), []);
});

test("a decimal number and the end of a rule are no dot access", () => {
  check("type-mismatch", policyOf("SentMessage(text, message), message = message"), []);
});

test("a value where one of another type is needed", () => {
  check(
    "type-mismatch",
    `
    .decl Limit(tool: symbol, most: number)
    Limit("pay", «"ten"»).
    Limit("refund", «1.5»).
    Limit(«nil», 1).
    IsAuthorized(idx) :- Actions(idx, a), IsTool(«idx», "pay"), Limit("pay", n), n > «"a"».
    IsAuthorized(idx) :- Actions(idx, a), a = «$Assistant».
    `,
    [
      '`"ten"` is a `symbol`, but a `number` is needed here.',
      "`1.5` is a `float`, but a `number` is needed here.",
      "`nil` is a `record`, but a `symbol` is needed here.",
      "`idx` is an `unsigned` elsewhere in this rule and an `Action` here: no value is both.",
      '`"a"` is a `symbol`, but a `number` is needed here.',
      "`$Assistant` is an `AgentRole`, but an `Action` is needed here.",
    ],
  );
});

test("a variable of a wider type in a head", () => {
  check(
    "type-mismatch",
    `
    .type Tool <: symbol
    .decl Trusted(tool: Tool)
    Trusted("pay").
    Trusted(«user») :- Principal(user).
    IsAuthorized(idx) :- Actions(idx, a), IsTool(a, t), Trusted(t).
    `,
    ["`user` is a `symbol`, but a `Tool` is needed here."],
  );
});

test("numbers that 32 bits cannot hold", () => {
  check(
    "type-mismatch",
    `
    .decl Limit(most: number, least: unsigned)
    Limit(«3000000000», «-1»).
    Limit(2147483647, 4294967295).
    IsAuthorized(idx) :- Actions(idx, _).
    `,
    [
      "`3000000000` does not fit into a `number`: it has 32 bits, from -2147483648 to 2147483647.",
      "`-1` does not fit into an `unsigned`: it has 32 bits, from 0 to 4294967295.",
    ],
  );
});

test("values of the right types, constants of a subset type among them", () => {
  check(
    "type-mismatch",
    `
    .type Tool <: symbol
    .decl Limit(tool: Tool, most: number, share: float)
    Limit("pay", 10, 1).
    IsAuthorized(idx) :- Actions(idx, a), IsTool(a, "pay"), Limit("pay", 10, 1).
    .decl Low(tool: Tool)
    Low(t) :- Limit(t, most, share), most < 20, share > 0.5.
    `,
    [],
  );
});

test("types that are made of themselves", () => {
  const message = (name: string, cycle: string): string =>
    `\`${name}\` is defined by itself (${cycle}), so it has no values of its own: say which other type its values are taken from, such as \`symbol\`.`;
  check(
    "type-mismatch",
    `
    .type «B» <: B
    .type «T» = T
    .type «C» <: D
    .type «D» <: C
    .type «X» = Y | symbol
    .type «Y» <: X
    .type Z <: X
    IsAuthorized(idx) :- Actions(idx, _).
    `,
    [
      message("B", "B → B"),
      message("T", "T → T"),
      message("C", "C → D → C"),
      message("D", "D → C → D"),
      message("X", "X → Y → X"),
      message("Y", "Y → X → Y"),
    ],
  );
});

test("types that hold their own values", () => {
  check(
    "type-mismatch",
    `
    .type List = [head: symbol, tail: List]
    .type Tree = Leaf {} | Node {left: Tree, right: Tree}
    .type Forest <: Tree
    .type Path = [step: Step]
    .type Step = [rest: Path]
    IsAuthorized(idx) :- Actions(idx, _).
    `,
    [],
  );
});

test("a union of types of several kinds", () => {
  check(
    "type-mismatch",
    `
    .type A = symbol | «number»
    .type Tool <: symbol
    .type Amount <: number
    .type B = Tool | «Amount»
    .type Text = Tool | symbol
    IsAuthorized(idx) :- Actions(idx, _).
    `,
    [
      "The members of a union must be of one kind: `symbol` and `number` are not.",
      "The members of a union must be of one kind: `Tool` (a `symbol`) and `Amount` (a `number`) are not.",
    ],
  );
});
