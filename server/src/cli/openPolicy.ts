import { pathToFileURL } from "node:url";
import { languageService, type PolicyDocument } from "../languageService.ts";
import { readText } from "../workspace.ts";

/** Opens a policy file; where it cannot be read, says why on standard error and returns `null`. */
export async function openPolicy(path: string): Promise<PolicyDocument | null> {
  const file = await readText(path);
  if (file.kind === "text") {
    return languageService.open(pathToFileURL(path).href, 1, file.text);
  }
  process.stderr.write(`policy: cannot open ${path}: ${file.reason}\n`);
  return null;
}
