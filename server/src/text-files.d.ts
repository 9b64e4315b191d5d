/** Text that the bundler puts into the program: the grammar and the prelude. */
declare module "*.ohm" {
  const text: string;
  export default text;
}

declare module "*.policy" {
  const text: string;
  export default text;
}
