import { describe, expect, test } from "vitest";
import { blocks } from "./blocks.ts";

/** LANGUAGE.md, section 1: what starts a Datalog item, where it ends, and how it is recovered. */

describe("what starts an item", () => {
  test.each([
    ".decl R(x: symbol)",
    "  .decl R(x: symbol)",
    ".type T = A {}",
    ".functor f(x: symbol): symbol",
    '.include "a.dl"',
    '#include "a.dl"',
    '#include"a.dl"',
    // As elsewhere, so that they are reported.
    "#include <a.dl>",
    "#include 'a.dl'",
    "#include a.dl",
    "#include lib/base.policy",
    ".number_type N",
    ".init a = X",
    ".plan 0:(1,2)",
    '.pragma "a" "b"',
    ".once",
    ".override R",
    ".lattice L { Bottom -> x }",
    "#ifdef X",
    "#define LIMIT 5",
    "#endif",
    // Unknown ones, so that they are reported.
    ".dcl R(x: symbol)",
    ".declare A, B(x: symbol)",
    ".typ T = A {}",
    ".subtype T <: symbol",
    ".inptu Edge",
    ".inptu Edge, Node",
    '.inclde "a.dl"',
    // Atoms.
    "A(x) :- B(x).",
    "\tA(x) :- B(x).",
    "A (x) :- B(x).",
    "a.b(x) :- c(x).",
    "?a_1(x) :- B(x).",
    "not(x) :- B(x).",
    "A(x) // head\n  :- B(x).",
    "A(x)\n\n  :- B(x).",
    "A(x) <= A(y) :- B(x, y).",
    "A(1).",
    'A("). B(").',
    'Trusted("x").',
    'A("(").',
    "A(x, // the first :)\n  y) :- B(x, y).",
    "A(1) /* one */ .",
    "A(x), B(x) :- C(x).",
    "A(x),\n  B(x) :- C(x).",
    "A(x",
    "A(",
    "__proto__(x) :- constructor(x).",
  ])("%j is Datalog", (text) => {
    expect(blocks(text)).toEqual([`item: ${text.trim()}`]);
  });

  test.each([
    "User(s) must confirm.",
    "User (s).",
    "User (s",
    "User(s)",
    "User(s)...",
    "User(s)\nand others",
    "not(gold) members",
    "or(x).",
    "e.g.(x).",
    "see foo(x).",
    "(x) :- y",
    "...and so on",
    ".5 of it",
    ".gitignore is a file",
    ".gitignore",
    ".env files",
    ".Decl R(x)",
    "#hashtag",
    "#including this",
    "#include what you use",
    "#includes <a.dl>",
    "file(s). This allows us",
    "setgid(2).) The id",
    "# include is a heading, not this".slice(2),
    "1(x).",
    "é(x).",
  ])("%j is prose", (text) => {
    expect(blocks(text)).toEqual([`paragraph: ${text}`]);
  });

  test("a space behind # makes a heading", () => {
    expect(blocks('# include "a.dl"\n# define X\n#')).toEqual([
      'heading: # include "a.dl"',
      "heading: # define X",
      "heading: #",
    ]);
  });

  test.each(["__proto__", "constructor", "toString", "hasOwnProperty"])(
    "%s is a name as any other",
    (name) => {
      expect(blocks(`${name}(s) follow`)).toEqual([`paragraph: ${name}(s) follow`]);
      expect(blocks(`${name}(s) follow\n\n.decl ${name}(x: symbol)`)[0]).toBe(
        `item: ${name}(s) follow`,
      );
    },
  );

  test("each name of a declaration counts, also behind a comment or an item on its line", () => {
    expect(
      blocks(`
        Seat(s) follow

        Row(s) follow

        Wing(s) follow

        /* C1 */ .decl Seat, Row(id: symbol)
        A(1). .decl Wing(id: symbol)
      `).slice(0, 3),
    ).toEqual(["item: Seat(s) follow", "item: Row(s) follow", "item: Wing(s) follow"]);
  });

  test.each([
    ["a comment", "/*\n.decl User(id: symbol)\n*/"],
    ["a fence of another language", "```souffle\n.decl User(id: symbol)\n```"],
    ["an HTML comment", "<!--\n.decl User(id: symbol)\n-->"],
  ])("a declaration in %s is none", (_what, text) => {
    expect(blocks(`User(s) must confirm\n\n${text}`)[0]).toBe("paragraph: User(s) must confirm");
  });

  test("behind a comment on its line", () => {
    expect(blocks("/* C1 */ A(1). /* C2 */ .decl B(x: symbol)")).toEqual([
      "comment: /* C1 */",
      "item: A(1).",
      "comment: /* C2 */",
      "item: .decl B(x: symbol)",
    ]);
    expect(blocks("/* C1 */ C2: Deny x")).toEqual(["comment: /* C1 */", "paragraph: C2: Deny x"]);
  });

  test("in a paragraph, too", () => {
    expect(blocks("The rule is\nA(1).\nas you see")).toEqual([
      "paragraph: The rule is",
      "item: A(1).",
      "paragraph: as you see",
    ]);
  });
});

