/**
 * Whether data from JSON is nested deeper than `most` levels. What prints data goes down one call a level, so an answer of nothing
 * but brackets could end the process.
 */
export function isNestedDeeper(value: unknown, most: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return most === 0 || Object.values(value).some((item) => isNestedDeeper(item, most - 1));
}
