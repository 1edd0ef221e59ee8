import type { CatalogClient, ToolQuery } from "../../api/catalog-client.ts";
import type { Taxonomy, Tool } from "../../contract/index.ts";
import { CatalogError } from "../../errors/catalog-error.ts";
import { BaseUrlRequired } from "../../errors/local-errors.ts";
import { abandonable } from "../../site/deadline.ts";
import { SiteError } from "../../site/site-error.ts";
import { once } from "./once.ts";
import type { ProbeResult } from "./probe-result.ts";

/** Requests to the catalog, each made once for all drafts. They reject only with the signal's reason, or for a bug. */
export interface CatalogProbe {
  categories(): Promise<ProbeResult<readonly Taxonomy[]>>;
  /** True when a live listing has the slug. */
  slug(slug: string): Promise<ProbeResult<boolean>>;
  /** The first page of listings that a search finds. */
  search(words: string): Promise<ProbeResult<readonly Tool[]>>;
}

/** Creates the probe of one command, which connects with its first request. A catalog that fails to answer counts as not checked. */
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
    return isEmpty ? { notLookedAt: "category not checked: the catalog lists no categories" } : found;
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
  return { notLookedAt: `catalog not checked: ${reason}` };
}

function reasonOf(error: unknown): string | undefined {
  if (error instanceof BaseUrlRequired) return "no base URL is set";
  if (error instanceof CatalogError) return error.message;
  return error instanceof SiteError ? "the time limit was reached" : undefined;
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
