import type { CatalogError } from "../contract/errors/catalog-error.ts";
import type { Problem } from "../contract/errors/input-problem.ts";
import { SilentEnd } from "../contract/errors/interrupted.ts";
import { EXIT } from "../contract/exit-codes.ts";
import { DRAFT_FIELDS, isSameWebsite, isWebUrl, type Tool, valueAt } from "../contract/index.ts";
import { checkLocally } from "./check-locally.ts";
import { byPlace, filesFailure, invalidDraft } from "./failures.ts";
import type { ReadDraft } from "./file/read-drafts.ts";
import type { DraftValues } from "./file/starter-file.ts";

/** Returns the slug in a draft file, which identifies its live listing. Throws an `InputError` if the slug is missing or invalid. */
export function slugOfFile(draft: ReadDraft): string {
  const { slug, problems } = checkLocally(draft, { isJob: true });
  // If the field is repeated, its last value counts. Its name may be misspelled.
  const isOfSlug = ({ field, rule, suggestion }: Problem) =>
    (field === "slug" && rule !== "duplicate") || (slug === undefined && suggestion === "slug");
  const problem = problems.find(isOfSlug);
  if (slug !== undefined && problem === undefined) return slug;
  throw invalidDraft(draft, problem ? [problem] : []);
}

/** Returns the value of a draft file's slug, trimmed if it is a string, or undefined if it is missing, null or empty. */
export function slugIn({ body: { slug } }: Pick<ReadDraft, "body">): unknown {
  return typeof slug === "string" ? slug.trim() || undefined : (slug ?? undefined);
}

/** Reports whether a draft file has a slug that differs from the specified one. */
export function hasOtherSlug(draft: Pick<ReadDraft, "body">, slug: string): boolean {
  const own = slugIn(draft);
  return own !== undefined && own !== slug;
}

/** Reports whether a draft has a website that can be compared with a listing's. */
export function hasWebsite({ body: { websiteUrl } }: Pick<ReadDraft, "body">): boolean {
  return typeof websiteUrl === "string" && isWebUrl(websiteUrl.trim());
}

/** Reports whether a live listing with a draft's slug also has the draft's website, so that it belongs to the draft. */
export function isOwnListing({ body }: Pick<ReadDraft, "body">, { websiteUrl }: Tool): boolean {
  return typeof body["websiteUrl"] === "string" && isSameWebsite(body["websiteUrl"].trim(), websiteUrl);
}

/** A field whose value differs between a draft and a live listing. A missing value is null. */
interface Difference {
  /** The field's dotted path. `screenshotUrls.0` is compared with the listing's image. */
  readonly field: string;
  readonly place: Partial<Problem>;
  readonly file: string | null;
  readonly live: string | null;
}

/** The fields that drafts and live listings have in common, except the slug, which identifies the listing. */
const COMPARED = DRAFT_FIELDS.filter((field) => field !== "slug").map((field) =>
  field === "screenshotUrls" ? ([field, 0] as const) : ([field] as const),
);

const MEDIA: readonly string[] = ["logoUrl", "screenshotUrls"];
const URLS: readonly string[] = ["websiteUrl", ...MEDIA];

/**
 * Returns the differences between a draft, which may be invalid, and a live listing, sorted by position in the file. Skips the fields that
 * are missing or null in the draft. Different media URLs are returned as copies, because catalogs store copies of the media.
 */
export function compareDraft(draft: Pick<ReadDraft, "body" | "locate">, listing: Tool) {
  const live = draftOfListing(listing);
  const all = COMPARED.flatMap((path): Difference[] => {
    const [field] = path;
    const value = valueAt(draft.body, path) ?? null;
    const liveValue = valueAt(live, path) ?? null;
    if (value === null || normalForm(field, value) === normalForm(field, liveValue)) return [];
    const place = draft.locate(path);
    return [{ field: path.join("."), place, file: textOf(value), live: textOf(liveValue) }];
  });
  const inOrder = all.toSorted((one, other) => byPlace(one.place, other.place));
  const isCopy = ({ field }: Difference) => MEDIA.includes(field.replace(".0", ""));
  return { differences: inOrder.filter((difference) => !isCopy(difference)), copies: inOrder.filter(isCopy) };
}

/** Returns a warning at each value that differs from the live listing's. */
export function differenceWarnings(differences: readonly Difference[]): readonly Problem[] {
  const message = "The live listing has other text here; a draft file cannot change it";
  return differences.map(({ field, place }) => ({ field, rule: "differs", message, ...place }));
}

/** The result of `draft diff` for one file: the comparison with its live listing, or the reason why it was not compared. */
export type DraftDiff = { readonly file: string } & (
  | ({
      readonly slug: string;
      readonly listing: string;
      readonly isOwn: boolean;
      /** Whether the file has a slug that differs from the listing's, so that the listing's text cannot be written into it. */
      readonly hasOtherSlug: boolean;
    } & ReturnType<typeof compareDraft>)
  | { readonly slug: string; readonly listing: null }
  | { readonly listing?: never; readonly error: CatalogError }
);

/** Returns the state of a file: the live listing is the same, is different, does not exist, or could not be compared. */
export function diffState(diff: DraftDiff): "same" | "differs" | "not live" | "failed" {
  if ("error" in diff) return "failed";
  if (diff.listing === null) return "not live";
  return diff.differences.length === 0 ? "same" : "differs";
}

/** Returns any failure to report after the results. With `--exit-code`, a difference counts as a failure. */
export function diffFailure(diffs: readonly DraftDiff[], { exitCode }: { readonly exitCode?: true }) {
  const isDifferent = exitCode === true && diffs.some((diff) => diffState(diff) === "differs");
  const difference = isDifferent ? new SilentEnd("There are differences", EXIT.invalid) : undefined;
  return filesFailure(diffs, "diff", difference ? [difference] : []) ?? difference;
}

/** Converts a live listing to draft fields. The values are not checked, so they can violate rules of the API. */
export function draftOfListing(tool: Tool): DraftValues {
  return {
    name: tool.name,
    headline: tool.listingHeadline ?? undefined,
    description: tool.description ?? undefined,
    websiteUrl: tool.websiteUrl,
    screenshotUrls: tool.imageUrl === null ? undefined : [tool.imageUrl],
    category: tool.category.slug || undefined,
    logoUrl: tool.logoUrl ?? undefined,
    slug: tool.slug,
  };
}

/** Returns a value as the API stores it: trimmed and, if the field is a URL, in the normal form of URLs. An empty string becomes null. */
function normalForm(field: string, value: unknown): unknown {
  if (typeof value !== "string") return value;
  const text = value.trim();
  if (text === "") return null;
  return URLS.includes(field) && isWebUrl(text) ? new URL(text).href : text;
}

function textOf(value: unknown): string | null {
  return value === null || typeof value === "string" ? value : JSON.stringify(value);
}
