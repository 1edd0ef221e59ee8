/** The median and the quartiles of some values. */
export interface Summary {
  readonly median: number;
  readonly low: number;
  readonly high: number;
}

/** Returns the median and the quartiles, which a few slow runs hardly affect. */
export function summaryOf(values: readonly number[]): Summary {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.round((sorted.length - 1) * share)] ?? Number.NaN;
  return { median: at(0.5), low: at(0.25), high: at(0.75) };
}

/** Summarizes the ratio of each value to the partner's value in the same round, to compensate for the load in that round. */
export function ratiosOf(values: readonly number[], partners: readonly number[]): Summary {
  return summaryOf(values.map((value, round) => value / (partners[round] ?? Number.NaN)));
}
