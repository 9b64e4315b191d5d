/** What is left to do before a search gives up: counted, so that the same input ends the same. */
export interface Steps {
  left: number;
}

/** Does something with each, with equal shares of the steps that those before have left. */
export function inShares<Value, Result>(
  values: readonly Value[],
  steps: Steps,
  work: (value: Value, share: Steps) => Result,
): Result[] {
  return values.map((value, index) => {
    const given = Math.floor(steps.left / (values.length - index));
    const share: Steps = { left: given };
    const result = work(value, share);
    steps.left -= given - share.left;
    return result;
  });
}
