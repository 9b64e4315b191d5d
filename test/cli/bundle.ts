import { mkdir, rename } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";
import { nodeBundle } from "../../scripts/bundle-options.mjs";
import { root } from "../../scripts/checkout.mjs";

export { root };

const bundles = new Map<string, Promise<string>>();

/**
 * Bundles a program of the server as scripts/build.mjs does, once in a test process, so that tests
 * neither need nor disturb `dist/`.
 * @param entry below server/src/, such as `cli/main.ts`
 * @returns the path of the bundle
 */
export function bundleOf(entry: string): Promise<string> {
  const known = bundles.get(entry) ?? bundle(entry);
  bundles.set(entry, known);
  return known;
}

async function bundle(entry: string): Promise<string> {
  const folder = join(root, "node_modules/.cache/test-bundles");
  await mkdir(folder, { recursive: true });
  const program = join(folder, `${entry.replaceAll(/\W/g, "-")}.cjs`);
  const outfile = `${program}.${process.pid}`;
  await build({
    ...nodeBundle,
    entryPoints: [join("server/src", entry)],
    outfile,
  });
  await rename(outfile, program); // at once: another test process may be running it
  return program;
}
