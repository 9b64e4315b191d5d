import { expect, test } from "vitest";
import { policy } from "../check.ts";
import { refuse, shown } from "./show.ts";

/** What cannot be together is no scenario; what others say as well is no column. */

function expectTable(fixture: string, table: string): void {
  expect(shown(fixture)).toBe(policy(table));
}

const args = 'a = $CallTool("refund", args)';

test("what a functor makes of an absent argument is what it makes of an empty text", () => {
  expectTable(
    refuse(args, '@str_len(@json_get_str(args, "note")) <= 10'),
    `
    | Action | str_len(args.note) | Decision |
    | ------ | ------------------ | -------- |
    | refund | <= 10              | DENY     |
    | refund | >= 11              | ALLOW    |
    | other  | —                  | ALLOW    |
    `,
  );
});

test("where the argument decides beside it, it keeps its column", () => {
  expectTable(
    refuse(args, '@json_has_field(args, "note") = 0') +
      refuse(args, '@str_len(@json_get_str(args, "note")) > 10'),
    `
    | Action | Note   | str_len(args.note) | Decision |
    | ------ | ------ | ------------------ | -------- |
    | refund | other  | <= 10              | ALLOW    |
    | refund | any    | >= 11              | DENY     |
    | refund | absent | any                | DENY     |
    | other  | —      | —                  | ALLOW    |
    `,
  );
});

test("numbers of two arguments compared, one or both of them absent", () => {
  expectTable(
    refuse(args, '@json_get_int(args, "amount") > @json_get_int(args, "most")'),
    `
    | Action | args.amount <= args.most | Decision |
    | ------ | ------------------------ | -------- |
    | refund | true                     | ALLOW    |
    | refund | false                    | DENY     |
    | other  | —                        | ALLOW    |
    `,
  );
});

test("a functor of what is not known is not known", () => {
  expectTable(
    refuse('ToolResultField("get", "order", order)', '@json_get_int(order, "paid") > 5'),
    `
    | Action | json_get_int(get.order, "paid") | Decision  |
    | ------ | ------------------------------- | --------- |
    | refund | <= 5                            | ALLOW     |
    | refund | >= 6                            | DENY      |
    | refund | unknown                         | UNGUARDED |
    | other  | —                               | ALLOW     |
    `,
  );
});

test("the order of a text that is not known is not known", () => {
  expectTable(
    refuse('ToolResultField("get", "day", day)', 'day < "2020"'),
    `
    | Action | get.day < "2020" | Decision  |
    | ------ | ---------------- | --------- |
    | refund | true             | DENY      |
    | refund | false            | ALLOW     |
    | refund | unknown          | UNGUARDED |
    | other  | —                | ALLOW     |
    `,
  );
});

test("a fact about what is not known is not known", () => {
  expectTable(
    `
    .decl Owner(id: symbol)
    IsAuthorized(idx) :-
        Actions(idx, a), IsTool(a, "refund"), ContextField(idx, "actor.id", id), Owner(id).
    `,
    `
    | Action | Owner(actor.id) | Decision   |
    | ------ | --------------- | ---------- |
    | refund | true            | ALLOW      |
    | refund | false           | DENY       |
    | refund | unknown         | GUARD_DENY |
    | other  | —               | DENY       |
    `,
  );
});

test("what is the same as two others makes them the same", () => {
  expectTable(
    refuse('ContextField(idx, "p", x)', 'ContextField(idx, "q", x)') +
      refuse('ContextField(idx, "q", x)', 'ContextField(idx, "r", x)') +
      refuse(
        'ContextField(idx, "p", x)',
        'ContextField(idx, "r", y)',
        "x != y",
        'ContextField(idx, "q", _)',
      ),
    `
    | Action | p = q              | q = r     | p = r     | Decision  |
    | ------ | ------------------ | --------- | --------- | --------- |
    | refund | any                | same      | any       | DENY      |
    | refund | any                | different | different | DENY      |
    | refund | same               | any       | unknown   | DENY      |
    | refund | any                | different | same      | ALLOW     |
    | refund | different, unknown | unknown   | any       | UNGUARDED |
    | refund | any                | different | unknown   | UNGUARDED |
    | other  | —                  | —         | —         | ALLOW     |
    `,
  );
});

test("an argument that is read as two kinds of numbers is there or not", () => {
  expectTable(
    refuse(args, '@json_get_int(args, "amount") > 100') +
      refuse(args, '@json_get_float(args, "amount") > 50'),
    `
    | Action | amount as decimal | Decision |
    | ------ | ----------------- | -------- |
    | refund | <= 50, absent     | ALLOW    |
    | refund | > 50              | DENY     |
    | other  | —                 | ALLOW    |
    `,
  );
});

test("a comparison that only what cannot be would need is no column", () => {
  expectTable(
    `
    .decl Risk(value: symbol)
    Risk(value) :- ContextField(_, "risk", value), value != "low".
    Risk("none") :- !ContextField(_, "risk", _).
    IsAuthorized(idx) :- Actions(idx, _).
    Unauthorized(idx) :-
        Actions(idx, a), IsTool(a, "refund"), ContextField(idx, "level", level),
        Risk(level), !ContextField(idx, "risk", _).
    `,
    `
    | Action | Risk             | Level               | Decision   |
    | ------ | ---------------- | ------------------- | ---------- |
    | refund | low, none, other | any                 | ALLOW      |
    | refund | unknown          | none                | GUARD_DENY |
    | refund | unknown          | low, other, unknown | ALLOW      |
    | other  | —                | —                   | ALLOW      |
    `,
  );
});
