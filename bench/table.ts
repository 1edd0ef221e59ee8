import type { Summary } from "./statistics.ts";

/** What was measured, the figure, and how it compares. */
export type Row = readonly [what: string, figure: string, comparison: string];

/** Milliseconds, with the quartiles. */
export function ms({ median, low, high }: Summary): string {
  return `${median.toFixed(0)} ms (${low.toFixed(0)} to ${high.toFixed(0)})`;
}

/** A ratio, with the quartiles. */
export function spread({ median, low, high }: Summary): string {
  return `${median.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})`;
}

/** The rows of what was measured as a Markdown table under a caption. */
export function measuredTable(caption: string, rows: readonly Row[]): string {
  return markdownTable(caption, ["median (middle half)", "ratio (middle half)"], rows);
}

/** A Markdown table under a caption, its columns of figures under their headings. */
export function markdownTable(
  caption: string,
  headings: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const lines = [["", ...headings], ["---", ...headings.map(() => "--:")], ...rows];
  return `${caption}\n\n${lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n")}\n`;
}
