import type { Option } from "commander";
import { EXIT, EXIT_CODE_TABLE } from "../../contract/exit-codes.ts";
import { ENVIRONMENT, OUTPUT, type Topic } from "../../explain/topics.ts";
import type { CatalogCommand } from "../catalog-command.ts";
import { globalOptions, usageOf } from "./format.ts";

/** Returns the manual page in the roff format of man(7). */
export function manPage(program: CatalogCommand, version: string): string {
  const lines = [
    `.TH CATALOG 1 "" ${quoted(`catalog ${version}`)} ${quoted("User Commands")}`,
    // Without hyphenation and justification, commands and paths can be copied.
    ".ad l",
    ".nh",
    ...section("NAME", [`catalog \\- ${escaped("look up product listings and submit drafts to a catalog")}`]),
    ...section("SYNOPSIS", [`.B catalog`, escaped("[options] command [arguments]")]),
    ...section("DESCRIPTION", [escaped(program.description())]),
    ...section("COMMANDS", commandsBelow(program).flatMap(commandLines)),
    ...section("GLOBAL OPTIONS", globalOptions(program).flatMap(optionLines)),
    ...topicSection("OUTPUT", OUTPUT),
    ...topicSection("ENVIRONMENT", ENVIRONMENT),
    ...section(
      "EXIT STATUS",
      Object.values(EXIT).flatMap((code) =>
        tagged(String(code), `${EXIT_CODE_TABLE[code].name}: ${EXIT_CODE_TABLE[code].when}`),
      ),
    ),
    ...section("EXAMPLES", exampleLines(program)),
    ...section("SEE ALSO", [escaped("catalog help, catalog explain, catalog doctor")]),
  ];
  return `${lines.join("\n")}\n`;
}

function commandsBelow({ commands }: CatalogCommand): readonly CatalogCommand[] {
  return commands.flatMap((child) => (child.commands.length > 0 ? commandsBelow(child) : [child]));
}

function commandLines(command: CatalogCommand): readonly string[] {
  const help = command.createHelp();
  return [
    `.SS ${quoted(usageOf(command, help))}`,
    escaped(help.commandDescription(command)),
    ...help
      .visibleArguments(command)
      .flatMap((argument) => tagged(argument.name(), help.argumentDescription(argument))),
    ...command.options.flatMap(optionLines),
    ...exampleLines(command),
  ];
}

function optionLines(option: Option): readonly string[] {
  return tagged(option.flags, option.description);
}

function topicSection(title: string, { introduction, entries }: Topic): readonly string[] {
  return section(title, [
    escaped(introduction),
    ...entries.flatMap(({ name, meaning }) => tagged(name, meaning)),
  ]);
}

function section(title: string, lines: readonly string[]): readonly string[] {
  return [`.SH ${quoted(title)}`, ...lines];
}

function tagged(term: string, meaning: string): readonly string[] {
  return [".TP", `\\fB${escaped(term)}\\fR`, escaped(meaning)];
}

function exampleLines(command: CatalogCommand): readonly string[] {
  const lines = command.exampleLines.map((line) => `    ${escaped(line)}`);
  return lines.length === 0 ? [] : [".PP", ".nf", ...lines, ".fi"];
}

/** Escapes text so that hyphens stay ASCII and roff does not interpret any line as a request. */
function escaped(plain: string): string {
  const safe = plain.replaceAll("\\", "\\e").replaceAll("-", "\\-").replaceAll("\n", " ");
  return /^[.']/.test(safe) ? `\\&${safe}` : safe;
}

function quoted(plain: string): string {
  return `"${escaped(plain).replaceAll('"', "\\(dq")}"`;
}
