import { describe, expect, test } from "vitest";
import {
  MOST_INCLUDED_FILES,
  type ReadFile,
  resolveIncludes,
} from "../../server/src/features/resolveIncludes.ts";
import { languageService } from "../../server/src/languageService.ts";
import type { FileText } from "../../server/src/semantics/includes.ts";

const root = "file:///work/policies";
const main = `${root}/main.policy`;

/** Reads from these files, whose paths are relative to the root. */
function from(files: Readonly<Record<string, string>>): ReadFile {
  return (uri): Promise<FileText> => {
    const text = new Map(Object.entries(files)).get(decodeURIComponent(uri).slice(root.length + 1));
    return Promise.resolve(
      text === undefined
        ? { kind: "unreadable", reason: "there is no such file" }
        : { kind: "text", text, isUtf8: true },
    );
  };
}

/** What a policy includes, and what it cannot. */
async function resolve(text: string, files: Readonly<Record<string, string>>) {
  const document = languageService.open(main, 1, text);
  const { files: included, problems } = await resolveIncludes(document, root, from(files));
  return {
    included: included.map(({ file, at }) => [file.uri.slice(root.length + 1), at.start]),
    problems: problems.map(({ path, why }) => `${path}: ${why}`),
  };
}

describe("what is included", () => {
  test("files beside the policy and below it, what they include first, each once", async () => {
    const result = await resolve('#include "lib/a.policy"\n.include "b.policy"', {
      "lib/a.policy": '#include "../b.policy"\n#include "./deep/c d.policy"',
      "lib/deep/c d.policy": "",
      "b.policy": "",
    });
    expect(result).toEqual({
      included: [
        ["b.policy", 0],
        ["lib/deep/c%20d.policy", 0],
        ["lib/a.policy", 0],
      ],
      problems: [],
    });
  });

  test("published policies include the prelude by a name that need not be there", async () => {
    const text = '#include "../common_policy.dl"\n#include "common/common_policy.dl"';
    expect(await resolve(text, {})).toEqual({
      included: [],
      problems: [
        "../common_policy.dl: it is outside the folder of the workspace, and nothing is read from there",
      ],
    });
  });

  test("an `#include` in a comment, in a string or in prose is none", async () => {
    const text = '// #include "a.policy"\nWrite #include "a.policy" here.\nA("#include").';
    expect(await resolve(text, {})).toEqual({ included: [], problems: [] });
  });
});

describe("what is refused", () => {
  test.each([
    "/etc/passwd",
    "../secret.policy",
    "a/../../secret.policy",
    "C:\\secret",
    "file:///x",
  ])("what leads out of the folder: %s", async (path) => {
    const asked: string[] = [];
    const document = languageService.open(main, 1, `#include "${path.replaceAll("\\", "\\\\")}"`);
    const result = await resolveIncludes(document, root, (uri) => {
      asked.push(uri);
      return Promise.resolve({ kind: "text", text: "", isUtf8: true });
    });
    expect(result.problems).toMatchObject([{ why: expect.stringMatching("outside the folder") }]);
    expect(asked).toEqual([]);
  });

  test("a file that includes itself, also by way of others", async () => {
    const files = { "a.policy": '#include "b.policy"', "b.policy": '#include "a.policy"' };
    expect((await resolve('#include "a.policy"', files)).problems).toEqual([
      "a.policy: it would include itself (a.policy → b.policy → a.policy)",
    ]);
    expect((await resolve('#include "main.policy"', {})).problems).toEqual([
      "main.policy: it would include itself (main.policy → main.policy)",
    ]);
  });

  test("a file that is not there", async () => {
    expect((await resolve('#include "a.policy"', {})).problems).toEqual([
      "a.policy: there is no such file",
    ]);
  });

  test.each([
    ["XML", '<?xml version="1.0"?><a/>', "it is an XML document, not a policy"],
    ["binary data", "\0\u0001".repeat(100), "it is binary data, not a policy"],
  ])("a file that is no policy: %s", async (_, text, why) => {
    const { included, problems } = await resolve('#include "a.policy"', { "a.policy": text });
    expect({ included, problems }).toEqual({ included: [], problems: [`a.policy: ${why}`] });
  });

  test("a file in another encoding, whose rules could be lost", async () => {
    const document = languageService.open(main, 1, '#include "a.policy"');
    const { problems } = await resolveIncludes(document, root, () =>
      Promise.resolve({ kind: "text", text: "A(1).", isUtf8: false }),
    );
    expect(problems.map(({ why }) => why)).toEqual([
      "it is text in another encoding than UTF-8, not a policy",
    ]);
  });

  test("a path that is empty", async () => {
    expect((await resolve('#include ""', {})).problems).toEqual([": the path is empty"]);
  });

  test("more files than a policy may include", async () => {
    const paths = Array.from({ length: MOST_INCLUDED_FILES + 1 }, (_, index) => `${index}.policy`);
    const text = paths.map((path) => `#include "${path}"`).join("\n");
    const files = Object.fromEntries(paths.map((path) => [path, ""]));
    const { included, problems } = await resolve(text, files);
    expect(included).toHaveLength(MOST_INCLUDED_FILES);
    expect(problems).toEqual(["100.policy: a policy may include 100 files at most"]);
  });
});

