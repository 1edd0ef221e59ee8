import type { CatalogClient, ToolQuery } from "../../api/catalog-client.ts";
import type { Taxonomy, Tool } from "../../contract/index.ts";
import { CatalogError } from "../../errors/catalog-error.ts";
import { BaseUrlRequired } from "../../errors/local-errors.ts";
import { abandonable } from "../../site/deadline.ts";
import { SiteError } from "../../site/site-error.ts";
import { once } from "./once.ts";
import type { ProbeResult } from "./probe-result.ts";

/** Requests to the catalog, each made once for all drafts. Nothing rejects but with the signal's own reason. */
export interface CatalogProbe {
  categories(): Promise<ProbeResult<readonly Taxonomy[]>>;
  /** True: a live listing has the slug. */
  slug(slug: string): Promise<ProbeResult<boolean>>;
  /** The first page of listings that a search finds. */
  search(words: string): Promise<ProbeResult<readonly Tool[]>>;
}

/** Makes the probe of one command; it connects with its first request. A catalog that cannot be asked is not looked at. */
export function createCatalogProbe(connect: () => Promise<CatalogClient>, signal: AbortSignal): CatalogProbe {
  let connected: Promise<CatalogClient> | undefined;
  const probe = async <Value>(
    ask: (catalog: CatalogClient) => Promise<Value>,
  ): Promise<ProbeResult<Value>> => {
    connected ??= connect();
    return abandonable(connected.then(ask), signal).then((seen) => ({ seen }), notProbed);
  };
  const categories = once(async () => {
    const found = await probe(async (catalog) => (await catalog.listCategories()).value);
    const isEmpty = "seen" in found && found.seen.length === 0;
    return isEmpty ? { notLookedAt: "the category was not looked up: the catalog lists none" } : found;
  });
  return {
    categories: () => categories(""),
    slug: once((slug) => probe((catalog) => isListed(catalog, slug))),
    search: once((q) => probe((catalog) => firstPage(catalog, { q }))),
  };
}

function notProbed(error: unknown): { readonly notLookedAt: string } {
  const reason = reasonOf(error);
  if (reason === undefined) throw error;
  return { notLookedAt: `the catalog was not asked: ${reason}` };
}

function reasonOf(error: unknown): string | undefined {
  if (error instanceof BaseUrlRequired) return "none is named";
  if (error instanceof CatalogError) return error.message;
  return error instanceof SiteError ? "the time was used up" : undefined;
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

async function firstPage(catalog: CatalogClient, query: ToolQuery): Promise<readonly Tool[]> {
  for await (const page of catalog.listTools(query)) return page.value;
  return [];
}
