import type { CatalogClient, ToolQuery } from "../../api/catalog-client.ts";
import type { Taxonomy, Tool } from "../../contract/index.ts";
import { CatalogError } from "../../errors/catalog-error.ts";
import { BaseUrlRequired } from "../../errors/local-errors.ts";
import { abandonable } from "../../site/deadline.ts";
import { SiteError } from "../../site/site-error.ts";
import { once } from "./once.ts";
import type { ProbeResult } from "./probe-result.ts";

/** Requests to the catalog, each made once for all drafts. They reject only with the signal's reason or because of a bug. */
export interface CatalogProbe {
  categories(): Promise<ProbeResult<readonly Taxonomy[]>>;
  /** Reports whether a live listing has the slug. */
  slug(slug: string): Promise<ProbeResult<boolean>>;
  /** Returns the first page of search results. */
  search(words: string): Promise<ProbeResult<readonly Tool[]>>;
}

/** Creates the probe of one command. It connects with its first request. A catalog that does not respond counts as not checked. */
export function createCatalogProbe(connect: () => Promise<CatalogClient>, signal: AbortSignal): CatalogProbe {
  let connected: Promise<CatalogClient> | undefined;
  const probe = async <Value>(
    look: Look,
    ask: (catalog: CatalogClient) => Promise<Value>,
  ): Promise<ProbeResult<Value>> => {
    connected ??= connect();
    return abandonable(connected.then(ask), signal).then((seen) => ({ seen }), notProbed(look));
  };
  const categories = once(async () => {
    const found = await probe(LOOKS.categories, async (catalog) => (await catalog.listCategories()).value);
    const isEmpty = "seen" in found && found.seen.length === 0;
    return isEmpty ? { notLookedAt: "The catalog lists no categories; the category was not checked" } : found;
  });
  return {
    categories: () => categories(""),
    slug: once((slug) => probe(LOOKS.slug, (catalog) => isListed(catalog, slug))),
    search: once((q) => probe(LOOKS.search, (catalog) => firstPage(catalog, { q }))),
  };
}

/** A request to the catalog, described for a note about its failure. */
interface Look {
  readonly path: string;
  readonly unchecked: string;
}

const LOOKS = {
  categories: { path: "/categories", unchecked: "the category was not checked" },
  slug: { path: "/tools/SLUG", unchecked: "the slug was not checked" },
  search: { path: "/tools", unchecked: "listings of the same product were not looked for" },
} as const satisfies Record<keyof CatalogProbe, Look>;

function notProbed({ path, unchecked }: Look) {
  return (error: unknown): { readonly notLookedAt: string } => {
    // A service may send any message, so the note names the status.
    if (error instanceof CatalogError && error.status !== undefined)
      return { notLookedAt: `The catalog answered ${error.status} to ${path}; ${unchecked}` };
    const reason = reasonOf(error);
    if (reason === undefined) throw error;
    return { notLookedAt: `catalog not checked: ${reason}` };
  };
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
