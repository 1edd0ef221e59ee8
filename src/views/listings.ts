import { type Advice, command } from "../errors/advice.ts";
import { footer, hintLines } from "../terminal/advice.ts";
import { sign } from "../terminal/ink.ts";
import { keepsWords, wrap } from "../terminal/wrap.ts";
import { relativeIso } from "../text/times.ts";
import { BOOLEAN, type Field, NULLABLE_STRING, oneOf, SLUG_LOOK } from "./field.ts";
import type { View } from "./view.ts";

/** A listing of the local catalog in any state; null for properties that sample or imported listings lack. */
export interface ListingRow {
  readonly slug: string;
  readonly state: string;
  readonly name: string;
  readonly owner: string | null;
  /** ISO 8601, UTC. */
  readonly changedAt: string | null;
  readonly version: number | null;
  readonly editorUrl: string | null;
  /** The moderator's words on the last rejection or unlisting. */
  readonly reason: string | null;
}

/** The requested state of the submissions that are listed. */
export interface ListingsFacts {
  readonly state: string | undefined;
}

const FIELDS: readonly Field<ListingRow>[] = [
  { name: "slug", label: "Slug", isSlug: true, table: SLUG_LOOK },
  { name: "state", label: "State" },
  { name: "name", label: "Name", table: { least: 8, most: 40, leaves: { order: 3, below: 8 } } },
  {
    name: "owner",
    type: NULLABLE_STRING,
    label: "Owner",
    table: { least: 6, most: 24, leaves: { order: 1, below: 6 } },
  },
  {
    name: "changedAt",
    type: NULLABLE_STRING,
    label: "Changed",
    text: ({ changedAt }, { now }) => changedAt && relativeIso(changedAt, now),
    table: { leaves: { order: 2, below: 10 }, paint: (text, _, ink) => ink.dim(text) },
  },
  { name: "version", only: "json", type: { type: ["integer", "null"] } },
  { name: "editorUrl", only: "json", type: NULLABLE_STRING },
  { name: "reason", only: "json", type: NULLABLE_STRING },
];

/** The view of submissions with their states. */
export const listingsView: View<ListingRow, ListingsFacts> = {
  form: "list",
  fields: FIELDS,
  quiet: "slug",
  footer: ({ rows }, screen) => {
    const next = rows.findLast(({ state }) => state === "SUBMITTED");
    if (next === undefined) return "";
    const approve = command("sandbox listing approve", [next.slug], { "if-version": `${next.version}` });
    return footer({ text: "Publish the first in line", command: approve }, screen);
  },
  empty: ({ state }, screen) =>
    hintLines(
      state === undefined
        ? { text: "No submissions yet. See how to make a draft", command: command("draft --help") }
        : { text: `No submission is ${state}. See all`, command: command("sandbox listing list") },
      screen,
    ).join("\n"),
};

/** A listing after a verb was used on it. */
export interface ChangedListingRow extends ListingRow {
  readonly result: "changed" | "unchanged";
  /** True when the badge was verified without checking the website. */
  readonly simulated: boolean;
  readonly listbulbUrl: string | null;
}

/** Facts that are noted in a pipe too. */
export interface ChangeFacts {
  readonly isSimulated: boolean;
}

/** The labels of the lines below the state of a changed listing. */
const LABELS: Readonly<Record<string, string>> = { editorUrl: "Editor", reason: "Reason" };

/** The view of a listing that a verb was used on. */
export const changedListingView: View<ChangedListingRow, ChangeFacts> = {
  form: "one",
  fields: [
    { name: "listbulbUrl", only: "json", type: NULLABLE_STRING, label: "Page" },
    ...FIELDS.map(({ label: _, ...field }) => ({ ...field, label: LABELS[field.name] })),
    { name: "result", only: "json", type: oneOf("changed", "unchanged") },
    { name: "simulated", only: "json", type: BOOLEAN },
  ],
  quiet: "slug",
  title: ({ rows: [row] }, { columns, ink, isPlain }) => {
    if (row === undefined) return "";
    const mark = sign("done", isPlain);
    const state = row.result === "changed" ? row.state : `already ${row.state}; nothing changed`;
    const lines = wrap(`${mark} ${row.slug} is ${state}`, columns, keepsWords(row.slug));
    return lines.join("\n").replace(mark, ink.green(mark));
  },
  footer: ({ rows: [row] }, screen) => {
    const next = row && NEXT[row.state]?.(row.slug, row.version);
    return next === undefined ? "" : footer(next, screen);
  },
  notes: ({ isSimulated }) => (isSimulated ? ["Badge simulated: the website was not checked"] : []),
};

const revise = (slug: string): Advice => ({
  text: "Edit it again",
  command: command("sandbox listing revise", [slug]),
});

const NEXT: Readonly<Record<string, (slug: string, version: number | null) => Advice>> = {
  SUBMITTED: (slug, version) => ({
    text: "Publish it",
    command: command("sandbox listing approve", [slug], { "if-version": `${version}` }),
  }),
  LIVE: (slug) => ({ text: "See it", command: command("show", [slug], { sandbox: true }) }),
  REJECTED: revise,
  PRIVATE: revise,
  UNLISTED: (slug) => ({ text: "Publish it again", command: command("sandbox listing relist", [slug]) }),
};
