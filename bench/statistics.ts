/** The middle of the values, and how far the middle half of them spreads. */
export interface Summary {
  readonly median: number;
  readonly low: number;
  readonly high: number;
}

/** Sums values up: the median with the quartiles around it, which a few runs that were held up do not move. */
export function summaryOf(values: readonly number[]): Summary {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.round((sorted.length - 1) * share)] ?? Number.NaN;
  return { median: at(0.5), low: at(0.25), high: at(0.75) };
}

/** Each value over its partner of the same round: what the machine did in that round cancels out. */
export function ratiosOf(values: readonly number[], partners: readonly number[]): Summary {
  return summaryOf(values.map((value, round) => value / (partners[round] ?? Number.NaN)));
}
