import { type Command, Option } from "commander";
import type { Session } from "../../../app/app.ts";
import { type ListingVerb, PLANS } from "../../../app/local-catalog/listing-verbs.ts";
import { action } from "../../action.ts";
import { collect } from "../../arguments.ts";
import { examples } from "../../examples.ts";
import { versionOption } from "./version-flag.ts";

/** `sandbox listing VERB <slug>`: uses a verb of the table of states. */
export function registerSandboxListingVerb(parent: Command, session: Session, verb: ListingVerb): void {
  const { name, about, reason, isSubmission, isReview } = verb;
  const command = parent
    .command(name)
    .summary(about)
    .argument("<slug>", "the listing's slug, as sandbox listing list prints it")
    .addOption(versionOption());
  if (reason !== undefined) command.option("--reason <text>", "1 to 500 characters, shown in the editor");
  if (isSubmission) addFieldOptions(command);
  const line = `sandbox listing ${name} aurora-notes${reason === "required" ? " --reason Duplicate" : ""}${
    isSubmission ? " --category databases --plan free" : ""
  }`;
  command
    .addHelpText("after", examples(line, `${line} --json`, `${line} ${isReview ? "--version 3" : "--quiet"}`))
    .action(action(session, () => import("./verb.run.ts")));
}

/** A submission needs a category and a plan, which drafts do without; the editor's button saves what is chosen there. */
function addFieldOptions(command: Command): void {
  command
    .option("--category <slug>", "category to save before")
    .addOption(planOption())
    .option("--tag <slug>", "tag to save before, in the place of those that are there", collect);
}

/** Makes the option of the plan. They are named for help and completion; another one is a problem of the submission, as in the editor. */
function planOption(): Option {
  const option = new Option("--plan <plan>", "plan to save before");
  option.argChoices = [...PLANS];
  return option;
}
