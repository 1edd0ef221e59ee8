import { Option } from "commander";
import {
  ACTION_NAMES,
  LISTING_STATES,
  type ListingAction,
  MAX_REASON,
  PLANS,
  ruleOf,
  STATES,
} from "../../../contract/listing-states.ts";
import { collect, notEmpty, wholeNumber } from "../arguments.ts";
import type { CatalogCommand } from "../catalog-command.ts";

export function registerSandbox(parent: CatalogCommand): void {
  const sandbox = parent
    .subcommand("sandbox", "manage the local catalog's data")
    .is({ isWithoutCatalog: true })
    .also("serve, start", "serve")
    .examples("sandbox listing list");
  registerData(sandbox);
  registerListing(sandbox);
  registerAccess(sandbox);
  registerOwners(sandbox);
  completeCommands(sandbox);
}

/** Adds the `--data` option to each subcommand, and a check that the base URL is not the address of another catalog. */
function completeCommands(group: CatalogCommand): void {
  for (const command of group.commands) {
    if (command.commands.length > 0) completeCommands(command);
    else command.option("--data <folder>", "data folder of the catalog", notEmpty).takes("folders");
    command.before = async (app) => (await import("./sandbox.run.ts")).requireOwnCatalog(app);
  }
}

function registerData(sandbox: CatalogCommand): void {
  sandbox
    .subcommand("reset", "reset the local catalog to its initial data")
    .description("Replace all data with the sample listings and the sandbox key.")
    .option("--yes", "do not ask for confirmation")
    .also("-y, --force")
    .option("--keep-keys", "keep all owners and keys, for a reset between tests")
    .examples("sandbox reset --yes", "sandbox reset --yes --keep-keys")
    .runs(async () => (await import("./sandbox.run.ts")).reset, {
      interrupted: "Nothing was reset.",
      writesData: true,
    });
  sandbox
    .subcommand("import", "import listings printed by search --all")
    .description(
      "Import listings that search --all printed with --ndjson or --json. Either all rows are imported or none. A row replaces the listing with the same slug.",
    )
    .argument("<file>", "a JSON or NDJSON file; - reads standard input")
    .takes("files")
    .option("--replace", "remove all other listings first")
    .also("export", "To export listings, run catalog search --all --ndjson --sandbox")
    .examples("sandbox import listings.ndjson")
    .runs(async () => (await import("./sandbox.run.ts")).importCommand, {
      interrupted: "Nothing was imported.",
      writesData: true,
    });
  sandbox
    .subcommand("path", "print the local catalog's data folder")
    .examples("sandbox path")
    .runs(async () => (await import("./sandbox.run.ts")).dataPath);
}

function registerAccess(sandbox: CatalogCommand): void {
  sandbox
    .subcommand("account", "print the private link to an owner's keys and drafts")
    .description(
      "Print the private link to an owner's API keys and drafts in the local catalog. Anyone with the link can use them.",
    )
    .argument("[owner]", "the owner's name (default: sandbox)", notEmpty)
    .option("--web", "open the link in the browser")
    .option("--new", "replace the link, so that the old one stops working")
    .examples("sandbox account")
    .runs(async () => (await import("./sandbox.run.ts")).account, { writesData: true });
  const key = sandbox
    .subcommand("key", "create, list and revoke API keys for the local catalog")
    .examples("sandbox key list");
  key
    .subcommand("create", "create an API key, which is shown only once")
    .option("--owner <name>", "owner of the key; a new name creates an owner")
    .option("--name <text>", "what the key is for, shown in lists")
    .examples("sandbox key create")
    .runs(async () => (await import("./sandbox.run.ts")).createKey, { writesData: true });
  key
    .subcommand("list", "list API keys: first characters, owner, name and last use")
    .examples("sandbox key list")
    .runs(async () => (await import("./sandbox.run.ts")).listKeys);
  key
    .subcommand("revoke", "revoke an API key")
    .argument("<id>", "the key's ID, as sandbox key list prints it", notEmpty)
    .examples("sandbox key revoke 1")
    .runs(async () => (await import("./sandbox.run.ts")).revokeKey, { writesData: true });
}

/** Registers `sandbox owner` and its commands, which simulate `OWNER_UNAVAILABLE`. */
function registerOwners(sandbox: CatalogCommand): void {
  const owner = sandbox
    .subcommand("owner", "suspend and restore owners in the local catalog")
    .examples("sandbox owner suspend sandbox");
  const commands = [
    ["suspend", "suspend an owner; requests with their keys fail with OWNER_UNAVAILABLE"],
    ["restore", "end an owner's suspension"],
  ] as const;
  for (const [name, summary] of commands) {
    owner
      .subcommand(name, summary)
      .argument("<name>", "the owner's name, as sandbox key list prints it", notEmpty)
      .examples(`sandbox owner ${name} sandbox`)
      .runs(async () => (await import("./sandbox.run.ts")).ownerCommand(name), { writesData: true });
  }
}

const SLUG = "the slug, as sandbox listing list prints it";

function registerListing(parent: CatalogCommand): void {
  const words = LISTING_STATES.map((state) => `${state} "${STATES[state].word}"`).join(", ");
  const listing = parent
    .subcommand("listing", "submit, review, publish and take down listings")
    .examples("sandbox listing list");
  listing
    .subcommand("list", "list submissions with their states")
    .description(`List submissions, most recently changed first. State names on web pages: ${words}.`)
    .addOption(new Option("--state <state>", "list only submissions in this state").choices(LISTING_STATES))
    .examples("sandbox listing list")
    .runs(async () => (await import("./listing.run.ts")).listSubmissions);
  listing
    .subcommand("show", "show the state, version, fields and links of a submission")
    .argument("<slug>", SLUG)
    .takes("submissions")
    .examples("sandbox listing show aurora-notes")
    .runs(async () => (await import("./listing.run.ts")).showSubmission);
  for (const action of ACTION_NAMES) registerAction(listing, action);
}

function registerAction(parent: CatalogCommand, name: ListingAction): void {
  const { about, reason, needs } = ruleOf(name);
  const isSubmission = needs === "content";
  const command = parent
    .subcommand(name, about)
    .argument("<slug>", SLUG)
    .takes("submissions")
    .option("--if-version <number>", "change the listing only if it has this version", wholeNumber);
  const isRequired = reason === "required";
  const aboutReason = `the reason, 1 to ${MAX_REASON} characters${isRequired ? " (required)" : ""}`;
  if (reason !== undefined) command.option("--reason <text>", aboutReason);
  if (isSubmission) addFieldOptions(command);
  const options = isRequired ? " --reason Duplicate" : "";
  const fields = isSubmission ? " --category databases --plan free" : "";
  command
    .examples(`sandbox listing ${name} aurora-notes${options}${fields}`)
    .runs(async () => (await import("./listing.run.ts")).actionCommand(name), { writesData: true });
}

function addFieldOptions(command: CatalogCommand): void {
  const plan = new Option("--plan <plan>", "plan to set before submitting");
  // Commander does not check the plan. As in the editor, an invalid plan is reported as a problem with the draft.
  plan.argChoices = [...PLANS];
  command
    .option("--category <slug>", "category to set before submitting")
    .takes("categories")
    .addOption(plan)
    .option("--tag <slug>", "tag to set, replacing the current tags; may be repeated", collect)
    .takes("tags");
}
