import {
  type FileText,
  type IncludedFile,
  type IncludeProblem,
  type Includes,
  includesIn,
  type PlacedInclude,
} from "../semantics/includes.ts";
import { preludeRelations } from "../semantics/prelude.ts";
import { limits } from "../syntax/limits.ts";
import { notAPolicy } from "../syntax/notAPolicy.ts";
import { parse } from "../syntax/parse.ts";
import type { Span } from "../syntax/span.ts";
import type { PolicyTree } from "../syntax/tree.ts";
import { languageOf, type PolicyDocument } from "./policyDocument.ts";

/** How many files one policy may include, directly or not. */
export const MOST_INCLUDED_FILES = 100;

/** The file that published policies include for what every policy has here: the prelude. */
const PRELUDE_FILE = "common_policy.dl";

/** Reads one file by its URI: the only way to other files. */
export type ReadFile = (uri: string) => Promise<FileText>;

/** What a policy includes, and the URIs of all the files that were looked for. */
export interface ResolvedIncludes extends Includes {
  readonly looked: ReadonlySet<string>;
}

/**
 * Follows the `#include`s of a policy, and those of what it includes, inside one folder. Each file
 * is included once; a file that would include itself, or that is outside the folder, is refused.
 *
 * @param root the URI of the folder that nothing may lead out of
 * @param known files that have been included before; one with the same text is not parsed again
 */
export async function resolveIncludes(
  { uri, tree }: Pick<PolicyDocument, "uri" | "tree">,
  root: string,
  read: ReadFile,
  known: readonly PlacedInclude[] = [],
): Promise<ResolvedIncludes> {
  const files: PlacedInclude[] = [];
  const problems: IncludeProblem[] = [];
  const looked = new Set<string>();
  let length = 0;

  /** @param chain the files that lead here, the policy first */
  async function follow(
    file: PolicyTree,
    at: Span | null,
    chain: readonly string[],
  ): Promise<void> {
    const from = chain.at(-1) ?? uri;
    for (const { path, span } of includesIn(file)) {
      const top = at ?? span;
      const refuse = (why: string): void => {
        const because = at === null ? null : { uri: from, span, message: "It is included here." };
        problems.push({ at: top, path, why, because });
      };
      const target = targetOf(path, from, root);
      if (path === "") {
        refuse("the path is empty");
      } else if (target === null) {
        refuse("it is outside the folder of the workspace, and nothing is read from there");
      } else if (chain.includes(target)) {
        const cycle = [...chain.slice(chain.indexOf(target)), target].map(nameOf).join(" → ");
        refuse(`it would include itself (${cycle})`);
      } else if (!looked.has(target)) {
        looked.add(target);
        const why = await include(target, top, chain);
        if (why !== null) refuse(why);
      }
    }
  }

  /** Includes one file and what it includes; returns why it cannot. */
  async function include(
    target: string,
    at: Span,
    chain: readonly string[],
  ): Promise<string | null> {
    if (looked.size > MOST_INCLUDED_FILES) {
      return `a policy may include ${MOST_INCLUDED_FILES} files at most`;
    }
    const found = await read(target);
    if (found.kind === "unreadable") return nameOf(target) === PRELUDE_FILE ? null : found.reason;
    const other = found.isUtf8 ? notAPolicy(found.text) : "text in another encoding than UTF-8";
    if (other !== null) return `it is ${other}, not a policy`;
    length += found.text.length;
    if (length > limits.file.most) {
      const most = limits.file.most.toLocaleString("en");
      return `with it, the policy has more than ${most} characters`;
    }
    const file = included(target, found.text, known);
    // What a file includes comes before what it says itself.
    await follow(file.tree, at, [...chain, target]);
    files.push({ at, file });
    return null;
  }

  await follow(tree, null, [uri]);
  return { files, problems, looked };
}

function included(uri: string, text: string, known: readonly PlacedInclude[]): IncludedFile {
  const before = known.find(({ file }) => file.uri === uri)?.file;
  if (before?.text === text) return before;
  const tree = parse(text, preludeRelations, before?.tree, { language: languageOf(uri) });
  return { uri, text, tree };
}

/** The URI that a path means; `null` where it leads out of the folder, or is no relative path. */
function targetOf(path: string, from: string, root: string): string | null {
  if (path === "" || path.startsWith("/") || /[\\:]/.test(path)) return null;
  const segments = from.split("/").slice(0, -1);
  for (const segment of path.split("/")) {
    if (segment === "..") segments.pop();
    else if (segment !== "." && segment !== "") segments.push(encodeURIComponent(segment));
  }
  const target = segments.join("/");
  return target.startsWith(root.endsWith("/") ? root : `${root}/`) ? target : null;
}

function nameOf(uri: string): string {
  return decodeURIComponent(uri.slice(uri.lastIndexOf("/") + 1));
}
