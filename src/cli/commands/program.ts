import { InvalidArgumentError, Option } from "commander";
import type { Context } from "../../base/runtime/context.ts";
import { HELP_FLAGS, VERSION_FLAGS, version } from "../../base/runtime/version.ts";
import type { CommandFacts } from "../../contract/errors/advice.ts";
import { KEY_SOURCE } from "../../contract/limits.ts";
import { COLOR_CHOICES, wantsColor } from "../config/environment.ts";
import type { GlobalFlags } from "../global-flags.ts";
import { registerAuth } from "./auth/auth.ts";
import { CatalogCommand, CONNECTION_OPTIONS } from "./catalog-command.ts";
import { registerConfig } from "./config/config.ts";
import { registerDraft } from "./draft/draft.ts";
import { lastLine } from "./help/format.ts";
import { registerSearch, registerShow, registerTaxonomy } from "./reading.ts";
import {
  registerCompletion,
  registerDoctor,
  registerExplain,
  registerHelp,
  registerOpenApi,
  registerSchema,
} from "./reference.ts";
import { registerSandbox } from "./sandbox/sandbox.ts";
import { registerServe } from "./serve/serve.ts";

interface ProgramOptions {
  readonly print?: (text: string) => void;
  readonly context?: Pick<Context, "stdout" | "env">;
  /** A command line. If it names commands, only these are described. */
  readonly words?: readonly string[];
}

/** Describes the command line. Prints help with `print`. */
export function createProgram({ print = () => undefined, context, words = [] }: ProgramOptions = {}) {
  const program = new CatalogCommand("catalog");
  // These commands describe the others.
  program.words = words.includes("help") || words.includes("schema") ? [] : words;
  program.describeAll = () => createProgram({ print, ...(context && { context }) });
  // Lines longer than 100 characters are hard to read.
  const width = () => Math.min(context?.stdout.columns || 80, 100);
  const hasColors = () => {
    const { color, plain } = program.opts<GlobalFlags>();
    return context !== undefined && !plain && wantsColor(color, context.env, context.stdout.isTerminal);
  };
  program
    .description("Search a product catalog and submit drafts.")
    .addHelpOption(new Option(HELP_FLAGS.join(", "), "show help").helpGroup(OTHERS))
    .helpCommand(false)
    .exitOverride()
    .configureOutput({
      writeOut: print,
      // Commander writes a command group's help to stderr. Here, as in gh, a group without a subcommand prints its help and succeeds.
      writeErr: print,
      // Commander also throws each error, so the caller can report it.
      outputError: () => undefined,
      getOutHelpWidth: width,
      getErrHelpWidth: width,
      getOutHasColors: hasColors,
      getErrHasColors: hasColors,
    })
    .also("version", "--version")
    .also("--no-color", "--color never")
    .also("--api-key, --key, --token, --with-token", `${KEY_SOURCE}, never from an option`)
    .examples("search git --sandbox")
    .addHelpText("afterAll", lastLine);
  addGlobalOptions(program);
  return addCommands(program);
}

/** The heading for options that affect neither the output nor the connection. */
const OTHERS = "Other options:";

/** Adds the global options. Their values have the types in `GlobalFlags`. */
function addGlobalOptions(program: CatalogCommand): void {
  const baseUrl = new Option("--base-url <url>", "base URL of the catalog, including any path prefix");
  const ndjson = new Option("--ndjson", "print one JSON object per line, as soon as it arrives");
  program
    .optionsGroup("Output options:")
    .addOption(new Option("--json", "print one JSON document").conflicts(["ndjson", "raw"]))
    .shapes("data")
    .also("--format json, --output json, -o json")
    .addOption(ndjson.conflicts(["json", "raw"]))
    .shapes("data")
    .addOption(new Option("--raw", "print the response body").conflicts(["json", "ndjson", "fields"]))
    .shapes("data")
    .option("--fields <names>", "columns or properties to print, such as a,b.c", names)
    .shapes("data")
    .takes("fields")
    .option("--header", "print a header line above tab-separated columns")
    .shapes("data")
    .option("--plain", "no Unicode symbols or columns, for screen readers")
    .shapes("screen")
    .addOption(new Option("--color <when>", "when to use color").choices(COLOR_CHOICES))
    .option("-q, --quiet", "print only slugs, and no notes")
    .shapes("data")
    .option("-v, --verbose", "show each request on stderr, without secrets")
    .optionsGroup(CONNECTION_OPTIONS)
    .addOption(baseUrl.conflicts("sandbox"))
    .takes("catalogs")
    .option("--sandbox", "use the sandbox, a catalog on this machine")
    .option(
      "--timeout <seconds>",
      "time limit for requests, not counting waits that the service asks for (default: 30)",
    )
    .option("--max-wait <duration>", "longest wait that a service may request, such as 90s, 15m or 7h")
    .option("--no-cache", "do not use cached responses")
    .optionsGroup(OTHERS)
    .option("--no-input", "never ask a question")
    .version(version, VERSION_FLAGS.join(", "), "print the version");
}

function names(text: string): readonly string[] {
  // Without this check, `--fields --sandbox` would turn off `--sandbox`.
  if (text.startsWith("-")) throw new InvalidArgumentError("Use names such as slug,name.");
  return text.split(",").map((name) => name.trim());
}

/** Returns the facts about a command, for advice that contains it. The verb may end with arguments. */
export function factsOf(verb: string): CommandFacts {
  const words = verb.split(" ");
  if (words.at(-1)?.startsWith("--")) return { isWithoutCatalog: true };
  const program = new CatalogCommand();
  program.words = words;
  let command: CatalogCommand | undefined = addCommands(program);
  let facts: CommandFacts = {};
  for (const word of words) {
    command = command.commands.find((each) => each.name() === word);
    if (command === undefined) break;
    facts = { ...facts, ...command.facts, hasData: command.options.some(({ long }) => long === "--data") };
  }
  return facts;
}

function addCommands(program: CatalogCommand): CatalogCommand {
  for (const [name, register] of program.named(COMMANDS)) {
    program.commandsGroup(HEADINGS.get(name) ?? program.commandsGroup());
    register(program);
  }
  return program;
}

const COMMANDS = {
  search: registerSearch,
  show: registerShow,
  categories: (program) => registerTaxonomy(program, "categories", "category"),
  tags: (program) => registerTaxonomy(program, "tags", "tag"),
  draft: registerDraft,
  auth: registerAuth,
  serve: registerServe,
  sandbox: registerSandbox,
  explain: registerExplain,
  doctor: registerDoctor,
  config: registerConfig,
  openapi: registerOpenApi,
  schema: registerSchema,
  completion: registerCompletion,
  help: registerHelp,
} as const satisfies Record<string, (program: CatalogCommand) => void>;

/** The headings in help, by the first command below each. */
const HEADINGS = new Map<string, string>([
  ["search", "Look things up:"],
  ["draft", "Submit drafts:"],
  ["serve", "Try it out:"],
  ["explain", "Help and setup:"],
]);
