import { test } from "vitest";
import { check } from "../../check.ts";

test("a relation that needs its own absence", () => {
  check(
    "cyclic-negation",
    `
    .decl Blocked(idx: unsigned)
    Blocked(idx) :- Actions(idx, _), «!Blocked(idx)».
    IsAuthorized(idx) :- Actions(idx, _).
    `,
    [
      "`Blocked` depends on its own negation (`Blocked` → `Blocked`), so it has no meaning. Break the cycle: derive one of them without the others.",
    ],
  );
});

test("the whole way round is shown", () => {
  check(
    "cyclic-negation",
    `
    .decl Safe(idx: unsigned)
    .decl Risky(idx: unsigned)
    .decl Odd(idx: unsigned)
    Safe(idx) :- Actions(idx, _), «!Risky(idx)».
    Risky(idx) :- Odd(idx).
    Odd(idx) :- Safe(idx).
    IsAuthorized(idx) :- Safe(idx).
    `,
    [
      "`Safe` depends on its own negation (`Safe` → `Risky` → `Odd` → `Safe`), so it has no meaning. Break the cycle: derive one of them without the others.",
    ],
  );
});

test("relations that decide are named once each", () => {
  check(
    "cyclic-negation",
    `
    IsAuthorized(idx) :- Actions(idx, _), «!Unauthorized(idx)».
    Unauthorized(idx) :- IsAuthorized(idx).
    `,
    [
      "`IsAuthorized` depends on its own negation (`IsAuthorized` → `Unauthorized` → `IsAuthorized`), so it has no meaning. Break the cycle: derive one of them without the others.",
    ],
  );
});

test("recursion without negation, and negation without recursion", () => {
  check(
    "cyclic-negation",
    `
    .decl Before(id: symbol, later: symbol)
    Before(id, later) :- Edge(id, later).
    Before(id, last) :- Before(id, later), Before(later, last).
    .decl Cyclic()
    Cyclic() :- Before(id, id).
    .decl Orderly()
    Orderly() :- !Cyclic().
    IsAuthorized(idx) :- Actions(idx, _).
    `,
    [],
  );
});
