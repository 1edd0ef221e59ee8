import { command, type Hint } from "../../errors/advice.ts";
import { CatalogError } from "../../errors/catalog-error.ts";
import { InputError } from "../../errors/input-error.ts";
import type { Problem } from "../../errors/input-problem.ts";
import { serveCommand } from "../../terminal/advice.ts";
import { nearest } from "../../text/nearest.ts";
import { type ActionCall, MAX_REASON } from "../rules/apply-action.ts";
import { STATES } from "../rules/listing-states.ts";
import type { Conflict, Refusal } from "../rules/refusal.ts";
import type { Submission } from "../rules/submission.ts";
import type { FieldInput, SubmissionProblem } from "../rules/submission-fields.ts";
import type { CatalogStore } from "../store/catalog-store.ts";
import type { ListingEntry } from "./catalog-rows.ts";
import { nextStep, submitCommand } from "./next-step.ts";

type RefusedCall = Pick<ActionCall, "action"> & { readonly fields?: FieldInput | undefined };

/** Returns the error for a rejected action. `entry` describes the listing after the rejection. */
export function listingError(entry: ListingEntry, call: RefusedCall, refusal: Refusal): CatalogError {
  const { code, message, facts } = refusal;
  switch (code) {
    case "VALIDATION_ERROR":
      return invalid(entry, call, facts.problems ?? []);
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
        facts: facts.conflict === "version" ? [["State", STATES[entry.state].word]] : [],
        hint: conflictHint(entry, facts.conflict),
      });
  }
}

/** Returns the submission with this slug. Throws a `CatalogError` if no submission has this slug. */
export function findSubmission({ submissions, listings }: CatalogStore, slug: string): Submission {
  const submission = submissions.findBySlug(slug);
  if (submission !== undefined) return submission;
  if (listings.find(slug) !== undefined) {
    throw new CatalogError({
      code: "STATE_CONFLICT",
      message: `${slug} is a sample or imported listing; only submissions have states`,
      hint: [
        { text: "Replace the listing", command: command("sandbox import", ["FILE"]) },
        { text: "Restore the sample listings", command: command("sandbox reset") },
      ],
    });
  }
  throw new CatalogError({
    code: "TOOL_NOT_FOUND",
    message: `No submission or live listing "${slug}"`,
    suggestions: nearest(slug, submissions.slugs()).map((value) => ({ value })),
    hint: { text: "List all submissions", command: command("sandbox listing list") },
  });
}

function conflictHint(entry: ListingEntry, conflict: Conflict | undefined): Hint {
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
  { action, fields = {} }: RefusedCall,
  violations: readonly SubmissionProblem[],
): InputError {
  const { slug } = entry;
  const problems = violations.map((problem) => ({ ...problem, flag: flagOf(problem, Object.keys(fields)) }));
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

function flagOf({ field }: SubmissionProblem, fields: readonly string[]): string | undefined {
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
