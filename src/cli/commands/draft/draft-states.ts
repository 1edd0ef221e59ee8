import { hasCatalog } from "../../../base/files/own-files.ts";
import { recoverWith } from "../../../contract/errors/catalog-error.ts";
import { type JournalRecord, ofData, openJournal } from "../../../draft/journal.ts";
import type { App, ConnectedCatalog } from "../../app.ts";
import { SANDBOX } from "../../config/base-url.ts";
import { apiKeyOf } from "../../config/environment.ts";
import { isAddressOf, type KnownSubmissions, knownSubmissions } from "../../local-state.ts";

/** Returns the journal's records, without those of the sandbox before its last reset, and the sandbox's drafts by slug. */
export async function knownDrafts(app: App) {
  const records = await openJournal(app.folders.data, (text) => app.reporter.note(text)).read();
  const sandboxed = records.filter(({ baseUrl }) => baseUrl === SANDBOX);
  const slugs = sandboxed.flatMap((record) => (record.type === "created" ? record.slug : []));
  const sandbox = sandboxed.length === 0 ? NO_SANDBOX : await localDrafts(app, slugs);
  return { records: ofData(records, SANDBOX, sandbox.dataId), states: sandbox.bySlug };
}

/**
 * Returns the name of a catalog in the journal: `sandbox` for the local catalog in the data folder, even at an address at which it is
 * served, and otherwise the base URL. If `records` are passed and none is the sandbox's, the name does not matter.
 */
export async function journalName(app: App, baseUrl: string, records?: readonly JournalRecord[]) {
  if (baseUrl === SANDBOX) return SANDBOX;
  // Opening the local catalog takes longer than reading the journal.
  const isUnknown = records?.every((record) => record.baseUrl !== SANDBOX) ?? false;
  if (isUnknown || !hasCatalog(app.folders.data)) return baseUrl;
  return (await isAddressOf(app, baseUrl).catch(recoverWith(() => false))) ? SANDBOX : baseUrl;
}

/** Returns the API key for a catalog. If none is given for an address of the local catalog, returns the sandbox's own key. */
export async function keyFor(app: App, use?: Parameters<ConnectedCatalog["apiKey"]>[0]): Promise<string> {
  const { apiKey, baseUrl } = await app.connect();
  const given = apiKeyOf(app.context.env) ?? app.stored.keys[baseUrl];
  if (baseUrl === SANDBOX || given !== undefined || (await journalName(app, baseUrl)) !== SANDBOX)
    return apiKey(use);
  const key = await (await app.openLocal()).apiKey(use);
  app.secrets.add(key);
  return key;
}

export async function localDrafts(app: App, slugs: readonly string[]): Promise<KnownSubmissions> {
  const noted = recoverWith(({ message }) => {
    app.reporter.note(message);
    return NO_SANDBOX;
  });
  return knownSubmissions(app, slugs).catch(noted);
}

const NO_SANDBOX: KnownSubmissions = { dataId: undefined, bySlug: new Map() };
