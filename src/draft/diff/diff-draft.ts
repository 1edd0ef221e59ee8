import type { Problem } from "../../contract/errors/input-problem.ts";
import { DRAFT_FIELDS, isWebUrl, type Tool, valueAt } from "../../contract/index.ts";
import type { DraftCandidate } from "../check/draft-candidate.ts";
import { inPlaceOrder } from "../check/invalid-draft.ts";
import type { DraftValues } from "../file/starter-file.ts";

/** A field whose value differs between a draft and a live listing. A missing value is null. */
export interface Difference {
  /** The field's dotted path. `screenshotUrls.0` is compared with the listing's image. */
  readonly field: string;
  readonly place: Partial<Problem>;
  readonly file: string | null;
  readonly live: string | null;
}

/** The differences between a draft and a live listing, sorted by position in the file. */
export interface Comparison {
  readonly differences: readonly Difference[];
  /** Different media URLs. They do not count as differences, because catalogs store copies of the media. */
  readonly copies: readonly Difference[];
}

/** The fields that drafts and live listings have in common, except the slug, which identifies the listing. */
const COMPARED = DRAFT_FIELDS.filter((field) => field !== "slug").map((field) =>
  field === "screenshotUrls" ? ([field, 0] as const) : ([field] as const),
);

const MEDIA: readonly string[] = ["logoUrl", "screenshotUrls"];
const URLS: readonly string[] = ["websiteUrl", ...MEDIA];

/**
 * Compares a draft, which may be invalid, with a live listing. Skips the fields that are missing or null in the draft, and returns
 * different media URLs as copies.
 */
export function compareDraft(draft: Pick<DraftCandidate, "body" | "locate">, listing: Tool): Comparison {
  const live = draftOfListing(listing);
  const all = COMPARED.flatMap((path): Difference[] => {
    const [field] = path;
    const value = valueAt(draft.body, path) ?? null;
    const liveValue = valueAt(live, path) ?? null;
    if (value === null || normalForm(field, value) === normalForm(field, liveValue)) return [];
    const place = draft.locate(path);
    return [{ field: path.join("."), place, file: textOf(value), live: textOf(liveValue) }];
  });
  const inOrder = inPlaceOrder(all, ({ place }) => place);
  const isCopy = ({ field }: Difference) => MEDIA.includes(field.replace(".0", ""));
  return {
    differences: inOrder.filter((difference) => !isCopy(difference)),
    copies: inOrder.filter(isCopy),
  };
}

/** Returns a warning for each difference, at its position. */
export function differenceWarnings(slug: string, differences: readonly Difference[]): readonly Problem[] {
  return differences.map(({ field, place, live }) => {
    const value = live === null ? "has no value" : `has ${JSON.stringify(live)}`;
    return { field, rule: "differs", message: `the live listing ${slug} ${value}`, ...place };
  });
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
