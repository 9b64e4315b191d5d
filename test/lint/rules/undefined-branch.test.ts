import { test } from "vitest";
import { check, checkFix } from "../../check.ts";

test("a branch that no type has", () => {
  check("undefined-branch", `IsAuthorized(idx) :- Actions(idx, $«RunShell»("ls", _)).`, [
    "No type has a branch `$RunShell`.",
  ]);
});

test("a misspelt branch", () => {
  check("undefined-branch", `IsAuthorized(idx) :- Actions(idx, $«Calltool»("ls", _)).`, [
    "No type has a branch `$Calltool`. Did you mean `CallTool`?",
  ]);
});

test("the fix corrects the spelling", () => {
  checkFix(
    "undefined-branch",
    `IsAuthorized(idx) :- Actions(idx, $Calltool("ls", _)).`,
    "Change to `CallTool`",
    `IsAuthorized(idx) :- Actions(idx, $CallTool("ls", _)).`,
  );
});

test("branches of the prelude and of the policy", () => {
  check(
    "undefined-branch",
    `
    .type Risk = Low {} | High {reason: symbol}
    .decl RiskOf(tool: symbol, risk: Risk)
    RiskOf("pay", $High("money")).
    RiskOf("look", $Low).
    IsAuthorized(idx) :- Actions(idx, $CallTool("look", _)).
    `,
    [],
  );
});

test("in an alternative, and in an aggregate", () => {
  check(
    "undefined-branch",
    `
    .decl Seen(n: number)
    Seen(n) :- Actions(_, a), (a = $«Calls»("x", _); a = $CallTool("y", _)), n = 1.
    Seen(n) :- n = count : { Actions(_, $«Calls»(_, _)) }.
    IsAuthorized(idx) :- Actions(idx, _).
    `,
    ["No type has a branch `$Calls`.", "No type has a branch `$Calls`."],
    ["unsupported-feature"],
  );
});
