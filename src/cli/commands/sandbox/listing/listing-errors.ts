import { nearest } from "../../../../base/text/nearest.ts";
import { command, type Hint } from "../../../../contract/errors/advice.ts";
import { CatalogError } from "../../../../contract/errors/catalog-error.ts";
import { InputError } from "../../../../contract/errors/input-error.ts";
import type { Problem } from "../../../../contract/errors/input-problem.ts";
import { type ListingAction, MAX_REASON, STATES } from "../../../../contract/listing-states.ts";
import type { Door, LocalRefusal } from "../../../local-catalog.ts";
import { type ListingEntry, nextStep, submitCommand } from "../../../output/views/listings.ts";
import { serveCommand } from "../../../terminal/advice.ts";

interface RefusedCall {
  readonly action: ListingAction;
  /** The names of the fields that options set. */
  readonly fields: readonly string[];
}

type Refused = LocalRefusal<ListingEntry>;

/** Returns the error for a refused action. */
export function listingError(refusal: Refused, call: RefusedCall): CatalogError {
  const { code, message, refused } = refusal;
  const { submission: entry, conflict, problems = [] } = refused;
  if (entry === undefined) return refusal;
  switch (code) {
    case "VALIDATION_ERROR":
      return problems.length > 0 ? invalid(entry, call, problems) : refusal;
    case "MEDIA_REQUIRED":
      return new CatalogError({ code, message, hint: editorHint("Add an image in the editor", entry) });
    case "OWNER_UNAVAILABLE":
      return new CatalogError({
        code,
        message: `${message} and cannot ${call.action} it`,
        hint: { text: "Restore the owner", command: command("sandbox owner restore", [entry.owner]) },
      });
    default:
      return new CatalogError({
        code: "STATE_CONFLICT",
        message,
        facts: conflict === "version" ? [["State", STATES[entry.state].word]] : [],
        hint: conflictHint(entry, conflict),
      });
  }
}

/** Returns the error for a slug without a submission. */
export async function noSubmission(door: Door, slug: string, refusal: LocalRefusal): Promise<CatalogError> {
  const { code, message, refused } = refusal;
  if (refused.conflict === "listing") {
    return new CatalogError({
      code: "STATE_CONFLICT",
      message,
      hint: [
        { text: "Replace the listing", command: command("sandbox import", ["FILE"]) },
        { text: "Restore the sample listings", command: command("sandbox reset") },
      ],
    });
  }
  if (code !== "NOT_FOUND") return refusal;
  const all = await door<readonly ListingEntry[]>("GET", "/submissions");
  const slugs = all.map((entry) => entry.slug).sort();
  return new CatalogError({
    code: "TOOL_NOT_FOUND",
    message,
    suggestions: nearest(slug, slugs).map((value) => ({ value })),
    hint: { text: "List all submissions", command: command("sandbox listing list") },
  });
}

function conflictHint(entry: ListingEntry, conflict: Refused["refused"]["conflict"]): Hint {
  if (conflict === "slug")
    return { text: "Replace all listings", command: command("sandbox import", ["FILE"], { replace: true }) };
  if (conflict === "category")
    return { text: "List the categories", command: command("categories", [], { sandbox: true }) };
  if (conflict === "badge") return editorHint("Copy the badge's code from the editor", entry);
  if (conflict === "state") return nextStep(entry);
  return {
    text: "Show the listing's state and version",
    command: command("sandbox listing show", [entry.slug]),
  };
}

function invalid(
  entry: ListingEntry,
  { action, fields }: RefusedCall,
  violations: readonly Problem[],
): InputError {
  const { slug } = entry;
  const problems = violations.map((problem) => ({ ...problem, flag: flagOf(problem, fields) }));
  const [first] = problems;
  if (first === undefined || problems.some(({ flag }) => flag === undefined)) {
    return new InputError({
      message: `Draft ${slug} is incomplete or invalid, so it cannot be submitted`,
      problems,
      hint: completionHint(problems, entry),
    });
  }
  const isAlone = problems.length === 1;
  return new InputError({
    message: `Cannot ${action} ${slug}: invalid option${isAlone ? "" : "s"}`,
    problems,
    hint:
      first.flag === "--reason"
        ? `Give a reason of 1 to ${MAX_REASON} characters with --reason; the owner sees it in the editor`
        : `Fix ${isAlone ? "this option" : "these options"} and run the command again`,
  });
}

function flagOf({ field }: Problem, fields: readonly string[]): string | undefined {
  const [name = ""] = field.split(".");
  if (name === "reason") return "--reason";
  if (!fields.includes(name)) return undefined;
  return name === "tags" ? "--tag" : `--${name}`;
}

/** Returns advice to set a missing category or plan or, if there are other problems, to open the editor. */
function completionHint(problems: readonly Problem[], entry: ListingEntry): Hint {
  const missing = new Set(problems.map(({ field, rule }) => (rule === "required" ? field : "")));
  if ([...missing].some((field) => field !== "category" && field !== "plan"))
    return editorHint("Complete the draft in the editor", entry);
  const needs = { needsCategory: missing.has("category"), needsPlan: missing.has("plan") };
  return { text: "Set these fields", command: submitCommand(entry.slug, needs) };
}

function editorHint(text: string, entry: ListingEntry): Hint {
  return [
    { text: `${text}: ${entry.editorUrl}` },
    { text: "Start the local catalog, if it is not running", command: serveCommand(entry.editorUrl) },
  ];
}
