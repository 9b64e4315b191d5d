import { describe, expect, test } from "vitest";
import { blocks } from "./blocks.ts";

test("every kind of block", () => {
  expect(
    blocks(`
      ---
      title: Airline
      ---
      # Airline booking policy

      What the agent may do.
      In two lines.

      - Cancelling
        needs care [C1]
        - nested
      1. first
      > a quote
      ***
      | Action | Decision |
      |--------|----------|

      <!-- a note -->
      C1: Allow cancel
      // @version: 1.0
      // @tools: tools.json
      /* C1 */
      .decl Open(id: symbol)
      IsAuthorized(idx) :- Open(idx).
    `),
  ).toEqual([
    "frontMatter: ---\ntitle: Airline\n---",
    "heading: # Airline booking policy",
    "paragraph: What the agent may do.\nIn two lines.",
    "listItem: - Cancelling\n  needs care [C1]",
    "listItem: - nested",
    "listItem: 1. first",
    "quote: > a quote",
    "ruler: ***",
    "table: | Action | Decision |\n|--------|----------|",
    "html: <!-- a note -->",
    "clause: C1: Allow cancel",
    "comment: // @version: 1.0\n// @tools: tools.json",
    "comment: /* C1 */",
    "item: .decl Open(id: symbol)",
    "item: IsAuthorized(idx) :- Open(idx).",
  ]);
});

describe("prose or Datalog", () => {
  test.each([
    "User(s) must confirm.",
    "Person(s)",
    "Passenger (s) may fly.",
    "#hashtag is no heading",
    "See(https://example.com) for more",
    "1.5 seats",
  ])("%s is prose", (text) => {
    expect(blocks(text)).toEqual([`paragraph: ${text}`]);
  });

  test.each([
    "IsAuthorized(idx) :- Actions(idx, _).",
    "  IsAuthorized(idx) :- Actions(idx, _).",
    "IsAuthorized (idx) :- Actions(idx, _).",
    'Trusted("search").',
    "A(1), B(2) :- C(3).",
    "Weaker(a) <= Weaker(b) :- C(a, b).",
    "Open(idx",
    '#include "common_policy.dl"',
    ".input Edge",
  ])("%s is Datalog", (text) => {
    expect(blocks(text)).toEqual([`item: ${text.trim()}`]);
  });

  test("a name of the prelude, or one that is declared anywhere, is Datalog whatever follows", () => {
    expect(
      blocks(
        `
        Actions(s) follow

        Seat(s) too

        .decl Seat(id: symbol)
        `,
        ["Actions"],
      ),
    ).toEqual(["item: Actions(s) follow", "item: Seat(s) too", "item: .decl Seat(id: symbol)"]);
  });

  test("a directive below prose does not make it Datalog", () => {
    expect(
      blocks(`
        Passenger(s)
        .decl Seat(id: symbol)
      `),
    ).toEqual(["paragraph: Passenger(s)", "item: .decl Seat(id: symbol)"]);
  });
});

describe("clauses", () => {
  test.each(["C1:", "AUTH-2:", "C4.1:", "C4a:", "- C1:", "* C1:", "**C1:**"])(
    "%s starts one",
    (label) => {
      expect(blocks(`${label} Deny refund`)).toEqual([`clause: ${label} Deny refund`]);
    },
  );

  test.each(["Note: be polite", "c1: Deny refund", "C1 Deny refund", "  C1: indented", "NO: way"])(
    "%s is prose",
    (text) => {
      expect(blocks(text)).toEqual([`paragraph: ${text.trim()}`]);
    },
  );

  test("go on over indented lines, and over lines that follow a word or sign that promises more", () => {
    expect(
      blocks(`
        C1: Deny refund if
        membership = silver and
        cabin in (
        economy,
        business)
        C2: Deny cancel
          when insurance = no
        Not any more
      `),
    ).toEqual([
      "clause: C1: Deny refund if\nmembership = silver and\ncabin in (\neconomy,\nbusiness)",
      "clause: C2: Deny cancel\n  when insurance = no",
      "paragraph: Not any more",
    ]);
  });

  test("do not swallow what is no clause, even indented or behind a comma", () => {
    expect(
      blocks(`
        C1: Deny refund
          Unauthorized(idx) :- Actions(idx, _).
        C2: Deny cancel,
        // C2
        C3: Deny change if
        # Rules
      `),
    ).toEqual([
      "clause: C1: Deny refund",
      "item: Unauthorized(idx) :- Actions(idx, _).",
      "clause: C2: Deny cancel,",
      "comment: // C2",
      "clause: C3: Deny change if",
      "heading: # Rules",
    ]);
  });

  test("a long run of capitals takes no time", () => {
    const text = `${"A".repeat(2_000)}9 is no label`;
    expect(blocks(text)).toEqual([`paragraph: ${text}`]);
  });
});

