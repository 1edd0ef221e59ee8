import { counted } from "../../../base/text/counted.ts";
import { oneLine, sanitizeDeep } from "../../../base/text/sanitize.ts";
import { command } from "../../../contract/errors/advice.ts";
import { ERROR } from "../../../contract/errors/error-data.ts";
import { InputError } from "../../../contract/errors/local-errors.ts";
import { INTEGER, NULLABLE_STRING, objectOf, STRING } from "../../../contract/json-schema.ts";
import { isInFile } from "../../../draft/file/read-source.ts";
import { differenceAdvice } from "../../../draft/listing-advice.ts";
import { type DraftDiff, diffState } from "../../../draft/live-listing.ts";
import { drawBlocks, placeText, spread } from "../../terminal/facts.ts";
import type { Screen } from "../../terminal/screen.ts";
import { drawTable } from "../../terminal/table.ts";
import { drawTextDiff } from "../../terminal/text-diff.ts";
import { wrap } from "../../terminal/wrap.ts";
import { DETAILS_LOOK, FILE_FIELD, jsonFields, type View } from "./view.ts";

export interface DraftDiffRow {
  readonly file: string;
  readonly field: string;
  readonly line: number;
  readonly column: number;
  readonly fileValue: string | null;
  readonly liveValue: string | null;
}

interface DraftDiffFacts {
  readonly diffs: readonly DraftDiff[];
  readonly catalog: string;
  /** The slugs of the drafts that this machine submitted to the catalog. */
  readonly editable: readonly string[];
  /** Whether standard output is a terminal. */
  readonly isScreen: boolean;
  /** Whether the runner shows a notice for each missing listing. */
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
      differences: { type: ["array", "null"], items: DIFFERENCE },
      "error?": ERROR,
    }),
  ],
  title: async ({ rows, diffs, catalog }, screen) => {
    const [diff] = diffs;
    if (diffs.length > 1 || !diff?.listing)
      return (await overview(diffs, screen)) + (rows.length === 0 ? "" : "\n");
    const { file, slug, differences } = sanitizeDeep(diff);
    const text = `${file} differs from ${slug} in ${counted(differences.length, "field")}`;
    return `${spread(text, sanitizeDeep(catalog), screen)}\n`;
  },
  body: ({ rows }, screen) => rows.map((row) => difference(row, screen)).join("\n\n"),
  footer: ({ diffs, editable }) => {
    const differing = diffs.flatMap((diff) => (diff.listing && diff.differences.length > 0 ? diff : []));
    const own = differing.flatMap(({ file, isOwn }) => (isOwn && isInFile(file) ? file : []));
    const [first] = differing;
    const copies = diffs.flatMap(copiesIn);
    if (first === undefined) return copies;
    const { file, slug, isOwn, hasOtherSlug } = first;
    const named = isOwn || hasOtherSlug || !isInFile(file) ? undefined : { file, slug };
    const draft = differing.find((diff) => editable.includes(diff.slug))?.slug;
    const advice = differenceAdvice(own, { named, draft });
    const show = { text: "Show the listing", command: command("show", [slug]) };
    return [...copies, ...(draft === undefined ? [...advice.slice(0, -1), show] : advice)];
  },
  // On a terminal, the overview of several files states which of them are not live. Annotations also report missing listings.
  notes: ({ diffs, isScreen, isAnnotated }) => [
    ...(diffs.length === 1 || isScreen || isAnnotated ? [] : notLive(diffs)),
    ...(isScreen ? [] : diffs.flatMap(copiesIn)),
  ],
  empty: ({ diffs, isScreen, isAnnotated }) => {
    if (diffs.length > 1) return [];
    const same = diffs.flatMap((diff) => (diff.listing ? [diff] : []));
    return [
      ...(isAnnotated ? [] : notLive(diffs)),
      ...same.map(({ file, slug }) => `${oneLine(file)} and the live listing ${oneLine(slug)} are the same.`),
      ...(isScreen ? diffs.flatMap(copiesIn) : []),
    ];
  },
};

function notLive(diffs: readonly DraftDiff[]): readonly string[] {
  const missing = diffs.flatMap((diff) => (diff.listing === null ? diff : []));
  return missing.map(({ file, slug }) => `${oneLine(file)} is not live: no live listing "${oneLine(slug)}"`);
}

/** Draws a difference from the listing (-) to the file (+). A plain screen shows the full values, with labels. */
function difference({ file, line, column, field, fileValue, liveValue }: DraftDiffRow, screen: Screen) {
  const place = oneLine(`${file}:${line}:${column}`);
  const [live, own] = [liveValue ?? MISSING, fileValue ?? MISSING];
  if (!screen.isPlain)
    return [placeText(place, `  ${field}`, screen), ...drawTextDiff(live, own, screen)].join("\n");
  return Object.entries({ Place: place, Field: field, Live: live, File: own })
    .flatMap(([label, value]) => wrap(`${label}: ${oneLine(value)}`, screen.columns))
    .join("\n");
}

const MISSING = "(missing)";

/** Draws each file: its name, its state, the listing's slug, and a count or a reason. */
async function overview(diffs: readonly DraftDiff[], screen: Screen): Promise<string> {
  const columns = [
    { label: "File", text: ({ file }: DraftDiff) => file, ...FILE_FIELD.table },
    { label: "Result", text: diffState },
    { label: "Listing", text: (diff: DraftDiff) => (diff.listing ? diff.slug : "") },
    { label: "Details", text: detailOf, ...DETAILS_LOOK },
  ].map((column) => ({ ...column, head: "" }));
  const table = screen.isPlain ? undefined : await drawTable(diffs, columns, screen);
  return table?.join("\n") ?? drawBlocks(diffs, columns, screen);
}

function detailOf(diff: DraftDiff): string {
  if (diff.listing) return diff.differences.length === 0 ? "" : counted(diff.differences.length, "field");
  if (!("error" in diff)) return "";
  const { error } = diff;
  return error instanceof InputError ? `${counted(error.problems.length, "problem")} (below)` : error.message;
}

function copiesIn(diff: DraftDiff): readonly string[] {
  if (!diff.listing || diff.copies.length === 0) return [];
  const fields = diff.copies.map(({ field }) => field).join(", ");
  return [`${oneLine(diff.file)}: fields not compared, because catalogs store copies: ${fields}`];
}
