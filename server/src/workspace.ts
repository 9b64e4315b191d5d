import { isUtf8 } from "node:buffer";
import { readFile, realpath, stat } from "node:fs/promises";
import { sep } from "node:path";
import { fileURLToPath } from "node:url";
import type { FileText } from "./semantics/includes.ts";
import { limits } from "./syntax/limits.ts";

/** The most bytes that a file may have: a UTF-16 unit takes at most three in UTF-8. */
const MOST_BYTES = 3 * limits.file.most;

/** The only door to files: reads one as UTF-8, however large it may be up to a limit. */
export async function readText(path: string): Promise<FileText> {
  try {
    const { size } = await stat(path);
    if (size > MOST_BYTES) {
      const most = MOST_BYTES.toLocaleString("en");
      return { kind: "unreadable", reason: `it has more than ${most} bytes` };
    }
    const bytes = await readFile(path);
    return { kind: "text", text: new TextDecoder().decode(bytes), isUtf8: isUtf8(bytes) };
  } catch (error) {
    return { kind: "unreadable", reason: reasonOf(error) };
  }
}

/** Reads a file by its `file:` URI, if it lies inside a folder, also through symbolic links. */
export async function readInside(uri: string, folder: string): Promise<FileText> {
  try {
    const [path, root] = await Promise.all([
      realpath(fileURLToPath(uri)),
      realpath(fileURLToPath(folder)),
    ]);
    if (!path.startsWith(root.endsWith(sep) ? root : `${root}${sep}`)) {
      return { kind: "unreadable", reason: "it is a link that leads out of the workspace" };
    }
    return await readText(path);
  } catch (error) {
    return { kind: "unreadable", reason: reasonOf(error) };
  }
}

/** The URI of the folder that a file is in. */
export function folderOf(uri: string): string {
  return uri.slice(0, uri.lastIndexOf("/") + 1);
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : null;
  switch (code) {
    case "ERR_INVALID_URL_SCHEME":
      return "only files on the disk can be read";
    case "ENOENT":
      return "there is no such file";
    case "EISDIR":
      return "it is a folder";
    case "EACCES":
      return "it may not be read";
    default:
      return error instanceof Error ? error.message : String(error);
  }
}
