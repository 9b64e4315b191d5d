import { describe, expect, test } from "vitest";
import { blocks } from "./blocks.ts";

/** LANGUAGE.md, section 1: the Markdown around clauses and Datalog, as in CommonMark. */

describe("headings, rulers, paragraphs", () => {
  test.each(["# A", "###### A", "   # A", "#", "#\tA"])("%j is a heading", (text) => {
    expect(blocks(text)).toEqual([`heading: ${text.trim()}`]);
  });

  test.each(["#A", "####### A", "    # A", "\\# A"])("%j is none", (text) => {
    expect(blocks(text)).toEqual([`paragraph: ${text.trim()}`]);
  });

  test.each(["***", "---", "___", " * * *", "_ _ _ _", "-  -\t-"])("%j is a ruler", (text) => {
    expect(blocks(`\n${text}`)).toEqual([`ruler: ${text.trim()}`]);
  });

  test("an underline makes a heading of a paragraph, and of nothing else", () => {
    expect(blocks("A\nB\n  ==  ")).toEqual(["heading: A\nB\n  =="]);
    expect(blocks("A\n-")).toEqual(["heading: A\n-"]);
    expect(blocks("===\n\nA")).toEqual(["paragraph: ===", "paragraph: A"]);
    expect(blocks("> A\n---")).toEqual(["quote: > A", "ruler: ---"]);
    expect(blocks("C1: A\n===")).toEqual(["clause: C1: A", "paragraph: ==="]);
  });
});

describe("lists, quotes and tables", () => {
  test("each nested item is a statement of its own", () => {
    expect(blocks("- A\n  goes on\nlazily\n  - B\n    1. C\n* D\n+ E\n2) F\n-")).toEqual([
      "listItem: - A\n  goes on\nlazily",
      "listItem: - B",
      "listItem: 1. C",
      "listItem: * D",
      "listItem: + E",
      "listItem: 2) F",
      "listItem: -",
    ]);
  });

  test.each(["-A", "*A", "1.A", "1234567890. A", "**A**"])("%s is no item", (text) => {
    expect(blocks(text)).toEqual([`paragraph: ${text}`]);
  });

  test("a paragraph is interrupted by a list that starts with 1, and not empty", () => {
    expect(blocks("The number of windows is\n14. The number of doors is 6.\n- A")).toEqual([
      "paragraph: The number of windows is\n14. The number of doors is 6.",
      "listItem: - A",
    ]);
    expect(blocks("A\n1. B")).toEqual(["paragraph: A", "listItem: 1. B"]);
    expect(blocks("A\n*\nB")).toEqual(["paragraph: A\n*\nB"]);
  });

  test("a quote goes on lazily, and holds no clause and no Datalog", () => {
    expect(blocks("> C1: A\n> A(1).\nB\n\nC")).toEqual([
      "quote: > C1: A\n> A(1).\nB",
      "paragraph: C",
    ]);
  });

  test("a table ends at the first line without a bar", () => {
    expect(blocks("A\n  | a |\n|---|\nB")).toEqual([
      "paragraph: A",
      "table: | a |\n|---|",
      "paragraph: B",
    ]);
  });
});

describe("clauses", () => {
  test.each([
    ["C1: A", true],
    ["AUTH-2: A", true],
    ["A-B-3: A", true],
    ["A1B: A", true],
    ["C1.10: A", true],
    ["C1a: A", true],
    ["C1:A", true],
    ["+ C1: A", true],
    ["- **C1:** A", true],
    ["C: A", false],
    ["C-: A", false],
    ["C--1: A", false],
    ["C1-: A", false],
    ["-C1: A", false],
    ["C1ab: A", false],
    ["C1.a: A", false],
    ["C1 : A", false],
    [" C1: A", false],
    ["1C: A", false],
    ["1. C1: A", false],
  ])("%s: %s", (text, expected) => {
    expect(blocks(text)[0]?.startsWith("clause")).toBe(expected);
  });

  test.each(["if", "IF", "when", "and", "OR", ",", "(", "and  "])("go on behind %j", (word) => {
    expect(blocks(`C1: Deny refund ${word}\nnext`)).toEqual([
      `clause: C1: Deny refund ${word}\nnext`,
    ]);
  });

  test.each(["gif", "band", "if.", ")"])("do not behind %j", (word) => {
    expect(blocks(`C1: Deny refund ${word}\nnext`)).toHaveLength(2);
  });

  test("go on over what only looks like an atom", () => {
    expect(blocks("C1: Deny refund if a = b and\n  not(c = d).\n  and (e = f)")).toHaveLength(1);
  });

  test("a blank line ends them, and so does a table", () => {
    expect(blocks("C1: Deny refund if\n\n  a = b")).toEqual([
      "clause: C1: Deny refund if",
      "paragraph: a = b",
    ]);
    expect(blocks("C1: Deny refund\n  | a |")).toEqual(["clause: C1: Deny refund", "table: | a |"]);
  });
});

