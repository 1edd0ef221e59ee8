import { nearest } from "../../../base/text/nearest.ts";
import { command, type Hint } from "../../../contract/errors/advice.ts";
import { CatalogError } from "../../../contract/errors/catalog-error.ts";
import { InputError } from "../../../contract/errors/input-error.ts";
import type { Problem } from "../../../contract/errors/input-problem.ts";
import { isSlug } from "../../../contract/index.ts";
import { type ListingAction, type ListingState, MAX_REASON } from "../../../contract/listing-states.ts";
import type { App } from "../../app.ts";
import { type Door, LocalRefusal, withLocal } from "../../local-catalog.ts";
import {
  type ChangedListing,
  changedListingView,
  type ListingDetails,
  type ListingEntry,
  listingsView,
  listingView,
  nextStep,
  submitCommand,
} from "../../output/views/listings.ts";
import { serveCommand } from "../../terminal/advice.ts";
import { slugOf } from "../slug-argument.ts";

interface ActionFlags {
  readonly ifVersion?: number;
  readonly reason?: string;
  readonly category?: string;
  readonly plan?: string;
  readonly tag?: readonly string[];
}

export const list = {
  view: listingsView,
  run: async (app: App, { state }: { readonly state?: ListingState }) => ({
    rows: await withLocal(app, (door) => submissions(door, `?state=${state ?? ""}`)),
    state,
  }),
};

function submissions(door: Door, query = ""): Promise<readonly ListingEntry[]> {
  return door("GET", `/submissions${query}`);
}

export const show = {
  view: listingView,
  run: async (app: App, argument: string) => ({
    row: await askAbout<ListingDetails>(app, argument, { verb: "show" }),
  }),
};

/** Returns the command that applies an action to a listing. */
export function actionCommand(action: ListingAction) {
  return {
    view: changedListingView,
    run: async (app: App, argument: string, { tag: tags, ...flags }: ActionFlags) => {
      const { ifVersion, reason, category, plan } = flags;
      const call = { verb: action, body: { ifVersion, reason, category, plan, tags } };
      const row = await app.during("Changing the listing", () =>
        askAbout<ChangedListing>(app, argument, call),
      );
      return { row, action, isSimulated: row.simulated };
    },
  };
}

/** The command `show` or an action, with the body of its request. */
interface Call {
  readonly verb: "show" | ListingAction;
  readonly body?: Readonly<Record<string, unknown>>;
}

type Refusal = LocalRefusal<ListingEntry>;

/** Sends a request about a submission. Rewords a refusal. */
async function askAbout<Row>(app: App, argument: string, call: Call): Promise<Row> {
  const { verb, body } = call;
  const slug = slugOf(argument, (each) => command(`sandbox listing ${verb}`, [each]), isSlug);
  const path = `/submissions/${slug}`;
  return withLocal(app, (door) =>
    (body ? door<Row>("POST", `${path}/${verb}`, body) : door<Row>("GET", path)).catch(
      async (error: unknown) => {
        throw error instanceof LocalRefusal ? await worded(error, call, { door, slug }) : error;
      },
    ),
  );
}

async function worded(
  refusal: Refusal,
  call: Call,
  { door, slug }: { readonly door: Door; readonly slug: string },
): Promise<CatalogError> {
  const { code, message, refused } = refusal;
  const { submission: entry, problems = [] } = refused;
  if (code === "NOT_FOUND") {
    const slugs = (await submissions(door)).map((each) => each.slug).sort();
    const suggestions = nearest(slug, slugs).map((value) => ({ value }));
    const hint = { text: "List all submissions", command: command("sandbox listing list") };
    return new CatalogError({ code: "TOOL_NOT_FOUND", message, suggestions, hint });
  }
  if (entry && problems.length > 0) return invalid(entry, call, problems);
  const hint = hintFor(refusal);
  return hint === undefined ? refusal : new CatalogError({ code, message, hint });
}

/** Returns the advice for a conflict, a suspended owner or missing media. */
function hintFor({ code, refused: { submission: entry, conflict } }: Refusal): Hint | undefined {
  if (conflict === "listing") {
    return [
      { text: "Replace the listing", command: command("sandbox import", ["FILE"]) },
      { text: "Restore the sample listings", command: command("sandbox reset") },
    ];
  }
  if (conflict === "slug")
    return { text: "Replace all listings", command: command("sandbox import", ["FILE"], { replace: true }) };
  if (conflict === "category")
    return { text: "List the categories", command: command("categories", [], { sandbox: true }) };
  if (entry === undefined) return undefined;
  if (conflict === "badge") return editorHint("Copy the badge's code from the editor", entry);
  if (conflict === "state") return nextStep(entry);
  if (code === "MEDIA_REQUIRED") return editorHint("Add an image in the editor", entry);
  if (code === "OWNER_UNAVAILABLE")
    return { text: "Restore the owner", command: command("sandbox owner restore", [entry.owner]) };
  const show = command("sandbox listing show", [entry.slug]);
  return { text: "Show the listing's state and version", command: show };
}

function invalid(entry: ListingEntry, { verb, body }: Call, violations: readonly Problem[]): InputError {
  const problems = violations.map((problem) => ({ ...problem, flag: flagOf(problem, body) }));
  const isOfOptions = problems.every(({ flag }) => flag !== undefined);
  const options = problems.length === 1 ? "invalid option" : "invalid options";
  return new InputError({
    message: isOfOptions
      ? `Cannot ${verb} ${entry.slug}: ${options}`
      : `Draft ${entry.slug} is incomplete or invalid, so it cannot be submitted`,
    problems,
    hint: isOfOptions ? optionHint(problems) : completionHint(problems, entry),
  });
}

/** Returns the option that set a field or that can set a missing reason. */
function flagOf({ field }: Problem, body: Call["body"] = {}): string | undefined {
  const [name = ""] = field.split(".");
  if (name !== "reason" && body[name] === undefined) return undefined;
  return name === "tags" ? "--tag" : `--${name}`;
}

function optionHint(problems: readonly Problem[]): Hint {
  return problems.some(({ flag }) => flag === "--reason")
    ? `Give a reason of 1 to ${MAX_REASON} characters with --reason; the owner sees it in the editor`
    : "Correct the options and run the command again";
}

/** Returns advice to set a missing category or plan or, if there are other problems, to open the editor. */
function completionHint(problems: readonly Problem[], entry: ListingEntry): Hint {
  const missing = new Set(problems.map(({ field, rule }) => (rule === "required" ? field : "")));
  if ([...missing].some((field) => field !== "category" && field !== "plan"))
    return editorHint("Complete the draft in the editor", entry);
  const needs = { needsCategory: missing.has("category"), needsPlan: missing.has("plan") };
  return { text: "Set these fields", command: submitCommand(entry.slug, needs) };
}

function editorHint(text: string, { editorUrl }: ListingEntry): Hint {
  return [
    { text: `${text}: ${editorUrl}` },
    { text: "Start the local catalog, if it is not running", command: serveCommand(editorUrl) },
  ];
}
