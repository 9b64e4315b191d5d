import { relative, resolve, sep } from "node:path";
import { pathToFileURL } from "node:url";
import { languageService, type OpenOptions, type PolicyDocument } from "../languageService.ts";
import { folderOf, readInside, readText } from "../workspace.ts";

/** Opens a policy file; where it cannot be read, says why on standard error and returns `null`. */
export async function openPolicy(
  path: string,
  options: Pick<OpenOptions, "dialect"> = {},
): Promise<PolicyDocument | null> {
  const file = await readText(path);
  if (file.kind === "unreadable") {
    process.stderr.write(`policy: cannot open ${path}: ${file.reason}\n`);
    return null;
  }
  const uri = pathToFileURL(path).href;
  const known = file.isUtf8
    ? options
    : { ...options, notAPolicy: "text in another encoding than UTF-8" };
  const document = languageService.open(uri, 1, file.text, known);
  if (!languageService.hasIncludes(document)) return document;
  const root = rootOf(path, uri);
  const including = await languageService.include(document, root, (target) =>
    readInside(target, root),
  );
  return including.document;
}

/** The folder that includes may not lead out of: the current one, else the policy's own. */
function rootOf(path: string, uri: string): string {
  const inside = !relative(process.cwd(), resolve(path)).startsWith(`..${sep}`);
  return inside ? pathToFileURL(process.cwd()).href : folderOf(uri);
}