describe("where an item ends", () => {
  test("at a full stop that is neither of a decimal nor of a dot access", () => {
    expect(blocks("Low(x) :- Score(x), m.agent = x, x < 0.5. High(x) :- x = 1.")).toEqual([
      "item: Low(x) :- Score(x), m.agent = x, x < 0.5.",
      "item: High(x) :- x = 1.",
    ]);
  });

  test("several on a line, with no space between", () => {
    expect(blocks('A(1).B("x.y").C(z) :- A(z).')).toEqual([
      "item: A(1).",
      'item: B("x.y").',
      "item: C(z) :- A(z).",
    ]);
  });

  test("behind a comment on its line", () => {
    expect(blocks("/* C1 */ A(1). // one\n// two")).toEqual([
      "comment: /* C1 */",
      "item: A(1).",
      "comment: // one",
      "comment: // two",
    ]);
  });

  test("not at blank lines, comments, or what looks like a comment in a string", () => {
    const rule = 'A(x) :- // all. of it\n\n  B(x), /* and. */\n  C("// no. comment", x).';
    expect(blocks(rule)).toEqual([`item: ${rule}`]);
  });

  test("a directive ends with its line, unless that line or the next one goes on", () => {
    expect(
      blocks(`
        .decl A(a: symbol,
                b: symbol)
        .type Colour = Red {}
            | Green {}
        .type Id <:
            symbol
        .decl B(a: symbol)
      `),
    ).toEqual([
      "item: .decl A(a: symbol,\n        b: symbol)",
      "item: .type Colour = Red {}\n    | Green {}",
      "item: .type Id <:\n    symbol",
      "item: .decl B(a: symbol)",
    ]);
  });
});

describe("Markdown around", () => {
  test.each(["```datalog", "```policy", "~~~ Datalog", "  ```datalog"])(
    "%s holds Datalog",
    (fence) => {
      const close = fence.trim().slice(0, 3);
      expect(blocks(`${fence}\nA(x) :-\n  B(x)\n, C(x).\n/* C1 */\n${close}\nprose`)).toEqual([
        `fence: ${fence.trim()}`,
        "item: A(x) :-\n  B(x)\n, C(x).",
        "comment: /* C1 */",
        `fence: ${close}`,
        "paragraph: prose",
      ]);
    },
  );

  test("a fence of another language is prose, whatever it holds", () => {
    const fence = "```sql\nC1: Deny refund\nA(x) :- B(x).\n```";
    expect(blocks(`${fence}\nA(1).`)).toEqual([`fence: ${fence}`, "item: A(1)."]);
  });

  test("nothing inside an HTML comment is a clause or Datalog", () => {
    const comment = "<!--\nC1: Deny refund\n\nA(x) :- B(x).\n-->";
    expect(blocks(`${comment}\nC2: Deny refund`)).toEqual([
      `html: ${comment}`,
      "clause: C2: Deny refund",
    ]);
  });

  test("front matter stands at the very start, and is closed", () => {
    expect(blocks("---\nC1: x\n---\nC2: y")).toEqual([
      "frontMatter: ---\nC1: x\n---",
      "clause: C2: y",
    ]);
    expect(blocks("---\nC1: x")).toEqual(["ruler: ---", "clause: C1: x"]);
    expect(blocks("\n\n---\nC1: x\n---")).toEqual(["ruler: ---", "clause: C1: x", "ruler: ---"]);
  });

  test("an underlined paragraph is a heading", () => {
    expect(blocks("Rules that\nmust hold\n====\nAnd prose\n---\n- a list\n---")).toEqual([
      "heading: Rules that\nmust hold\n====",
      "heading: And prose\n---",
      "listItem: - a list",
      "ruler: ---",
    ]);
  });
});

