import { nearest } from "../../../base/text/nearest.ts";
import { command, type Hint } from "../../../contract/errors/advice.ts";
import { CatalogError } from "../../../contract/errors/catalog-error.ts";
import type { Problem } from "../../../contract/errors/input-problem.ts";
import { InputError } from "../../../contract/errors/local-errors.ts";
import { isSlug } from "../../../contract/index.ts";
import { type ListingAction, type ListingState, MAX_REASON } from "../../../contract/listing-states.ts";
import type { App } from "../../app.ts";
import { type Door, LocalRefusal } from "../../local-catalog.ts";
import {
  type ChangedListing,
  changedListingView,
  type ListingDetails,
  type ListingEntry,
  listingsView,
  listingView,
  nextStep,
} from "../../output/views/listings.ts";
import { serveCommand } from "../../terminal/advice.ts";
import { slugOf } from "../slug-argument.ts";

export const listSubmissions = {
  view: listingsView,
  run: async (app: App, { state }: { readonly state?: ListingState }) => ({
    rows: await submissions((await app.openLocal()).door, `?state=${state ?? ""}`),
    state,
  }),
};

function submissions(door: Door, query = ""): Promise<readonly ListingEntry[]> {
  return door("GET", `/submissions${query}`);
}

export const showSubmission = {
  view: listingView,
  run: async (app: App, slug: string) => ({ rows: [await askAbout<ListingDetails>(app, slug, "show")] }),
};

interface ActionFlags extends Readonly<Partial<Record<"reason" | "category" | "plan", string>>> {
  readonly ifVersion?: number;
  readonly tag?: readonly string[];
}

/** Returns the command that applies an action to a listing. */
export function actionCommand(action: ListingAction) {
  return {
    view: changedListingView,
    run: async (app: App, slug: string, { tag: tags, ifVersion, reason, category, plan }: ActionFlags) => {
      const body = { ifVersion, reason, category, plan, tags };
      const work = () => askAbout<ChangedListing>(app, slug, action, body);
      const row = await app.reporter.during("Changing the listing", work);
      return { rows: [row], action, isSimulated: row.simulated };
    },
  };
}

type Body = Readonly<Record<string, unknown>>;

/** Sends a request about a submission. Rewords a refusal. */
async function askAbout<Row>(app: App, argument: string, verb: "show" | ListingAction, body?: Body) {
  const slug = slugOf(argument, (each) => command(`sandbox listing ${verb}`, [each]), isSlug);
  const path = `/submissions/${slug}`;
  const { door } = await app.openLocal();
  const sent = body ? door<Row>("POST", `${path}/${verb}`, body) : door<Row>("GET", path);
  return sent.catch(async (error: unknown) => {
    if (!(error instanceof LocalRefusal)) throw error;
    if (error.code === "NOT_FOUND") throw await unknownSlug(error, slug, door);
    if (body) throw worded(error, verb, body);
    const hint = { text: "Show the listing", command: command("show", [slug], { sandbox: true }) };
    throw new CatalogError({ code: error.code, message: error.message, hint });
  });
}

async function unknownSlug({ message }: LocalRefusal, slug: string, door: Door): Promise<CatalogError> {
  const slugs = (await submissions(door)).map((each) => each.slug).sort();
  const suggestions = nearest(slug, slugs).map((value) => ({ value }));
  const hint = { text: "List all submissions", command: command("sandbox listing list") };
  return new CatalogError({ code: "TOOL_NOT_FOUND", message, suggestions, hint });
}

function worded(refusal: LocalRefusal<ListingEntry>, verb: string, body: Body): CatalogError {
  const { code, message, refused } = refusal;
  const { submission: entry, problems = [], conflict } = refused;
  const replace = { text: "Replace the listing", command: command("sandbox import", ["FILE"]) };
  if (conflict === "listing") return new CatalogError({ code, message, hint: replace });
  if (entry === undefined) return refusal;
  if (problems.length > 0) return invalid(entry, problems, { verb, body });
  return new CatalogError({ code, message, hint: ADVICE[conflict ?? code]?.(entry) });
}

/** The advice for each conflict, or for the code of another refusal. */
const ADVICE: Readonly<Record<string, (entry: ListingEntry) => Hint>> = {
  version: ({ slug }) => ({
    text: "Show the listing's state and version",
    command: command("sandbox listing show", [slug]),
  }),
  slug: () => ({
    text: "Replace all listings",
    command: command("sandbox import", ["FILE"], { replace: true }),
  }),
  category: () => ({ text: "List all categories", command: command("categories", [], { sandbox: true }) }),
  badge: (entry) => editorHint("Copy the badge's code from the editor", entry),
  state: nextStep,
  fields: ({ slug }) => ({
    text: "Withdraw it to change its fields",
    command: command("sandbox listing withdraw", [slug]),
  }),
  MEDIA_REQUIRED: (entry) => editorHint("Add an image in the editor", entry),
  OWNER_UNAVAILABLE: ({ owner }) => ({
    text: "Restore the owner",
    command: command("sandbox owner restore", [owner]),
  }),
};

function invalid(
  entry: ListingEntry,
  violations: readonly Problem[],
  { verb, body }: { readonly verb: string; readonly body: Body },
): InputError {
  const problems = violations.map((problem) => ({ ...problem, flag: flagOf(problem, body) }));
  if (problems.some(({ flag }) => flag === undefined)) {
    const message = `Draft ${entry.slug} is incomplete or invalid, so it cannot be submitted`;
    return new InputError({ message, problems, hint: completionHint(problems, entry) });
  }
  const options = problems.length === 1 ? "invalid option" : "invalid options";
  const hint = problems.some(({ flag }) => flag === "--reason")
    ? `Give a reason of 1 to ${MAX_REASON} characters with --reason; the owner sees it in the editor`
    : "Fix the options and run the command again";
  return new InputError({ message: `Cannot ${verb} ${entry.slug}: ${options}`, problems, hint });
}

/** Returns the option that set a field or that can set a missing reason. */
function flagOf({ field }: Problem, body: Body): string | undefined {
  const [name = ""] = field.split(".");
  if (name !== "reason" && body[name] === undefined) return undefined;
  return name === "tags" ? "--tag" : `--${name}`;
}

/** Returns advice to set a missing category or plan or, if there are other problems, to open the editor. */
function completionHint(problems: readonly Problem[], entry: ListingEntry): Hint {
  const isMissing = ({ field, rule }: Problem) => rule === "required" && /^(?:category|plan)$/.test(field);
  if (!problems.every(isMissing)) return editorHint("Complete the draft in the editor", entry);
  return { ...nextStep(entry), text: "Set these fields" };
}

function editorHint(text: string, { editorUrl }: ListingEntry): Hint {
  return [
    { text: `${text}: ${editorUrl}` },
    { text: "Start the local catalog, if it is not running", command: serveCommand(editorUrl) },
  ];
}
