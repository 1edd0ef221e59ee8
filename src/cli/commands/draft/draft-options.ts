import type { DraftFlags } from "../../../draft/check/draft-flags.ts";
import { FIELDS } from "../../../draft/draft-fields.ts";
import { collect } from "../arguments.ts";
import type { CatalogCommand } from "../catalog-command.ts";
import { DRAFT_FIELD_GROUP } from "../help/format.ts";

/** The parsed options for a draft's fields, key and checks. */
export interface DraftOptions extends DraftFlags {
  readonly idempotencyKey?: string;
  readonly online?: true;
  readonly strict?: true;
  readonly skipExisting?: true;
}

/** Adds the draft options to `draft create` or `draft check`. An option that sets a field overrides that field in the file. */
export function addDraftOptions(command: CatalogCommand): CatalogCommand {
  command.optionsGroup(DRAFT_FIELD_GROUP);
  for (const [field, { option, help }] of Object.entries(FIELDS)) {
    if (field === "screenshotUrls") command.option(option, help, collect);
    else command.option(option, help);
    if (field === "category") command.takes("categories");
    if (field === "description") {
      command
        .option("--description-file <file>", "file with the description; - reads standard input")
        .takes("files");
    }
  }
  return command
    .optionsGroup("Options:")
    .option(
      "--idempotency-key <key>",
      "key to use instead of the key made from the slug (16 to 256 characters)",
    )
    .option("--online", "also check the website and the media")
    .option("--strict", "treat warnings as problems")
    .option(
      "--skip-existing",
      "for jobs: accept a draft or live listing with different text, but require a slug",
    );
}