describe("a policy with what it includes", () => {
  const library = `.decl IsRefund(idx: unsigned)
IsRefund(idx) :- Actions(idx, a), IsTool(a, "refund").`;
  const text = `#include "library.policy"

C1: Deny refund

/* C1 */
Unauthorized(idx) :- IsRefund(idx).
IsAuthorized(idx) :- Actions(idx, _).`;

  async function open(files: Readonly<Record<string, string>>, policy = text) {
    const document = languageService.open(main, 1, policy);
    return (await languageService.include(document, root, from(files))).document;
  }

  test("is decided by the rules of both", async () => {
    const table = languageService.truthTable(await open({ "library.policy": library }));
    expect(table.kind === "table" && table.summary.decisions).toEqual([
      { decision: "ALLOW", scenarios: 1 },
      { decision: "DENY", scenarios: 1 },
    ]);
  });

  test("leads from a relation to where it is declared and derived", async () => {
    const document = await open({ "library.policy": library });
    const position = document.rangeOf({
      start: text.indexOf("IsRefund"),
      end: text.indexOf("IsRefund"),
    }).start;
    const uri = `${root}/library.policy`;
    expect(languageService.definition(document, position)).toEqual([
      { uri, range: { start: { line: 0, character: 6 }, end: { line: 0, character: 14 } } },
      { uri, range: { start: { line: 1, character: 0 }, end: { line: 1, character: 8 } } },
    ]);
  });

  test("says at its `#include` what is wrong with the included file, and where", async () => {
    const document = await open({ "library.policy": library.replace("unsigned", "unsinged") });
    const [first] = languageService.diagnostics(document);
    expect(first).toMatchObject({
      code: "include-not-found",
      message: "Cannot include `library.policy`: it has an error.",
      range: { start: { line: 0, character: 0 } },
      relatedInformation: [
        {
          location: {
            uri: `${root}/library.policy`,
            range: { start: { line: 0, character: 20 }, end: { line: 0, character: 28 } },
          },
        },
      ],
    });
    expect(languageService.truthTable(document).kind).toBe("refused");
  });

  test("is not decided before what it includes has been looked for", () => {
    const document = languageService.open(
      main,
      1,
      '#include "library.policy"\nIsAuthorized(idx) :- Actions(idx, _).',
    );
    expect(languageService.diagnostics(document).map(({ message }) => message)).toEqual([
      "Cannot include `library.policy`: nothing has looked for it.",
    ]);
    expect(languageService.truthTable(document).kind).toBe("refused");
  });

  test("may not declare again what it includes", async () => {
    const again = `${text}\n.decl IsRefund(idx: unsigned)`;
    const document = await open({ "library.policy": library }, again);
    expect(languageService.diagnostics(document)).toMatchObject([
      {
        code: "duplicate-declaration",
        relatedInformation: [{ location: { uri: `${root}/library.policy` } }],
      },
    ]);
  });

  test("parses an included file again only where its text has changed", async () => {
    const before = await open({ "library.policy": library });
    const edited = languageService.open(main, 2, `${text}\n`, { previous: before });
    const { document: after } = await languageService.include(
      edited,
      root,
      from({ "library.policy": library }),
    );
    expect(after.includes[0]?.file).toBe(before.includes[0]?.file);
  });
});