describe("line ends and byte-order mark", () => {
  const lines = [
    "# Title",
    "C1: Deny refund",
    "  if a = b",
    "// @reason: x",
    "//   y",
    "A(x) :-",
    "  B(x).",
  ];
  const expected = [
    "heading: # Title",
    "clause: C1: Deny refund\n  if a = b",
    "comment: // @reason: x\n//   y",
    "item: A(x) :-\n  B(x).",
  ];

  test.each(["\n", "\r\n"])("with %j", (lineEnd) => {
    const found = blocks(lines.join(lineEnd)).map((block) => block.replaceAll("\r\n", "\n"));
    expect(found).toEqual(expected);
  });

  test("a byte-order mark is skipped", () => {
    expect(blocks(`\uFEFF${lines.join("\n")}`)).toEqual(expected);
    expect(blocks("\uFEFF---\na: b\n---\n// @reason: x\n//   y")).toEqual([
      "frontMatter: ---\na: b\n---",
      "comment: // @reason: x\n//   y",
    ]);
    expect(blocks("\uFEFF// @reason: x\n//   y")).toEqual(["comment: // @reason: x\n//   y"]);
  });

  test("no text, no blocks", () => {
    expect(blocks("")).toEqual([]);
  });
});

describe("recovery: an unfinished item is cut", () => {
  test.each([
    ["the next rule", "B(x) :- C(x)."],
    ["a directive", ".decl B(x: symbol)"],
    ["a heading", "## Refunds"],
    ["a clause", "C1: Deny refund"],
    ["a fence", "```datalog"],
    ["a table", "| Action | Decision |"],
  ])("before %s", (_what, next) => {
    const [first] = blocks(`A(x) :-\n  B(x)\n${next}`);
    expect(first).toBe("item: A(x) :-\n  B(x)");
  });

  test("before prose behind a blank line, and a table", () => {
    expect(blocks("A(x) :- B(x)\n\n| Action | Decision |")).toEqual([
      "item: A(x) :- B(x)",
      "table: | Action | Decision |",
    ]);
    expect(blocks("A(x) :- B(x)\n\nAnd then")).toEqual([
      "item: A(x) :- B(x)",
      "paragraph: And then",
    ]);
  });

  test("before a comment, if another item follows it", () => {
    expect(blocks("A(x) :- B(x)\n/* C2 */\n// @reason: x\nB(x) :- C(x).")).toEqual([
      "item: A(x) :- B(x)",
      "comment: /* C2 */",
      "comment: // @reason: x",
      "item: B(x) :- C(x).",
    ]);
    expect(blocks("A(x) :- B(x)\n// and\n  , C(x).")).toEqual([
      "item: A(x) :- B(x)\n// and\n  , C(x).",
    ]);
  });

  test("not where its last token promises more", () => {
    const rule = "A(x) :-\nB(x),\n// and\nC(x).";
    expect(blocks(rule)).toEqual([`item: ${rule}`]);
  });

  test("at a second arrow, back to the line at which the next rule starts", () => {
    expect(blocks("A(x) :- B(x),\nC(x) :- D(x).")).toEqual([
      "item: A(x) :- B(x),",
      "item: C(x) :- D(x).",
    ]);
  });

  test("an unclosed string ends with its line", () => {
    expect(blocks('A(x) :- B("x).\nC(x) :- D(x).')).toEqual([
      'item: A(x) :- B("x).',
      "item: C(x) :- D(x).",
    ]);
    expect(blocks('A(x) :- B("x\\\nC(x) :- D(x).')).toEqual([
      'item: A(x) :- B("x\\',
      "item: C(x) :- D(x).",
    ]);
  });

  test("a stray parenthesis", () => {
    expect(blocks("A(x) :- B(x)).\nC(x) :- D(x).")).toEqual([
      "item: A(x) :- B(x)).",
      "item: C(x) :- D(x).",
    ]);
  });

  test("an unclosed comment", () => {
    expect(blocks("A(x) :- B(x). /* C1\nC(x).")).toEqual([
      "item: A(x) :- B(x).",
      "comment: /* C1\nC(x).",
    ]);
  });
});
