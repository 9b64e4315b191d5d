/** The grammars of a file by their names, compiled when the program is built. */
declare module "*.ohm" {
  const recipes: Readonly<Record<string, import("ohm-js").Grammar>>;
  export default recipes;
}

/** Text that the bundler puts into the program: the prelude. */
declare module "*.policy" {
  const text: string;
  export default text;
}
