import { type AddHelpTextContext, type Command, Help, type Option } from "commander";
import { capitalized } from "../../../base/text/counted.ts";

/** The heading above the options that set a draft's fields. */
export const FIELD_OPTIONS = "Fields (rules: catalog schema draft):";

/** The minimum width of the description column. If it would be narrower, each description is printed below its term. */
const LEAST_DESCRIPTION = 30;

/** Commander's help. Options that every command accepts are in `catalog help options`. */
export class CatalogHelp extends Help {
  override minWidthToWrap = 1;
  override styleTitle = bold;
  override styleCommandText = bold;
  override styleSubcommandTerm = bold;

  /** Returns a subcommand's name with its arguments. The program's help has no arguments, which would make its list wider. */
  override subcommandTerm(command: Command): string {
    return command.parent?.parent ? super.subcommandTerm(command).replace(" [options]", "") : command.name();
  }

  override commandDescription(command: Command): string {
    return command.description() || `${capitalized(command.summary())}.`;
  }

  /** Returns the subcommands without commander's own help command. */
  override visibleCommands(command: Command): Command[] {
    return super.visibleCommands(command).filter((below) => command.commands.includes(below));
  }

  override visibleOptions(command: Command): Option[] {
    return command.parent === null ? [] : super.visibleOptions(command).filter(isOwn);
  }

  override commandUsage(command: Command): string {
    if (command.parent === null) return "catalog <command> [options]";
    const usage = super.commandUsage(command);
    const isPlain = command.options.length === 0;
    return (isPlain ? usage.replace(" [options]", "") : usage).replace("[command]", "<command>");
  }

  override optionDescription(option: Option): string {
    return isField(option) ? "" : super.optionDescription(option);
  }

  override longestOptionTermLength(command: Command): number {
    const described = this.visibleOptions(command).filter((option) => !isField(option));
    return Math.max(0, ...described.map((option) => this.optionTerm(option).length));
  }

  /** Lists the options that set fields one after the other. Their rules are in the JSON Schema of draft files. */
  override formatItemList(heading: string, items: string[], helper: Help): string[] {
    if (heading !== FIELD_OPTIONS || items.length === 0) return super.formatItemList(heading, items, helper);
    const lines = [""];
    for (const item of items) {
      const longer = `${lines.at(-1)}${item}`;
      if (longer.length <= this.#width) lines.splice(-1, 1, longer);
      else lines.push(item);
    }
    return super.formatItemList(heading, lines, helper);
  }

  /** Styles a command's usage, and wraps it, which commander does not. */
  override styleUsage(usage: string): string {
    const margin = "Usage: ".length;
    return indented(this.boxWrap(super.styleUsage(usage), this.#width - margin), margin);
  }

  /** Formats an item as commander does, but prints the description below the term if the description column would be too narrow. */
  override formatItem(term: string, termWidth: number, description: string, helper: Help): string {
    // Commander prints two spaces before the term column, and two after it.
    const isNarrow = this.#width - termWidth - 4 < LEAST_DESCRIPTION;
    if (description === "" || !isNarrow) return super.formatItem(term, termWidth, description, helper);
    return `  ${term}\n      ${indented(this.boxWrap(description, this.#width - 6), 6)}`;
  }

  get #width(): number {
    return this.helpWidth ?? DEFAULT_WIDTH;
  }
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
  const broken = lines.map((words) => {
    const line = `catalog ${words}`;
    if (PROMPT.length + line.length <= width) return line;
    return wrap(line).replaceAll("\n", `${CONTINUED}\n${CONTINUATION}`);
  });
  return ["", bold("Examples:"), ...broken.map((line) => PROMPT + line)].join("\n");
}

function helpWidthOf(command: Command): number {
  return command.configureOutput().getOutHelpWidth?.() ?? DEFAULT_WIDTH;
}

/** Returns the global options, with `--help` and `--version` last. */
export function globalOptions(program: Command): readonly Option[] {
  const options = new Help().visibleOptions(program);
  return [...options.filter(isOwn), ...options.filter((option) => !isOwn(option))];
}

/** The names of the help topics, in the order in which help lists them. They are listed here because loading the topics would delay every command. */
export const TOPIC_NAMES = ["options", "environment", "output", "exit-codes", "scripts"] as const;

/** Returns the last line of help, which names the topics or, for a command, the global options. */
export function lastLine({ command }: AddHelpTextContext): string {
  if (command.parent !== null) return "\nGlobal options: catalog help options";
  return `\n${command.createHelp().boxWrap(`Topics: catalog help ${TOPIC_NAMES.join(", ")}`, helpWidthOf(command))}`;
}

/** Marks text as bold. Commander removes the escape sequences if the output has no color. */
function bold(text: string): string {
  return `\u001b[1m${text}\u001b[22m`;
}

function isField({ helpGroupHeading }: Option): boolean {
  return helpGroupHeading === FIELD_OPTIONS;
}

function isOwn({ long }: Option): boolean {
  return long !== "--help" && long !== "--version";
}

function indented(text: string, margin: number): string {
  return text.replaceAll("\n", `\n${" ".repeat(margin)}`);
}
