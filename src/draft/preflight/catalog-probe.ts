import type { CatalogClient } from "../../api/catalog-client.ts";
import type { Tool } from "../../contract/index.ts";
import { CatalogError } from "../../errors/catalog-error.ts";
import { BaseUrlRequired } from "../../errors/local-errors.ts";
import { abandonable } from "../../site/deadline.ts";
import { SiteError } from "../../site/site-error.ts";
import { once, type ProbeResult } from "./probe-result.ts";

/** Requests to the catalog, each of which is made at most once. A request rejects only after an interruption or because of a bug. */
export type CatalogProbe = ReturnType<typeof createCatalogProbe>;

/** Creates the catalog probe that all drafts of a command share. The probe connects when it makes its first request. */
export function createCatalogProbe(connect: () => Promise<CatalogClient>, signal: AbortSignal) {
  let connected: Promise<CatalogClient> | undefined;
  const probe = async <Value>(
    look: Look,
    ask: (catalog: CatalogClient) => Promise<Value>,
  ): Promise<ProbeResult<Value>> => {
    connected ??= connect();
    return abandonable(connected.then(ask), signal).then((seen) => ({ seen }), notProbed(look));
  };
  return {
    categories: once(async () => {
      const result = await probe(LOOKS.categories, async (catalog) => (await catalog.listCategories()).value);
      const isEmpty = "seen" in result && result.seen.length === 0;
      return isEmpty
        ? { notLookedAt: "The catalog lists no categories, so the category was not checked" }
        : result;
    }),
    /** Looks up whether a live listing has the slug. */
    slug: once((slug) => probe(LOOKS.slug, (catalog) => isListed(catalog, slug))),
    search: once((q) => probe(LOOKS.search, (catalog) => firstPage(catalog, q))),
  };
}

/** Descriptions of the requests, for notes about failures. */
const LOOKS = {
  categories: { path: "/categories", unchecked: "the category was not checked" },
  slug: { path: "/tools/SLUG", unchecked: "the slug was not checked" },
  search: { path: "/tools", unchecked: "listings of the same product were not looked up" },
} as const;

type Look = (typeof LOOKS)[keyof typeof LOOKS];

function notProbed({ path, unchecked }: Look) {
  return (error: unknown): { readonly notLookedAt: string } => {
    // The note gives the status instead of the service's message, because that message can be any string.
    if (error instanceof CatalogError && error.status !== undefined)
      return { notLookedAt: `The catalog answered ${error.status} to ${path}; ${unchecked}` };
    return { notLookedAt: `catalog not checked: ${reasonFor(error)}` };
  };
}

function reasonFor(error: unknown): string {
  if (error instanceof BaseUrlRequired) return "no base URL is set";
  if (error instanceof CatalogError) return error.message;
  if (error instanceof SiteError) return "the time limit was reached";
  throw error;
}

async function isListed(catalog: CatalogClient, slug: string): Promise<boolean> {
  try {
    await catalog.getTool(slug);
    return true;
  } catch (error) {
    if (error instanceof CatalogError && error.code === "TOOL_NOT_FOUND") return false;
    throw error;
  }
}

async function firstPage(catalog: CatalogClient, q: string): Promise<readonly Tool[]> {
  for await (const page of catalog.listTools({ q })) return page.value;
  return [];
}
