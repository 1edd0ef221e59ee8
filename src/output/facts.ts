import { padEnd } from "../text/cut.ts";
import { widthOf } from "../text/width.ts";
import { type KeepsWord, wrap, wrapHanging, wrapIndented } from "../text/wrap.ts";

/** A label and what stands beside it. */
export type Fact = readonly [label: string, value: string];

/** The layout of a list of facts. */
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

/** Below this many cells a column of values cannot be read: labels and values then share their lines. */
const LEAST_VALUE = 12;
