import type { App } from "../../app/app.ts";
import { isLoopback, SANDBOX } from "../../config/base-url.ts";
import { isWebUrl } from "../../contract/index.ts";
import type { DraftState } from "../../draft/draft-words.ts";
import { openJournal, readOrNote } from "../../draft/journal/journal.ts";
import { type JournalRecord, ofData } from "../../draft/journal/record.ts";
import { CatalogError } from "../../errors/catalog-error.ts";
import type { KnownSubmissions } from "../../service/admin/local-catalog.ts";

/** The drafts in the journal, except those that were removed when the sandbox was reset. */
export interface KnownDrafts {
  readonly records: readonly JournalRecord[];
  /** The current states of the sandbox's drafts, keyed by slug. */
  readonly states: KnownSubmissions["bySlug"];
}

/** Reads the drafts from the journal. Opens the local catalog only if the journal has records for the sandbox. */
export async function knownDrafts(app: App): Promise<KnownDrafts> {
  const ports = { journal: openJournal(app.folders.data), note: (text: string) => app.note(text) };
  const records = await readOrNote(ports, { isRequired: true });
  const sandboxed = records.filter(({ baseUrl }) => baseUrl === SANDBOX);
  if (sandboxed.length === 0) return { records, states: new Map() };
  const slugs = sandboxed.flatMap((record) => (record.type === "created" ? record.slug : []));
  const { dataId, bySlug } = await sandboxStates(app, slugs);
  return { records: ofData(records, dataId), states: bySlug };
}

/** Returns the state of an existing draft. Outside the sandbox, the state is only `LIVE`, `not live` or `unknown`. */
export async function stateOf(app: App, slug: string): Promise<DraftState> {
  const { catalog, baseUrl } = await app.connect();
  if (baseUrl === SANDBOX) {
    const known = (await sandboxStates(app, [slug])).bySlug.get(slug);
    return known ? { state: known.state, page: known.listbulbUrl } : { state: "unknown", page: null };
  }
  try {
    const { value } = await catalog.getTool(slug);
    return { state: "LIVE", page: value.listbulbUrl };
  } catch (error) {
    if (!(error instanceof CatalogError)) throw error;
    return { state: error.code === "TOOL_NOT_FOUND" ? "not live" : "unknown", page: null };
  }
}

/**
 * Returns the current address of a draft's editor, and whether the editor is served. Contacts only a catalog on this machine, which may
 * have moved or stopped. Any other editor counts as served.
 */
export async function findEditorLink(app: App, baseUrl: string, editorUrl: string) {
  const isLocal = isWebUrl(editorUrl) && (baseUrl === SANDBOX || isLoopback(baseUrl));
  if (!isLocal) return { editorUrl, isServed: true };
  // Loaded only when needed, because this module loads the local catalog's database.
  const { editorLink, isAnswering } = await import("../../service/admin/local-catalog.ts");
  if (baseUrl === SANDBOX) return editorLink(app, editorUrl);
  const isHere = editorUrl.startsWith("http:") && isLoopback(editorUrl);
  return { editorUrl, isServed: !isHere || (await isAnswering(new URL(editorUrl).origin)) };
}

/** Returns the states of drafts in the sandbox. If the local catalog cannot be opened, prints a note and returns no states. */
async function sandboxStates(app: App, slugs: readonly string[]): Promise<KnownSubmissions> {
  try {
    // Loaded only when needed, because this module loads the local catalog's database.
    const { knownSubmissions } = await import("../../service/admin/local-catalog.ts");
    const { dataId = "", bySlug } = await knownSubmissions(app, slugs);
    return { dataId, bySlug };
  } catch (error) {
    if (!(error instanceof CatalogError)) throw error;
    app.note(error.message);
    return { dataId: undefined, bySlug: new Map() };
  }
}
