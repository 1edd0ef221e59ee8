import { command } from "../errors/advice.ts";
import { hintLines } from "../terminal/advice.ts";
import { webLink } from "../terminal/ink.ts";
import { relativeIso } from "../text/times.ts";
import { type Field, NULLABLE_STRING, SLUG_LOOK } from "./field.ts";
import type { View } from "./view.ts";

/** A draft of the local journal. The slug and the editor URL are null while it is unknown whether the draft exists. */
export interface DraftListRow {
  readonly slug: string | null;
  readonly name: string;
  readonly status: string;
  readonly editorUrl: string | null;
  readonly file: string | null;
  /** ISO 8601, UTC. */
  readonly submittedAt: string;
  /** The current state, shown on screens; undefined when it is unknown. */
  readonly stateNow?: string | null;
  /** The base URL to which the draft was sent. */
  readonly baseUrl: string;
  readonly idempotencyKey: string;
  /** The error code of an attempt that was refused or not sent. */
  readonly code: string | null;
}

/** The catalog whose drafts are listed; undefined for every catalog. */
export interface DraftListFacts {
  readonly catalog?: string | undefined;
}

/** Returns the fields. In a pipe, only the list of every catalog has the columns for catalog, file and reason. */
function fieldsOf(isOfEvery: boolean): readonly Field<DraftListRow>[] {
  const more = isOfEvery ? {} : ({ only: "json" } as const);
  return [
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
      table: {
        leaves: { order: 1, below: 60 },
        isKept: true,
        paint: (text, _, ink) => webLink(ink, text, text),
      },
    },
    {
      ...more,
      name: "baseUrl",
      label: "Catalog",
      text: ({ baseUrl }, { isPlain }) => (isPlain ? baseUrl : baseUrl.replace(/^https?:\/\//, "")),
      rank: 1,
      table: isOfEvery && { least: 8, most: 40, leaves: { order: 4, below: 12 } },
    },
    {
      ...more,
      name: "file",
      type: NULLABLE_STRING,
      label: "File",
      rank: 3,
      table: { least: 8, leaves: { order: 2, below: 14 } },
    },
    {
      ...more,
      name: "code",
      type: NULLABLE_STRING,
      label: "Reason",
      table: { isRare: true, least: 8, most: 24 },
    },
    {
      name: "submittedAt",
      only: "json",
      label: "Submitted",
      text: ({ submittedAt }, { now }) => relativeIso(submittedAt, now),
      rank: 2,
      table: { leaves: { order: 3, below: 10 }, paint: (text, _, ink) => ink.dim(text) },
    },
    { name: "name", only: "json" },
    { name: "idempotencyKey", only: "json" },
  ];
}

function viewOf(isOfEvery: boolean): View<DraftListRow, DraftListFacts> {
  return {
    form: "list",
    fields: fieldsOf(isOfEvery),
    quiet: "slug",
    empty: ({ catalog }, screen) =>
      [
        ...hintLines(`This machine has no drafts${catalog === undefined ? "" : ` in ${catalog}`}.`, screen),
        ...hintLines({ text: "See how to make one", command: command("draft --help") }, screen),
      ].join("\n"),
  };
}

/** The view of the drafts submitted to one catalog. */
export const draftListView = viewOf(false);

/** The view of all attempts, with their catalogs, files and reasons. */
export const everyDraftView = viewOf(true);
