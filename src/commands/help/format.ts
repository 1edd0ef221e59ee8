import { type Command, Help, type HelpConfiguration, type Option } from "commander";

/** The default width of help, in cells. */
const DEFAULT_WIDTH = 80;

/** Descriptions need this many cells; with fewer they stand below what they describe. */
const LEAST_DESCRIPTION = 30;

/** Returns the layout of help: commands, then arguments, own options, and those of every command in groups; for any width. */
export function helpFormat(): HelpConfiguration {
  const usual = new Help();
  usual.showGlobalOptions = true;
  return {
    minWidthToWrap: 1,
    subcommandTerm: (command) => usual.subcommandTerm(command).replace(" [options]", ""),
    commandDescription: descriptionOf,
    visibleCommands: (command) =>
      usual.visibleCommands(command).filter((below) => below.parent?.commands.includes(below)),
    visibleOptions: (command) => optionsOf(usual, command),
    formatItem,
    formatHelp,
  };
}

/** Returns the name and summary of each command below one, as help shows them. */
export function commandNames(command: Command): readonly (readonly [name: string, summary: string])[] {
  const help = command.createHelp();
  return help.visibleCommands(command).map((below) => [below.name(), help.subcommandDescription(below)]);
}

/** Returns the description, or the summary as a sentence. */
function descriptionOf(command: Command): string {
  const summary = command.summary();
  return command.description() || `${summary.charAt(0).toUpperCase()}${summary.slice(1)}.`;
}

/** Returns own options, then those of the commands above, then `--help`. */
function optionsOf(usual: Help, command: Command): Option[] {
  const own = usual.visibleOptions(command);
  const inherited = usual.visibleGlobalOptions(command).filter(({ long }) => long !== "--version");
  const isHelp = ({ long }: Option) => long === "--help";
  return [...own.filter((option) => !isHelp(option)), ...inherited, ...own.filter(isHelp)];
}

/** Formats as commander does, but with the commands first, and a usage that is wrapped. */
function formatHelp(command: Command, helper: Help): string {
  const width = helper.helpWidth ?? DEFAULT_WIDTH;
  const termWidth = helper.padWidth(command, helper);
  const list = <Thing>(
    heading: string,
    things: readonly Thing[],
    describe: readonly [term: (thing: Thing) => string, text: (thing: Thing) => string],
  ) => {
    const [termOf, textOf] = describe;
    const items = things.map((thing) => helper.formatItem(termOf(thing), termWidth, textOf(thing), helper));
    return helper.formatItemList(heading, items, helper);
  };
  const below = helper.visibleCommands(command);
  const commands = helper.groupItems([], below, (each) => each.helpGroup() || "Commands:");
  const given = helper.visibleOptions(command);
  const options = helper.groupItems([], given, (option) => option.helpGroupHeading ?? "Options:");
  const usage = helper.boxWrap(helper.commandUsage(command), width - USAGE.length);
  return [
    USAGE + indented(usage, USAGE.length),
    "",
    helper.boxWrap(helper.commandDescription(command), width),
    "",
    ...[...commands].flatMap(([heading, group]) =>
      list(heading, group, [helper.subcommandTerm, helper.subcommandDescription]),
    ),
    ...list("Arguments:", helper.visibleArguments(command), [
      helper.argumentTerm,
      helper.argumentDescription,
    ]),
    ...[...options].flatMap(([heading, group]) =>
      list(heading, group, [helper.optionTerm, helper.optionDescription]),
    ),
  ].join("\n");
}

const USAGE = "Usage: ";

/** Formats as commander does, but with the description below its term where there is little room beside it. */
function formatItem(term: string, termWidth: number, description: string, helper: Help): string {
  const width = helper.helpWidth ?? DEFAULT_WIDTH;
  const isNarrow = width - termWidth - MARGINS < LEAST_DESCRIPTION;
  if (description === "" || !isNarrow) {
    return Help.prototype.formatItem.call(helper, term, termWidth, description, helper);
  }
  return `  ${term}\n      ${indented(helper.boxWrap(description, width - 6), 6)}`;
}

/** Cells that commander leaves before a term and after it. */
const MARGINS = 4;

function indented(text: string, margin: number): string {
  return text.replaceAll("\n", `\n${" ".repeat(margin)}`);
}
