import { setImmediate } from "node:timers/promises";

/** Milliseconds of work between two pauses, in which messages are read. */
const SLICE = 4;

/**
 * Does long work in slices, so that the server answers in between.
 *
 * @param step does a little of the work; returns whether all is done
 * @param goesOn asked after each slice; where it says no, the rest is not done
 * @returns whether all is done
 */
export async function inSlices(step: () => boolean, goesOn: () => boolean): Promise<boolean> {
  for (;;) {
    const end = performance.now() + SLICE;
    do {
      if (step()) return true;
    } while (performance.now() < end);
    await setImmediate();
    if (!goesOn()) return false;
  }
}
