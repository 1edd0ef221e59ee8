import type { Taxonomy } from "../contract/index.ts";
import type { Highlight } from "../text/fold.ts";
import { oneLine } from "../text/sanitize.ts";
import { cutEnd } from "./cut.ts";
import type { Screen } from "./screen.ts";
import { GAP, layOutTable, type TableCell } from "./table-layout.ts";
import { widthOf } from "./width.ts";

/** The maximum width of a name. Wider names are cut, so that several columns fit. */
const LONGEST_NAME = 28;

interface Pair {
  readonly slug: TableCell;
  readonly name: TableCell;
}

/** Lays out entries as `slug  name` in as many columns as fit, and fills the columns from top to bottom. */
export async function pairGrid(rows: readonly Taxonomy[], highlight: Highlight, screen: Screen) {
  const pairs = rows.map((row) => pairOf(row, highlight, screen));
  const most = Math.max(1, Math.floor(screen.columns / 8));
  for (let count = Math.min(most, pairs.length); count > 0; count -= 1) {
    const height = Math.ceil(pairs.length / count);
    const widths = widthsOf(pairs, height);
    const needed = widths.reduce((sum, width) => sum + width + GAP, -GAP);
    if (needed <= screen.columns) return layOutTable(linesOf(pairs, height), widths);
  }
  return pairs.flatMap(({ slug, name }) => [slug.painted, " ".repeat(GAP) + name.painted]);
}

function pairOf({ slug, name }: Taxonomy, highlight: Highlight, { ink, columns }: Screen): Pair {
  const cellOf = (text: string) => ({ painted: highlight(text, ink.bold), width: widthOf(text) });
  const shortName = cutEnd(oneLine(name), Math.min(LONGEST_NAME, columns - GAP));
  return { slug: cellOf(oneLine(slug)), name: cellOf(shortName) };
}

/**
 * Returns two widths for each column: one for its slugs, and one for its names including the gap after them. The last column has no gap.
 */
function widthsOf(pairs: readonly Pair[], height: number): number[] {
  const widths: number[] = [];
  for (let start = 0; start < pairs.length; start += height) {
    const column = pairs.slice(start, start + height);
    const isLast = start + height >= pairs.length;
    widths.push(
      column.reduce((widest, { slug }) => Math.max(widest, slug.width), 1),
      column.reduce((widest, { name }) => Math.max(widest, name.width), 1) + (isLast ? 0 : GAP),
    );
  }
  return widths;
}

function linesOf(pairs: readonly Pair[], height: number): TableCell[][] {
  const lines: TableCell[][] = Array.from({ length: height }, () => []);
  for (const [index, { slug, name }] of pairs.entries()) lines[index % height]?.push(slug, name);
  return lines;
}
