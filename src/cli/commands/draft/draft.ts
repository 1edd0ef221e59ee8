import { UsageError } from "../../../contract/errors/local-errors.ts";
import { isIdempotencyKey, KEY_SOURCE, LIMITS } from "../../../contract/limits.ts";
import { FIELDS, helpOf } from "../../../draft/draft-fields.ts";
import { collect, newDraftFile } from "../arguments.ts";
import type { CatalogCommand } from "../catalog-command.ts";
import { FIELD_OPTIONS } from "../help/format.ts";

export function registerDraft(parent: CatalogCommand): void {
  const draft = parent
    .subcommand("draft", "write, check and submit drafts")
    .also("delete, remove, rm", "The API cannot delete drafts or listings; delete a draft in its editor")
    .also("publish", "The API cannot publish; submit the draft for review in its editor")
    .examples("draft create draft.json");
  const commands = {
    init: registerInit,
    check: registerCheck,
    create: registerCreate,
    open: registerOpen,
    diff: registerDiff,
    pull: registerPull,
    list: registerList,
  };
  for (const [, register] of draft.named(commands)) register(draft);
}

function addFiles(command: CatalogCommand, about = "draft files, or - (default: draft.json)") {
  return command
    .also("--file, -f, --data", "A draft file needs no option: name it after the command")
    .also("--all", "For several files, name them or quote a pattern, such as 'drafts/*.json'")
    .argument("[files...]", about)
    .takes("files");
}

function registerInit(parent: CatalogCommand): void {
  parent
    .subcommand("init", "write a starter draft file")
    .also("new")
    .also("import", "To fill in a draft file, run catalog draft init --from; for listings, sandbox import")
    .description(
      "Write a draft file with empty fields, or with values from a website or a live listing. An existing file is never " +
        "overwritten.",
    )
    .argument("[file]", "file to create; - writes to standard output", newDraftFile, "draft.json")
    .takes("files")
    .option("--from <url|slug>", "fill in the fields from a website or a listing")
    .takes("listings")
    .also("--url")
    .examples("draft init", "draft init --from git drafts/git.json")
    .runs(() => import("./init.run.ts"), { interrupted: "No file was written.", isWithoutCatalog: true });
}

function registerCreate(parent: CatalogCommand): void {
  const create = parent
    .subcommand("create", "create one private draft for each file")
    .also("submit, add, create, apply, push, upload")
    .also("--dry-run", "draft check")
    .also("--web", "To open a draft's editor, run catalog draft open SLUG")
    .description("Create one private draft for each file. Running it again finds the same drafts.");
  addDraftOptions(addFiles(create))
    .examples("draft create drafts/*.json")
    .runs(() => import("./create.run.ts"), { interrupted: "Nothing was created.", writesData: true });
}

function registerCheck(parent: CatalogCommand): void {
  const check = parent
    .subcommand("check", "check drafts without submitting them")
    .also("validate, verify, lint")
    .description("Run the checks of draft create, and submit nothing.");
  addDraftOptions(addFiles(check))
    .examples("draft check draft.json", "draft check draft.json --online --category databases")
    .runs(() => import("./check.run.ts"));
}

/** Adds the draft options to `draft create` or `draft check`. An option that sets a field overrides that field in the file. */
function addDraftOptions(command: CatalogCommand): CatalogCommand {
  command.optionsGroup(FIELD_OPTIONS);
  for (const [field, facts] of Object.entries(FIELDS)) {
    if (field === "screenshotUrls") command.option(facts.option, helpOf(facts), collect);
    else command.option(facts.option, helpOf(facts));
    if (field === "category") command.takes("categories");
    if (field === "description")
      command
        .option("--description-file <file>", "file with the description; - reads standard input")
        .takes("files");
  }
  return command
    .optionsGroup("Options:")
    .option("--idempotency-key <key>", "replaces the key made from the slug", idempotencyKey)
    .also("--key", `${KEY_SOURCE}; --idempotency-key replaces the key made from the slug`)
    .also("--url", "The product's website is --website-url, and the catalog's address is --base-url")
    .option("--online", "also check the website and media")
    .also("--offline", "Website and media are checked only with --online")
    .option("--strict", "treat warnings as problems")
    .option("--skip-existing", "for jobs: accept different text in the catalog");
}

function idempotencyKey(key: string): string {
  if (isIdempotencyKey(key)) return key;
  const { min, max } = LIMITS.idempotencyKey;
  throw new UsageError({
    message: `--idempotency-key must be ${min} to ${max} visible ASCII characters without spaces`,
    hint: "Leave out the option: the key is then made from the slug, so a second run creates no duplicate",
  });
}

function registerDiff(parent: CatalogCommand): void {
  const diff = parent
    .subcommand("diff", "compare draft files with their live listings")
    .description(
      "Compare the fields of draft files with the live listings that have the files' slugs. Spaces around a value are ignored.",
    );
  addListingOptions(addFiles(diff))
    .option("--exit-code", "exit with code 3 if there are differences")
    .examples("draft diff draft.json --listing git")
    .runs(() => import("./diff.run.ts"));
}

function registerPull(parent: CatalogCommand): void {
  const pull = parent
    .subcommand("pull", "write the live listings' text into draft files")
    .description(
      "Write the values that draft diff shows as different into the draft file, except values that a draft may not have. The rest of the " +
        "file does not change. A live listing belongs to a file if it has the file's slug and website.",
    );
  addListingOptions(addFiles(pull, "draft files (default: draft.json)"), "; its website may differ")
    .examples("draft pull draft.json --listing git", "draft pull drafts/*.json --allow-missing")
    .runs(() => import("./pull.run.ts"), { interrupted: "No file was changed." });
}

function addListingOptions(command: CatalogCommand, more = ""): CatalogCommand {
  return command
    .option("--listing <slug>", `slug or URL of the live listing, for a single file${more}`)
    .takes("listings")
    .option("--allow-missing", "do not fail if a listing is not live");
}

function registerList(parent: CatalogCommand): void {
  parent
    .subcommand("list", "list the drafts submitted from this machine")
    .also("ls")
    .description(
      "List the drafts submitted from this machine to the current catalog, newest first. If no catalog is set, list all drafts.",
    )
    .option("--all", "list the drafts in all catalogs")
    .examples("draft list")
    .runs(() => import("./list.run.ts"));
}

function registerOpen(parent: CatalogCommand): void {
  parent
    .subcommand("open", "open a draft's editor")
    .also("edit, update", "The API cannot change drafts or listings; make the change in the draft's editor")
    .description("Open the editor for a draft that was submitted from this machine.")
    .argument("[slug]", "the draft's slug (default: the newest draft)")
    .takes("drafts")
    .examples("draft open aurora-notes")
    .runs(() => import("./open.run.ts"));
}
