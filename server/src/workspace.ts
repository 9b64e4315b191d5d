import { readFile } from "node:fs/promises";

/** What a file holds, or why it cannot be read. */
export type FileText =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "unreadable"; readonly reason: string };

/** The only door to files: reads one as UTF-8. */
export async function readText(path: string): Promise<FileText> {
  try {
    const bytes = await readFile(path);
    return { kind: "text", text: new TextDecoder("utf-8", { fatal: true }).decode(bytes) };
  } catch (error) {
    return { kind: "unreadable", reason: reasonOf(error) };
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof TypeError) return "it is not UTF-8 text";
  const code = error instanceof Error && "code" in error ? error.code : null;
  switch (code) {
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
