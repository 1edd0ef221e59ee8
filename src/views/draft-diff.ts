import { command } from "../errors/advice.ts";
import { footer, hintLines } from "../terminal/advice.ts";
import { drawBlocks } from "../terminal/facts.ts";
import type { Screen } from "../terminal/screen.ts";
import { keepsWords, wrap, wrapHanging } from "../terminal/wrap.ts";
import { contrast } from "../text/contrast.ts";
import { counted } from "../text/counted.ts";
import { oneLine } from "../text/sanitize.ts";
import { INTEGER, listOf, NULLABLE_STRING, objectOf, STRING } from "./field.ts";
import type { View } from "./view.ts";

/** A field whose values in the file and in the live listing differ; null for a missing value. */
export interface DraftDiffRow {
  readonly field: string;
  readonly line: number;
  readonly column: number;
  readonly file: string | null;
  readonly live: string | null;
}

/** The compared file and live listing. */
export interface DraftDiffFacts {
  readonly file: string;
  readonly slug: string;
  /** The URL of the listing. */
  readonly listing: string;
}

/** The view of the differences between a draft file and the live listing. JSON has one object with all of them. */
export const draftDiffView: View<DraftDiffRow, DraftDiffFacts> = {
  form: "one",
  fields: [
    { name: "field", only: "columns" },
    { name: "file", only: "columns" },
    { name: "live", only: "columns" },
    { name: "file", only: "json" },
    { name: "slug", only: "json" },
    { name: "listing", only: "json" },
    {
      name: "differences",
      only: "json",
      type: listOf(
        objectOf({
          field: STRING,
          line: INTEGER,
          column: INTEGER,
          file: NULLABLE_STRING,
          live: NULLABLE_STRING,
        }),
      ),
    },
  ],
  title: ({ rows, ...facts }, { columns, ink }) => {
    const slug = oneLine(facts.slug);
    const fields = counted(rows.length, "field");
    const text = `${oneLine(facts.file)} and the live listing ${slug} differ in ${fields}`;
    return `${wrapHanging(text, columns, { indent: 2, keeps: keepsWords(slug) })}\n${ink.dim(oneLine(facts.listing))}\n`;
  },
  body: ({ rows, file }, screen) =>
    screen.isPlain
      ? plainRows(rows, file, screen)
      : rows.map((row) => differenceLines(row, file, screen).join("\n")).join("\n\n"),
  footer: ({ slug }, screen) => footer({ text: "See the listing", command: command("show", [slug]) }, screen),
  empty: ({ file, slug }, screen) =>
    hintLines(`${oneLine(file)} and the live listing ${oneLine(slug)} are the same.`, screen).join("\n"),
};

function plainRows(rows: readonly DraftDiffRow[], file: string, screen: Screen): string {
  return drawBlocks(
    rows,
    [
      { label: "Place", text: ({ line, column }) => `${file}:${line}:${column}` },
      { label: "Field", text: ({ field }) => field },
      { label: "Live", text: ({ live }) => live ?? MISSING },
      { label: "File", text: (row) => row.file ?? MISSING },
    ],
    screen,
  );
}

/** Draws the place and the field, then both values as a diff, shortened where they are equal. */
function differenceLines(row: DraftDiffRow, file: string, { ink, columns }: Screen): string[] {
  const place = `${oneLine(file)}:${row.line}:${row.column}`;
  const head = wrapHanging(`${place}  ${row.field}`, columns, { indent: 2 });
  const [live, own] =
    row.live === null || row.file === null
      ? [row.live ?? MISSING, row.file ?? MISSING]
      : contrast(row.live, row.file);
  const marked = (mark: string, value: string) =>
    value
      .split("\n")
      .flatMap((line) => wrap(line, columns - LABEL.length))
      .map((line, index) => `${mark} ${index === 0 ? line : `      ${line}`}`.trimEnd());
  return [
    head.startsWith(place) ? ink.bold(place) + head.slice(place.length) : head,
    ...marked("-", `live  ${live}`).map(ink.red),
    ...marked("+", `file  ${own}`).map(ink.bold),
  ];
}

const LABEL = "- live  ";
const MISSING = "(missing)";
