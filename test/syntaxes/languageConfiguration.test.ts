import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";

interface EnterRule {
  readonly beforeText: string;
  readonly afterText?: string;
  readonly previousLineText?: string;
  readonly action: {
    readonly indent: "none";
    readonly appendText?: string;
    readonly removeText?: number;
  };
}

interface LanguageConfiguration {
  readonly onEnterRules: readonly EnterRule[];
  readonly wordPattern: { readonly pattern: string; readonly flags: string };
}

const configuration = JSON.parse(
  await readFile(new URL("../../language-configuration.json", import.meta.url), "utf8"),
) as LanguageConfiguration;

/**
 * What Enter at `¦` makes of the text, as VS Code does it: the first rule whose expressions all
 * match decides, and without one the new line is indented as the one before.
 */
function enter(text: string): string {
  const [before = "", after = ""] = text.split("¦");
  const lines = before.split("\n");
  const beforeText = lines.at(-1) ?? "";
  const afterText = after.split("\n")[0] ?? "";
  const rule = configuration.onEnterRules.find(
    (candidate) =>
      new RegExp(candidate.beforeText).test(beforeText) &&
      (candidate.afterText === undefined || new RegExp(candidate.afterText).test(afterText)) &&
      (candidate.previousLineText === undefined ||
        new RegExp(candidate.previousLineText).test(lines.at(-2) ?? "")),
  );
  const indentation = /^\s*/.exec(beforeText)?.[0] ?? "";
  const kept = indentation.slice(
    0,
    Math.max(0, indentation.length - (rule?.action.removeText ?? 0)),
  );
  return `${before}\n${kept}${rule?.action.appendText ?? ""}¦${after.trimStart()}`;
}

describe("Enter", () => {
  test.for([
    ["an annotation goes on", "// @deny_message: Not allowed¦", "\n//   ¦"],
    ["an annotation without a colon goes on", "// @alias modify = update¦", "\n//   ¦"],
    ["an annotation is split", "// @deny_message: Not ¦allowed", "\n//   ¦allowed"],
    ["an indented annotation goes on", "  // @suggestion: Ask¦", "\n  //   ¦"],
    ["its continuation goes on", "// @deny_message: Not\n//   allowed¦", "\n//   ¦"],
    ["an empty continuation does not", "// @deny_message: Not\n//   ¦", "\n¦"],
    ["a plain comment does not go on", "// a comment¦", "\n¦"],
    ["a plain indented comment does not go on", "// one\n//   two¦", "\n¦"],
    ["a plain comment is split", "// a ¦comment", "\n// ¦comment"],
    ["the body of a rule is indented", "IsAuthorized(idx) :-¦", "\n    ¦"],
    ["also after a comment", "/* C1 */ IsAuthorized(idx) :- ¦", "\n    ¦"],
    ["also after the first literal", "IsAuthorized(idx) :- Actions(idx, a),¦", "\n    ¦"],
    ["also after one of several heads", "A(x),¦", "\n    ¦"],
    ["a literal keeps the indentation", "A(x) :-\n    B(x),¦", "\n    ¦"],
    ["a rule's end goes back to the start", 'A(x) :-\n    B(x),\n    !C(x, "v").¦', "\n¦"],
    ["also after a comparison", 'A(x) :-\n        B(x, y),\n        y != "v".¦', "\n¦"],
    ["a rule on one line starts the next at the start", "A(x) :- B(x).¦", "\n¦"],
    ["prose keeps its indentation", "- One, two,\n  and three.¦", "\n  ¦"],
    ["a table row begins the next", "| cancel | DENY |¦", "\n| ¦"],
    ["an unfinished table row does not", "| ¦", "\n¦"],
    ["prose is left alone", "Members can cancel (gold only),¦", "\n¦"],
    ["a clause is left alone", "C1: Authorize all actions by default¦", "\n¦"],
  ] as const)("%s", ([, text, added]) => {
    const [before = ""] = text.split("¦");
    expect(enter(text)).toBe(`${before}${added}`);
  });
});

describe("a word", () => {
  test.for([
    ["C4: Deny cancel_reservation", ["C4", "Deny", "cancel_reservation"]],
    ["[R-12.1, C4.2, C3a]", ["R-12.1", "C4.2", "C3a"]],
    ["// @deny_message: Größe", ["@deny_message", "Größe"]],
    ["get_reservation_details.membership", ["get_reservation_details", "membership"]],
    ["$CallTool(n, 1.5), -3", ["$CallTool", "n", "1.5", "-3"]],
  ] as const)("%s", ([text, words]) => {
    const { pattern, flags } = configuration.wordPattern;
    expect(text.match(new RegExp(pattern, `${flags}g`))).toEqual(words);
  });
});
