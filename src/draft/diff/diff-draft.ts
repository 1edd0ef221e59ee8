import { type DraftField, isWebUrl, type Tool } from "../../contract/index.ts";
import type { DraftFile } from "../file/draft-file.ts";
import type { DraftValues } from "../file/starter-file.ts";

/** A field whose value differs between a draft file and a live listing, and the field's position in the file. */
export interface Difference {
  /** The dotted path of the field. `screenshotUrls.0` is compared with the listing's image. */
  readonly field: string;
  readonly line: number;
  readonly column: number;
  /** The value in the file, or null if it is missing. */
  readonly file: string | null;
  /** The value in the live listing, or null if it is missing. */
  readonly live: string | null;
}

/** The fields that drafts and live listings have in common, except the slug, which identifies the listing. */
const COMPARED = [
  ["name"],
  ["headline"],
  ["description"],
  ["websiteUrl"],
  ["category"],
  ["logoUrl"],
  ["screenshotUrls", 0],
] as const satisfies readonly (readonly [DraftField, number?])[];

/** Returns the differences between a draft file and a live listing. The draft may be invalid. */
export function diffDraft(draft: DraftFile, live: DraftValues): readonly Difference[] {
  return COMPARED.flatMap((path) => {
    const [field] = path;
    const fileValue = valueAt(draft.values.get(field), path);
    const liveValue = valueAt(live[field], path);
    if (normalForm(fileValue) === normalForm(liveValue)) return [];
    const { line, column } = draft.locate(path);
    return { field: path.join("."), line, column, file: textOf(fileValue), live: textOf(liveValue) };
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

function valueAt(value: unknown, [, index]: readonly [DraftField, number?]): unknown {
  return (index !== undefined && Array.isArray(value) ? value[index] : value) ?? null;
}

/** Trims strings, normalizes URLs, and converts empty strings to null. */
function normalForm(value: unknown): unknown {
  if (typeof value !== "string") return value;
  const text = value.trim();
  if (text === "") return null;
  return isWebUrl(text) ? new URL(text).href : text;
}

function textOf(value: unknown): string | null {
  return value === null || typeof value === "string" ? value : JSON.stringify(value);
}
