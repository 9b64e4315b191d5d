import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import * as ohm from "ohm-js";

/**
 * A module with the grammars of an `.ohm` file by their names, as the recipes that Ohm makes
 * grammars from: to compile them when the program is built saves a quarter of a second at each
 * start. What a file's grammars have in common stands in `lexical.ohm` beside it.
 *
 * @param {string} path
 * @returns {Promise<string>} JavaScript
 */
export async function recipesModule(path) {
  const lexical = await readFile(join(dirname(path), "lexical.ohm"), "utf8");
  const grammars = ohm.grammars(`${lexical}\n${await readFile(path, "utf8")}`);
  const recipes = Object.entries(grammars)
    .filter(([name]) => name !== "Lexical")
    .map(([name, grammar]) => `${JSON.stringify(name)}: makeRecipe(${recipeOf(grammar)})`);
  return `import { makeRecipe } from "ohm-js"; export default { ${recipes.join(", ")} };`;
}

/**
 * Ohm's types leave this method out.
 *
 * @param {object} grammar
 * @returns {string} JSON
 */
function recipeOf(grammar) {
  if (!("toRecipe" in grammar) || typeof grammar.toRecipe !== "function") {
    throw new Error("this version of ohm-js makes no recipes");
  }
  return String(grammar.toRecipe());
}

/**
 * Loads `.ohm` files for esbuild.
 *
 * @type {import("esbuild").Plugin}
 */
export const ohmPlugin = {
  name: "ohm-recipes",
  setup(build) {
    build.onLoad({ filter: /\.ohm$/ }, async ({ path }) => ({
      contents: await recipesModule(path),
      loader: "js",
      watchFiles: [path],
    }));
  },
};