describe("fences", () => {
  test.each([
    "```policy",
    "``` datalog",
    '```policy title="x"',
    "```Policy {.x}",
    "```datalog,ignore",
    "~~~policy `x`",
    "    ```datalog",
    "\t~~~~ datalog",
  ])("%j holds Datalog", (fence) => {
    const close = /[`~]+/.exec(fence)?.[0] ?? "";
    expect(blocks(`${fence}\nfoo\n${close}\nfoo`)).toEqual([
      `fence: ${fence.trim()}`,
      "item: foo",
      `fence: ${close}`,
      "paragraph: foo",
    ]);
  });

  test.each(["```", "```sql", "```policyx", "``` x datalog", "~~~"])("%j holds prose", (fence) => {
    const close = /[`~]+/.exec(fence)?.[0] ?? "";
    const text = `${fence}\nA(1).\n\nC1: x\n<!--\n${close}`;
    expect(blocks(`${text}\nA(1).`)).toEqual([`fence: ${text}`, "item: A(1)."]);
  });

  test.each(["``datalog", "```datalog```", "```a`b"])("%j opens none", (line) => {
    expect(blocks(line)).toEqual([`paragraph: ${line}`]);
  });

  test.each([
    ["```datalog", "~~~"],
    ["````datalog", "```"],
    ["~~~datalog", "```"],
    ["```datalog", "``` x"],
    ["```datalog", "    ```"],
  ])("%s is not closed by %j", (fence, line) => {
    expect(blocks(`${fence}\nA(1).\n${line}\nfoo`)[3]).not.toBe("paragraph: foo");
    expect(blocks(`${fence.replace("datalog", "sql")}\nA(1).\n${line}\nB(1).`)).toHaveLength(1);
  });

  test.each([
    ["```datalog", "`````"],
    ["```datalog", "   ```  "],
    ["  ~~~datalog", "~~~"],
  ])("%s is closed by %j", (fence, line) => {
    expect(blocks(`${fence}\nA(1).\n${line}\nfoo`)[3]).toBe("paragraph: foo");
  });

  test("in one there are no headings, clauses, tables and no front matter", () => {
    expect(blocks("```datalog\nC1: x\n\nA(x) :- B(x)\n# foo\n| a |\n---\n```")).toEqual([
      "fence: ```datalog",
      "item: C1: x",
      "item: A(x) :- B(x)\n# foo\n| a |\n---",
      "fence: ```",
    ]);
  });

  test("an unfinished rule ends with its fence", () => {
    expect(blocks("```datalog\nA(x) :- B(x),\n```\nC(1).")).toEqual([
      "fence: ```datalog",
      "item: A(x) :- B(x),",
      "fence: ```",
      "item: C(1).",
    ]);
  });
});

describe("HTML comments", () => {
  test("hide clauses and Datalog, blank lines and fences", () => {
    const comment = "<!--\nC1: x\n\nA(1).\n```datalog\n# x -->";
    expect(blocks(`  ${comment}\nA(1).`)).toEqual([`html: ${comment}`, "item: A(1)."]);
  });

  test("that nothing closes hide the rest", () => {
    expect(blocks("A(1).\n<!-- x\n\nC1: x\nA(1).")).toEqual([
      "item: A(1).",
      "html: <!-- x\n\nC1: x\nA(1).",
    ]);
  });

  test.each([
    "text <!-- x",
    "- item <!-- x",
    "> quote <!-- x",
    "| a | <!-- x",
    "C1: x <!-- y",
    "# T <!-- x",
  ])("that start in %j go on with it to their end", (line) => {
    const text = `${line}\n\nC2: x\nA(1).\n--> y`;
    expect(blocks(`${text}\nA(2).`)).toEqual([expect.stringContaining(`: ${text}`), "item: A(2)."]);
  });

  test.each(["text <!-- x", "text `<!--` x", "text ``a ` <!--`` x", "text <!-- x --> y"])(
    "%j starts none that goes on",
    (line) => {
      const close = line.includes("`") ? "\n-->" : "";
      expect(blocks(`${line}\n\nA(1).${close}`)).toContain("item: A(1).");
    },
  );

  test("what follows one on its line is looked at", () => {
    expect(blocks("<!-- x --> A(1).\n<!-- x --> C1: y")).toEqual([
      "html: <!-- x -->",
      "item: A(1).",
      "html: <!-- x -->",
      "paragraph: C1: y",
    ]);
  });
});

describe("front matter", () => {
  test.each([
    ["---\na: b\n\nA(1).\n---\n", true],
    ["---  \na: b\n...\n", true],
    ["\uFEFF---\na: b\n---\n", true],
    ["---\r\na: b\r\n---\r\n", true],
    ["---\na: b\n", false],
    [" ---\na: b\n---\n", false],
    ["----\na: b\n---\n", false],
    ["\n\n---\na: b\n---\n", false],
  ])("%j: %s", (text, expected) => {
    const found = blocks(`${text}C1: x`);
    expect(found.some((block) => block.startsWith("frontMatter"))).toBe(expected);
    if (expected) expect(found).toHaveLength(2);
  });
});

describe("line ends", () => {
  const lines = ["# Title", "C1: Deny x if", "a = b", "// one", "// two", "A(1). B(2).", "text"];

  test.each([
    ["LF", "\n"],
    ["CRLF", "\r\n"],
    ["CR", "\r"],
  ])("%s", (_name, lineEnd) => {
    const found = blocks(lines.join(lineEnd)).map((block) => block.replaceAll(lineEnd, "\n"));
    expect(found).toEqual([
      "heading: # Title",
      "clause: C1: Deny x if\na = b",
      "comment: // one\n// two",
      "item: A(1).",
      "item: B(2).",
      "paragraph: text",
    ]);
  });

  test("mixed", () => {
    expect(blocks("# A\r\n# B\n# C\r# D\r\r\n# E")).toHaveLength(5);
  });

  test("a NUL is a character as any other", () => {
    expect(blocks("\u0000\n\u0000A(1).\nA(\u0000).")).toEqual([
      "paragraph: \u0000\n\u0000A(1).",
      "item: A(\u0000).",
    ]);
  });
});
