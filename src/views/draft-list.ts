import { NULLABLE_STRING, STRING } from "../contract/json-schema.ts";
import type { JournalRecord } from "../draft/journal/record.ts";
import { command } from "../errors/advice.ts";
import { type Field, jsonFields, SLUG_LOOK } from "./field.ts";
import type { View } from "./view.ts";

/** A draft that this machine tried to submit. The slug and the editor URL are null unless the draft is known to exist. */
export interface DraftListRow extends Pick<JournalRecord, "name" | "file" | "baseUrl" | "idempotencyKey"> {
  readonly slug: string | null;
  readonly status: string;
  readonly editorUrl: string | null;
  /** ISO 8601, UTC. */
  readonly submittedAt: string;
  /** The error code of an attempt that was refused or not sent; null for any other attempt. */
  readonly code: string | null;
  /** The current state of the draft or the attempt, shown only on screens; null if it is unknown. */
  readonly stateNow?: string | null;
}

const FIELDS: readonly Field<DraftListRow>[] = [
  { name: "slug", type: NULLABLE_STRING, label: "Slug", isSlug: true, table: SLUG_LOOK },
  {
    name: "status",
    label: "Status",
    text: ({ stateNow = null }) => stateNow,
    table: { isRare: true, least: 6, most: 12 },
  },
  {
    name: "editorUrl",
    type: NULLABLE_STRING,
    label: "Editor",
    rank: 4,
    table: { leaves: 1, below: 60, isKept: true, paint: "link" },
  },
  {
    name: "baseUrl",
    label: "Catalog",
    text: ({ baseUrl }, { isPlain }) => (isPlain ? baseUrl : baseUrl.replace(/^https?:\/\//, "")),
    rank: 1,
    table: { least: 8, most: 40, leaves: 4, below: 12 },
  },
  { name: "file", type: NULLABLE_STRING, label: "File", rank: 3, table: { least: 8, leaves: 2, below: 14 } },
  { name: "code", type: NULLABLE_STRING, label: "Reason", table: { isRare: true, least: 8, most: 24 } },
  { name: "submittedAt", only: "json", label: "Submitted", isTime: true, rank: 2, table: { leaves: 3 } },
  ...jsonFields({ name: STRING, idempotencyKey: STRING }),
];

/** The view of the drafts for all catalogs, including failed attempts. Each row contains the catalog, the file and any error code. */
export const everyDraftView: View<DraftListRow, { readonly catalog?: string | undefined }> = {
  form: "list",
  fields: FIELDS,
  empty: ({ catalog }) => [
    `This machine has no drafts${catalog === undefined ? "" : ` in ${catalog}`}.`,
    { text: "See how to create a draft", command: command("draft --help") },
  ],
};

/** The view of the drafts for one catalog. In a pipe, the view has no column for the catalog, the file or the error code. */
export const draftListView: typeof everyDraftView = {
  ...everyDraftView,
  fields: FIELDS.map((field) => {
    if (field.name === "baseUrl") return { ...field, only: "json", table: false };
    return field.name === "file" || field.name === "code" ? { ...field, only: "json" } : field;
  }),
};