test("a fact stays one whatever prose follows it, so that it is never silently left out", () => {
  expect(blocks('Denied("x"). as agreed')).toEqual(['item: Denied("x").', "paragraph: as agreed"]);
});

describe("inside a paragraph or a list item", () => {
  test.each([
    "paragraph: It opens the\nfile(s).  This allows us",
    "paragraph: It makes the\nread(2), and write(2) system calls.",
    "paragraph: It makes the\nread(2), write(2) system calls.",
    "listItem: - Use\n  require('url').parse(x)",
    "paragraph: It calls\nsetgid(2).) The id",
  ])("%j is prose", (block) => {
    expect(blocks(block.replace(/^\w+: /, ""))).toEqual([block]);
  });

  test.each(["A(x) :- B(x).", "A(1), B(2) :- C(3).", "A(1).", "A(x) <= A(y) :- B(x)."])(
    "%s is Datalog",
    (rule) => {
      expect(blocks(`The rule is\n${rule}`)).toEqual(["paragraph: The rule is", `item: ${rule}`]);
    },
  );
});

test("a fact at the start of a block, with something behind it", () => {
  expect(blocks('Trusted("x"). // comment')).toEqual([
    'item: Trusted("x").',
    "comment: // comment",
  ]);
  expect(blocks("A(1). B(2).")).toEqual(["item: A(1).", "item: B(2)."]);
  expect(blocks("A(1). B (x) :- C(x).")).toEqual(["item: A(1).", "item: B (x) :- C(x)."]);
});

describe("where a rule ends", () => {
  test.each([
    ["A(1.5).B(2).", ["A(1.5).", "B(2)."]],
    ["A(1.2.3.4).B(2).", ["A(1.2.3.4).", "B(2)."]],
    ["A(x) :- x = 1.B(2).", ["A(x) :- x = 1.", "B(2)."]],
    ["A(x) :- x = nil.B(2).", ["A(x) :- x = nil.", "B(2)."]],
    ["A(x) :- B(m), x = m.a.b.", ["A(x) :- B(m), x = m.a.b."]],
    ["A(x) :- B(x, m.a).C(1).", ["A(x) :- B(x, m.a).", "C(1)."]],
    ['A("x.y. // no").B(2).', ['A("x.y. // no").', "B(2)."]],
    ['A("\\". B").C(1).', ['A("\\". B").', "C(1)."]],
    ["A(1) // one. B\n.", ["A(1) // one. B\n."]],
    ["A(x) :- (B(x). C(1).", ["A(x) :- (B(x).", "C(1)."]],
    ["A(x) :- B(x)\n.", ["A(x) :- B(x)\n."]],
    ["A(x) :-\n\n\n  B(x),\n\n  C(x).", ["A(x) :-\n\n\n  B(x),\n\n  C(x)."]],
    ["😀😀 A(1).", null],
  ])("%j", (text, expected) => {
    expect(blocks(text)).toEqual(
      expected === null ? [`paragraph: ${text}`] : expected.map((item) => `item: ${item}`),
    );
  });

  test("prose may follow on its line", () => {
    expect(blocks("A(x) :- B(x). as you see\nB(2). # no heading")).toEqual([
      "item: A(x) :- B(x).",
      "paragraph: as you see",
      "item: B(2).",
      "paragraph: # no heading",
    ]);
  });
});

