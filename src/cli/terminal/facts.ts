import { oneLine } from "../../base/text/sanitize.ts";
import type { Screen } from "./screen.ts";
import { padEnd, widestOf, widthOf } from "./width.ts";
import { type KeepsWord, keepsWords, wrap, wrapHanging, wrapIndented } from "./wrap.ts";

/** A label and its value. `factLines` omits facts that have no value. */
export type Fact = readonly [label: string, value: string | null | undefined];

interface FactsLook {
  /** The indentation in cells. The default is 2, or 0 on a plain screen. */
  readonly indent?: number;
  /** Paints a label. By default, labels are dim. */
  readonly paint?: (label: string) => string;
  /** Reports whether a word in a value must not be broken. By default, web addresses are not broken. */
  readonly keeps?: KeepsWord;
  /** The minimum width of the value column. If it does not fit, values are printed directly after their labels. The default is 18. */
  readonly least?: number;
}

/** Lays out labels and wrapped values in two columns, if the values fit. On a plain or narrow screen, values follow their labels. */
export function factLines(
  facts: readonly Fact[],
  { columns, ink, isPlain }: Pick<Screen, "columns" | "ink" | "isPlain">,
  { indent = isPlain ? 0 : 2, paint = ink.dim, keeps, least = 18 }: FactsLook = {},
): string[] {
  const margin = " ".repeat(indent);
  const shown = facts.filter((fact): fact is readonly [string, string] => typeof fact[1] === "string");
  const labelWidth = isPlain ? 0 : widestOf(shown.map(([label]) => label));
  const start = indent + labelWidth + 2;
  return shown.map(([label, value]) => {
    if (isPlain || start + least > columns) {
      const text = wrapHanging(`${label}: ${value}`, columns - indent, { indent: indent + 2, keeps });
      return margin + (text.startsWith(label) ? paint(label) + text.slice(label.length) : text);
    }
    const beside = wrap(value, columns - start, keeps);
    // A word that must not be broken is wider than the column.
    if (beside.some((line) => widthOf(line) > columns - start)) {
      return `${margin}${paint(label)}\n${wrapIndented(value, columns, { indent: indent + 2, keeps })}`;
    }
    return `${margin}${paint(padEnd(label, labelWidth))}  ${beside.join(`\n${" ".repeat(start)}`)}`;
  });
}

interface BlockField<Row> {
  readonly label: string;
  readonly text: (row: Row) => string | null | undefined;
  /** True for a slug. Slugs of valid length are not broken across lines. */
  readonly isSlug?: boolean | undefined;
}

/** Draws each row's fields one below the other, with an empty line between rows. Omits empty fields. */
export function drawBlocks<Row>(
  rows: readonly Row[],
  fields: readonly BlockField<Row>[],
  screen: Screen,
  indent = 0,
): string {
  const blockOf = (row: Row) => {
    const texts = fields.map(({ text }) => oneLine(text(row) ?? ""));
    const facts = fields.map(({ label }, index): Fact => [label, texts[index] || null]);
    const keeps = keepsWords(texts.filter((_, index) => fields[index]?.isSlug));
    return factLines(facts, screen, { indent: screen.isPlain ? 0 : indent, keeps }).join("\n");
  };
  return rows.map(blockOf).join("\n\n");
}
