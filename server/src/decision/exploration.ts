import type { Readings } from "./readings.ts";
import type { SymbolicProgram } from "./symbolicProgram.ts";

/** For one action: attribute names, those together that one rule reads. */
export type ReadTogether = readonly ReadonlySet<string>[];

/** What the rules of a policy read, action by action, before its tables are looked at. */
export interface Exploration {
  readonly kind: "explored";
  readonly program: SymbolicProgram;
  readonly readings: Readings;
  /** The kinds of actions that rules or tables tell apart, beside calls of tools. */
  readonly kinds: Set<"otherHost" | "message">;
  /** By the action's name in a table. */
  readonly read: Map<string, ReadTogether>;
}
