import type * as vscode from "vscode";

/** How long something may take to come about, in milliseconds. */
const PATIENCE = 10_000;

/**
 * Reads a value now and after each event, until there is one.
 *
 * @throws If there is none in time.
 */
export async function eventually<Value>(
  event: vscode.Event<unknown>,
  read: () => Value | undefined,
): Promise<Value> {
  return new Promise((resolve, reject) => {
    const check = () => {
      const value = read();
      if (value === undefined) return;
      stop();
      resolve(value);
    };
    const listener = event(check);
    const timeout = setTimeout(() => {
      stop();
      reject(new Error(`It did not come about within ${PATIENCE / 1000} s.`));
    }, PATIENCE);
    const stop = () => {
      clearTimeout(timeout);
      listener.dispose();
    };
    check();
  });
}
