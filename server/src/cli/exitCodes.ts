/** The exit codes of every command. */
export const exitCodes = {
  ok: 0,
  /** The policy has errors. */
  errors: 1,
  /** Wrong options, or a file that cannot be opened. */
  badUse: 2,
} as const;
