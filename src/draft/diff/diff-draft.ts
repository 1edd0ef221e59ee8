import { type DraftField, type DraftInput, isWebUrl } from "../../contract/index.ts";
import type { DraftFile } from "../file/draft-file.ts";

/** A field of a draft file whose value is not that of the live listing, and the place of the value in the file. */
export interface Difference {
  /** A dotted path: `screenshotUrls.0` is the listing's image. */
  readonly field: string;
  readonly line: number;
  readonly column: number;
  /** The text in the file; null for a missing value. */
  readonly file: string | null;
  /** The text of the live listing; null for a missing value. */
  readonly live: string | null;
}

/** The fields that a live listing has as well. */
const COMPARED = [
  ["name"],
  ["headline"],
  ["description"],
  ["websiteUrl"],
  ["category"],
  ["logoUrl"],
  ["screenshotUrls", 0],
] as const satisfies readonly (readonly [DraftField, number?])[];

/** Returns the differences between a draft file and a live listing. The values of the file need not be valid. */
export function diffDraft(draft: DraftFile, live: Partial<DraftInput>): readonly Difference[] {
  return COMPARED.flatMap((path) => {
    const [field] = path;
    const fileValue = valueAt(draft.values.get(field), path);
    const liveValue = valueAt(live[field], path);
    if (normalForm(fileValue) === normalForm(liveValue)) return [];
    const { line, column } = draft.locate(path);
    return { field: path.join("."), line, column, file: textOf(fileValue), live: textOf(liveValue) };
  });
}

function valueAt(value: unknown, [, index]: readonly [DraftField, number?]): unknown {
  return (index !== undefined && Array.isArray(value) ? value[index] : value) ?? null;
}

/** Returns a value as the API compares it: text is trimmed, a URL in its normal form, and empty text is missing. */
function normalForm(value: unknown): unknown {
  if (typeof value !== "string") return value;
  const text = value.trim();
  if (text === "") return null;
  return isWebUrl(text) ? new URL(text).href : text;
}

/** Returns text unchanged, and the JSON of a value of another type, which no listing has. */
function textOf(value: unknown): string | null {
  return value === null || typeof value === "string" ? value : JSON.stringify(value);
}
