import type { CatalogClient } from "../api/catalog-client.ts";
import { type DraftField, isSameWebsite, isSlug, type Tool } from "../contract/index.ts";
import type { CatalogError } from "../errors/catalog-error.ts";
import { parseUrl } from "../text/parse-url.ts";
import type { DraftCandidate } from "./check/draft-candidate.ts";
import { liveTool, shared } from "./live-tools.ts";

/** The result of searching for a draft's live listing. */
export type OwnListing =
  | { readonly result: "own"; readonly listing: Tool }
  /** Another website's listing has the draft's slug. */
  | { readonly result: "taken"; readonly listing: Tool }
  /** At least one listing has the draft's website, but may not belong to the draft. */
  | { readonly result: "ambiguous"; readonly slugs: readonly string[]; readonly sameName: readonly string[] }
  /** `sameName` contains the slugs of listings with the draft's name but a different website, if the catalog was searched. */
  | { readonly result: "none"; readonly sameName: readonly string[] };

/** The result of the search, or the error that the search caused. */
export type DraftListing = OwnListing | { readonly result: "failed"; readonly error: CatalogError };

/** Returns the properties of a draft that identify its listing. Omits an invalid slug and values that are not strings. */
export function listedDraft({ body, chosenKey }: Pick<DraftCandidate, "body" | "chosenKey">) {
  const text = (field: DraftField) => {
    const value = body[field];
    return typeof value === "string" ? value.trim() : undefined;
  };
  const slug = text("slug");
  return {
    slug: slug !== undefined && isSlug(slug) ? slug : undefined,
    websiteUrl: text("websiteUrl"),
    name: text("name"),
    /** If true, the listing can have any website and is found only by its slug. */
    hasChosenKey: chosenKey !== undefined,
  };
}

/** The properties of a draft that identify its listing. */
export type ListedDraft = ReturnType<typeof listedDraft>;

/** Returns the problem to report for a slug that belongs to another website's listing. */
export function takenSlug({ slug, websiteUrl }: Tool) {
  return {
    field: "slug",
    rule: "taken",
    message: `${slug} is live for ${parseUrl(websiteUrl)?.hostname ?? "another website"}`,
    suggestion:
      "If it is yours, make file and listing agree (in the editor, or websiteUrl); otherwise choose another slug",
  };
}

/** Functions that read live listings. They throw the same errors as `CatalogClient`. */
export interface ListingLook {
  /** Returns the live listing with a slug, or undefined if there is none. */
  readonly bySlug: (slug: string) => Promise<Tool | undefined>;
  /** Returns the live listings on the first pages of search results. */
  readonly search: (words: string) => Promise<readonly Tool[]>;
}

/** The maximum number of pages to read for each search. */
const MAX_PAGES = 3;

/** Returns functions that revalidate cached responses and share results. With `isPreparation`, reads leave time for a submission. */
export function listingLook(catalog: CatalogClient, isPreparation = false): ListingLook {
  const flags = { isFresh: true, isPreparation };
  return {
    bySlug: shared((slug) => liveTool(catalog, slug, flags)),
    search: shared(async (q) => {
      const pages: (readonly Tool[])[] = [];
      for await (const page of catalog.listTools({ q }, flags)) {
        pages.push(page.value);
        if (pages.length === MAX_PAGES) break;
      }
      return pages.flat();
    }),
  };
}

/** Looks for a draft's live listing by slug. If there is none and `website` is set, searches by name and host, unless a key was chosen. */
export async function findOwnListing(
  look: ListingLook,
  draft: ListedDraft,
  { website }: { readonly website: boolean },
): Promise<OwnListing> {
  const { slug, websiteUrl = "", name = "", hasChosenKey } = draft;
  const listing = slug === undefined ? undefined : await look.bySlug(slug);
  if (listing) {
    const isOwn = hasChosenKey || isSameWebsite(listing.websiteUrl, websiteUrl);
    return { result: isOwn ? "own" : "taken", listing };
  }
  if (!website || hasChosenKey) return { result: "none", sameName: [] };
  const host = parseUrl(websiteUrl)?.hostname.replace(/^www\./, "");
  const found = await Promise.all([name.trim(), host].map((q) => (q ? look.search(q) : [])));
  return withWebsite(draft, [...new Map(found.flat().map((tool) => [tool.slug, tool])).values()]);
}

function withWebsite({ slug, name = "", websiteUrl = "" }: ListedDraft, tools: readonly Tool[]): OwnListing {
  const isNamesake = (tool: Tool) => foldName(tool.name) === foldName(name);
  const matches = tools.filter((tool) => isSameWebsite(tool.websiteUrl, websiteUrl));
  const [listing, ...others] = matches;
  const namesakes = tools.filter((tool) => isNamesake(tool) && !matches.includes(tool));
  const sameName = namesakes.map((tool) => tool.slug);
  if (listing === undefined) return { result: "none", sameName };
  // If the file has a slug that is not live, the file may be for another listing.
  if (slug === undefined && others.length === 0 && isNamesake(listing)) return { result: "own", listing };
  return { result: "ambiguous", slugs: matches.map((tool) => tool.slug), sameName };
}

/** Normalizes a name for comparison: ignores case, extra whitespace, and compatibility forms such as full-width letters. */
function foldName(name: string): string {
  return name.normalize("NFKC").trim().replace(/\s+/g, " ").toLowerCase();
}
