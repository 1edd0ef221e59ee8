import { oneLine, sanitizeDeep } from "../../base/text/sanitize.ts";
import { paintSymbol, type Screen, symbol } from "./screen.ts";
import type { TableColumn } from "./table.ts";
import { cutEnd, padEnd, widestOf, widthOf } from "./width.ts";
import { keepsSlugs, wrap, wrapHanging, wrapIndented } from "./wrap.ts";

/** Returns a line with text at both ends. On a plain or narrow screen, `right` is put on its own line if `isKept` is true, or omitted. */
export function spread(left: string, right: string, { ink, isPlain, columns }: Screen, isKept = false) {
  const gap = columns - widthOf(left) - widthOf(right);
  if (right !== "" && gap >= 2 && !isPlain)
    return ink.bold(left) + " ".repeat(gap) + (isKept ? ink.bold(right) : right);
  const lines = wrapHanging(left, columns).split("\n");
  return [...lines, ...(isKept && right !== "" ? [right] : [])].map(ink.bold).join("\n");
}

/** Returns wrapped text that starts with a position or an option. That prefix is bold unless it is broken across lines. */
export function placeText(place: string, rest: string, { ink, columns }: Pick<Screen, "ink" | "columns">) {
  const text = wrapHanging(place + rest, columns);
  return text.startsWith(place) ? ink.bold(place) + text.slice(place.length) : text;
}

/** Returns a sentence that reports success, preceded by a green check mark or, on a plain screen, by `ok`. */
export function doneText(text: string, { ink, isPlain, columns }: Omit<Screen, "now">): string {
  return paintSymbol("done", wrapHanging(`${symbol("done", isPlain)} ${text}`, columns), ink);
}

/** The source of a response, and how long the response took or how old the cached copy is. */
export interface Origin {
  readonly catalog: string;
  readonly elapsedMs?: number;
  /** The age of a cached response; undefined if the response was not cached. */
  readonly ageSeconds: number | undefined;
}

/** Returns a count and, unless the screen is plain or narrow, a response's origin, such as `sandbox, 31 ms`. Adds an empty line. */
export function headline(count: string, { catalog, elapsedMs, ageSeconds }: Origin, screen: Screen): string {
  const name = cutEnd(sanitizeDeep(catalog), 40);
  const duration = elapsedMs === undefined ? "" : `, ${Math.round(elapsedMs)} ms`;
  const [age = 0, unit] = ageSeconds && ageSeconds >= 60 ? [ageSeconds / 60, "min"] : [ageSeconds, "s"];
  const origin = ageSeconds === undefined ? duration : `, cached ${Math.floor(age)} ${unit} ago`;
  return `${spread(count, name + origin, screen)}\n`;
}

/** A label and its value. `factLines` omits facts that have no value. */
export type Fact = readonly [label: string, value: string | null | undefined];

interface FactsLook {
  /** The indentation in cells. The default is 2, or 0 on a plain screen. */
  readonly indent?: number;
  readonly paint?: (label: string) => string;
}

/** The minimum width of the values, which are also no narrower than the labels. Otherwise, values directly follow their labels. */
const LEAST = 18;

/** Lays out labels and wrapped values in two columns, if the values fit. On a plain or narrow screen, values follow their labels. */
export function factLines(
  facts: readonly Fact[],
  { columns, isPlain }: Pick<Screen, "columns" | "isPlain">,
  { indent = isPlain ? 0 : 2, paint = (label) => label }: FactsLook = {},
): string[] {
  const margin = " ".repeat(indent);
  const shown = facts.filter((fact): fact is readonly [string, string] => typeof fact[1] === "string");
  const labelWidth = isPlain ? 0 : widestOf(shown.map(([label]) => label));
  const start = indent + labelWidth + 2;
  return shown.map(([label, value]) => {
    if (isPlain || start + Math.max(LEAST, labelWidth) > columns) {
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

/** Draws each row's fields one below the other, with an empty line between rows. Omits empty fields. */
export function drawBlocks<Row>(
  rows: readonly Row[],
  fields: readonly (Pick<TableColumn<Row>, "text"> & { readonly label: string })[],
  screen: Screen,
  indent = 0,
): string {
  const blockOf = (row: Row) => {
    const facts = fields.map(({ label, text }): Fact => [label, oneLine(text(row) ?? "") || null]);
    return factLines(facts, screen, { indent: screen.isPlain ? 0 : indent }).join("\n");
  };
  return rows.map(blockOf).join("\n\n");
}
