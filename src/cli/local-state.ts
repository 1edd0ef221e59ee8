import { statSync } from "node:fs";
import { isBlocked, isListening } from "../base/files/blocked.ts";
import { databasePath } from "../base/files/own-files.ts";
import { valueOr } from "../base/files/system-error.ts";
import { askInstance } from "../base/runtime/probe.ts";
import { isLoopback, parseUrl } from "../base/text/parse-url.ts";
import { CatalogError, recoverWith } from "../contract/errors/catalog-error.ts";
import type { App } from "./app.ts";
import { SANDBOX } from "./config/base-url.ts";
import type { ListingEntry } from "./output/views/listings.ts";
import { serveCommand } from "./terminal/advice.ts";

// What commands ask the catalog in the data folder. No function here creates a catalog.

type Home = Pick<App, "folders" | "openLocal">;

interface State {
  readonly served: readonly Readonly<{ origin: string; baseUrl: string; instance?: string }>[];
}

/** Submissions, and the random ID for the catalog's data, which is empty without a catalog. A reset replaces the ID. */
interface KnownSubmissions {
  readonly dataId: string | undefined;
  readonly bySlug: ReadonlyMap<string, ListingEntry>;
}

/** Returns the base URL for links to the catalog, and whether a service of this catalog is running. */
export async function addressIn(home: Home) {
  const catalog = await openExisting(home);
  return catalog?.door<{ readonly origin: string; readonly isServed: boolean }>("GET", "/address");
}

/** Returns advice to start the local catalog if a link belongs to it and nothing serves it (see `App.adviseOnLink`). */
export async function adviseOnLink(app: App, link: string) {
  const { value = "" } = app.settings.baseUrl;
  if (value !== SANDBOX) {
    // Opening the local catalog takes longer than connecting to the run's catalog, but another program can listen at any other address.
    const isOfRun = parseUrl(value)?.origin === parseUrl(link)?.origin;
    if (!isLoopback(link) || (isOfRun && (await isListening(link)))) return undefined;
  }
  const address = app.flags.memory ? undefined : await addressIn(app).catch(recoverWith(() => undefined));
  const isDead = address?.isServed === false && parseUrl(link)?.origin === address.origin;
  if (!isDead || !(await app.openLocal()).isWritable || (await isBlocked())) return undefined;
  return { text: "Start the local catalog", command: serveCommand(link) };
}

/** Reports whether a base URL is an address of the catalog. Checks the ID of the service there, unless nothing listens. */
export async function isAddressOf(home: Home, baseUrl: string): Promise<boolean> {
  const { served = [] } = (await (await openExisting(home))?.door<State>("GET", "")) ?? {};
  const spelled = (url: string) => url.replace("//localhost:", "//127.0.0.1:");
  const recorded = served.filter(({ baseUrl: own, origin }) =>
    [own, origin].map(spelled).includes(spelled(baseUrl)),
  );
  // An address on another machine that is not recorded is not contacted.
  if (served.length === 0 || !(recorded.length > 0 || isLoopback(baseUrl))) return false;
  // A service behind a proxy for https is asked directly.
  const asked = baseUrl.startsWith("http:") ? [baseUrl] : recorded.map(({ baseUrl: own }) => own);
  const said = await Promise.all(asked.map(askInstance));
  if (served.some(({ instance }) => instance !== undefined && said.includes(instance))) return true;
  return recorded.length > 0 && !(await isListening(baseUrl));
}

/** Returns `editorUrl` with the catalog's current origin, and whether a service of this catalog is running. */
export async function editorLink(home: Home, editorUrl: string) {
  const url = new URL(editorUrl);
  const { origin, isServed } = (await addressIn(home)) ?? { origin: url.origin, isServed: false };
  return { editorUrl: origin + url.pathname, isServed };
}

/** Returns the submissions with these slugs. If the catalog cannot be read, prints a note. */
export async function knownSubmissions(app: App, slugs: readonly string[]): Promise<KnownSubmissions> {
  try {
    const catalog = await openExisting(app);
    const query = new URLSearchParams(slugs.map((slug): [string, string] => ["slug", slug]));
    const rows =
      slugs.length === 0 ? [] : await catalog?.door<readonly ListingEntry[]>("GET", `/submissions?${query}`);
    return { dataId: catalog?.dataId ?? "", bySlug: new Map(rows?.map((row) => [row.slug, row])) };
  } catch (error) {
    if (!(error instanceof CatalogError)) throw error;
    app.reporter.note(error.message);
    return NO_SUBMISSIONS;
  }
}

/** The result if the catalog was not read. */
export const NO_SUBMISSIONS: KnownSubmissions = { dataId: undefined, bySlug: new Map() };

/**
 * Returns the name of a catalog in the journal: `sandbox` for the local catalog in the data folder, even at an address at which it is
 * served, and otherwise the base URL. If `records` are passed and none is the sandbox's, the name does not matter.
 */
export async function journalName(home: Home, baseUrl: string, records?: readonly { baseUrl: string }[]) {
  if (baseUrl === SANDBOX) return SANDBOX;
  // Opening the local catalog takes longer than reading the journal.
  if (records?.every((record) => record.baseUrl !== SANDBOX)) return baseUrl;
  return (await isAddressOf(home, baseUrl).catch(recoverWith(() => false))) ? SANDBOX : baseUrl;
}

/** Returns a limited number of listings from the catalog. Returns undefined if a base URL is not one of its addresses. */
export async function knownListings(home: Home, baseUrl: string) {
  if (baseUrl !== SANDBOX && !(await isAddressOf(home, baseUrl))) return undefined;
  const catalog = await openExisting(home);
  const listings = await catalog?.door<readonly Pick<ListingEntry, "slug" | "name">[]>("GET", "/names");
  return listings && new Map(listings.map(({ slug, name }) => [slug, name]));
}

async function openExisting(home: Home) {
  // If a full disk prevents its creation, an empty file remains.
  const size = valueOr(0, () => statSync(databasePath(home.folders.data)).size);
  return size > 0 ? home.openLocal() : undefined;
}
