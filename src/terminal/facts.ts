import { oneLine } from "../text/sanitize.ts";
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
  /** Paints a measured label. */
  readonly paintLabel: (label: string) => string;
  /** True for `Label: value` lines without columns. */
  readonly isPlain: boolean;
  /** The words of the values that are never broken; web addresses when left out. */
  readonly keeps?: KeepsWord | undefined;
}

/**
 * Lays out labels in one column and wrapped values in another. A word that is never broken and does not fit the column is below its label.
 * Values are plain text.
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

/** Lays out facts on a screen, indented unless it is plain. */
export function factLines(
  facts: readonly Fact[],
  { columns, ink, isPlain }: Screen,
  { indent = 2, keeps }: { readonly indent?: number; readonly keeps?: KeepsWord | undefined } = {},
): string[] {
  return layOutFacts(facts, {
    columns,
    indent: isPlain ? 0 : indent,
    paintLabel: ink.dim,
    isPlain,
    keeps,
  });
}

/** The least width of a column of values. With less room, labels and values share lines. */
const LEAST_VALUE = 12;

/** One line of a row: its name, its text if it has any, and whether that is a slug, which is never broken. */
export interface BlockField<Row> {
  readonly label: string;
  readonly text: (row: Row) => string | null | undefined;
  readonly isSlug?: boolean | undefined;
}

/** Draws one field per line, with an empty line between rows, for screen readers and for many columns. */
export function drawBlocks<Row>(
  rows: readonly Row[],
  fields: readonly BlockField<Row>[],
  screen: Screen,
  indent = 0,
): string {
  const blockOf = (row: Row) => {
    const slugs: string[] = [];
    const facts = fields.flatMap(({ label, text: textOf, isSlug }): readonly Fact[] => {
      const text = textOf(row);
      if (text === null || text === undefined || text === "") return [];
      if (isSlug) slugs.push(text);
      return [[label, oneLine(text)]];
    });
    return factLines(facts, screen, { indent, keeps: keepsWords(...slugs) }).join("\n");
  };
  return rows.map(blockOf).join("\n\n");
}
