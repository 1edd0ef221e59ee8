import { INTEGER, listOf, NULLABLE_STRING, objectOf, STRING } from "../contract/json-schema.ts";
import type { Difference } from "../draft/diff/diff-draft.ts";
import { command } from "../errors/advice.ts";
import { drawDifference } from "../terminal/difference.ts";
import { keepsWords, wrapHanging } from "../terminal/wrap.ts";
import { counted } from "../text/counted.ts";
import { oneLine } from "../text/sanitize.ts";
import { jsonFields } from "./field.ts";
import type { View } from "./view.ts";

/** The file and the live listing that were compared. */
export interface DraftDiffFacts {
  readonly file: string;
  readonly slug: string;
  /** The URL of the live listing. */
  readonly listing: string;
}

const ROW = objectOf({
  field: STRING,
  line: INTEGER,
  column: INTEGER,
  file: NULLABLE_STRING,
  live: NULLABLE_STRING,
});

/** The view of the differences between a draft file and a live listing. In JSON, a single object contains all differences. */
export const draftDiffView: View<Difference, DraftDiffFacts> = {
  form: "one",
  fields: [
    { name: "field", only: "columns" },
    { name: "file", only: "columns" },
    { name: "live", only: "columns" },
    ...jsonFields({ file: STRING, slug: STRING, listing: STRING, differences: listOf(ROW) }),
  ],
  title: ({ rows, ...facts }, { columns, ink }) => {
    const slug = oneLine(facts.slug);
    const fields = counted(rows.length, "field");
    const text = `${oneLine(facts.file)} and the live listing ${slug} differ in ${fields}`;
    return `${wrapHanging(text, columns, { keeps: keepsWords(slug) })}\n${ink.dim(oneLine(facts.listing))}\n`;
  },
  body: ({ rows, file }, screen) =>
    rows
      .map((row) => drawDifference({ ...row, place: `${file}:${row.line}:${row.column}` }, screen))
      .join("\n\n"),
  footer: ({ slug }) => [{ text: "See the listing", command: command("show", [slug]) }],
  empty: ({ file, slug }) => [`${oneLine(file)} and the live listing ${oneLine(slug)} are the same.`],
};
