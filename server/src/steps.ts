/**
 * Long work that can be interrupted: it yields wherever it may pause, every few milliseconds at
 * most, and returns its result. Whoever drives it decides when to go on, and whether.
 */
export type Steps<Result> = Generator<void, Result, void>;

/** Does work to its end without a pause. */
export function finish<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
