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
import { collect, wholeNumber } from "../arguments.ts";
import type { CatalogCommand } from "../catalog-command.ts";

const SLUG = "the slug, as sandbox listing list prints it";

export function registerListing(parent: CatalogCommand): void {
  const words = LISTING_STATES.map((state) => `${state} "${STATES[state].word}"`).join(", ");
  const listing = parent
    .subcommand("listing", "submit, review, publish and take down listings")
    .examples("sandbox listing list");
  listing
    .subcommand("list", "list submissions with their states")
    .description(`List submissions, most recently changed first. State names on web pages: ${words}.`)
    .addOption(new Option("--state <state>", "list only submissions in this state").choices(LISTING_STATES))
    .examples("sandbox listing list")
    .runs(async () => (await import("./listing.run.ts")).list);
  listing
    .subcommand("show", "show the state, version, fields and links of a submission")
    .argument("<slug>", SLUG)
    .takes("submissions")
    .examples("sandbox listing show aurora-notes")
    .runs(async () => (await import("./listing.run.ts")).show);
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
