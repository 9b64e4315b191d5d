/** @type {Set<() => void>} */
const pending = new Set();

let watching = false;

/**
 * Registers something to undo when this program ends: normally, by an uncaught error or by a signal.
 * Synchronous, because nothing else runs while Node exits.
 *
 * @param {() => void} undo Must not throw.
 * @returns {() => void} Undoes it now instead; does nothing the second time.
 */
export function atExit(undo) {
  if (!watching) {
    watching = true;
    process.on("exit", undoAll);
    // A signal would end Node without its "exit" event. 128 + the signal's number is the shell's convention.
    process.once("SIGINT", () => process.exit(130));
    process.once("SIGTERM", () => process.exit(143));
    process.once("SIGHUP", () => process.exit(129));
    // The parent of a forked process, such as vitest's for its workers, has gone.
    process.once("disconnect", () => process.exit(1));
  }
  pending.add(undo);
  return () => {
    if (pending.delete(undo)) {
      undo();
    }
  };
}

function undoAll() {
  // Last in, first out: a server stops before the folder that it writes to is removed.
  for (const undo of [...pending].reverse()) {
    pending.delete(undo);
    undo();
  }
}