describe("where a directive ends", () => {
  test.each([
    ".decl A(x: symbol,\n\n  y: symbol)",
    ".decl A(x: symbol)\n    inline",
    ".decl A(x: symbol)\n    brie magic",
    ".decl A(x: symbol, y: symbol)\n    choice-domain x, (x, y)",
    ".decl A(x: symbol) inline",
    ".type T = A {} // one\n  // two\n  | B {}",
    ".type T = A {}\n| B {}",
    ".type T =\n    A {} |\n    B {x: symbol}",
    ".type T\n    = A {}",
    ".type T\n    <: symbol",
    ".type T <:\n    symbol",
    ".type T = [\n  x: symbol,\n  y: symbol\n]",
    ".input A, B",
    ".input A,\n  B",
    '.input A(IO=file, delimiter=".")',
    ".plan 0:(1,2), 1:(2,1)",
    ".comp X {\n  .decl A(x: symbol)\n\n  A(1). A(2.5).\n  // }\n  .init a = Y\n}",
    '.comp X<T> : Y\n{\n  A("}").\n  .comp Z { }\n}',
    "#define A(x) \\\n  B(x). \\\n  C(x)",
  ])("%j is one item", (text) => {
    expect(blocks(`${text}\nB(1).`)).toEqual([`item: ${text}`, "item: B(1)."]);
  });

  test.each([
    [".decl A(x: symbol)", "input is needed"],
    [".decl A(x: symbol)", "inline\n"],
    [".decl A(x: symbol)", "and prose"],
    [".decl A(x: symbol))", "and prose"],
    [".type T = A {}", "and prose"],
    [".once", "and prose"],
    ["#ifdef X", "and prose"],
    [".comp X", "and prose"],
  ])("%j does not go on over %j", (directive, next) => {
    expect(blocks(`${directive}\n${next}`)).toEqual([
      `item: ${directive}`,
      `paragraph: ${next.trim()}`,
    ]);
  });

  test("a table below is none of it", () => {
    expect(blocks(".decl A(x: symbol)\n| Action | Decision |")).toEqual([
      "item: .decl A(x: symbol)",
      "table: | Action | Decision |",
    ]);
    expect(blocks(".type T = A {}\n\n| Action | Decision |")).toEqual([
      "item: .type T = A {}",
      "table: | Action | Decision |",
    ]);
  });

  test("a comment behind it is a comment", () => {
    expect(blocks(".decl A(x: symbol) // C1\n// C2")).toEqual([
      "item: .decl A(x: symbol)",
      "comment: // C1",
      "comment: // C2",
    ]);
  });
});

