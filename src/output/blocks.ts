import { sanitize } from "../text/sanitize.ts";
import { keepsWords } from "../text/wrap.ts";
import { layOutFacts } from "./facts.ts";
import type { Screen } from "./view.ts";

/** One line of a row: its name, and its text; nothing when it has none. */
type BlockField<Row> = readonly [name: string, text: (row: Row) => string | null | undefined];

/** The names of fields that hold a slug, which is never broken. */
const SLUGS: ReadonlySet<string> = new Set(["Slug", "slug", "Draft", "Category", "category"]);

/** Rows one below the other, one field a line and an empty line between two rows: for screen readers and many columns. */
export function blocks<Row>(
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
