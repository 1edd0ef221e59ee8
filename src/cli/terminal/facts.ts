import { oneLine } from "../../base/text/sanitize.ts";
import type { Screen } from "./screen.ts";
import { padEnd, widestOf, widthOf } from "./width.ts";
import { keepsSlugs, wrap, wrapHanging, wrapIndented } from "./wrap.ts";

/** A label and its value. `factLines` omits facts that have no value. */
export type Fact = readonly [label: string, value: string | null | undefined];

interface FactsLook {
  /** The indentation in cells. The default is 2, or 0 on a plain screen. */
  readonly indent?: number;
  /** Paints a label. By default, labels are dim. */
  readonly paint?: (label: string) => string;
}

/** The minimum width of the values. If it does not fit, values are printed directly after their labels. */
const LEAST = 18;

/** Lays out labels and wrapped values in two columns, if the values fit. On a plain or narrow screen, values follow their labels. */
export function factLines(
  facts: readonly Fact[],
  { columns, ink, isPlain }: Pick<Screen, "columns" | "ink" | "isPlain">,
  { indent = isPlain ? 0 : 2, paint = ink.dim }: FactsLook = {},
): string[] {
  const margin = " ".repeat(indent);
  const shown = facts.filter((fact): fact is readonly [string, string] => typeof fact[1] === "string");
  const labelWidth = isPlain ? 0 : widestOf(shown.map(([label]) => label));
  const start = indent + labelWidth + 2;
  return shown.map(([label, value]) => {
    if (isPlain || start + LEAST > columns) {
      const text = wrapHanging(`${label}: ${value}`, columns - indent, indent + 2);
      return margin + (text.startsWith(label) ? paint(label) + text.slice(label.length) : text);
    }
    const beside = wrap(value, columns - start, keepsSlugs);
    // A word that must not be broken is wider than the column.
    if (beside.some((line) => widthOf(line) > columns - start)) {
      const below = wrapIndented(value, columns, { indent: indent + 2, keeps: keepsSlugs });
      return `${margin}${paint(label)}\n${below}`;
    }
    return `${margin}${paint(padEnd(label, labelWidth))}  ${beside.join(`\n${" ".repeat(start)}`)}`;
  });
}

interface BlockField<Row> {
  readonly label: string;
  readonly text: (row: Row) => string | null | undefined;
}

/** Draws each row's fields one below the other, with an empty line between rows. Omits empty fields. */
export function drawBlocks<Row>(
  rows: readonly Row[],
  fields: readonly BlockField<Row>[],
  screen: Screen,
  indent = 0,
): string {
  const blockOf = (row: Row) => {
    const facts = fields.map(({ label, text }): Fact => [label, oneLine(text(row) ?? "") || null]);
    return factLines(facts, screen, { indent: screen.isPlain ? 0 : indent }).join("\n");
  };
  return rows.map(blockOf).join("\n\n");
}
