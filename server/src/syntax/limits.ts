/**
 * How much the parser takes on. Ohm's cost is about 1 KB of memory for each character of a block,
 * and its recursion is as deep as the text; what is over a limit is an error at its place.
 */
export const limits = {
  /** UTF-16 units of a file; a larger one is not read at all. */
  file: { most: 4_000_000, subject: "This file", of: "characters" },
  /** UTF-16 units of a rule, a declaration or a clause. */
  block: { most: 8_000, subject: "This rule or clause", of: "characters" },
  /** UTF-16 units of a string literal, its quotes left out. */
  literal: { most: 4_000, subject: "This string", of: "characters" },
  /** Brackets and negations inside each other. */
  nesting: { most: 64, subject: "This", of: "brackets and negations inside each other" },
  /** Cells of a table, its header's included. */
  cells: { most: 20_000, subject: "This table", of: "cells" },
  /** Operators of one term, those in its brackets included: a tree can be as deep as that. */
  operators: { most: 1_000, subject: "This term", of: "operators" },
} as const;

export type Limit = keyof typeof limits;