describe("recovery (a): a comment, a directive or `Name(` at column 0", () => {
  test.each([",", ";", ":-", "(", "[", "{", "=", "!=", "<", "+", "-", "!", "band", "not"])(
    "not behind %s",
    (token) => {
      const rule = `A(x) :- B(x) ${token}\n// and\nC(x) = 1.`;
      expect(blocks(rule)).toEqual([`item: ${rule}`]);
    },
  );

  test.each(["x", ")", "]", "}", '"s"', "1", "nil", "banda", "_"])("behind %s", (token) => {
    expect(blocks(`A(x) :- B ${token}\nC(x) = 1.`)).toEqual([
      `item: A(x) :- B ${token}`,
      "paragraph: C(x) = 1.",
    ]);
  });

  test("`Name(` that is prose ends it as well, an indented one does not", () => {
    expect(blocks("A(x) :- B(x)\nUser(s) must confirm.")).toEqual([
      "item: A(x) :- B(x)",
      "paragraph: User(s) must confirm.",
    ]);
    expect(blocks("A(x) :- B(x)\n  C(x).")).toEqual(["item: A(x) :- B(x)\n  C(x)."]);
  });

  test("a comment only if a new item follows", () => {
    expect(blocks("A(x) :- B(x)\n// and\n\n// so\n, C(x).")).toEqual([
      "item: A(x) :- B(x)\n// and\n\n// so\n, C(x).",
    ]);
    expect(blocks("A(x) :- B(x)\n// so\n\n/* C1 */ B(1).")).toEqual([
      "item: A(x) :- B(x)",
      "comment: // so",
      "comment: /* C1 */",
      "item: B(1).",
    ]);
    expect(blocks("A(x) :- B(x)\n// so\n.decl C(x: symbol)")).toEqual([
      "item: A(x) :- B(x)",
      "comment: // so",
      "item: .decl C(x: symbol)",
    ]);
  });

  test("an unfinished directive, too", () => {
    expect(blocks(".decl A(x: symbol\nB(x) :- C(x).")).toEqual([
      "item: .decl A(x: symbol",
      "item: B(x) :- C(x).",
    ]);
  });
});

describe("recovery (b): at a second arrow, back to the last line at column 0", () => {
  test.each([
    ["A(x) :- B(x),\n  C(x),\nD(x) :-\n  E(x).", ["A(x) :- B(x),\n  C(x),", "D(x) :-\n  E(x)."]],
    ["A(x) :-\nB(x),\nC(x),\nD(x) :- E(x).", ["A(x) :-\nB(x),\nC(x),", "D(x) :- E(x)."]],
    ["A(x) :- B(x) :- C(x).", ["A(x) :- B(x) :- C(x)."]],
    ["A(x) :- B(x),\n  C(x) :- D(x).", ["A(x) :- B(x),\n  C(x) :- D(x)."]],
    ['A(x) :- B(":-"),\nC(x). // :-', ['A(x) :- B(":-"),\nC(x).']],
    // A directive has no arrow at all.
    [".decl A(x: symbol,\nB(x) :- C(x).", [".decl A(x: symbol,", "B(x) :- C(x)."]],
  ])("%j", (text, expected) => {
    const items = blocks(text).filter((block) => block.startsWith("item"));
    expect(items).toEqual(expected.map((item) => `item: ${item}`));
  });
});

describe("recovery (c): any heading, clause, fence or directive", () => {
  test.each([
    "## Refunds",
    "C1: Deny refund",
    "**C1:** Deny refund",
    "```datalog",
    "~~~sql",
    "  ```policy",
    ".decl C(x: symbol)",
    "    .decl C(x: symbol)",
    '#include "a.dl"',
    "#ifdef X",
    ".dcl R(x: symbol)",
  ])("before %j, even behind a comma", (next) => {
    expect(blocks(`A(x) :- B(x),\n${next}`)[0]).toBe("item: A(x) :- B(x),");
    expect(blocks(`.type T = A {} |\n\n${next}`)[0]).toBe("item: .type T = A {} |");
  });

  test.each(["  C1: no label at column 0", ".5", ".", "- C", "> C", "...", "#tag"])(
    "not before %j",
    (next) => {
      expect(blocks(`A(x) :- B(x),\n${next}`)[0]).toContain(
        `item: A(x) :- B(x),\n${next.slice(0, 1)}`,
      );
    },
  );

  test("a component is cut before a heading, a clause or a fence, not before a directive", () => {
    expect(blocks(".comp X {\n.decl A(x: symbol)\n# Next\nA(1).")).toEqual([
      "item: .comp X {\n.decl A(x: symbol)",
      "heading: # Next",
      "item: A(1).",
    ]);
  });
});

