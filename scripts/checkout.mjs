import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

/** The root folder of this checkout, absolute and without a slash at the end. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Why this version of Node cannot run the project; undefined if it can. */
export function nodeVersionProblem() {
  const major = Number(process.versions.node.split(".")[0]);
  return major >= 20
    ? undefined
    : `Policy Workbench needs Node 20 or newer; this is Node ${process.versions.node} (${process.execPath}). Install a newer one from https://nodejs.org and run the command again.`;
}
