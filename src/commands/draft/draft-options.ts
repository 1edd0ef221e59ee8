import { type Command, Option } from "commander";
import type { DraftFlags } from "../../draft/check/draft-flags.ts";
import { collect } from "../arguments.ts";

/** The parsed options for a draft's fields, key and checks. */
export interface DraftOptions extends DraftFlags {
  readonly keyFrom?: "content" | "site";
  readonly idempotencyKey?: string;
  readonly new?: true;
  readonly online?: true;
  readonly strict?: true;
}

/** Adds the draft options to `draft create` or `draft check`. An option that sets a field overrides that field in the file. */
export function addDraftOptions(command: Command): Command {
  addFieldOptions(command);
  addKeyOptions(command);
  return command
    .option("--online", "also check the website and the catalog")
    .option("--strict", "treat warnings from --online as problems");
}

function addFieldOptions(command: Command): void {
  command
    .option("--name <text>", "product name, 1 to 160 characters")
    .option("--headline <text>", "headline, 1 to 200 characters")
    .option("--description <text>", "description, 200 to 2,000 characters")
    .option("--description-file <file>", "file with the description; - reads standard input")
    .option("--website-url <url>", "product website")
    .option("--screenshot-url <url>", "public screenshot; up to four times", collect)
    .option("--category <slug>", "existing category")
    .option("--logo-url <url>", "logo (default: the website's icon)")
    .option("--slug <slug>", "slug (default: from the name)");
}

function addKeyOptions(command: Command): void {
  const exclusive = ["keyFrom", "idempotencyKey", "new"];
  const others = (name: string) => exclusive.filter((other) => other !== name);
  const from = new Option("--key-from <what>", "source of the derived key (default: content)");
  const given = new Option("--idempotency-key <key>", "idempotency key, 16 to 256 characters");
  const random = new Option("--new", "use a random key, to create another draft");
  command
    .addOption(from.choices(["content", "site"]).conflicts(others("keyFrom")))
    .addOption(given.conflicts(others("idempotencyKey")))
    .addOption(random.conflicts(others("new")));
}