describe("recovery, our own: prose at column 0 below a blank line", () => {
  test.each([
    ["And then", "paragraph"],
    ["**And** then", "paragraph"],
    ["Äpfel", "paragraph"],
    ["(see below)", "paragraph"],
    ["- a list", "listItem"],
    ["1. a list", "listItem"],
    ["> a quote", "quote"],
    ["| a | table |", "table"],
    ["<!-- a note -->", "html"],
    ["***", "ruler"],
  ])("%s", (next, kind) => {
    expect(blocks(`A(x) :- B(x)\n\n${next}`)).toEqual(["item: A(x) :- B(x)", `${kind}: ${next}`]);
    expect(blocks(`A(x) :- B(x),\n\n${next}`)[0]).toContain(`A(x) :- B(x),\n\n${next.slice(0, 2)}`);
  });

  test.each([", C(x).", "; C(x).", ").", ".", "= 1.", "!= 1.", "+1 = 2.", "  And then"])(
    "not what a rule goes on with: %j",
    (next) => {
      expect(blocks(`A(x) :- B(x)\n\n${next}`)).toEqual([`item: A(x) :- B(x)\n\n${next}`]);
    },
  );
});

describe("recovery, our own: prose at column 0 right below an atom", () => {
  test.each([
    "listItem: - list item",
    "listItem: - Refunds, too.",
    "listItem: 1. list item",
    "quote: > a quote",
    "paragraph: some prose follows here.",
    "paragraph: But, as said, not always",
  ])("%s", (next) => {
    const text = next.replace(/^\w+: /, "");
    expect(blocks(`A(x) :- B(x)\n${text}`)).toEqual(["item: A(x) :- B(x)", next]);
    expect(blocks(`A(x) :- B(x),\n${text}`)[0]).toContain(`B(x),\n${text.slice(0, 2)}`);
  });

  test.each([
    ...["and C(x).", "and not C(x).", "or x = 1.", "not C(x).", "band x = 1.", "as (x)."],
    ...["> 5.", "- 1, C(x).", "* y.", "  - C", "  some prose", "prose"],
  ])("not what a rule goes on with: %j", (next) => {
    expect(blocks(`A(x) :- B(x)\n${next}`)).toEqual([`item: A(x) :- B(x)\n${next}`]);
  });
});

describe("what is not closed", () => {
  test("a string ends with its line", () => {
    expect(blocks('A("x).\r\nB(1).')).toEqual(['item: A("x).', "item: B(1)."]);
    expect(blocks('A(x) :- B("x),\n  C(x).')).toEqual(['item: A(x) :- B("x),\n  C(x).']);
  });

  test("a comment hides the rest, and is a block of its own", () => {
    expect(blocks("A(x) :- B(x), /* C1\nC(1).\n# Title")).toEqual([
      "item: A(x) :- B(x),",
      "comment: /* C1\nC(1).\n# Title",
    ]);
  });

  test("a parenthesis too many does not swallow what follows", () => {
    expect(blocks("A(1)). B(1).\nC(1).")).toEqual(["paragraph: A(1)). B(1).", "item: C(1)."]);
    expect(blocks("A(x) :- B(x))), C(x)]. D(1).")).toEqual([
      "item: A(x) :- B(x))), C(x)].",
      "item: D(1).",
    ]);
  });
});

describe("a file of Datalog alone", () => {
  test("has no prose", () => {
    expect(
      blocks(
        "# Title\n\n// why\nA(x) :-\n  B(x).\nsome words\nB(1).\n| a |\n.decl C(x: symbol)\n```\n",
        [],
        "datalog",
      ),
    ).toEqual([
      "item: # Title",
      "comment: // why",
      "item: A(x) :-\n  B(x).",
      "item: some words",
      "item: B(1).",
      "item: | a |",
      "item: .decl C(x: symbol)",
      "item: ```",
    ]);
  });

  test("is cut at no clause", () => {
    expect(
      blocks(".type T = [\nA1: symbol,\nB2: symbol\n]\nA(x) :- B(x),\n--- C(x).", [], "datalog"),
    ).toEqual(["item: .type T = [\nA1: symbol,\nB2: symbol\n]", "item: A(x) :- B(x),\n--- C(x)."]);
  });
});
