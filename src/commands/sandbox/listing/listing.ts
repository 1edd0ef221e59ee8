import { type Command, Option } from "commander";
import type { Session } from "../../../app/app.ts";
import {
  LISTING_STATES,
  PLANS,
  ruleOf,
  STATES,
  VERB_NAMES,
  type Verb,
} from "../../../service/admin/listing-verbs.ts";
import { action } from "../../action.ts";
import { collect, wholeNumber } from "../../arguments.ts";
import { examples } from "../../examples.ts";

/** The states with their names on pages: `DRAFT "Draft", SUBMITTED "Waiting for review", …`. */
const STATE_WORDS = LISTING_STATES.map((state) => `${state} "${STATES[state].word}"`).join(", ");

/** Registers `sandbox listing …`: the submissions of the local catalog, and a command for each verb. */
export function registerListing(parent: Command, session: Session): void {
  const listing = parent
    .command("listing")
    .summary("submit, review, publish and take down listings")
    .addHelpText("after", examples("sandbox listing list"));
  registerList(listing, session);
  registerShowListing(listing, session);
  for (const verb of VERB_NAMES) registerVerb(listing, session, verb);
}

function registerList(parent: Command, session: Session): void {
  parent
    .command("list")
    .summary("list submissions with their states")
    .description(
      `List submissions with their states, the last changed first, and sample listings that were unlisted. Pages call the states ${STATE_WORDS}.`,
    )
    .addOption(new Option("--state <state>", "only those in this state").choices(LISTING_STATES))
    .addHelpText("after", examples("sandbox listing list"))
    .action(action(session, () => import("./list.run.ts")));
}

function registerShowListing(parent: Command, session: Session): void {
  parent
    .command("show")
    .summary("show the state, version, fields and links of a submission")
    .argument("<slug>", "its slug, as sandbox listing list prints it")
    .addHelpText("after", examples("sandbox listing show aurora-notes"))
    .action(action(session, () => import("./show.run.ts")));
}

/** Registers `sandbox listing VERB <slug>`. */
function registerVerb(parent: Command, session: Session, name: Verb): void {
  const { about, reason, needs } = ruleOf(name);
  const isSubmission = needs === "content";
  const command = parent
    .command(name)
    .summary(about)
    .argument("<slug>")
    .option("--if-version <number>", "only at this version", wholeNumber);
  if (reason !== undefined) command.option("--reason <text>", "1 to 500 characters, shown in the editor");
  if (isSubmission) addFieldOptions(command);
  const line = `sandbox listing ${name} aurora-notes${reason === "required" ? " --reason Duplicate" : ""}${
    isSubmission ? " --category databases --plan free" : ""
  }`;
  command.addHelpText("after", examples(line)).action(
    action(session, async () => (await import("./verb.run.ts")).verbCommand(name), {
      interrupted: "Nothing was changed.",
    }),
  );
}

/** Adds the options of fields that a submission needs and a draft may lack. */
function addFieldOptions(command: Command): void {
  command
    .option("--category <slug>", "category to set before submitting")
    .addOption(planOption())
    .option("--tag <slug>", "tag to set instead of the current ones; may be repeated", collect);
}

/**
 * Creates the option of the plan. Help and completion show its values. An invalid value is reported as a problem of the submission, as in
 * the editor.
 */
function planOption(): Option {
  const option = new Option("--plan <plan>", "plan to set before submitting");
  option.argChoices = [...PLANS];
  return option;
}
