import { command } from "../../../contract/errors/advice.ts";
import { NULLABLE_STRING, STRING } from "../../../contract/json-schema.ts";
import { foldRecords, type JournalRecord } from "../../../draft/journal.ts";
import type { App } from "../../app.ts";
import { SANDBOX } from "../../config/base-url.ts";
import { journalName } from "../../local-state.ts";
import { shownAs } from "../../output/shown.ts";
import { FILE_FIELD, type Field, jsonFields, SLUG_LOOK, type View } from "../../output/views/view.ts";
import { webLink } from "../../terminal/screen.ts";
import { knownDrafts } from "./known-drafts.ts";
import { shownPrivateUrl } from "./report-to-runner.ts";

/** A draft that this machine submitted, or may have submitted. The slug and the editor URL are null unless the draft is known to exist. */
interface Row extends Pick<JournalRecord, "name" | "file" | "baseUrl" | "idempotencyKey"> {
  readonly slug: string | null;
  /** The draft's current state, `unknown` for an attempt without an outcome, or null if the catalog does not report states. */
  readonly state: string | null;
  readonly editorUrl: string | null;
  /** ISO 8601, UTC. */
  readonly submittedAt: string;
  /** The status in the last response to submitting the draft; null for an attempt without a draft. */
  readonly createdAs: string | null;
}

/** Lists the drafts submitted to the current catalog or, with `--all` or without a base URL, to all catalogs. */
export async function run(app: App, { all }: { readonly all?: true }) {
  const { value: address } = app.settings.baseUrl;
  const { records, states } = await knownDrafts(app);
  const catalog = all || address === undefined ? undefined : await journalName(app, address, records);
  const submissions = foldRecords(records).filter(({ baseUrl }) => (catalog ?? baseUrl) === baseUrl);
  // A catalog can have several addresses, such as localhost and 127.0.0.1. Its drafts have the same editors.
  const keyOf = (last: (typeof submissions)[number]) =>
    last.type === "created" ? `${last.slug}\n${last.editorUrl}` : last.id;
  const distinct = new Map(submissions.map((last) => [keyOf(last), last]));
  const rows = [...distinct.values()].reverse().map((last): Row => {
    const created = last.type === "created" ? last : undefined;
    const { name, file, baseUrl, idempotencyKey } = last;
    const now = baseUrl === SANDBOX ? states.get(created?.slug ?? "") : undefined;
    const editorUrl = now?.editorUrl ?? created?.editorUrl ?? null;
    if (app.runner && editorUrl !== null) app.reporter.command(app.runner.mask(editorUrl));
    return {
      slug: created?.slug ?? null,
      editorUrl: shownPrivateUrl(app, editorUrl),
      name,
      file,
      baseUrl,
      idempotencyKey,
      createdAs: created?.status ?? null,
      submittedAt: last.at,
      state: created ? (now?.state ?? null) : "unknown",
    };
  });
  return catalog === undefined ? { rows } : shownAs(draftListView, { rows, catalog });
}

const FIELDS: readonly Field<Row>[] = [
  {
    name: "slug",
    type: NULLABLE_STRING,
    label: "Slug",
    table: { ...SLUG_LOOK, paint: (slug, { editorUrl }, ink) => webLink(ink, slug, editorUrl ?? "") },
  },
  { name: "state", type: NULLABLE_STRING, label: "State", table: { isRare: true, least: 6, most: 12 } },
  {
    name: "baseUrl",
    label: "Catalog",
    text: ({ baseUrl }, { isPlain }) => (isPlain ? baseUrl : baseUrl.replace(/^https?:\/\//, "")),
    table: { least: 8, most: 40, from: 48 },
  },
  { name: "submittedAt", only: "json", label: "Submitted", isTime: true, table: { from: 64 } },
  { name: "file", type: NULLABLE_STRING, label: "File", table: { ...FILE_FIELD.table, from: 76 } },
  { name: "editorUrl", type: NULLABLE_STRING, label: "Editor", table: false },
  ...jsonFields({ name: STRING, idempotencyKey: STRING, createdAs: NULLABLE_STRING }),
];

/** The view of the drafts for all catalogs, with the catalog and the file. */
export const view: View<Row, { readonly catalog?: string | undefined }> = {
  form: "list",
  fields: FIELDS,
  columns: ["slug", "state", "editorUrl", "baseUrl", "file"],
  empty: ({ catalog }) => [
    `This machine has no drafts${catalog === undefined ? "" : ` in ${catalog}`}.`,
    { text: "Show how to create a draft", command: command("draft --help") },
  ],
};

/** The view of the drafts for one catalog. When output is piped, the catalog and file columns are omitted. */
const draftListView: typeof view = {
  ...view,
  columns: ["slug", "state", "editorUrl"],
  fields: FIELDS.map((field) => (field.name === "baseUrl" ? { ...field, table: false } : field)),
};
