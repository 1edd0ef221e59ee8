import type { Command, Option } from "commander";
import { SETTING_NAMES, SETTINGS } from "../../config/settings.ts";
import { entries } from "../../explain/entries.ts";
import { TOPICS } from "../../explain/topics/topics.ts";
import { collect } from "../arguments.ts";
import { commandNames } from "../help/command-names.ts";
import { programAlone } from "../help/program-alone.ts";

/** A word that fits, and what it is. */
export type Candidate = readonly [value: string, about: string];

/** An option as completion sees it. */
export interface KnownOption {
  readonly long: string;
  readonly short: string | undefined;
  readonly about: string;
  readonly takesValue: boolean;
  readonly repeats: boolean;
  readonly choices: readonly string[];
}

/** A command as completion sees it. */
export interface KnownCommand {
  /** Its words after the program's name: `draft create`. */
  readonly path: string;
  readonly options: readonly KnownOption[];
  /** The names and summaries of the commands below it. */
  readonly below: readonly Candidate[];
  /** The choices of each argument; none where anything goes. */
  readonly choices: readonly (readonly string[])[];
}

/** Everything that completion knows but for names seen. Plain data, so that the build can put it in the place of this file. */
export interface CompletionTable {
  /** The program's own path is empty. Options of every command stand with the program alone. */
  readonly commands: readonly KnownCommand[];
  readonly settings: readonly Candidate[];
  readonly codes: readonly Candidate[];
  readonly topics: readonly Candidate[];
}

/** Reads the table off the program. In the package it is ready made: loading every command takes too long while a person types. */
export function completionTable(): CompletionTable {
  return {
    commands: knownCommands(programAlone(), ""),
    settings: SETTING_NAMES.map((name) => [name, SETTINGS[name].about]),
    codes: entries().map(({ code, meaning }) => [code, meaning]),
    topics: TOPICS.map(({ name, summary }) => [name, summary]),
  };
}

function knownCommands(command: Command, path: string): readonly KnownCommand[] {
  const own = command.options.filter(({ hidden }) => !hidden);
  const help = command
    .createHelp()
    .visibleOptions(command)
    .filter(({ long }) => long === "--help");
  const known = {
    path,
    options: [...own, ...(path === "" ? help : [])].map(knownOption),
    below: commandNames(command),
    choices: command.registeredArguments.map(({ argChoices }) => argChoices ?? []),
  };
  const below = command.commands.flatMap((child) => knownCommands(child, `${path} ${child.name()}`.trim()));
  return [known, ...below];
}

function knownOption(option: Option): KnownOption {
  return {
    long: option.long ?? "",
    short: option.short,
    about: option.description,
    takesValue: option.required || option.optional,
    repeats: option.parseArg === collect,
    choices: option.argChoices ?? [],
  };
}
