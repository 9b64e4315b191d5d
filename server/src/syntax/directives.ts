/** The directives of the language. */
export const directives: readonly string[] = [
  ".decl",
  ".functor",
  ".include",
  ".input",
  ".limitsize",
  ".number_type",
  ".output",
  ".printsize",
  ".symbol_type",
  ".type",
  "#include",
];

/** Soufflé's directives that are not part of the language, and what each is about. */
export const unsupportedDirectives: ReadonlyMap<string, string> = new Map([
  [".comp", "components (`.comp`)"],
  [".init", "components (`.init`)"],
  [".lattice", "lattices (`.lattice`)"],
  [".once", "`.once`"],
  [".override", "components (`.override`)"],
  [".plan", "query plans (`.plan`)"],
  [".pragma", "`.pragma`"],
  ["#define", "the preprocessor (`#define`)"],
  ["#elif", "the preprocessor (`#elif`)"],
  ["#else", "the preprocessor (`#else`)"],
  ["#endif", "the preprocessor (`#endif`)"],
  ["#error", "the preprocessor (`#error`)"],
  ["#if", "the preprocessor (`#if`)"],
  ["#ifdef", "the preprocessor (`#ifdef`)"],
  ["#ifndef", "the preprocessor (`#ifndef`)"],
  ["#line", "the preprocessor (`#line`)"],
  ["#undef", "the preprocessor (`#undef`)"],
  ["#warning", "the preprocessor (`#warning`)"],
]);
