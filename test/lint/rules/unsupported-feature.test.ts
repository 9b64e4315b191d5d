import { test } from "vitest";
import { check } from "../../check.ts";

const refused = (feature: string): string =>
  `${feature} is not supported yet. What depends on it cannot be decided or checked, so the policy is refused; leave it out for now.`;

test("annotations that would change decisions", () => {
  check(
    "unsupported-feature",
    `
    // «@tools: tools.json»
    IsAuthorized(idx) :- Actions(idx, _).

    // «@expires: 2030-01-01»
    Unauthorized(idx) :- Actions(idx, a), IsTool(a, "refund").
    `,
    [refused("`@tools`"), refused("`@expires`")],
  );
});

test("functors of the language that are still to come: no other one is suggested", () => {
  check(
    "unsupported-feature",
    `
    .decl Command(class: number)
    Command(class) :- SentMessage(_, message), class = @«cmd_egress_class»(message.contents, "curl").
    IsAuthorized(idx) :- Actions(idx, _).
    `,
    [refused("The functor `@cmd_egress_class`")],
  );
});

test("what this version supports", () => {
  check(
    "unsupported-feature",
    `
    // @version: 1.0
    // @combining: first-applicable
    // @domain args.amount: 0..100
    DenialReason(idx, "block", "no", "") :- Actions(idx, _), HasRole("guest").

    // @outcome: audit
    Unauthorized(idx) :-
        Actions(idx, $CallTool("refund", arguments)), @json_get_int(arguments, "amount") > 50.
    IsAuthorized(idx) :- Actions(idx, _).
    `,
    [],
  );
});

const leftOut = (feature: string, plural = false): string =>
  `${feature} ${plural ? "are" : "is"} not supported: the language leaves such things out. Remove this, or say it with other rules.`;

test("what the language leaves out: the rest of the file is read", () => {
  check(
    "unsupported-feature",
    `
    «.pragma» "legacy"
    «#ifdef» DEBUG
    .decl Cost(tool: symbol, most: number) «choice-domain tool»
    Cost("pay", 1).
    Cost(t, x) «<=» Cost(t, y) :- x < y.
    «.comp» Graph {
      .decl Edge(x: Nothing)
    }
    «.init» graph = Graph
    Cost(t, 1) :- «graph.Edge»(t).
    «.plan» 0:(1, 2)
    IsAuthorized(idx) :- Actions(idx, _).
    `,
    [
      leftOut("`.pragma`"),
      leftOut("The preprocessor (`#ifdef`)"),
      leftOut("`choice-domain`"),
      leftOut("Subsumption (`<=` between two heads)"),
      leftOut("Components (`.comp`)", true),
      leftOut("Components (`.init`)", true),
      leftOut("Components (`graph.Edge`)", true),
      leftOut("Query plans (`.plan`)", true),
    ],
  );
});

test("arithmetic, aggregates, built-in functors and constraints", () => {
  check(
    "unsupported-feature",
    `
    .decl Big(id: symbol, size: number)
    Big(id, «size + 1») :- Big(id, size), «strlen»(id) > 1, !«match»("a.*", id).
    Big(id, size) :- Current(id), size = «count : { Edge(_, id) }».
    Big(id, size) :- Current(id), size = «as(id, number)».
    IsAuthorized(idx) :- Actions(idx, _).
    `,
    [
      refused("Arithmetic"),
      refused("The functor `strlen`"),
      refused("`match`"),
      refused("The aggregate `count`"),
      refused("`as` between values of two kinds"),
    ],
  );
});

test("equivalence relations, and functors of the file's own", () => {
  check(
    "unsupported-feature",
    `
    .decl Same(a: symbol, b: symbol) «eqrel»
    .functor «score»(text: symbol): number
    .functor json_get_str(json: symbol, field: symbol): symbol
    IsAuthorized(idx) :- Actions(idx, _).
    `,
    [refused("An equivalence relation (`eqrel`)"), refused("The file's own functor `@score`")],
  );
});
