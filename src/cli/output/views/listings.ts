import { type Advice, command } from "../../../contract/errors/advice.ts";
import { BOOLEAN, INTEGER, NULLABLE_STRING, STRING, STRINGS } from "../../../contract/json-schema.ts";
import { type ListingAction, type ListingState, ruleOf } from "../../../contract/listing-states.ts";
import { spread } from "../../terminal/facts.ts";
import { type Field, jsonFields, SLUG_LOOK, type View } from "./view.ts";

/** A submission in any state. JSON output uses the property names below. */
export interface ListingEntry {
  readonly slug: string;
  readonly state: ListingState;
  readonly name: string;
  readonly owner: string;
  readonly changedAt: string;
  readonly version: number;
  readonly editorUrl: string;
  readonly reason: string | null;
  readonly category: string;
  readonly plan: string;
}

export interface ListingDetails extends ListingEntry {
  readonly headline: string;
  readonly description: string;
  readonly websiteUrl: string;
  readonly logoUrl: string;
  readonly screenshotUrls: readonly string[];
  readonly tags: readonly string[];
  readonly listbulbUrl: string | null;
  readonly featured: boolean;
  readonly badgeVerified: boolean;
}

export interface ChangedListing extends ListingEntry, Pick<ListingDetails, "listbulbUrl"> {
  readonly result: "changed" | "unchanged";
  /** Whether the badge was verified without sending a request to the website. */
  readonly simulated: boolean;
}

const COLUMNS: readonly Field<ListingEntry>[] = [
  { name: "slug", label: "Slug", table: SLUG_LOOK },
  { name: "state", label: "State" },
  { name: "version", type: INTEGER, label: "Version" },
  { name: "name", label: "Name", table: { least: 8, most: 40, from: 56 } },
  { name: "owner", label: "Owner", table: { least: 6, most: 24, from: 96 } },
  { name: "changedAt", label: "Changed", isTime: true, table: { from: 68 } },
];

export const listingsView: View<ListingEntry, { readonly state: string | undefined }> = {
  form: "list",
  fields: [
    ...COLUMNS,
    ...jsonFields({ editorUrl: STRING, reason: NULLABLE_STRING, category: STRING, plan: STRING }),
  ],
  footer: ({ rows }) => {
    const next = rows.findLast(({ state }) => state === "SUBMITTED");
    return next === undefined ? [] : [{ ...nextStep(next), text: "Approve the oldest submission" }];
  },
  empty: ({ state }) =>
    state === undefined
      ? ["No submissions yet.", { text: "Show how to create a draft", command: command("draft --help") }]
      : [
          `No submissions have the state ${state}.`,
          { text: "List all submissions", command: command("sandbox listing list") },
        ],
};

const REASON = { name: "reason", type: NULLABLE_STRING, label: "Reason" } as const;

const LINKS: readonly Field<Pick<ListingDetails, "listbulbUrl" | "editorUrl">>[] = [
  { name: "listbulbUrl", type: NULLABLE_STRING, label: "Page" },
  { name: "editorUrl", type: NULLABLE_STRING, label: "Editor" },
];

export const listingView: View<ListingDetails> = {
  form: "one",
  widest: 100,
  title: ({ rows: [row] }, screen) =>
    row === undefined ? "" : `${spread(row.name, row.state, screen, true)}\n`,
  fields: [
    ...COLUMNS.map((field) => (/^(?:name|state)$/.test(field.name) ? { ...field, label: undefined } : field)),
    REASON,
    { name: "headline", label: "Headline" },
    { name: "description", label: "Description" },
    { name: "websiteUrl", label: "Website" },
    { name: "category", label: "Category" },
    { name: "plan", label: "Plan" },
    { name: "tags", type: STRINGS, label: "Tags", text: ({ tags }) => tags.join(", ") },
    { name: "logoUrl", label: "Logo" },
    {
      name: "screenshotUrls",
      type: STRINGS,
      label: "Screenshots",
      text: ({ screenshotUrls }) => screenshotUrls.join(" "),
    },
    ...jsonFields({ featured: BOOLEAN, badgeVerified: BOOLEAN }),
    ...LINKS,
  ],
  footer: ({ rows }) => rows.map(nextStep),
};

type Change = { readonly action: ListingAction; readonly isSimulated: boolean };

export const changedListingView: View<ChangedListing, Change> = {
  form: "one",
  fields: [
    ...COLUMNS.map((field) => ({ ...field, label: undefined })),
    ...[...LINKS, REASON].map((field) => ({ ...field, only: "json" as const })),
    ...jsonFields({
      category: STRING,
      plan: STRING,
      result: { enum: ["changed", "unchanged"] },
      simulated: BOOLEAN,
    }),
  ],
  // For example, `vite is now featured`, or `aurora-notes is already SUBMITTED; nothing changed`.
  done: ({ slug, state, result }, { action }) => {
    const [is, was] = ruleOf(action).marked ?? [`now ${state}`, `already ${state}`];
    return result === "changed" ? `${slug} is ${is}` : `${slug} is ${was}; nothing changed`;
  },
  footer: ({ rows }) => rows.map(nextStep),
  notes: ({ isSimulated }) => (isSimulated ? ["Badge simulated: the website was not checked"] : []),
};

/** The advice for listings in each state, and the recommended action. If there is no action, the advice is to show the listing. */
const NEXT = {
  DRAFT: ["Submit it for review", "submit"],
  SUBMITTED: ["Approve it", "approve"],
  LIVE: ["Next", undefined],
  REJECTED: ["Edit it again", "revise"],
  PRIVATE: ["Edit it again", "revise"],
  UNLISTED: ["Publish it again", "relist"],
} as const satisfies Record<ListingState, readonly [string, ListingAction | undefined]>;

/** Returns advice for a submission in its current state, with the options that its action requires. */
export function nextStep({ slug, state, version, category, plan }: ListingEntry): Advice {
  const [text, action] = NEXT[state];
  if (action === undefined) return { text, command: command("show", [slug], { sandbox: true }) };
  const missing = { ...(category === "" && { category: "SLUG" }), ...(plan === "" && { plan: "free" }) };
  const options = { submit: missing, approve: { "if-version": `${version}` }, revise: {}, relist: {} };
  return { text, command: command(`sandbox listing ${action}`, [slug], options[action]) };
}
