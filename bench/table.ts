import type { Summary } from "./statistics.ts";

/** A figure measured with one Node, and its ratio where it is compared. */
export interface Row {
  readonly name: string;
  /** The name of the partner that the ratio is a multiple of. */
  readonly against?: string;
  readonly ratio?: Summary;
  readonly figure: string;
}

/** Formats a median in milliseconds. */
export function ms({ median }: Summary): string {
  return `${median.toFixed(0)} ms`;
}

/** Returns the figures of each Node, side by side, as a Markdown table under a caption. Each Node has the same rows. */
export function measuredTable(
  caption: string,
  columns: readonly { readonly heading: string; readonly rows: readonly Row[] }[],
): string {
  const rows = (columns[0]?.rows ?? []).map(({ name, against }, index) => [
    name,
    against ?? "",
    ...columns.map(({ rows }) => cellOf(rows[index])),
  ]);
  return markdownTable(caption, ["multiple of", ...columns.map(({ heading }) => heading)], rows);
}

/** Returns the ratio with its quartiles, and the figure. */
function cellOf(row: Row | undefined): string {
  if (row?.ratio === undefined) return row?.figure ?? "";
  const { median, low, high } = row.ratio;
  return `${median.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)}), ${row.figure}`;
}

/** Returns a Markdown table under a caption; columns of figures are aligned to the right. */
export function markdownTable(
  caption: string,
  headings: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const lines = [["", ...headings], ["---", ...headings.map(() => "--:")], ...rows];
  return `${caption}\n\n${lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n")}\n`;
}
