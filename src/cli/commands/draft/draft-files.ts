// biome-ignore lint/style/noRestrictedImports: reads the user's draft files.
import { readdir, readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { isRecord } from "../../../base/text/exact-number.ts";
import { command } from "../../../contract/errors/advice.ts";
import { UsageError } from "../../../contract/errors/local-errors.ts";
import { DRAFT_FIELDS } from "../../../contract/index.ts";
import { expandPatterns, isPattern } from "../../../draft/file/expand-patterns.ts";
import type { App } from "../../app.ts";

/** The file that the draft commands read if neither a file nor a field option is specified. */
export const DEFAULT_FILE = "draft.json";

/** The draft files of a command. `isOne` is true for a single argument that is no pattern, whose JSON output is an object. */
export interface DraftFiles {
  readonly files: readonly string[];
  readonly isOne: boolean;
}

/**
 * Returns the specified files, with patterns expanded. If no file and no field is specified, returns the default file. Throws a
 * `UsageError` if the default file is missing, or if standard input contains data that would not be read.
 */
export async function findDraftFiles(
  { context }: App,
  names: readonly string[],
  { hasFields = false } = {},
): Promise<DraftFiles> {
  const [name] = names;
  if (name !== undefined) {
    const isOne = names.length === 1 && !(await isPattern(context, name));
    return { files: await expandPatterns(context, names), isOne };
  }
  if (hasFields) return { files: [], isOne: true };
  if (await context.stdin.hasUnread?.()) {
    throw new UsageError({
      message: "Standard input is read only if - is specified",
      hint: "Use - for standard input, or the path of a file",
    });
  }
  const entries: readonly string[] = await readdir(context.cwd).catch(() => []);
  if (!entries.includes(DEFAULT_FILE)) throw await noDraft(context.cwd, entries);
  return { files: [DEFAULT_FILE], isOne: true };
}

/** The most JSON files that are read, and the most draft files that are named. */
const MOST_READ = 50;
const MOST_NAMED = 5;

async function noDraft(cwd: string, entries: readonly string[]): Promise<UsageError> {
  const names = entries.filter((name) => /\.jsonc?$/.test(name)).sort();
  const drafts: string[] = [];
  for (const name of names.slice(0, MOST_READ)) if (await isDraft(resolve(cwd, name))) drafts.push(name);
  const rest = drafts.length > MOST_NAMED ? ", …" : "";
  return new UsageError({
    message: `There is no ${DEFAULT_FILE} here`,
    facts: drafts.length === 0 ? [] : [["Draft files", `${drafts.slice(0, MOST_NAMED).join(", ")}${rest}`]],
    hint: [
      ...(drafts.length === 0 ? [] : [{ text: "Name a draft file" }]),
      { text: "Create the file", command: command("draft init") },
    ],
  });
}

/** Reports whether a file is a JSON object with at least two fields of a draft. */
async function isDraft(path: string): Promise<boolean> {
  const text = await readFile(path, "utf8").catch(() => "");
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) && DRAFT_FIELDS.filter((field) => Object.hasOwn(value, field)).length >= 2;
  } catch {
    return false;
  }
}
