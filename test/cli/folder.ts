import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";

/** A temporary folder with some files, removed after the tests of the file that asks for it. */
export async function folderWith(
  files: Readonly<Record<string, string | Buffer>>,
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "policy-cli-"));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  return folder;
}
