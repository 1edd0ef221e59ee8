import { oneLine } from "../../base/text/sanitize.ts";
import type { Taxonomy } from "../../contract/index.ts";
import { cutEnd } from "./cut.ts";
import type { Screen } from "./screen.ts";
import { GAP, layOutTable } from "./table-layout.ts";
import { widthOf } from "./width.ts";

/** The maximum name width. Wider names are cut, so that several columns fit. */
const LONGEST_NAME = 28;

/** Lays out entries as `slug  name` in as many columns as fit. If even a single column does not fit, puts each name below its slug. */
export async function pairGrid(rows: readonly Taxonomy[], { ink, columns: room }: Screen) {
  const longest = Math.min(LONGEST_NAME, room - GAP);
  const pairs = rows.map(
    ({ slug, name }) => [ink.bold(oneLine(slug)), cutEnd(oneLine(name), longest)] as const,
  );
  for (let count = Math.min(Math.floor(room / 8), pairs.length); count > 0; count -= 1) {
    const lines: string[][] = Array.from({ length: Math.ceil(pairs.length / count) }, () => []);
    for (const [index, [slug, name]] of pairs.entries()) lines[index % lines.length]?.push(slug, name);
    // A name is followed by a wider gap than a slug.
    const widths = (lines[0] ?? []).map((_, column) => {
      const gap = column % 2 === 0 ? 0 : GAP;
      return gap + lines.reduce((widest, line) => Math.max(widest, widthOf(line[column] ?? "")), 1);
    });
    if (widths.reduce((sum, width) => sum + width + GAP, -2 * GAP) <= room) return layOutTable(lines, widths);
  }
  return pairs.flatMap(([slug, name]) => [slug, " ".repeat(GAP) + name]);
}
