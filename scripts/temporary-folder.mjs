import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { atExit } from "./at-exit.mjs";

/**
 * Makes a new folder below the system's temporary folder. It is removed when this program ends, or by `remove`.
 *
 * @param {string} purpose Part of the folder's name.
 * @returns {{ path: string, remove: () => void }}
 */
export function temporaryFolder(purpose) {
  const path = mkdtempSync(join(tmpdir(), `policy-workbench-${purpose}-`));
  return { path, remove: atExit(() => removeFolder(path)) };
}

/**
 * Removes a folder with all that is in it. Says so, and goes on, when that fails: a leftover folder must
 * not turn a good result into a failure.
 *
 * @param {string} path
 */
export function removeFolder(path) {
  try {
    // Retries, because a server that was just killed may still be writing for a moment.
    rmSync(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  } catch (error) {
    process.stderr.write(
      `Could not remove ${path}: ${String(error)}. It can be deleted by hand.\n`,
    );
  }
}
