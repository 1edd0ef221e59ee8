import { BOOLEAN, listOf, NULLABLE_STRING, oneOf, STRING } from "../contract/json-schema.ts";
import { type Advice, command } from "../errors/advice.ts";
import type { ChangedListing, ListingDetails, ListingEntry } from "../service/admin/catalog-rows.ts";
import type { Verb } from "../service/admin/listing-verbs.ts";
import { doneText } from "../terminal/headline.ts";
import { type Field, jsonFields, SLUG_LOOK } from "./field.ts";
import type { View } from "./view.ts";

const COLUMNS: readonly Field<ListingEntry>[] = [
  { name: "slug", label: "Slug", isSlug: true, table: SLUG_LOOK },
  { name: "state", label: "State" },
  { name: "version", type: { type: ["integer", "null"] }, label: "Version" },
  { name: "name", label: "Name", table: { least: 8, most: 40, leaves: 3 } },
  { name: "owner", type: NULLABLE_STRING, label: "Owner", table: { least: 6, most: 24, leaves: 1 } },
  { name: "changedAt", type: NULLABLE_STRING, label: "Changed", isTime: true, table: { leaves: 2 } },
];

/** The view of all submissions, or of the submissions in one state. */
export const listingsView: View<ListingEntry, { readonly state: string | undefined }> = {
  form: "list",
  fields: [...COLUMNS, ...jsonFields({ editorUrl: NULLABLE_STRING, reason: NULLABLE_STRING })],
  footer: ({ rows }) => {
    const next = rows.findLast(({ state }) => state === "SUBMITTED");
    return next === undefined ? [] : [{ ...nextStep(next), text: "Approve the oldest submission" }];
  },
  empty: ({ state }) => [
    state === undefined
      ? { text: "No submissions yet. See how to create a draft", command: command("draft --help") }
      : { text: `No submissions have the state ${state}. See all`, command: command("sandbox listing list") },
  ],
};

const REASON = { name: "reason", only: "json", type: NULLABLE_STRING, label: "Reason" } as const;

const LINKS: readonly Field<Pick<ListingDetails, "listbulbUrl" | "editorUrl">>[] = [
  { name: "listbulbUrl", only: "json", type: NULLABLE_STRING, label: "Page" },
  { name: "editorUrl", only: "json", type: NULLABLE_STRING, label: "Editor" },
];

/** The view of one listing in any state. */
export const listingView: View<ListingDetails> = {
  form: "one",
  fields: [
    ...COLUMNS,
    REASON,
    { name: "headline", only: "json", label: "Headline" },
    { name: "description", only: "json", label: "Description" },
    { name: "websiteUrl", only: "json", label: "Website" },
    { name: "category", only: "json", label: "Category" },
    { name: "plan", only: "json", label: "Plan" },
    { name: "tags", only: "json", type: listOf(STRING), label: "Tags", text: ({ tags }) => tags.join(", ") },
    { name: "logoUrl", only: "json", label: "Logo" },
    {
      name: "screenshotUrls",
      only: "json",
      type: listOf(STRING),
      label: "Screenshots",
      text: ({ screenshotUrls }) => screenshotUrls.join(" "),
    },
    ...jsonFields({ featured: BOOLEAN, badgeVerified: BOOLEAN }),
    ...LINKS,
  ],
  footer: ({ rows }) => rows.map(nextStep),
};

/** The facts about a change to a listing. */
export interface ChangeFacts {
  readonly isSimulated: boolean;
  /** True if a live listing was taken down, but the submission with the same slug was not changed. */
  readonly isListingRemoved: boolean;
}

/** The view of a listing to which a verb has been applied. */
export const changedListingView: View<ChangedListing, ChangeFacts> = {
  form: "one",
  fields: [
    ...COLUMNS.map((field) => ({ ...field, label: undefined })),
    ...LINKS,
    REASON,
    ...jsonFields({ result: oneOf("changed", "unchanged"), simulated: BOOLEAN }),
  ],
  title: ({ rows: [row], isListingRemoved }, screen) => {
    if (row === undefined) return "";
    const { slug, state, result } = row;
    const verdict = result === "changed" ? `is ${state}` : `is already ${state}; nothing changed`;
    const removed = `The live listing ${slug} was taken down; the submission is ${state}`;
    return doneText(isListingRemoved ? removed : `${slug} ${verdict}`, screen, slug);
  },
  footer: ({ rows }) => rows.map(nextStep),
  notes: ({ isSimulated }) => (isSimulated ? ["Badge simulated: the website was not checked"] : []),
};

/** The advice for a listing in each state, and the verb to use; without a verb, the advice is to show the listing. */
const NEXT = {
  DRAFT: ["Submit it for review", "submit"],
  SUBMITTED: ["Approve it", "approve"],
  LIVE: ["See it", undefined],
  REJECTED: ["Edit it again", "revise"],
  PRIVATE: ["Edit it again", "revise"],
  UNLISTED: ["Publish it again", "relist"],
} as const satisfies Record<ListingEntry["state"], readonly [string, Verb | undefined]>;

function nextStep({ slug, state, version }: ListingEntry): Advice {
  const [text, verb] = NEXT[state];
  if (verb === undefined) return { text, command: command("show", [slug], { sandbox: true }) };
  const options = verb === "approve" ? { "if-version": `${version}` } : {};
  return { text, command: command(`sandbox listing ${verb}`, [slug], options) };
}
