import { Option } from "commander";
import type { Context } from "../../base/runtime/context.ts";
import { HELP_FLAGS, VERSION_FLAGS, version } from "../../base/runtime/version.ts";
import type { CommandFacts } from "../../contract/errors/advice.ts";
import { wantsColor } from "../config/environment.ts";
import { GLOBAL_OPTIONS, type GlobalFlags, type GlobalOption, OTHER_OPTIONS } from "../global-flags.ts";
import { registerAuth } from "./auth/auth.ts";
import { CatalogCommand } from "./catalog-command.ts";
import { registerConfig } from "./config/config.ts";
import { registerDraft } from "./draft/draft.ts";
import { moreOptions, topicNames } from "./help/format.ts";
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
  /** A command line. Commands that it does not name are left out, because describing all of them takes time. */
  readonly words?: readonly string[];
}

export function createProgram({
  print = () => undefined,
  context,
  words = [],
}: ProgramOptions = {}): CatalogCommand {
  const program = new CatalogCommand("catalog");
  // A line without any command, or with one that describes the others, needs them all.
  const isWhole =
    words.includes("help") ||
    words.includes("schema") ||
    !words.some((word) => Object.hasOwn(COMMANDS, word));
  // Lines longer than 100 characters are hard to read.
  const width = () => Math.min(context?.stdout.columns || 80, 100);
  const hasColors = () => {
    const { color, plain } = program.opts<GlobalFlags>();
    return context !== undefined && !plain && wantsColor(color, context.env, context.stdout.isTerminal);
  };
  program
    .description("Look up product listings and submit drafts to a Product Listing Catalog API.")
    .addHelpOption(new Option(HELP_FLAGS, "show help").helpGroup(OTHER_OPTIONS))
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
    .also("--no-color, --color off", "--color never")
    .also(
      "--api-key, --token, --with-token",
      "A key comes from CATALOG_API_KEY or catalog auth login, never from an option",
    )
    .examples("--sandbox search git", "show git")
    .addHelpText("after", topicNames)
    .addHelpText("afterAll", moreOptions);
  for (const [heading, options] of Object.entries(GLOBAL_OPTIONS)) {
    for (const option of Object.values<GlobalOption>(options)) {
      const { flags, about, conflicts = [], choices, isList } = option;
      const added = new Option(flags, about).conflicts([...conflicts]).helpGroup(heading);
      if (choices) added.choices(choices);
      if (isList) added.argParser((text) => text.split(",").map((name) => name.trim()));
      program.addOption(added);
      if (option.takes) program.takes(option.takes);
      if (option.also) program.also(option.also);
    }
  }
  program.optionsGroup(OTHER_OPTIONS).version(version, VERSION_FLAGS, "print the version");
  for (const [name, register] of Object.entries(COMMANDS)) {
    program.commandsGroup(HEADINGS.get(name) ?? program.commandsGroup());
    if (isWhole || words.includes(name)) register(program);
  }
  return program;
}

/** Returns the facts about a command, for advice that contains it. The verb may end with arguments. */
export function factsOf(verb: string): CommandFacts {
  const words = verb.split(" ");
  if (words.at(-1)?.startsWith("--")) return { isWithoutCatalog: true };
  let command: CatalogCommand | undefined = createProgram({ words });
  let facts: CommandFacts = {};
  for (const word of words) {
    command = command.commands.find((each) => each.name() === word);
    if (command === undefined) break;
    facts = { ...facts, ...command.facts, hasData: command.options.some(({ long }) => long === "--data") };
  }
  return facts;
}

const COMMANDS = {
  search: registerSearch,
  show: registerShow,
  categories: (program) => registerTaxonomy(program, "categories", { example: "data", other: "category" }),
  tags: (program) => registerTaxonomy(program, "tags", { example: "web", other: "topics" }),
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
