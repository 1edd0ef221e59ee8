import { command, type Hint } from "../../errors/advice.ts";
import { CatalogError } from "../../errors/catalog-error.ts";
import { InputError } from "../../errors/input-error.ts";
import type { Problem } from "../../errors/problem.ts";
import * as entries from "../../service/admin/listing-entries.ts";
import { DEFAULT_ORIGIN } from "../../service/admin/served.ts";
import * as admin from "../../service/admin/use-listing-verb.ts";
import { serveCommand } from "../../terminal/advice.ts";
import { nearest } from "../../text/nearest.ts";
import type { App } from "../app.ts";
import type { ListingState } from "./listing-verbs.ts";
import { dataOf, withServiceErrors } from "./service-errors.ts";

/** A listing after a verb was used on it. */
export interface ChangedListing extends entries.ListingEntry {
  /** `unchanged` when the listing was already as the verb leaves it. */
  readonly result: "changed" | "unchanged";
  /** True when the badge was verified without checking the website. */
  readonly simulated: boolean;
  /** The listing's page; null unless it is live. */
  readonly listbulbUrl: string | null;
}

/** Lists every submission, or those in one state, the last changed first. */
export function listListings(app: App, state?: ListingState) {
  return withServiceErrors(() => entries.listListings(dataOf(app), state));
}

/**
 * Uses a verb on a listing. Throws an `InputError` for what is incomplete or invalid, and a `CatalogError` with the code
 * `OWNER_UNAVAILABLE`, `TOOL_NOT_FOUND`, `STATE_CONFLICT` or `MEDIA_REQUIRED`.
 */
export async function useListingVerb(app: App, call: admin.ListingCall): Promise<ChangedListing> {
  const outcome = await withServiceErrors(() => admin.useListingVerb(dataOf(app), call));
  const { result, entry, listbulbUrl } = outcome;
  if ((result.result !== "changed" && result.result !== "done") || entry === undefined)
    throw errorOf(call, outcome);
  return {
    ...entry,
    result: result.result === "changed" ? "changed" : "unchanged",
    simulated: result.result === "changed" && result.isSimulated,
    listbulbUrl: entry.state === "LIVE" ? listbulbUrl : null,
  };
}

function errorOf(call: admin.ListingCall, { result, entry, knownSlugs }: admin.ListingOutcome): CatalogError {
  const { slug, verb } = call;
  switch (result.result) {
    case "problems":
      return invalid(call, result.problems.map(placed(call)), entry);
    case "no-media":
      return new CatalogError({
        code: "MEDIA_REQUIRED",
        message: `Neither a logo nor an image of ${slug} was found`,
        hint: editorHint("Add one in its editor", entry),
      });
    case "suspended":
      return new CatalogError({
        code: "OWNER_UNAVAILABLE",
        message: `The owner of ${slug} is suspended and cannot ${verb} it`,
        hint: { text: "List the owners", command: command("sandbox key list") },
      });
    case "conflict":
      return new CatalogError({
        code: "STATE_CONFLICT",
        message: result.message,
        facts: entry?.version ? [["Now", `${entry.state}, version ${entry.version}`]] : [],
        hint: { text: "List all states and versions", command: command("sandbox listing list") },
      });
    default:
      return unknown(slug, knownSlugs);
  }
}

/** Places a problem at the flag that its value came from. */
function placed({ fields, verb }: admin.ListingCall) {
  const flags = new Map<string, string | undefined>([
    ["reason", "--reason"],
    ["category", fields?.category === undefined ? undefined : "--category"],
    ["plan", fields?.plan === undefined ? undefined : "--plan"],
    ["tags", fields?.tags === undefined ? undefined : "--tag"],
  ]);
  return (problem: Problem): Problem => ({
    ...problem,
    flag: verb === "submit" || problem.field === "reason" ? flags.get(problem.field) : undefined,
  });
}

function invalid(
  { slug, verb }: admin.ListingCall,
  problems: readonly Problem[],
  entry: entries.ListingEntry | undefined,
): InputError {
  const areFlags = problems.every(({ flag }) => flag !== undefined);
  const count = `${problems.length} problem${problems.length === 1 ? "" : "s"}`;
  return new InputError({
    message: areFlags ? `${verb} of ${slug} has ${count}` : `${slug} has ${count}, so it cannot be submitted`,
    problems,
    hint: areFlags ? "Fix these flags and run the command again" : completionHint(slug, problems, entry),
  });
}

/** Returns advice to complete a draft: with flags when only a category or plan is missing, else in its editor. */
function completionHint(
  slug: string,
  problems: readonly Problem[],
  entry: entries.ListingEntry | undefined,
): Hint {
  const missing = new Set(problems.map(({ field, rule }) => (rule === "required" ? field : "")));
  if (!isSubset(missing, CHOICES)) return editorHint("Complete it in its editor", entry);
  const options = {
    category: missing.has("category") ? "SLUG" : undefined,
    plan: missing.has("plan") ? "free" : undefined,
  };
  return { text: "Set them here", command: command("sandbox listing submit", [slug], options) };
}

function isSubset(some: ReadonlySet<string>, all: ReadonlySet<string>): boolean {
  return [...some].every((each) => all.has(each));
}

/** Returns advice that leads to an editor, which answers while its catalog is served. */
function editorHint(text: string, entry: entries.ListingEntry | undefined): Hint {
  const link = entry?.editorUrl ?? DEFAULT_ORIGIN;
  return [{ text: `${text}: ${link}` }, { text: "Start the local catalog", command: serveCommand(link) }];
}

const CHOICES: ReadonlySet<string> = new Set(["category", "plan"]);

function unknown(slug: string, known: readonly string[]): CatalogError {
  return new CatalogError({
    code: "TOOL_NOT_FOUND",
    message: `No submission or live listing "${slug}"`,
    suggestions: nearest(slug, known).map((value) => ({ value })),
    hint: { text: "List all submissions", command: command("sandbox listing list") },
  });
}
