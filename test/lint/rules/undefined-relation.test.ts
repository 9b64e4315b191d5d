import { test } from "vitest";
import { check, checkFix } from "../../check.ts";

test("a relation that does not exist", () => {
  check("undefined-relation", `IsAuthorized(idx) :- Actions(idx, _), «IsHoliday»().`, [
    "There is no relation `IsHoliday`: nothing declares it and no rule derives it.",
  ]);
});

test("a misspelt relation, negated or not", () => {
  check(
    "undefined-relation",
    `
    IsAuthorized(idx) :- «Action»(idx, a), !«isTool»(a, "refund").
    `,
    [
      "There is no relation `Action`: nothing declares it and no rule derives it. Did you mean `Actions`?",
      "There is no relation `isTool`: nothing declares it and no rule derives it. Did you mean `IsTool`?",
    ],
  );
});

test("the fix corrects the spelling", () => {
  checkFix(
    "undefined-relation",
    `IsAuthorized(idx) :- Action(idx, _).`,
    "Change to `Actions`",
    `IsAuthorized(idx) :- Actions(idx, _).`,
  );
});

test("relations that are declared, derived below, or of the prelude", () => {
  check(
    "undefined-relation",
    `
    .decl Maintenance()
    IsAuthorized(idx) :- Actions(idx, _), !Maintenance(), Open().
    Open().
    `,
    [],
  );
});
