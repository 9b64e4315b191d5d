import { readFile } from "node:fs/promises";
import { defineConfig } from "vitest/config";
import { recipesModule } from "./scripts/ohm-recipes.mjs";

/** Loads the grammars and the prelude as the bundles do. */
const languageFiles = {
  name: "language-files",
  enforce: "pre" as const,
  async load(id: string) {
    if (id.endsWith(".ohm")) return recipesModule(id);
    if (!id.endsWith(".policy")) return null;
    return `export default ${JSON.stringify(await readFile(id, "utf8"))};`;
  },
};

/** The tests that start a program or a browser. */
const integration = [
  "test/cli/**/*.test.ts",
  "test/client/**/*.test.ts",
  "test/docs/examples.test.ts",
  "test/lsp/**/*.test.ts",
];

export default defineConfig({
  plugins: [languageFiles],
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["test/**/*.test.ts"],
          exclude: [...integration, "test/e2e/**", "test/checks/**"],
          // Pure functions: what one file has loaded serves the next. Loading is most of the time.
          pool: "threads",
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "integration",
          include: integration,
          // A program takes seconds to start on a busy machine.
          testTimeout: 30_000,
          hookTimeout: 60_000,
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
