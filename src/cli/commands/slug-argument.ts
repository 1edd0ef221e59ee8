import { valueOr } from "../../base/files/system-error.ts";
import { nearest } from "../../base/text/nearest.ts";
import { isLoopback, parseUrl, siteHost, trimEndOf } from "../../base/text/parse-url.ts";
import { oneLine } from "../../base/text/sanitize.ts";
import type { CatalogClient } from "../../client/catalog-client.ts";
import type { EntryResponse } from "../../client/catalog-response.ts";
import { type Advice, type CommandCall, command, type Hint } from "../../contract/errors/advice.ts";
import { CatalogError, type Suggestion } from "../../contract/errors/catalog-error.ts";
import { UsageError } from "../../contract/errors/local-errors.ts";
import { ApiError, isMissingListing } from "../../contract/errors/remote-errors.ts";
import { isSlug, isWebUrl, LIMITS, type Tool } from "../../contract/index.ts";
import type { App } from "../app.ts";
import { SANDBOX } from "../config/base-url.ts";

export type Retry = (slug: string) => CommandCall;

/** Returns the slug in an argument: the argument itself or, if it is a URL, the last part of its path. Throws an error if it is invalid. */
export function slugOf(argument: string, retry: Retry, isAccepted = isPathSegment): string {
  const url = /^https?:\/\//i.test(argument) ? parseUrl(argument) : undefined;
  const slug = url === undefined ? argument.trim() : lastPart(url);
  if (slug === "" && url !== undefined) throw notListing(argument);
  // The comma is at the end in `show git, gitlab`.
  const lowerCase = slug.toLowerCase().replace(/,$/, "");
  const isMiswritten = slug !== lowerCase && isSlug(lowerCase);
  if (isAccepted(slug) && !isMiswritten) return slug;
  throw new CatalogError({
    code: "INVALID_SLUG",
    message: `Invalid slug "${argument}"`,
    facts: [["A slug", A_SLUG]],
    hint: isMiswritten ? { text: "Try", command: retry(lowerCase) } : slugSearchAdvice(argument),
  });
}

const A_SLUG = `at most ${LIMITS.slug.max} lowercase letters, digits and single hyphens, such as aurora-notes`;

/** Returns the error for the URL of a page that is not a listing. The default advice is a search for the first word of its host. */
export function notListing(url: string, hint?: Advice): UsageError {
  const message = `${url} is not the URL of a listing in this catalog`;
  const [word = ""] = isLoopback(url) ? [] : siteHost(new URL(url)).split(/[.-]/);
  return new UsageError({ message, hint: hint ?? slugSearchAdvice(word) });
}

function slugSearchAdvice(slug: string): Hint {
  if (slug.endsWith(".json")) return "Use a slug, not the name of a file";
  if (/\w,\s*\w/.test(slug)) return "Use one slug or, with show, several separated by spaces";
  // The path of a listing's page is not part of its name. No name is longer than a thousand characters.
  const name = slug.length > 1000 ? "" : oneLine(slug).replace(/^\S*\btools\//, "");
  const words = name.match(/[\p{L}\p{N}](?:[\p{L}\p{N}_-]|\.(?=[\p{L}\p{N}])){0,119}/gu)?.slice(0, 6);
  return { text: words ? "Search for it" : "List the listings", command: command("search", words) };
}

/** Reports whether a string can be a path segment. `show` does not require a valid slug, because live slugs need not be valid in drafts. */
function isPathSegment(text: string): boolean {
  // Many servers reject longer URLs.
  return /^[\p{L}\p{M}\p{N}._~-]+$/u.test(text) && !/^\.{1,2}$|\.json$/.test(text) && text.length <= 1000;
}

function lastPart(url: URL): string {
  const part = url.pathname.split("/").findLast((part) => part !== "") ?? "";
  return valueOr(part, () => decodeURIComponent(part));
}

type PageOwner = Pick<Tool, "slug" | "listbulbUrl">;

/** Reports whether an argument is a URL, but not that of a listing's page in the current catalog. */
export function isOtherPage(app: App, argument: string, listing: PageOwner) {
  return isWebUrl(argument) && !isPageOf(new URL(argument), listing, app.settings.baseUrl.value ?? "");
}

/** Reports whether a URL is a listing's `listbulbUrl`, or BASE_URL/tools/SLUG. All loopback names are treated as the same host. */
export function isPageOf(url: URL, { slug, listbulbUrl }: PageOwner, baseUrl: string) {
  const addressOf = ({ origin, protocol, port, pathname }: URL) =>
    (isLoopback(origin) ? `${protocol}//localhost:${port}` : origin) + trimEndOf(pathname, "/");
  const usual = `${trimEndOf(baseUrl, "/")}/tools/${slug}`;
  const pages = [listbulbUrl, usual].flatMap((page) => parseUrl(page) ?? []);
  return pages.some((page) => addressOf(page) === addressOf(url));
}

/** Reports whether a URL has the form BASE_URL/tools/SLUG. For the sandbox, the base URL can be any loopback address. */
export function isListingUrl(url: URL, baseUrl: string): boolean {
  const slug = trimEndOf(url.pathname, "/").split("/").at(-1) ?? "";
  const base = baseUrl === SANDBOX && isLoopback(url.origin) ? url.origin : baseUrl;
  return isPageOf(url, { slug, listbulbUrl: "" }, base);
}

/** Requests a listing. Adds advice to the errors `INVALID_SLUG` and, if `retry` is set, `TOOL_NOT_FOUND`. */
export async function findTool(
  app: App,
  slug: string,
  { retry, ...options }: { readonly retry: Retry | undefined } & Parameters<CatalogClient["getTool"]>[1],
): Promise<EntryResponse<Tool>> {
  const { catalog, knownListings } = await app.connect();
  try {
    return await catalog.getTool(slug, options);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { code, message } = error;
    const search = slugSearchAdvice(slug);
    if (code === "INVALID_SLUG")
      throw new ApiError({ ...error, message, facts: [["Slug", slug]], hint: search, cause: error });
    if (!isMissingListing(error) || retry === undefined) throw error;
    const isDraft = await isSubmitted(app, slug);
    const suggestions = isDraft ? [] : similarSlugs(slug, await knownListings());
    const [near] = suggestions;
    const open = { text: "Open the draft's editor", command: command("draft open", [slug]) };
    throw new ApiError({
      ...error,
      message: `No live listing "${slug}"`,
      facts: [["Note", isDraft ? SUBMITTED : NOT_LIVE]],
      suggestions,
      hint: isDraft ? open : near ? { text: "Try", command: retry(near.value) } : search,
      cause: error,
    });
  }
}

const NOT_LIVE = "drafts and listings that are not live are also reported as not found";
const SUBMITTED = "this machine submitted a draft with this slug; it is not live yet, or no longer";

async function isSubmitted(app: App, slug: string): Promise<boolean> {
  const { baseUrl } = await app.connect();
  // This code is rarely needed.
  const { slugsOfDrafts } = await import("./draft/known-drafts.ts");
  return (await slugsOfDrafts(app, baseUrl)).includes(slug);
}

/** Returns the slugs with this name or else most similar to the slug, with their names. Omits the slug itself: its listing may be gone. */
export function similarSlugs(slug: string, names: ReadonlyMap<string, string>): readonly Suggestion[] {
  const others = [...names.keys()].filter((other) => other !== slug);
  const named = others.filter((other) => names.get(other)?.toLowerCase() === slug.toLowerCase());
  const similar = named.length > 0 ? named : nearest(slug, others);
  return similar.map((value) => ({ value, name: names.get(value) }));
}
