import { sanitize } from "../text/sanitize.ts";
import { layOutFacts } from "./facts.ts";
import type { Screen } from "./view.ts";

/** Rows one below the other, one field a line and an empty line between two rows: for screen readers and many columns. */
export function blocks<Row>(
  rows: readonly Row[],
  fields: readonly (readonly [name: string, text: (row: Row) => string | null | undefined])[],
  { columns, ink, isPlain }: Screen,
): string {
  const blockOf = (row: Row) => {
    const facts = fields.flatMap(([name, textOf]) => {
      const text = textOf(row);
      return text === null || text === undefined || text === "" ? [] : [[name, sanitize(text)] as const];
    });
    return layOutFacts(facts, { columns, indent: 0, paintLabel: ink.dim, isPlain }).join("\n");
  };
  return rows.map(blockOf).join("\n\n");
}
