import { INTEGER, listOf, NULLABLE_STRING, objectOf, oneOf, STRING } from "../contract/json-schema.ts";
import { type DraftDiff, diffState } from "../draft/diff/draft-diff.ts";
import { command } from "../errors/advice.ts";
import { ERROR } from "../errors/error-data.ts";
import { factLines } from "../terminal/facts.ts";
import { placeText } from "../terminal/headline.ts";
import type { Screen } from "../terminal/screen.ts";
import { drawTable } from "../terminal/table.ts";
import { keepsWords, wrap, wrapHanging } from "../terminal/wrap.ts";
import { contrast } from "../text/contrast.ts";
import { counted } from "../text/counted.ts";
import { oneLine } from "../text/sanitize.ts";
import { jsonFields } from "./field.ts";
import type { View } from "./view.ts";

/** A difference between a file and its live listing. */
export interface DraftDiffRow {
  readonly file: string;
  readonly field: string;
  readonly line: number;
  readonly column: number;
  readonly fileValue: string | null;
  readonly liveValue: string | null;
}

/** The results for all files. */
export interface DraftDiffFacts {
  readonly diffs: readonly DraftDiff[];
  /** The slugs of the drafts that this machine submitted to the catalog. */
  readonly editable: readonly string[];
  /** Whether standard output is a terminal. */
  readonly isScreen: boolean;
  /** Whether the runner shows a warning for each missing listing. */
  readonly isAnnotated: boolean;
}

const DIFFERENCE = objectOf({
  field: STRING,
  line: INTEGER,
  column: INTEGER,
  file: NULLABLE_STRING,
  live: NULLABLE_STRING,
});

/** The view of the differences between draft files and their live listings. In JSON, each file is one object. */
export const draftDiffView: View<DraftDiffRow, DraftDiffFacts> = {
  form: "either",
  fields: [
    { name: "file" },
    { name: "field", path: "differences.field", only: "columns", cell: ({ field }) => field },
    { name: "fileValue", path: "differences.file", only: "columns", cell: ({ fileValue }) => fileValue },
    { name: "liveValue", path: "differences.live", only: "columns", cell: ({ liveValue }) => liveValue },
    ...jsonFields({
      slug: NULLABLE_STRING,
      listing: NULLABLE_STRING,
      differences: { ...listOf(DIFFERENCE), type: ["array", "null"] },
      "foundBy?": oneOf("option", "journal", "website"),
      "error?": ERROR,
    }),
  ],
  title: async ({ diffs }, screen) => {
    const [diff] = diffs;
    if (diffs.length === 1 && diff) return heading(diff, screen);
    const origins = diffs.filter(({ listing }) => listing).flatMap(originOf);
    const lines = origins.map((line) => `${screen.ink.dim(wrapHanging(line, screen.columns))}\n`);
    return `${await overview(diffs, screen)}\n${lines.join("")}`;
  },
  body: ({ rows }, screen) => rows.map((row) => difference(row, screen)).join("\n\n"),
  footer: ({ diffs, editable }) => {
    const slugs = diffs.flatMap((diff) => (diff.listing && diff.differences.length > 0 ? diff.slug : []));
    const slug = slugs.find((each) => editable.includes(each));
    if (slug !== undefined)
      return [{ text: "Change the listing in its editor", command: command("draft open", [slug]) }];
    return slugs.slice(0, 1).map((each) => ({ text: "See the listing", command: command("show", [each]) }));
  },
  // On a screen, the text above the rows states how a listing was found, or that it is missing. Annotations also report missing listings.
  notes: ({ diffs, isScreen, isAnnotated }) =>
    diffs.flatMap((diff) => [
      ...(isScreen || (isAnnotated && diff.listing === null) ? [] : originOf(diff)),
      ...copiesIn(diff),
    ]),
  empty: ({ diffs, isScreen }) =>
    diffs.flatMap((diff) => [
      ...(diff.listing
        ? [`${oneLine(diff.file)} and the live listing ${oneLine(diff.slug)} are the same.`]
        : []),
      ...(isScreen ? [...originOf(diff), ...copiesIn(diff)] : []),
    ]),
};

function heading(diff: DraftDiff, { columns, ink }: Screen): string {
  if (!diff.listing) return "";
  const slug = oneLine(diff.slug);
  const fields = counted(diff.differences.length, "field");
  const text = `${oneLine(diff.file)} and the live listing ${slug} differ in ${fields}`;
  const origin = originOf(diff).map((line) => `${wrapHanging(line, columns)}\n`);
  const lines = `${oneLine(diff.listing)}\n${origin.join("")}`.replace(/.+/g, ink.dim);
  return `${wrapHanging(text, columns, { keeps: keepsWords([slug]) })}\n${lines}`;
}

/** Draws a difference from the listing (-) to the file (+). A plain screen shows the full values, with labels. */
function difference({ file, line, column, field, fileValue, liveValue }: DraftDiffRow, screen: Screen) {
  const { columns, ink, isPlain } = screen;
  const place = oneLine(`${file}:${line}:${column}`);
  const [live, own] = [liveValue ?? MISSING, fileValue ?? MISSING];
  if (isPlain) {
    const facts = Object.entries({
      Place: place,
      Field: oneLine(field),
      Live: oneLine(live),
      File: oneLine(own),
    });
    return factLines(facts, screen).join("\n");
  }
  const [before, after] = liveValue === null || fileValue === null ? [live, own] : contrast(live, own);
  const marked = (mark: string, value: string) =>
    wrap(value, columns - "- ".length).map((line) => `${mark} ${line}`.trimEnd());
  return [
    placeText(place, `  ${field}`, screen),
    ...marked("-", before).map(ink.red),
    ...marked("+", after).map(ink.green),
  ].join("\n");
}

const MISSING = "(missing)";

async function overview(diffs: readonly DraftDiff[], screen: Screen): Promise<string> {
  const detail = (diff: DraftDiff) => {
    if ("error" in diff) return diff.error.message;
    if (diff.listing === null) return diff.lookedFor;
    return diff.differences.length === 0 ? "" : counted(diff.differences.length, "field");
  };
  const slugOf = (diff: DraftDiff) => (diff.listing ? diff.slug : "");
  if (screen.isPlain) {
    return diffs
      .map((diff) => [`${diff.file}: ${diffState(diff)}`, slugOf(diff), detail(diff)].map(oneLine))
      .map((parts) => wrapHanging(parts.filter((part) => part !== "").join(", "), screen.columns))
      .join("\n");
  }
  const columns = [
    { head: "", text: ({ file }: DraftDiff) => file, least: 12 },
    { head: "", text: diffState },
    { head: "", text: slugOf },
    { head: "", text: detail, least: 8 },
  ];
  return (await drawTable(diffs, columns, screen)).slice(1).join("\n");
}

const FOUND = {
  option: "specified by --listing",
  journal: "the draft that this machine created for this product",
  website: "found by its website and name",
} as const;

function originOf(diff: DraftDiff): readonly string[] {
  if ("error" in diff) return [];
  const file = oneLine(diff.file);
  if (diff.listing === null) return [`${file} is not live: ${oneLine(diff.lookedFor)}`];
  return diff.foundBy === "file"
    ? []
    : [`The listing for ${file} is ${oneLine(diff.slug)}, ${FOUND[diff.foundBy]}`];
}

function copiesIn(diff: DraftDiff): readonly string[] {
  if (!diff.listing || diff.copies.length === 0) return [];
  const fields = diff.copies.map(({ field }) => field).join(", ");
  return [`${oneLine(diff.file)}: fields not compared, because catalogs store copies: ${fields}`];
}
