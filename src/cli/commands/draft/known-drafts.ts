import { recoverWith } from "../../../contract/errors/catalog-error.ts";
import { createdDrafts, ofData, readJournal } from "../../../draft/journal.ts";
import type { App } from "../../app.ts";
import { SANDBOX } from "../../config/base-url.ts";
import { journalName, knownSubmissions, NO_SUBMISSIONS } from "../../local-state.ts";

/** Returns the journal's records, without those of the sandbox before its last reset, and the sandbox's drafts by slug. */
export async function knownDrafts(app: App) {
  const note = (text: string) => app.reporter.note(text);
  const records = await readJournal({ dataFolder: app.folders.data, note });
  const sandboxed = records.filter(({ baseUrl }) => baseUrl === SANDBOX);
  const slugs = sandboxed.flatMap((record) => (record.type === "created" ? record.slug : []));
  const sandbox = sandboxed.length === 0 ? NO_SUBMISSIONS : await knownSubmissions(app, slugs);
  return { records: ofData(records, SANDBOX, sandbox.dataId), states: sandbox.bySlug };
}

/** Returns the drafts that were submitted from this machine to a catalog, by default to any, and the catalog's name in the journal. */
export async function findDrafts(app: App, address: string | undefined) {
  const { records } = await knownDrafts(app);
  const baseUrl = address && (await journalName(app, address, records));
  return { baseUrl, drafts: createdDrafts(records, baseUrl) };
}

/** Returns the slugs of the drafts that were submitted from this machine to a catalog, or none if the journal cannot be read. */
export async function slugsOfDrafts(app: App, address: string): Promise<readonly string[]> {
  const { drafts } = await findDrafts(app, address).catch(recoverWith(() => ({ drafts: [] })));
  return drafts.map(({ slug }) => slug);
}
