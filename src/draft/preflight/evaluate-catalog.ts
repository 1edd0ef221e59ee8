import type { DraftInput, Tool } from "../../contract/index.ts";
import { unknownCategory } from "../check/check-category.ts";
import type { Finding } from "./findings.ts";
import type { DraftProbes } from "./probe-result.ts";
import { isSameSite } from "./same-site.ts";

/** Returns what the catalog says about a draft: its category, its slug, and live listings that are like it. */
export function evaluateCatalog(draft: DraftInput, results: DraftProbes): readonly Finding[] {
  return [
    ...notes(results),
    ...categoryFindings(draft, results),
    ...slugFindings(draft, results),
    ...alikeFindings(draft, results),
  ];
}

/** One note for each reason: a catalog that cannot be reached is told once. */
function notes({ categories, slug, alike }: DraftProbes): readonly Finding[] {
  const reasons = [categories, slug, alike].flatMap((result) =>
    result && "notLookedAt" in result ? result.notLookedAt : [],
  );
  return [...new Set(reasons)].map((reason) => ({
    weight: "note",
    path: [],
    rule: "catalog",
    message: reason,
  }));
}

function categoryFindings({ category }: DraftInput, { categories }: DraftProbes): readonly Finding[] {
  if (category === undefined || categories === undefined || !("seen" in categories)) return [];
  const problem = unknownCategory(category, categories.seen);
  return problem ? [{ ...problem, weight: "problem", path: ["category"] }] : [];
}

function slugFindings({ slug }: DraftInput, results: DraftProbes): readonly Finding[] {
  if (results.slug === undefined || !("seen" in results.slug) || !results.slug.seen) return [];
  const message = `"${slug}" is the slug of a live listing`;
  return [{ weight: "problem", path: ["slug"], rule: "taken", message }];
}

function alikeFindings(draft: DraftInput, { alike }: DraftProbes): readonly Finding[] {
  if (!("seen" in alike)) return [];
  const warning =
    (path: string, what: string) =>
    ({ slug }: Pick<Tool, "slug">): Finding => {
      return {
        weight: "warning",
        path: [path],
        rule: "listed",
        message: `the live listing "${slug}" has ${what}`,
      };
    };
  const ofSite = alike.seen.filter(({ websiteUrl }) => isSameSite(websiteUrl, draft.websiteUrl));
  const ofName = alike.seen.filter(({ name }) => fold(name) === fold(draft.name));
  return [
    ...ofSite.map(warning("websiteUrl", "the same website")),
    ...ofName.map(warning("name", "the same name")),
  ];
}

function fold(name: string): string {
  return name.normalize("NFKC").trim().replace(/\s+/g, " ").toLowerCase();
}
