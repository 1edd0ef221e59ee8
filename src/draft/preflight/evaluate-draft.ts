import type { DraftInput } from "../../contract/index.ts";
import { CatalogError } from "../../errors/catalog-error.ts";
import { BaseUrlRequired } from "../../errors/local-errors.ts";
import { SiteError } from "../../site/site-error.ts";
import { unknownCategory } from "../check/check-candidate.ts";
import { takenSlug } from "../own-listing.ts";
import { evaluateMedia } from "./evaluate-media.ts";
import type { CatalogProbes, DraftProbes, Finding } from "./probe-result.ts";

/** Derives a draft's findings from its probe results. Does not make requests. */
export function evaluateDraft(draft: DraftInput, probes: DraftProbes): readonly Finding[] {
  return [
    ...evaluateCatalog(draft, probes),
    ...websiteFindings(draft, probes),
    ...evaluateMedia(draft, probes),
  ];
}

/** Derives the findings that depend only on the catalog's responses. */
export function evaluateCatalog(draft: DraftInput, probes: CatalogProbes): readonly Finding[] {
  return [...catalogNotes(probes), ...categoryFindings(draft, probes), ...listingFindings(draft, probes)];
}

/** Two notes with the same message are reported as one. */
function catalogNotes({ categories, listing }: CatalogProbes): readonly Finding[] {
  const unchecked = "listings of the same product were not looked up";
  const error = listing === undefined ? new BaseUrlRequired() : listing.result === "failed" && listing.error;
  const reasons = [
    ...(categories && "notLookedAt" in categories ? [categories.notLookedAt] : []),
    ...(error ? [notLookedAt(error, "/tools", unchecked)] : []),
  ];
  return [...new Set(reasons)].map((message) => ({ weight: "note", path: [], rule: "catalog", message }));
}

/** Returns a note about a failed request to the catalog. Throws the error if it is an interruption or a bug. */
export function notLookedAt(error: unknown, path: string, unchecked: string): string {
  // The note contains the status instead of the service's message, because that message can be any string.
  if (error instanceof CatalogError && error.status !== undefined)
    return `The catalog responded to ${path} with ${error.status}; ${unchecked}`;
  if (error instanceof BaseUrlRequired) return "catalog not checked: no base URL is set";
  if (error instanceof CatalogError) return `catalog not checked: ${error.message}`;
  if (error instanceof SiteError) return "catalog not checked: the time limit was reached";
  throw error;
}

function categoryFindings({ category }: DraftInput, { categories }: CatalogProbes): readonly Finding[] {
  if (category === undefined || categories === undefined || !("seen" in categories)) return [];
  const problem = unknownCategory(category, categories.seen);
  return problem ? [{ ...problem, weight: "problem", path: ["category"] }] : [];
}

function listingFindings({ slug: own }: DraftInput, { listing }: CatalogProbes): readonly Finding[] {
  if (listing?.result === "taken")
    return [{ ...takenSlug(listing.listing), weight: "problem", path: ["slug"] }];
  if (listing?.result !== "ambiguous" && listing?.result !== "none") return [];
  const warning = (field: string, message: string): Finding => {
    return { weight: "warning", path: [field], rule: "listed", message };
  };
  const slugs = listing.result === "ambiguous" ? listing.slugs : [];
  const change = own === undefined ? 'add "slug" to the file, or' : 'correct "slug" in the file, or add';
  const website = `has the same website: ${change} "$key" for another product`;
  return [
    ...slugs.map((slug) => warning("websiteUrl", `the live listing "${slug}" ${website}`)),
    ...listing.sameName.map((slug) => warning("name", `the live listing "${slug}" has the same name`)),
  ];
}

function websiteFindings({ websiteUrl }: DraftInput, { website, secure }: DraftProbes): readonly Finding[] {
  const finding = (rule: string, message: string, suggestion?: string): Finding => {
    return { weight: "warning", path: ["websiteUrl"], rule, message, suggestion };
  };
  if ("notLookedAt" in website) return [{ ...finding("website", website.notLookedAt), weight: "note" }];
  if ("failed" in website) return [finding(website.failed, website.reason)];
  const { url, isPage } = website.seen;
  return [
    ...(isPage ? [] : [finding("refused", "is not a web page")]),
    ...(hostNameOf(url) === hostNameOf(websiteUrl)
      ? []
      : [finding("redirect", `redirects to another host, ${hostNameOf(url)}`, url)]),
    ...(secure && "seen" in secure
      ? [finding("https", "uses http, but the address also responds over https", secure.seen)]
      : []),
  ];
}

function hostNameOf(url: string): string {
  return new URL(url).hostname.replace(/^www\./, "").replace(/\.$/, "");
}
