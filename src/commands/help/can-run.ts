import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { CommanderError } from "commander";
import { type CommandTable, commandAt, optionsOf } from "../../argv/command-table.ts";
import { type Line, readLine } from "../../argv/read-line.ts";
import { SANDBOX } from "../../config/base-url.ts";
import { foldersOf } from "../../config/folders.ts";
import type { Context } from "../../context.ts";
import { isSlug } from "../../contract/limits.ts";
import { submittedDrafts } from "../../draft/journal/journaled-submissions.ts";
import { CatalogError } from "../../errors/catalog-error.ts";
import { isFile } from "../../suggest/words.ts";
import { baseUrlOf } from "../completion/complete-line.ts";
import { DEFAULT_FILE } from "../draft/draft-files.ts";
import { createProgram } from "../program.ts";
import { TOPIC_NAMES } from "./format.ts";

/** The environment in which a suggested command line would run, and the words that the user typed. */
export interface Situation extends Pick<Context, "cwd" | "env" | "home" | "platform"> {
  readonly table: CommandTable;
  readonly argv: readonly string[];
}

/** Returns a function that reports whether a suggested line can run here, even if a base URL or an API key must be set first. */
export async function canRunIn(situation: Situation): Promise<(words: readonly string[]) => boolean> {
  const { table, argv, cwd } = situation;
  const folders = foldersOf(situation);
  const baseUrl = baseUrlOf(readLine(table, argv), situation, folders.config);
  const drafts = await submittedDrafts(folders.data, baseUrl);
  const exists = (file: string) => existsSync(resolve(cwd, file));
  const accepts = (kind: string | undefined, word: string) => {
    if (kind === "files") return isFile(word);
    if (kind === "drafts") return drafts.has(word);
    if (kind === "topics")
      return commandAt(table, "").below.some(([name]) => name === word) || TOPIC_NAMES.includes(word);
    return kind !== "listings" || isSlug(word.toLowerCase()) || /^https?:\/\//i.test(word);
  };
  return (words) => {
    const { command, operands, given } = readLine(table, words);
    if (words.join("\0") === argv.join("\0")) return false;
    if (hasUselessOption(situation, readLine(table, words))) return false;
    if (given.has("--help") || given.has("--version")) return parses(words);
    const { path, arguments: known } = command;
    const unsuitable = operands.some(
      (word, at) => !accepts(known[Math.min(at, known.length - 1)]?.takes, word),
    );
    const [file = DEFAULT_FILE] = operands;
    const isTyped = file === "-" || argv.some((word) => word.includes(file));
    if (unsuitable || !parses(words)) return false;
    if (/^auth log(?:in|out)$/.test(path)) return baseUrl !== SANDBOX;
    if (path === "draft init") return !exists(file);
    if (path === "draft open") return drafts.size > 0;
    // A draft can be specified by options alone.
    if (/^draft (?:create|check)$/.test(path) && operands.length === 0 && given.size > 0) return true;
    if (path === "draft create" && operands.length === 0) return false;
    return !/^draft (?:create|check|diff)$/.test(path) || isTyped || exists(file);
  };
}

/** Reports whether a suggested line adds an unknown field, or repeats an option that can have only one value. */
function hasUselessOption({ table, argv }: Situation, { command, given, tokens }: Line): boolean {
  const { fields } = command;
  const named = argv.includes("--fields") ? [] : (given.get("--fields")?.split(",") ?? []);
  const isUnknown = (name: string) => !fields.includes(name.split(".")[0] ?? "");
  if (fields.length > 0 && named.some(isUnknown)) return true;
  const single = optionsOf(table, command).filter(({ takesValue, repeats }) => takesValue && !repeats);
  return single.some(({ long }) => tokens.filter(({ words: [flag] }) => flag === long).length > 1);
}

function parses(words: readonly string[]): boolean {
  try {
    createProgram().parse(words, { from: "user" });
    return true;
  } catch (error) {
    if (error instanceof CatalogError) return false;
    if (!(error instanceof CommanderError)) throw error;
    return error.exitCode === 0 || error.code === "commander.help";
  }
}
