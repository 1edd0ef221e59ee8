import type { App } from "../../app/app.ts";
import { isWebUrl, type Tool } from "../../contract/index.ts";
import type { DraftCandidate } from "../../draft/check/draft-candidate.ts";
import type { FoundBy } from "../../draft/diff/draft-diff.ts";
import { derivedKey } from "../../draft/draft-identity.ts";
import { openJournal } from "../../draft/journal/journal.ts";
import { createdDrafts } from "../../draft/journal/journaled-submissions.ts";
import { ofData } from "../../draft/journal/record.ts";
import { findOwnListing, type ListedDraft, type ListingLook, listedDraft } from "../../draft/own-listing.ts";
import { type CommandOptions, command } from "../../errors/advice.ts";
import { CatalogError } from "../../errors/catalog-error.ts";
import { parseUrl } from "../../text/parse-url.ts";
import { findTool } from "../find-tool.ts";
import { slugOf } from "../slug-argument.ts";
import { currentDataId } from "./draft-states.ts";

/** A draft's live listing or, if no listing was found, a description of the search. */
export type LiveListing =
  | { readonly listing: Tool; readonly foundBy: FoundBy }
  | { readonly listing: undefined; readonly slug: string | undefined; readonly lookedFor: string };

interface Search {
  readonly look: ListingLook;
  readonly argument: string | undefined;
  readonly options: CommandOptions;
}

/**
 * Finds the live listing for a draft by its slug (from the command line, the file or the journal) or by its website.
 * Throws a `CatalogError` if it is unclear which listing belongs to the draft. Unless a missing listing is allowed,
 * also throws one if no live listing has the slug from the command line or the file.
 */
export async function liveListing(
  app: App,
  candidate: DraftCandidate,
  { look, argument, options }: Search,
): Promise<LiveListing> {
  const retry = (other: string) =>
    command("draft diff", [candidate.file ?? ""], { ...options, listing: other });
  const draft = listedDraft(candidate);
  const slug = argument === undefined ? draft.slug : slugOf(argument, retry);
  if (slug === undefined) return unnamedListing(app, candidate, { draft, look });
  const listing = await look.bySlug(slug);
  if (listing) return { listing, foundBy: argument === undefined ? "file" : "option" };
  // Unless a missing listing is allowed, `findTool` throws an error with advice.
  if (!options["allow-missing"]) await findTool(app, slug, retry);
  return { listing: undefined, slug, lookedFor: `no live listing "${slug}"` };
}

async function unnamedListing(
  app: App,
  { file, chosenKey }: DraftCandidate,
  { draft, look }: { readonly draft: ListedDraft; readonly look: ListingLook },
): Promise<LiveListing> {
  const { baseUrl } = await app.connect();
  const all = (await openJournal(app.folders.data).read()).records;
  const records = ofData(all, new Map([[baseUrl, await currentDataId(app, all)]]));
  const { websiteUrl = "" } = draft;
  const key = chosenKey ?? (isWebUrl(websiteUrl) ? derivedKey(baseUrl, websiteUrl) : undefined);
  const slug = createdDrafts(records, baseUrl).find(({ idempotencyKey }) => idempotencyKey === key)?.slug;
  const journaled = slug === undefined ? undefined : await look.bySlug(slug);
  if (journaled) return { listing: journaled, foundBy: "journal" };
  const own = await findOwnListing(look, draft, { website: true });
  if (own.result === "own") return { listing: own.listing, foundBy: "website" };
  if (own.result === "ambiguous") throw ambiguous(file ?? "", own.slugs);
  // If the draft has a chosen key, its listing can have any website, so the listing is looked up only by slug.
  const website = chosenKey === undefined ? `for ${parseUrl(websiteUrl)?.host ?? "its website"}` : "";
  const sought = [slug === undefined ? "" : `"${slug}"`, website].filter((words) => words !== "");
  const lookedFor =
    sought.length === 0
      ? 'with "$key", only "slug" can identify its listing'
      : `no live listing ${sought.join(" or ")}`;
  return { listing: undefined, slug, lookedFor };
}

function ambiguous(file: string, slugs: readonly string[]): CatalogError {
  return new CatalogError({
    code: "TOOL_NOT_FOUND",
    message: `Could not identify the live listing for ${file}. Candidates: ${slugs.join(", ")}`,
    hint: 'Add "slug" to the file, or "$key" for another product',
    isExplained: false,
  });
}
