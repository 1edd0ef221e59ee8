import { sanitize } from "../text/sanitize.ts";
import { padEnd } from "./cut.ts";
import type { Screen } from "./screen.ts";
import { widthOf } from "./width.ts";
import { type KeepsWord, keepsWords, wrap, wrapHanging, wrapIndented } from "./wrap.ts";

/** A label and its value. */
export type Fact = readonly [label: string, value: string];

/** The settings of a list of facts. */
export interface FactsLayout {
  readonly columns: number;
  /** Cells before every line. */
  readonly indent: number;
  /** Paints a label after it was measured. */
  readonly paintLabel: (label: string) => string;
  /** Only `Label: value`, without columns. */
  readonly isPlain: boolean;
  /** The words of the values that are never broken; web addresses when left out. */
  readonly keeps?: KeepsWord | undefined;
}

/**
 * Lays out labels in one column and values in another, wrapped within it; a word that is kept whole and has no room there stands below
 * its label. Values are plain text.
 */
export function layOutFacts(facts: readonly Fact[], layout: FactsLayout): string[] {
  const { columns, indent, paintLabel, isPlain, keeps } = layout;
  const margin = " ".repeat(indent);
  const labelWidth = isPlain ? 0 : Math.max(0, ...facts.map(([label]) => widthOf(label)));
  return facts.map(([label, value]) => {
    if (isPlain || indent + labelWidth + 2 + LEAST_VALUE > columns) {
      return margin + wrapHanging(`${label}: ${value}`, columns - indent, { indent: indent + 2, keeps });
    }
    const start = indent + labelWidth + 2;
    const beside = wrap(value, columns - start, keeps);
    if (beside.some((line) => widthOf(line) > columns - start)) {
      return `${margin}${paintLabel(label)}\n${wrapIndented(value, columns, { indent: indent + 2, keeps })}`;
    }
    return `${margin}${paintLabel(padEnd(label, labelWidth))}  ${beside.join(`\n${" ".repeat(start)}`)}`;
  });
}

/** The least width of a column of values; with less room, labels and values share their lines. */
const LEAST_VALUE = 12;

/** One line of a row: its name, and its text if it has any. */
type BlockField<Row> = readonly [name: string, text: (row: Row) => string | null | undefined];

/** The names of fields that hold a slug, which is never broken. */
const SLUGS: ReadonlySet<string> = new Set(["Slug", "slug", "Draft", "Category", "category"]);

/** Draws rows one below the other, one field a line and an empty line between two rows: for screen readers and many columns. */
export function drawBlocks<Row>(
  rows: readonly Row[],
  fields: readonly BlockField<Row>[],
  { columns, ink, isPlain }: Screen,
): string {
  const blockOf = (row: Row) => {
    const facts = fields.flatMap(([name, textOf]) => {
      const text = textOf(row);
      return text === null || text === undefined || text === "" ? [] : [[name, sanitize(text)] as const];
    });
    const keeps = keepsWords(...facts.filter(([name]) => SLUGS.has(name)).map(([, slug]) => slug));
    return layOutFacts(facts, { columns, indent: 0, paintLabel: ink.dim, isPlain, keeps }).join("\n");
  };
  return rows.map(blockOf).join("\n\n");
}
