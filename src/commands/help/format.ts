import { type AddHelpTextContext, type Command, Help, type HelpConfiguration, type Option } from "commander";
import { DEFAULT_WIDTH, helpWidthOf } from "../examples.ts";

/** The minimum width of descriptions beside their terms. In less room, each description is printed below its term. */
const LEAST_DESCRIPTION = 30;

/** Returns the layout of help: first the commands, then the arguments, then the command's own options. */
export function helpFormat(): HelpConfiguration {
  const usual = new Help();
  return {
    minWidthToWrap: 1,
    subcommandTerm: (command) => usual.subcommandTerm(command).replace(" [options]", ""),
    commandDescription: descriptionOf,
    visibleCommands: (command) =>
      usual.visibleCommands(command).filter((below) => below.parent?.commands.includes(below)),
    visibleOptions: (command) => (command.parent ? usual.visibleOptions(command).filter(isOwn) : []),
    optionTerm: (option) => termOf(option),
    optionDescription: (option) => descriptionOfOption(usual, option),
    formatItem,
    formatHelp,
  };
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

/** The maximum length of the choices in an option's term. Longer choices are part of the description. */
const MAX_CHOICES = 18;

function choicesOf({ argChoices = [] }: Option): string {
  const choices = argChoices.join("|");
  return choices.length > MAX_CHOICES ? "" : choices;
}

function termOf(option: Option): string {
  const choices = choicesOf(option);
  return choices === "" ? option.flags : option.flags.replace(/<.*>/, `<${choices}>`);
}

function descriptionOfOption(usual: Help, option: Option): string {
  const text = usual.optionDescription(option);
  if (choicesOf(option) === "") return text;
  return text.replace(/ \(choices: .*?(?:, (default: .*))?\)$/, (_, other?: string) =>
    other ? ` (${other})` : "",
  );
}

/** Returns the options that every command accepts, with `--help` last. */
export function globalOptions(program: Command): readonly Option[] {
  const options = new Help().visibleOptions(program);
  return [...options.filter(isOwn), ...options.filter(({ long }) => long === "--help")];
}

/** Returns the names of the global options for the end of a command's help. */
export function globalOptionNames({ command }: AddHelpTextContext): string {
  let program = command;
  while (program.parent) program = program.parent;
  const names = globalOptions(program).flatMap(({ long = "" }) => (long === "--help" ? [] : [long]));
  return wrapped(`Global: ${names.join(" ")} (catalog help options)`, command);
}

/** The names of the help topics. They are repeated here, because loading the topics would delay every command. */
export const TOPIC_NAMES = "options, environment, output, exit-codes, scripts";

/** Returns the help topics for the end of the program's help. */
export function topicNames({ command }: AddHelpTextContext): string {
  return wrapped(`Topics: catalog help ${TOPIC_NAMES}`, command);
}

function wrapped(text: string, command: Command): string {
  return `\n${command.createHelp().boxWrap(text, helpWidthOf(command))}`;
}

function isOwn({ long }: Option): boolean {
  return long !== "--help" && long !== "--version";
}

/** Formats help like commander, but with the commands first and the usage wrapped. */
function formatHelp(command: Command, helper: Help): string {
  const width = helper.helpWidth ?? DEFAULT_WIDTH;
  const list = <Thing>(
    heading: string,
    things: readonly Thing[],
    describe: readonly [term: (thing: Thing) => string, text: (thing: Thing) => string],
    least = 0,
  ) => {
    const [termOf, textOf] = describe;
    const termWidth = Math.max(least, ...things.map((thing) => termOf(thing).length));
    const items = things.map((thing) => helper.formatItem(termOf(thing), termWidth, textOf(thing), helper));
    return helper.formatItemList(heading, items, helper);
  };
  const below = helper.visibleCommands(command);
  const widest = Math.max(0, ...below.map((each) => helper.subcommandTerm(each).length));
  const commands = helper.groupItems([], below, (each) => each.helpGroup() || "Commands:");
  const usage = helper.boxWrap(usageOf(command, helper), width - USAGE.length);
  return [
    USAGE + indented(usage, USAGE.length),
    "",
    helper.boxWrap(helper.commandDescription(command), width),
    "",
    ...[...commands].flatMap(([heading, group]) =>
      list(heading, group, [helper.subcommandTerm, helper.subcommandDescription], widest),
    ),
    ...list("Arguments:", helper.visibleArguments(command), [
      helper.argumentTerm,
      helper.argumentDescription,
    ]),
    ...list("Options:", helper.visibleOptions(command), [helper.optionTerm, helper.optionDescription]),
  ].join("\n");
}

const USAGE = "Usage: ";

/** Returns the usage of a command without `[options]`, because help lists the options separately. */
export function usageOf(command: Command, helper: Help): string {
  return helper.commandUsage(command).replace(" [options]", "");
}

/** Formats an item like commander, but puts the description below the term if there is too little room beside the term. */
function formatItem(term: string, termWidth: number, description: string, helper: Help): string {
  const width = helper.helpWidth ?? DEFAULT_WIDTH;
  const isNarrow = width - termWidth - MARGINS < LEAST_DESCRIPTION;
  if (description === "" || !isNarrow) {
    return Help.prototype.formatItem.call(helper, term, termWidth, description, helper);
  }
  return `  ${term}\n      ${indented(helper.boxWrap(description, width - 6), 6)}`;
}

/** The total number of cells that commander leaves empty before and after a term. */
const MARGINS = 4;

function indented(text: string, margin: number): string {
  return text.replaceAll("\n", `\n${" ".repeat(margin)}`);
}
