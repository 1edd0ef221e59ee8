import { counted } from "../../base/text/counted.ts";
import { boundsAt, type FieldProblem, isWebUrl, LIMITS, lengthOf, slugOfName } from "../../contract/index.ts";

/** Returns a phrase that describes how to fix a problem, such as `add at least 57 characters`, or undefined if no fix is known. */
export function suggestFix({ path, rule }: FieldProblem, value: unknown): string | undefined {
  if (rule === "required") return `add "${path[0]}"${range(path)}`;
  if (rule === "minItems") return "add a URL, or leave out the field";
  if (rule === "maxItems" && Array.isArray(value))
    return `remove ${value.length - LIMITS.screenshotUrls.max} of them`;
  if (typeof value !== "string") return undefined;
  const text = value.trim();
  if (rule === "minLength" || rule === "maxLength") return resize(path, lengthOf(text));
  if (rule === "url") return repairUrl(text);
  if (rule === "pattern") return repairSlug(text);
  return rule === "type" && path[0] === "screenshotUrls" ? "put the URL in brackets: [ … ]" : undefined;
}

function resize(path: FieldProblem["path"], length: number): string | undefined {
  const [field] = path;
  const bounds = boundsAt(path);
  if (bounds === undefined) return undefined;
  if (length > bounds.max) return `remove at least ${characters(length - bounds.max)}`;
  if (length === 0) return field === "category" ? "leave out the field until you decide" : undefined;
  return `add at least ${characters(bounds.min - length)}`;
}

/** Returns the allowed length of a required field as a suffix for the field's name, or an empty string for the website. */
function range(path: FieldProblem["path"]): string {
  const bounds = path[0] === "websiteUrl" ? undefined : boundsAt(path);
  return bounds === undefined ? "" : `, ${bounds.min} to ${characters(bounds.max)}`;
}

function characters(count: number): string {
  return counted(count, "character");
}

function repairUrl(value: string): string | undefined {
  const address = `https://${value.replace(/^\w*:?\/+/, "")}`;
  return /^[^\s:/.]+\.\S+$/.test(value) && isWebUrl(address) ? `write "${address}"` : undefined;
}

function repairSlug(value: string): string | undefined {
  const slug = slugOfName(value);
  return slug === "" ? undefined : `write "${slug}"`;
}
