import type { Summary } from "./statistics.ts";

/** A figure measured with one version of Node and, if there is a partner, the ratio to the partner's figure. */
export interface Row {
  readonly name: string;
  /** The partner's name. */
  readonly against?: string;
  readonly ratio?: Summary;
  readonly figure: string;
}

/** Formats a median in milliseconds. */
export function ms({ median }: Summary): string {
  return `${median.toFixed(0)} ms`;
}

/** Returns a caption and a Markdown table with a column for each version of Node. All columns must have the same rows. */
export function measuredTable(
  caption: string,
  columns: readonly { readonly heading: string; readonly rows: readonly Row[] }[],
): string {
  const rows = (columns[0]?.rows ?? []).map(({ name, against }, index) => [
    name,
    against ?? "",
    ...columns.map(({ rows }) => cellOf(rows[index])),
  ]);
  return captionedTable(caption, ["multiple of", ...columns.map(({ heading }) => heading)], rows);
}

function cellOf(row: Row | undefined): string {
  if (row?.ratio === undefined) return row?.figure ?? "";
  const { median, low, high } = row.ratio;
  return `${median.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)}), ${row.figure}`;
}

/** Returns a caption and a Markdown table. All columns except the first one are aligned to the right. */
export function captionedTable(
  caption: string,
  headings: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const lines = [["", ...headings], ["---", ...headings.map(() => "--:")], ...rows];
  return `${caption}\n\n${lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n")}\n`;
}
