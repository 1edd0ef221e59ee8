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

/** The live listing of a draft, or a description of the search if it found no listing. */
export type LiveListing =
  | { readonly listing: Tool; readonly foundBy: FoundBy }
  | { readonly listing: undefined; readonly slug: string | undefined; readonly lookedFor: string };

interface Search {
  readonly look: ListingLook;
  readonly argument: string | undefined;
  readonly options: CommandOptions;
}

/**
 * Finds the live listing of a draft by the slug from the command line, in the file, or in the journal, or by the file's website. Throws a
 * `CatalogError` if the listing is uncertain, or if no listing has the specified slug, unless a missing listing is allowed.
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
  // The listing of a draft with a chosen key can have any website, so only its slug is looked for.
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
    message: `It is not certain which live listing belongs to ${file}: ${slugs.join(", ")}`,
    hint: 'Add "slug" to the file, or "$key" for another product',
    isExplained: false,
  });
}
