import { type Command, Help, type HelpConfiguration, type Option } from "commander";
import { brokenLines } from "./broken-lines.ts";
import { widthOfHelp } from "./width.ts";

/** Commander's words before the usage. */
const USAGE = "Usage: ";

/** Descriptions need this many cells; with fewer they stand below what they describe. */
const LEAST_DESCRIPTION = 30;

/** Returns the layout of help: commands, own options, then those of every command in groups, fitted to narrow terminals. */
export function helpFormat(): HelpConfiguration {
  const usual = new Help();
  usual.showGlobalOptions = true;
  return {
    subcommandTerm: (command) => usual.subcommandTerm(command).replace(" [options]", ""),
    visibleCommands: (command) =>
      usual.visibleCommands(command).filter((below) => below.parent?.commands.includes(below)),
    visibleOptions: (command) => optionsOf(usual, command),
    formatHelp,
  };
}

function formatHelp(command: Command, helper: Help): string {
  const width = widthOfHelp(command);
  const list = <Thing>(
    things: readonly Thing[],
    termOf: (thing: Thing) => string,
    textOf: (thing: Thing) => string,
  ) =>
    things.map((thing) =>
      item({ term: termOf(thing), text: textOf(thing), width, termWidth: helper.padWidth(command, helper) }),
    );
  const commands = grouped(helper.visibleCommands(command), (below) => below.helpGroup() || "Commands:");
  const options = grouped(helper.visibleOptions(command), (option) => option.helpGroupHeading ?? "Options:");
  const parts: (readonly [heading: string, lines: readonly string[]])[] = [
    ...commands.map(
      ([heading, group]) =>
        [heading, list(group, helper.subcommandTerm, helper.subcommandDescription)] as const,
    ),
    ["Arguments:", list(helper.visibleArguments(command), helper.argumentTerm, helper.argumentDescription)],
    ...options.map(
      ([heading, group]) => [heading, list(group, helper.optionTerm, helper.optionDescription)] as const,
    ),
  ];
  return [
    USAGE + hanging(helper.commandUsage(command), width - USAGE.length, USAGE.length),
    hanging(sentenceOf(command), width, 0),
    ...parts
      .filter(([, lines]) => lines.length > 0)
      .map(([heading, lines]) => [heading, ...lines].join("\n")),
    "",
  ]
    .join("\n\n")
    .trimEnd()
    .concat("\n");
}

/** The description, or the summary as a sentence. */
export function sentenceOf(command: Command): string {
  const summary = command.summary();
  return command.description() || `${summary.charAt(0).toUpperCase()}${summary.slice(1)}.`;
}

function grouped<Thing>(
  things: readonly Thing[],
  headingOf: (thing: Thing) => string,
): readonly (readonly [heading: string, things: readonly Thing[]])[] {
  const headings = [...new Set(things.map(headingOf))];
  return headings.map((heading) => [heading, things.filter((thing) => headingOf(thing) === heading)]);
}

/** Own options, then those of the commands above it, then `--help`. */
function optionsOf(usual: Help, command: Command): Option[] {
  const own = usual.visibleOptions(command);
  const inherited = usual.visibleGlobalOptions(command).filter(({ long }) => long !== "--version");
  const isHelp = ({ long }: Option) => long === "--help";
  return [...own.filter((option) => !isHelp(option)), ...inherited, ...own.filter(isHelp)];
}

interface Item {
  readonly term: string;
  readonly termWidth: number;
  readonly text: string;
  readonly width: number;
}

function item({ term, termWidth, text, width }: Item): string {
  if (text === "") return `  ${term}`;
  const start = termWidth + 4;
  if (start + LEAST_DESCRIPTION <= width) {
    return `  ${term.padEnd(termWidth)}  ${hanging(text, width - start, start)}`;
  }
  return `  ${term}\n      ${hanging(text, width - 6, 6)}`;
}

function hanging(text: string, width: number, indent: number): string {
  return brokenLines(text, width).join(`\n${" ".repeat(indent)}`);
}
