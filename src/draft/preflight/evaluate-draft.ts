import type { DraftInput, Tool } from "../../contract/index.ts";
import { unknownCategory } from "../check/check-category.ts";
import { evaluateMedia } from "./evaluate-media.ts";
import type { DraftProbes, Finding } from "./probe-result.ts";
import { hostNameOf, isSameHost, isSameSite } from "./same-site.ts";

/** Derives the findings on a draft from the results of its probes. Makes no requests. */
export function evaluateDraft(draft: DraftInput, probes: DraftProbes): readonly Finding[] {
  return [
    ...catalogNotes(probes),
    ...categoryFindings(draft, probes),
    ...slugFindings(draft, probes),
    ...similarFindings(draft, probes),
    ...websiteFindings(draft, probes),
    ...evaluateMedia(draft, probes),
  ];
}

/** Returns one note for each distinct reason, so that an unreachable catalog is reported only once. */
function catalogNotes({ categories, slug, similar }: DraftProbes): readonly Finding[] {
  const reasons = [categories, slug, similar].flatMap((result) =>
    result && "notLookedAt" in result ? result.notLookedAt : [],
  );
  return [...new Set(reasons)].map((message) => ({ weight: "note", path: [], rule: "catalog", message }));
}

function categoryFindings({ category }: DraftInput, { categories }: DraftProbes): readonly Finding[] {
  if (category === undefined || categories === undefined || !("seen" in categories)) return [];
  const problem = unknownCategory(category, categories.seen);
  return problem ? [{ ...problem, weight: "problem", path: ["category"] }] : [];
}

function slugFindings({ slug }: DraftInput, probes: DraftProbes): readonly Finding[] {
  if (probes.slug === undefined || !("seen" in probes.slug) || !probes.slug.seen) return [];
  const message = `"${slug}" is the slug of a live listing`;
  return [{ weight: "problem", path: ["slug"], rule: "taken", message }];
}

function similarFindings(draft: DraftInput, { similar }: DraftProbes): readonly Finding[] {
  if (!("seen" in similar)) return [];
  const warning =
    (field: string, what: string) =>
    ({ slug }: Pick<Tool, "slug">): Finding => {
      const message = `the live listing "${slug}" has ${what}`;
      return { weight: "warning", path: [field], rule: "listed", message };
    };
  const ofSite = similar.seen.filter(({ websiteUrl }) => isSameSite(websiteUrl, draft.websiteUrl));
  const ofName = similar.seen.filter(({ name }) => foldName(name) === foldName(draft.name));
  return [
    ...ofSite.map(warning("websiteUrl", "the same website")),
    ...ofName.map(warning("name", "the same name")),
  ];
}

function foldName(name: string): string {
  return name.normalize("NFKC").trim().replace(/\s+/g, " ").toLowerCase();
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
    ...(isSameHost(url, websiteUrl)
      ? []
      : [finding("redirect", `redirects to another host, ${hostNameOf(url)}`, url)]),
    ...(secure && "seen" in secure
      ? [finding("https", "uses http, but the address also responds over https", secure.seen)]
      : []),
  ];
}
