import { type CatalogDeps, catalogStore } from "../../src/local-catalog/open-catalog.ts";
import { createApiApp } from "../../src/local-catalog/routes/create-api-app.ts";
import { makeApiKey } from "../../src/local-catalog/rules/api-key.ts";
import type { NewListing, WebsiteLookups } from "../../src/local-catalog/rules/listing.ts";
import { openDatabase } from "../../src/local-catalog/store/open-database.ts";
import { SYSTEM_CLOCK } from "../support/system-clock.ts";

export const ORIGIN = "http://catalog.test";

const GIT_HOSTING = { slug: "git-hosting", name: "Git hosting" };

/** Returns a live listing. Omitted fields have default values. */
export function aListing(fields: Partial<NewListing> & { readonly slug: string }): NewListing {
  return {
    name: fields.slug,
    websiteUrl: `https://${fields.slug}.example/`,
    listingHeadline: null,
    description: null,
    logoUrl: null,
    imageUrl: null,
    category: { slug: "tools", name: "Tools" },
    tags: [],
    listedAt: "2026-01-01T00:00:00.000Z",
    featured: false,
    verification: { badgeVerified: false, badgeVerifiedAt: null },
    ...fields,
  };
}

/** Three listings whose times are one minute apart, oldest first. */
export const THREE: readonly NewListing[] = [
  aListing({ slug: "gitea", name: "Gitea", listingHeadline: "Host git yourself", tags: [GIT_HOSTING] }),
  aListing({
    slug: "angstrom",
    name: "Ångström",
    description: "Measures small things.",
    listedAt: "2026-01-01T00:01:00.000Z",
    verification: { badgeVerified: true, badgeVerifiedAt: "2026-01-05T00:00:00.000Z" },
  }),
  aListing({
    slug: "kaiyuan",
    name: "开源数据库",
    category: { slug: "databases", name: "Databases" },
    listedAt: "2026-01-01T00:02:00.000Z",
    featured: true,
  }),
];

/** Returns the data in a success envelope. */
export async function dataOf<Data>(response: Response): Promise<Data> {
  return JSON.parse(await response.text()).data;
}

/** Returns the slugs of the listings in a response, in order. */
export async function slugsOf(response: Response): Promise<readonly string[]> {
  const data = await dataOf<readonly { readonly slug: string }[]>(response);
  return data.map(({ slug }) => slug);
}

/** Returns the status of a response and, for an error, the code. Examples: `201`, `409 IDEMPOTENCY_CONFLICT`. */
export async function outcomeOf(response: Response): Promise<string> {
  if (response.ok) return String(response.status);
  return `${response.status} ${JSON.parse(await response.text()).error.code}`;
}

/** Lookups that find a badge on every website, and the same logo for every draft. */
const LOOKUPS: WebsiteLookups = {
  findBadge: async () => "found",
  findMedia: async () => ({ logoUrl: "https://aurora.example/i.png", imageUrl: null }),
};

export interface AppOptions extends Partial<WebsiteLookups> {
  readonly listings?: readonly NewListing[];
  readonly now?: Date;
  readonly sleep?: CatalogDeps["sleep"];
  readonly dataFolder?: string;
}

/** An app under test. Requests do not use a socket. */
export type TestApp = Awaited<ReturnType<typeof anApp>>;

/** Opens a database in memory or in `dataFolder`, adds listings, and returns an app that uses the database. */
export async function anApp(options: AppOptions = {}) {
  const { listings = THREE, now, sleep, dataFolder, ...lookups } = options;
  const catalog = catalogStore(await openDatabase(dataFolder));
  const clock = now === undefined ? SYSTEM_CLOCK : { now: () => now };
  const key = makeApiKey();
  await catalog.database.write(() => {
    if (catalog.settings.dataId() === "") catalog.settings.renewDataId();
    catalog.writer.addAll(listings);
    catalog.accounts.add(key, "sandbox", clock.now());
  });
  const failures: unknown[] = [];
  const deps: CatalogDeps = {
    ...catalog,
    ...LOOKUPS,
    ...lookups,
    clock,
    sleep: sleep ?? (() => new Promise((resolve) => setImmediate(resolve))),
    origin: ORIGIN,
    dailyLimit: 10,
    instance: "test",
    hosts: [new URL(ORIGIN).hostname],
    onFailure: (error) => failures.push(error),
  };
  const app = createApiApp(deps);
  const requestAt = async (url: string, init: RequestInit = {}) => app.request(url, init, {});
  const request = (path: string, init: RequestInit) => requestAt(`${ORIGIN}${path}`, init);
  return {
    catalog,
    deps,
    /** A key for the owner `sandbox`. */
    key,
    failures,
    request,
    /** Sends a request to an absolute URL. */
    requestAt,
    get: (path: string, headers: Readonly<Record<string, string>> = {}) => request(path, { headers }),
    /** Sends a draft. By default, all drafts have the app's API key and the same idempotency key. */
    post: (
      body: unknown,
      idempotencyKey = "idempotency-key-1",
      headers: Readonly<Record<string, string>> = {},
    ) =>
      request("/api/v1/tools", {
        method: "POST",
        body: typeof body === "string" ? body : JSON.stringify(body),
        headers: {
          authorization: `Bearer ${key}`,
          "idempotency-key": idempotencyKey,
          "content-type": "application/json",
          ...headers,
        },
      }),
  };
}
