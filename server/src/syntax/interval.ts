/** Numbers, none left out between the bounds. */
export interface Interval {
  /** `null`: without a lower bound. */
  readonly least: Bound | null;
  readonly most: Bound | null;
}

export interface Bound {
  readonly number: number;
  /** Whether the number itself belongs to the interval. */
  readonly included: boolean;
}
