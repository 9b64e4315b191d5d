import { readFile } from "node:fs/promises";
import { defineConfig } from "vitest/config";

/** Loads the grammar and the prelude as text, as esbuild's `text` loader does in the bundles. */
const textFiles = {
  name: "text-files",
  enforce: "pre" as const,
  async load(id: string) {
    if (!/\.(ohm|policy)$/.test(id)) return null;
    return `export default ${JSON.stringify(await readFile(id, "utf8"))};`;
  },
};

export default defineConfig({
  plugins: [textFiles],
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["test/**/*.test.ts"],
          exclude: ["test/e2e/**", "test/checks/**"],
        },
      },
      {
        extends: true,
        test: {
          name: "checks",
          include: ["test/checks/**/*.test.ts"],
          testTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: "e2e",
          include: ["test/e2e/**/*.test.ts"],
          exclude: ["test/e2e/api/**"],
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
