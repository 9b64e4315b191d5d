import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/**
 * @param {string} name Of a program, without an extension.
 * @returns {string | undefined} Its absolute path.
 */
export function findOnPath(name) {
  const extensions = process.platform === "win32" ? [".exe", ".cmd", ".bat"] : [""];
  // PATH may be unset or thinned out (cron, some containers); a distribution installs to /usr/bin.
  const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/bin"];
  return folders
    .filter((folder) => folder !== "")
    .flatMap((folder) => extensions.map((extension) => join(folder, name + extension)))
    .find((path) => existsSync(path));
}
