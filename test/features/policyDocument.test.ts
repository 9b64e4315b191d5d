import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PolicyDocument } from "../../server/src/features/policyDocument.ts";
import { applyTextEdit, plausibleText, textEdits } from "../syntax/fragments.ts";

const uri = "file:///edited.policy";
const airline = readFileSync("policies/airline.policy", "utf8");

/** Names that are declared, used, and changed by edits, so that what depends on them is found again. */
const declarations = `
.type Kind <: symbol
.decl Reads(x: Kind)
.decl d(x: number)
Reads("a").
Helper(x) :- Reads(x).
Other(x) :- Helper(x), d(x).
Unauthorized(idx) :- Actions(idx, a), Reads(a), Other(idx).
`;

describe("an edited document finds what a new one finds", () => {
  test.each([
    ["declarations", fc.constant(declarations), 60],
    ["plausible texts", plausibleText, 30],
    ["the airline policy", fc.constant(airline), 5],
  ])("%s", (_, texts, numRuns) => {
    fc.assert(
      fc.property(texts, textEdits, fc.array(fc.boolean()), (first, edits, finished) => {
        let document = new PolicyDocument(uri, 0, first);
        let text = first;
        for (const [index, edit] of edits.entries()) {
          // Some versions are superseded before their analysis has ended, or begun.
          if (finished[index] === true) void document.findings;
          else if (finished[index] === false) document.step();
          text = applyTextEdit(text, edit);
          document = new PolicyDocument(uri, index, text, { previous: document });
        }
        expect(document.findings).toEqual(new PolicyDocument(uri, 0, text).findings);
      }),
      { numRuns },
    );
  });
});

test("a name that is declared otherwise is found wherever it is used, and only there", () => {
  const before = new PolicyDocument(uri, 0, declarations);
  expect(before.findings.filter(({ code }) => code === "undefined-relation")).toEqual([]);
  const text = declarations.replace(".decl d(", ".decl e(");
  const after = new PolicyDocument(uri, 1, text, { previous: before });
  const found = after.findings.filter(({ code }) => code === "undefined-relation");
  expect(found.map(({ span }) => text.slice(span.start, span.end))).toEqual(["d"]);
});
