import fc from "fast-check";

/**
 * Texts for property tests of whatever reads a policy. Two kinds: wild ones, in which everything
 * that the scanner and the grammars look at meets everything else, and plausible ones, in which
 * whole blocks follow each other, now and then with a mistake in them.
 */

/** Characters and words that decide where a block begins or ends, or what it says. */
const tokens = [
  ...[
    "C1: ",
    "- C2: ",
    "**C3:** ",
    "Deny x if ",
    "and",
    "A(",
    "User(s)",
    "Known(x)",
    ")",
    "(",
    ".",
  ],
  ...[".decl Known(x: symbol)", ".decl ", ".dcl R(", ".type T = ", ".comp X {", "}", ".input A"],
  ...[
    "#include ",
    "#ifdef X",
    "#define A \\",
    "# ",
    "## Title",
    ":-",
    " :- ",
    ",",
    ";",
    "!",
    "not ",
  ],
  ...['"', '"a.b"', "\\", "/*", "*/", "//", "/* C1 */", "@key: ", "---", "===", "***", "...", "|"],
  ...["| a | b |", "- ", "1. ", "2) ", "> ", "```datalog", "```", "````", "~~~ policy", "~~~"],
  ...["```sql", "`", "<!--", "-->", "[C1]", "$B{", "m.a", "0.5", "1.2.3.4", "_", "=", "<=", "<:"],
  ...[
    "word",
    " ",
    "  ",
    "    ",
    "\t",
    "\n",
    "\n",
    "\n\n",
    "\r\n",
    "\r",
    "\uFEFF",
    "\u0000",
    "é",
    "😀",
  ],
];

/** Whole blocks, each of one kind. */
const wholeBlocks = [
  ...["# Refunds\n", "Rules\n=====\n", "***\n", "What the agent may do.\nIn two lines.\n"],
  ...[
    "User(s) must confirm.\n",
    "Known(s) follow\n",
    "- A refund needs a receipt [C1]\n",
    "  - nested\n",
  ],
  ...["1. first\n2. second\n", "> a quote\n> goes on\n", "<!-- C9: Deny all\n\nA(1). -->\n"],
  ...["| Action | Decision |\n|---|---|\n| refund | DENY |\n", "text <!-- a\nC8: b --> c\n"],
  ...[
    "C1: Deny refund\n    if a = b\n",
    "C2: Deny refund if\na = b and\nc = d\n",
    "- C3: Allow x\n",
  ],
  ...["// @version: 1.0\n// C1\n", "/* C1 */\n", "/* C1 */ A(1).\n", "/*\n * C2\n */\n"],
  ...[
    ".decl Known(x: symbol)\n",
    ".decl A, B(x: symbol,\n  y: number)\n    inline\n",
    ".input Known\n",
  ],
  ...[".type T = A {}\n    | B {x: symbol}\n", ".comp X {\n  .decl Y(x: symbol)\n  Y(1).\n}\n"],
  ...[
    '#include "common_policy.dl"\n',
    "#ifdef X\n",
    "A(1). B(2).C(3).\n",
    "A(x) :- B(x), x < 0.5.\n",
  ],
  ...['Unauthorized(idx) :-\n    Actions(idx, a),\n\n    // why. not\n    IsTool(a, "refund").\n'],
  ...["```datalog\nA(x) :- B(x).\n```\n", "~~~sql\nC1: x\n~~~\n", "\n", "\n", "\n\n", "\r\n"],
  // With a mistake.
  ...[
    "A(x) :- B(x)\n",
    "A(x\n",
    "A(x) :- B(x),\n",
    'A("x) :- B(x).\n',
    "A(x)) :- B(x).\n",
    "/* open\n",
  ],
  ...[
    "```datalog\n",
    "````sql\n",
    "<!-- open\n",
    ".decl A(x: symbol\n",
    ".dcl R(x: symbol)\n",
    "---\n",
  ],
];

export const wildText: fc.Arbitrary<string> = fc
  .array(fc.constantFrom(...tokens), { maxLength: 40 })
  .map((parts) => parts.join(""));

export const plausibleText: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom("", "", "\uFEFF", "---\ntitle: x\n---\n"),
    fc.array(fc.constantFrom(...wholeBlocks), { maxLength: 25 }),
  )
  .map(([front, parts]) => front + parts.join(""));

/** Any text at all, lone surrogates and control characters too. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: "binary", maxLength: 200 }),
  wildText,
  plausibleText,
);

/** A change of a text at a place that is a share of its length, from 0 to 1. */
export interface TextEdit {
  readonly at: number;
  readonly deleted: number;
  readonly inserted: string;
}

/** What is typed, deleted and pasted one after the other. */
export const textEdits: fc.Arbitrary<TextEdit[]> = fc.array(
  fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    deleted: fc.oneof(fc.constant(0), fc.nat(3), fc.nat(60)),
    inserted: fc.oneof(
      fc.constant(""),
      fc.constantFrom(...tokens),
      fc.constantFrom(...wholeBlocks),
      fc.string({ unit: "binary", maxLength: 3 }),
    ),
  }),
  { minLength: 1, maxLength: 8 },
);

export function applyTextEdit(text: string, { at, deleted, inserted }: TextEdit): string {
  const start = Math.floor(at * text.length);
  return text.slice(0, start) + inserted + text.slice(start + deleted);
}
