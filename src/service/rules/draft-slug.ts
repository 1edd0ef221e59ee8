import { randomBytes } from "node:crypto";
import { LIMITS } from "../../contract/index.ts";
import { fold } from "../../text/fold.ts";
import { Refusal } from "./refusal.ts";
import { toLatin } from "./to-latin.ts";

/** Numbers tried before a random ending: a popular name must not make its next draft slow. */
const NUMBERED = 50;
/** Room for the longest ending: a hyphen and eight characters. */
const MAX_STEM = LIMITS.slug.max - 9;

/** Assumed: a slug that was asked for is refused when a live listing or any draft has it. Throws a `Refusal`. */
export function assertSlugFree(slug: string, isTaken: (slug: string) => boolean): void {
  if (isTaken(slug))
    throw new Refusal("VALIDATION_ERROR", `slug: ${slug} is taken. Omit it to have one made.`);
}

/** A free slug made from a name, transliterated; from the website's host when nothing of the name is left. */
export function freeSlug(name: string, websiteUrl: string, isTaken: (slug: string) => boolean): string {
  const stem = slugOf(name) || slugOf(hostLabel(websiteUrl)) || "product";
  if (!isTaken(stem)) return stem;
  for (let number = 2; number <= NUMBERED; number += 1) {
    if (!isTaken(`${stem}-${number}`)) return `${stem}-${number}`;
  }
  return `${stem}-${randomBytes(4).toString("hex")}`;
}

function slugOf(text: string): string {
  const words = toLatin(fold(text)).match(/[a-z0-9]+/g) ?? [];
  return words.join("-").slice(0, MAX_STEM).replace(/-$/, "");
}

/** The first part of a host's name, unless it is an encoded one that nobody can read. */
function hostLabel(websiteUrl: string): string {
  const label = new URL(websiteUrl).hostname.replace(/^www\./, "").split(".")[0] ?? "";
  return label.startsWith("xn--") ? "" : label;
}
