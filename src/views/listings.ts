import { type Advice, command } from "../errors/advice.ts";
import type { ChangedListing, ListingDetails, ListingEntry } from "../service/admin/catalog-rows.ts";
import { footer, hintLines } from "../terminal/advice.ts";
import { sign } from "../terminal/ink.ts";
import type { Screen } from "../terminal/screen.ts";
import { keepsWords, wrap } from "../terminal/wrap.ts";
import { relativeIso } from "../text/times.ts";
import { BOOLEAN, type Field, listOf, NULLABLE_STRING, oneOf, SLUG_LOOK, STRING } from "./field.ts";
import type { View } from "./view.ts";

/** The requested state of the listed submissions. */
export interface ListingsFacts {
  readonly state: string | undefined;
}

const FIELDS: readonly Field<ListingEntry>[] = [
  { name: "slug", label: "Slug", isSlug: true, table: SLUG_LOOK },
  { name: "state", label: "State" },
  { name: "version", type: { type: ["integer", "null"] }, label: "Version" },
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
  { name: "editorUrl", only: "json", type: NULLABLE_STRING },
  { name: "reason", only: "json", type: NULLABLE_STRING },
];

/** The view of submissions with their states. */
export const listingsView: View<ListingEntry, ListingsFacts> = {
  form: "list",
  fields: FIELDS,
  quiet: "slug",
  footer: ({ rows }, screen) => {
    const next = rows.findLast(({ state }) => state === "SUBMITTED");
    if (next === undefined) return "";
    const approve = command("sandbox listing approve", [next.slug], { "if-version": `${next.version}` });
    return footer({ text: "Approve the oldest submission", command: approve }, screen);
  },
  empty: ({ state }, screen) =>
    hintLines(
      state === undefined
        ? { text: "No submissions yet. See how to make a draft", command: command("draft --help") }
        : { text: `No submission is ${state}. See all`, command: command("sandbox listing list") },
      screen,
    ).join("\n"),
};

const LINKS: readonly Field<Pick<ListingDetails, "listbulbUrl" | "editorUrl">>[] = [
  { name: "listbulbUrl", only: "json", type: NULLABLE_STRING, label: "Page" },
  { name: "editorUrl", only: "json", type: NULLABLE_STRING, label: "Editor" },
];

/** The view of one listing in any state. */
export const listingView: View<ListingDetails> = {
  form: "one",
  fields: [
    ...FIELDS.filter(({ only }) => only === undefined),
    { name: "reason", only: "json", type: NULLABLE_STRING, label: "Reason" },
    { name: "headline", only: "json", label: "Headline" },
    { name: "description", only: "json", label: "Description" },
    { name: "websiteUrl", only: "json", label: "Website" },
    { name: "category", only: "json", label: "Category" },
    { name: "plan", only: "json", label: "Plan" },
    { name: "tags", only: "json", type: listOf(STRING), label: "Tags", cell: ({ tags }) => tags.join(", ") },
    { name: "logoUrl", only: "json", label: "Logo" },
    {
      name: "screenshotUrls",
      only: "json",
      type: listOf(STRING),
      label: "Screenshots",
      cell: ({ screenshotUrls }) => screenshotUrls.join(" "),
    },
    { name: "featured", only: "json", type: BOOLEAN },
    { name: "badgeVerified", only: "json", type: BOOLEAN },
    ...LINKS,
  ],
  quiet: "slug",
  footer: ({ rows: [row] }, screen) => nextStep(row, screen),
};

/** The facts for notes, which are also printed in a pipe. */
export interface ChangeFacts {
  readonly isSimulated: boolean;
  /** True when a live listing was taken down and the submission with the same slug stays unchanged. */
  readonly isListingRemoved: boolean;
}

/** The view of a listing after a verb was applied. */
export const changedListingView: View<ChangedListing, ChangeFacts> = {
  form: "one",
  fields: [
    ...FIELDS.filter(({ name }) => name !== "editorUrl" && name !== "reason").map(unlabelled),
    ...LINKS,
    { name: "reason", only: "json", type: NULLABLE_STRING, label: "Reason" },
    { name: "result", only: "json", type: oneOf("changed", "unchanged") },
    { name: "simulated", only: "json", type: BOOLEAN },
  ],
  quiet: "slug",
  title: ({ rows: [row], isListingRemoved }, { columns, ink, isPlain }) => {
    if (row === undefined) return "";
    const { slug, state } = row;
    const mark = sign("done", isPlain);
    const verdict =
      row.result === "changed" ? `${slug} is ${state}` : `${slug} is already ${state}; nothing changed`;
    const text = isListingRemoved
      ? `The live listing ${slug} was taken down; the submission is ${state}`
      : verdict;
    return wrap(`${mark} ${text}`, columns, keepsWords(slug)).join("\n").replace(mark, ink.bold(mark));
  },
  footer: ({ rows: [row] }, screen) => nextStep(row, screen),
  notes: ({ isSimulated }) => (isSimulated ? ["Badge simulated: the website was not checked"] : []),
};

function unlabelled(field: Field<ListingEntry>): Field<ListingEntry> {
  return { ...field, label: undefined };
}

/** Suggests the usual next step. */
function nextStep(row: ListingEntry | undefined, screen: Screen): string {
  return row === undefined ? "" : footer(NEXT[row.state](row), screen);
}

const revise = ({ slug }: ListingEntry): Advice => ({
  text: "Edit it again",
  command: command("sandbox listing revise", [slug]),
});

const NEXT: Readonly<Record<ListingEntry["state"], (row: ListingEntry) => Advice>> = {
  DRAFT: ({ slug }) => ({ text: "Submit it for review", command: command("sandbox listing submit", [slug]) }),
  SUBMITTED: ({ slug, version }) => ({
    text: "Approve it",
    command: command("sandbox listing approve", [slug], { "if-version": `${version}` }),
  }),
  LIVE: ({ slug }) => ({ text: "See it", command: command("show", [slug], { sandbox: true }) }),
  REJECTED: revise,
  PRIVATE: revise,
  UNLISTED: ({ slug }) => ({ text: "Publish it again", command: command("sandbox listing relist", [slug]) }),
};
