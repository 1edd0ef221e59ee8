import { type AddHelpTextContext, type Command, Help, type HelpConfiguration, type Option } from "commander";

/** The minimum width of the description column. If it would be narrower, each description is printed below its term. */
const LEAST_DESCRIPTION = 30;

/** Returns commander's help settings. Options that every command accepts are in `catalog help options`. */
export function helpFormat(): HelpConfiguration {
  const usual = new Help();
  return {
    minWidthToWrap: 1,
    // The program's help has no arguments, which would make its list wider.
    subcommandTerm: (command) =>
      command.parent?.parent ? usual.subcommandTerm(command).replace(" [options]", "") : command.name(),
    styleTitle: bold,
    styleCommandText: bold,
    styleSubcommandTerm: bold,
    commandDescription: descriptionOf,
    visibleCommands: (command) =>
      usual.visibleCommands(command).filter((below) => below.parent?.commands.includes(below)),
    visibleOptions: (command) => (command.parent === null ? [] : usual.visibleOptions(command).filter(isOwn)),
    formatItem,
    formatHelp,
  };
}

const DEFAULT_WIDTH = 80;

const PROMPT = "  $ ";
const CONTINUED = " \\";
const CONTINUATION = " ".repeat(PROMPT.length + 2);

/** Formats the examples in a command's help. An example that is too long is continued on the next line after a backslash. */
export function examplesText(lines: readonly string[], command: Command): string {
  const width = helpWidthOf(command);
  const wrap = (line: string) =>
    command.createHelp().boxWrap(line, width - CONTINUATION.length - CONTINUED.length);
  const broken = lines.map((line) =>
    PROMPT.length + line.length <= width
      ? line
      : wrap(line).replaceAll("\n", `${CONTINUED}\n${CONTINUATION}`),
  );
  return ["", bold("Examples:"), ...broken.map((line) => PROMPT + line)].join("\n");
}

function helpWidthOf(command: Command): number {
  return command.configureOutput().getOutHelpWidth?.() ?? DEFAULT_WIDTH;
}

/** Returns the name and summary of each subcommand, as help shows them. */
export function commandNames(command: Command): readonly (readonly [name: string, summary: string])[] {
  const help = command.createHelp();
  return help.visibleCommands(command).map((below) => [below.name(), help.subcommandDescription(below)]);
}

function descriptionOf(command: Command): string {
  const summary = command.summary();
  return command.description() || `${summary.charAt(0).toUpperCase()}${summary.slice(1)}.`;
}

/** Returns the global options, with `--help` and `--version` last. */
export function globalOptions(program: Command): readonly Option[] {
  const options = new Help().visibleOptions(program);
  return [...options.filter(isOwn), ...options.filter((option) => !isOwn(option))];
}

/** The group of the options that set a draft's fields. Help lists them without their descriptions, which the schema of drafts contains. */
export const DRAFT_FIELD_GROUP = "Fields, instead of those in the file:";

/** Returns the last line of help for each command except the program, whose help names the topics. */
export function moreOptions({ command }: AddHelpTextContext): string {
  return command.parent === null ? "" : "\nGlobal options: catalog help options";
}

/** The names of the help topics, in the order in which help lists them. They are apart from the topics, because loading those would delay every command. */
export const TOPIC_NAMES = ["options", "environment", "output", "exit-codes", "scripts"] as const;

/** Returns the list of help topics for the program's help. */
export function topicNames({ command }: AddHelpTextContext): string {
  return `\n${command.createHelp().boxWrap(`Topics: catalog help ${TOPIC_NAMES.join(", ")}`, helpWidthOf(command))}`;
}

/** Marks text as bold. Commander removes the escape sequences if the output has no color. */
function bold(text: string): string {
  return `\u001b[1m${text}\u001b[22m`;
}

function isOwn({ long }: Option): boolean {
  return long !== "--help" && long !== "--version";
}

/** Formats help. Unlike commander, starts with the description, lists commands before arguments, and wraps the usage. */
function formatHelp(command: Command, helper: Help): string {
  const width = helper.helpWidth ?? DEFAULT_WIDTH;
  const options = helper.visibleOptions(command);
  const fields = options.filter(({ helpGroupHeading }) => helpGroupHeading === DRAFT_FIELD_GROUP);
  const others = options.filter((option) => !fields.includes(option));
  const list = <Thing>(
    heading: string,
    things: readonly Thing[],
    termOf: (thing: Thing) => string,
    textOf: (thing: Thing) => string,
  ) => {
    const items = things.map((each) => helper.formatItem(termOf(each), termWidth, textOf(each), helper));
    return helper.formatItemList(heading, items, helper);
  };
  const below = helper.visibleCommands(command);
  const terms = [
    ...below.map(helper.subcommandTerm),
    ...helper.visibleArguments(command).map(helper.argumentTerm),
    ...others.map(helper.optionTerm),
  ];
  const termWidth = terms.reduce((widest, { length }) => Math.max(widest, length), 0);
  const commands = helper.groupItems([], below, (each) => each.helpGroup() || "Commands:");
  const usage = helper.boxWrap(helper.styleUsage(usageOf(command, helper)), width - USAGE.length);
  return [
    helper.boxWrap(helper.commandDescription(command), width),
    "",
    helper.styleTitle(USAGE.trimEnd()) + USAGE.slice(-1) + indented(usage, USAGE.length),
    "",
    ...[...commands].flatMap(([heading, group]) =>
      list(heading, group, (each) => bold(helper.subcommandTerm(each)), helper.subcommandDescription),
    ),
    ...list("Arguments:", helper.visibleArguments(command), helper.argumentTerm, helper.argumentDescription),
    ...fieldList(fields.map(helper.optionTerm), width, helper),
    ...list("Options:", others, helper.optionTerm, helper.optionDescription),
  ].join("\n");
}

function fieldList(terms: readonly string[], width: number, helper: Help): readonly string[] {
  if (terms.length === 0) return [];
  // A flag stays on one line with its value.
  const text = helper.boxWrap(terms.map((term) => term.replace(" ", "\0")).join(", "), width - 2);
  const flags = text.replaceAll("\0", " ").split("\n");
  return [
    ...helper.boxWrap(DRAFT_FIELD_GROUP, width).split("\n").map(bold),
    ...flags.map((line) => `  ${line}`),
    "",
  ];
}

const USAGE = "Usage: ";

/** Returns a command's usage: its path, `[options]` if it has any, and its arguments or subcommands. */
export function usageOf(command: Command, helper: Help): string {
  if (command.parent === null) return "catalog [--help | --version] <command> [options]";
  const usage = helper.commandUsage(command);
  const isPlain = command.parent !== null && command.options.length === 0;
  return (isPlain ? usage.replace(" [options]", "") : usage).replace("[command]", "<command>");
}

/** Formats an item as commander does, but prints the description below the term if the description column would be too narrow. */
function formatItem(term: string, termWidth: number, description: string, helper: Help): string {
  const width = helper.helpWidth ?? DEFAULT_WIDTH;
  // Commander prints two spaces before the term column, and two after it.
  const isNarrow = width - termWidth - 4 < LEAST_DESCRIPTION;
  if (description === "" || !isNarrow) {
    return Help.prototype.formatItem.call(helper, term, termWidth, description, helper);
  }
  return `  ${term}\n      ${indented(helper.boxWrap(description, width - 6), 6)}`;
}

function indented(text: string, margin: number): string {
  return text.replaceAll("\n", `\n${" ".repeat(margin)}`);
}
