import { test } from "vitest";
import { check } from "../../check.ts";

test("a prelude relation with too few arguments", () => {
  check("arity-mismatch", `IsAuthorized(idx) :- «Actions»(idx).`, [
    "`Actions` takes 2 arguments, not 1: `Actions(idx, action)`.",
  ]);
});

test("a head with too many arguments", () => {
  check("arity-mismatch", `«IsAuthorized»(idx, action) :- Actions(idx, action).`, [
    "`IsAuthorized` takes 1 argument, not 2: `IsAuthorized(idx)`.",
  ]);
});

test("a relation that its first rule declares", () => {
  check(
    "arity-mismatch",
    `
    Trusted("lookup").
    «Trusted»("search", "web").
    IsAuthorized(idx) :- Actions(idx, _), Trusted("lookup").
    `,
    ["`Trusted` takes 1 argument, not 2: `Trusted(column1)`."],
  );
});

test("a branch", () => {
  check("arity-mismatch", `IsAuthorized(idx) :- Actions(idx, $«CallTool»("refund")).`, [
    "`$CallTool` takes 2 arguments, not 1.",
  ]);
});

test("a functor", () => {
  check(
    "arity-mismatch",
    `
    .decl Shown(text: symbol)
    Shown(text) :- SentMessage(_, message), text = @«json_get_str»(message.contents).
    IsAuthorized(idx) :- Actions(idx, _).
    `,
    ["`@json_get_str` takes 2 arguments, not 1."],
  );
});

test("the right number of arguments, wildcards among them", () => {
  check("arity-mismatch", `IsAuthorized(idx) :- Actions(idx, $CallTool("refund", _)).`, []);
});

test("records and built-in functors", () => {
  check(
    "arity-mismatch",
    `
    .decl Seen(data: EdgeDataRecord, text: symbol)
    Seen(«[1]», «cat»()).
    Seen(nil, «substr»("text", 1)).
    IsAuthorized(idx) :- Actions(idx, _).
    `,
    [
      "`EdgeDataRecord` takes 2 arguments, not 1.",
      "`cat` takes 1 argument, not 0.",
      "`substr` takes 3 arguments, not 2.",
    ],
    ["unsupported-feature"],
  );
});

test("several heads, each with its own", () => {
  check(
    "arity-mismatch",
    `
    .decl Trusted(tool: symbol)
    Trusted(t), «Trusted»(t, t) :- Actions(_, a), IsTool(a, t), (t = "x"; «Trusted»()).
    IsAuthorized(idx) :- Actions(idx, _).
    `,
    [
      "`Trusted` takes 1 argument, not 2: `Trusted(tool)`.",
      "`Trusted` takes 1 argument, not 0: `Trusted(tool)`.",
    ],
  );
});
