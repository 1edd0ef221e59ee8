import type { App } from "../../app/app.ts";
import type { KnownSubmissions } from "../../app/local-state.ts";
import { SANDBOX } from "../../config/base-url.ts";
import { isWebUrl } from "../../contract/index.ts";
import { openJournal, readJournal } from "../../draft/journal/journal.ts";
import { type JournalRecord, ofData } from "../../draft/journal/record.ts";
import { liveTool } from "../../draft/live-tools.ts";
import { type CatalogError, recoverWith } from "../../errors/catalog-error.ts";
import { isLoopback } from "../../text/parse-url.ts";
import type { DraftState } from "../../views/draft.ts";

/**
 * Returns the journal's records, and the states of the sandbox's drafts by slug. Omits records that are known to precede a reset.
 * Opens the local catalog, or contacts a catalog on this machine, only if the journal has records of a local catalog.
 */
export async function knownDrafts(app: App) {
  const deps = { journal: openJournal(app.folders.data), note: (text: string) => app.note(text) };
  const records = await readJournal(deps);
  const sandboxed = records.filter(({ baseUrl }) => baseUrl === SANDBOX);
  const slugs = sandboxed.flatMap((record) => (record.type === "created" ? record.slug : []));
  const sandbox = sandboxed.length === 0 ? NO_SANDBOX : await sandboxStates(app, slugs);
  const local = records.filter(({ baseUrl, dataId }) => baseUrl !== SANDBOX && dataId !== undefined);
  const addresses = [...new Set(local.map(({ baseUrl }) => baseUrl))];
  const ids = await Promise.all(addresses.map(async (url) => [url, await servedDataId(app, url)] as const));
  return { records: ofData(records, new Map([[SANDBOX, sandbox.dataId], ...ids])), states: sandbox.bySlug };
}

/** Returns the data ID, if known, of the sandbox or of a catalog that the data folder or the journal records as a local catalog. */
export async function currentDataId(
  app: App,
  records: readonly JournalRecord[],
): Promise<string | undefined> {
  const { baseUrl, dataId } = await app.connect();
  if (dataId !== undefined) return dataId;
  const isRecorded = records.some((record) => record.baseUrl === baseUrl && record.dataId !== undefined);
  return isRecorded || (await isServedHere(app, baseUrl)) ? servedDataId(app, baseUrl) : undefined;
}

/** Reports whether a base URL on this machine is a recorded address of the catalog in the data folder. Sends no request. */
async function isServedHere(app: App, baseUrl: string): Promise<boolean> {
  if (!isLoopback(baseUrl)) return false;
  const { isAddressOf } = await import("../../app/local-state.ts");
  return isAddressOf(app, baseUrl, false).catch(recoverWith(() => false));
}

async function servedDataId(app: App, baseUrl: string): Promise<string | undefined> {
  if (!isLoopback(baseUrl)) return undefined;
  // Here and elsewhere, this module is loaded only when needed, because it loads the code for the local catalog's database.
  const read = async () => (await import("../../app/local-state.ts")).dataIdAt(app, baseUrl);
  return orNote(app, read, undefined);
}

/** Returns the state of an existing draft. Outside the sandbox, the state is `LIVE`, `not live` or `unknown`. */
export async function fetchDraftState(app: App, slug: string): Promise<DraftState> {
  const { catalog, baseUrl } = await app.connect();
  if (baseUrl === SANDBOX) {
    const known = (await sandboxStates(app, [slug])).bySlug.get(slug);
    return known ? { state: known.state, page: known.listbulbUrl } : UNKNOWN;
  }
  return liveTool(catalog, slug).then(
    (live) => ({ state: live ? "LIVE" : "not live", page: live?.listbulbUrl ?? null }),
    recoverWith(() => UNKNOWN),
  );
}

const UNKNOWN: DraftState = { state: "unknown", page: null };

/**
 * Returns the current address of a draft's editor, and whether the editor is served. Contacts only catalogs on this machine, because they
 * may have moved or stopped. Assumes that any other editor is served.
 */
export async function findEditorLink(app: App, baseUrl: string, editorUrl: string) {
  const isLocal = isWebUrl(editorUrl) && (baseUrl === SANDBOX || isLoopback(baseUrl));
  if (!isLocal) return { editorUrl, isServed: true };
  const [{ editorLink }, { isAnswering }] = await Promise.all([
    import("../../app/local-state.ts"),
    import("../../app/local-catalog.ts"),
  ]);
  if (baseUrl === SANDBOX) return editorLink(app, editorUrl);
  const isHere = editorUrl.startsWith("http:") && isLoopback(editorUrl);
  return { editorUrl, isServed: !isHere || (await isAnswering(new URL(editorUrl).origin)) };
}

function sandboxStates(app: App, slugs: readonly string[]): Promise<KnownSubmissions> {
  const read = async () => {
    const { knownSubmissions } = await import("../../app/local-state.ts");
    const { dataId = "", bySlug } = await knownSubmissions(app, slugs);
    return { dataId, bySlug };
  };
  return orNote(app, read, NO_SANDBOX);
}

function orNote<Value>(app: App, read: () => Promise<Value>, otherwise: Value): Promise<Value> {
  const note = ({ message }: CatalogError) => {
    app.note(message);
    return otherwise;
  };
  return read().catch(recoverWith(note));
}

const NO_SANDBOX: KnownSubmissions = { dataId: undefined, bySlug: new Map() };
