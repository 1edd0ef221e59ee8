import { Option } from "commander";
import { GLOBAL_OPTIONS, type GlobalOption, OTHER_OPTIONS } from "../app/global-flags.ts";
import type { Context } from "../context.ts";
import { HELP_FLAGS, VERSION_FLAGS, version } from "../version.ts";
import { registerAuth } from "./auth/auth.ts";
import { CatalogCommand } from "./catalog-command.ts";
import { registerCompletion } from "./completion/completion.ts";
import { registerConfig } from "./config/config.ts";
import { registerDoctor } from "./doctor/doctor.ts";
import { registerDraft } from "./draft/draft.ts";
import { registerExplain } from "./explain.ts";
import { helpFormat, MORE_OPTIONS, topicNames } from "./help/format.ts";
import { registerHelp } from "./help/help.ts";
import { registerOpenApi } from "./openapi.ts";
import { registerSandbox } from "./sandbox/sandbox.ts";
import { registerSchema } from "./schema/schema.ts";
import { registerSearch } from "./search/search.ts";
import { registerServe } from "./serve/serve.ts";
import { registerShow } from "./show/show.ts";
import { registerTaxonomies } from "./taxonomy.ts";

/** Creates the program, which passes help and its version to `print`. Help is wrapped to fit the terminal in the context. */
export function createProgram(
  print: (text: string) => void = () => undefined,
  context?: Pick<Context, "stdout" | "env">,
): CatalogCommand {
  const program = new CatalogCommand("catalog");
  // Lines longer than 100 characters are hard to read.
  const width = () => Math.min(context?.stdout.columns || 80, 100);
  const hasColors = () => context !== undefined && hasBold(program.opts(), context);
  program
    .description("Look up product listings and submit drafts to a Product Listing Catalog API.")
    .addHelpOption(new Option(HELP_FLAGS, "show help").helpGroup(OTHER_OPTIONS))
    .helpCommand(false)
    .exitOverride()
    .configureHelp(helpFormat())
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
      "--api-key, --token",
      "A key comes from CATALOG_API_KEY or catalog auth login, never from an option",
    )
    .examples("--sandbox search git", "show git")
    .addHelpText("after", topicNames)
    .addHelpText("afterAll", MORE_OPTIONS);
  for (const [heading, options] of Object.entries(GLOBAL_OPTIONS)) {
    for (const option of Object.values<GlobalOption>(options)) {
      program.addOption(optionOf(option).helpGroup(heading));
      if (option.takes) program.takes(option.takes);
      if (option.also) program.also(option.also);
    }
  }
  program.optionsGroup(OTHER_OPTIONS).version(version, VERSION_FLAGS, "print the version");
  for (const [heading, commands] of Object.entries(COMMANDS)) {
    program.commandsGroup(heading);
    for (const register of commands) register(program);
  }
  return program;
}

function hasBold(
  { color, plain }: { readonly color?: string; readonly plain?: true },
  { stdout, env }: Pick<Context, "stdout" | "env">,
): boolean {
  // This repeats some rules of the output code, because help does not load that code.
  if (color === "always" || color === "never") return color === "always";
  return stdout.isTerminal && !plain && !env["NO_COLOR"] && env["TERM"] !== "dumb";
}

function optionOf({ flags, about, conflicts = [], choices, isList }: GlobalOption): Option {
  const option = new Option(flags, about).conflicts([...conflicts]);
  if (choices) option.choices(choices);
  return isList ? option.argParser((text) => text.split(",").map((name) => name.trim())) : option;
}

const COMMANDS = {
  "Look things up:": [registerSearch, registerShow, registerTaxonomies],
  "Submit drafts:": [registerDraft, registerAuth],
  "Try it out:": [registerServe, registerSandbox],
  "Help and setup:": [
    registerExplain,
    registerDoctor,
    registerConfig,
    registerOpenApi,
    registerSchema,
    registerCompletion,
    registerHelp,
  ],
} as const;
