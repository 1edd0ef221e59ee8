// biome-ignore lint/style/noRestrictedImports: `wx` creates the user's draft file and does not follow a link.
import { existsSync, lstatSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, parse, resolve } from "node:path";
import { makeFolder } from "../../base/files/private-files.ts";
import { errorCode, reasonOf, remedyOf, valueOr } from "../../base/files/system-error.ts";
import { grouped } from "../../base/text/counted.ts";
import { escapeJson } from "../../base/text/sanitize.ts";
import { command, type Hint } from "../../contract/errors/advice.ts";
import { LocalFailure, UsageError } from "../../contract/errors/local-errors.ts";
import {
  boundsAt,
  checkDraft,
  DRAFT_FIELDS,
  type DraftField,
  type DraftInput,
  lengthOf,
  slugOfName,
  valueAt,
} from "../../contract/index.ts";

export type DraftValues = { readonly [Field in DraftField]?: DraftInput[Field] | undefined };

/** Returns the values with a slug: their own, or the one that the name makes or, unless it is `draft`, the file's name. */
export function withSlug(values: DraftValues, file: string): DraftValues {
  const own = values.slug ?? slugOfName(values.name ?? "");
  // `Draft.json` is the same file on some systems.
  const ofFile = slugOfName(parse(file).name);
  return { ...values, slug: own || (ofFile === "draft" ? "" : ofFile) };
}

/** Returns the content of a draft file. A required field without a value is written as an empty string, which `draft check` reports. */
export function draftFileText(values: DraftValues = {}): string {
  const check = checkDraft(values);
  const missing = check.ok ? [] : check.problems.filter(({ rule }) => rule === "required");
  const all = { ...values, ...Object.fromEntries(missing.map(({ field }) => [field, ""])) };
  // The list also determines the order of the fields.
  return `${escapeJson(JSON.stringify(all, ["name", "slug", ...DRAFT_FIELDS], 2))}\n`;
}

/** Returns a line for each violated rule, such as `description: 96 of 200 to 2,000 characters`. */
export function missingLines(values: DraftValues): readonly string[] {
  const check = checkDraft(values);
  if (check.ok) return [];
  return check.problems.map(({ path, field, rule, message }) => {
    const bounds = boundsAt(path);
    const isOfLength = rule === "required" || rule === "minLength" || rule === "maxLength";
    if (bounds === undefined || !isOfLength) return `${field}: ${message}`;
    const value = valueAt(values, path);
    const length = typeof value === "string" ? lengthOf(value.trim()) : 0;
    return `${field}: ${grouped(length)} of ${bounds.min} to ${grouped(bounds.max)} characters`;
  });
}

/** Throws a `UsageError` if the name of a new file is empty, refers to a folder, or is in use, even by a broken link. */
export function refuseTaken(cwd: string, file: string): void {
  if (file === "") throw unusable("The name of the new file is empty");
  const path = resolve(cwd, file);
  // If the lookup fails, writing the file reports the reason.
  const entry = valueOr(undefined, () => lstatSync(path, { throwIfNoEntry: false }));
  if (/[/\\]$/.test(file) || entry?.isDirectory()) {
    const call = command("draft init", [join(file, "draft.json")]);
    throw unusable(`${file} refers to a folder`, { text: "Try", command: call });
  }
  if (entry?.isSymbolicLink() && !existsSync(path)) throw unusable(`${file} is a link to a missing file`);
  if (entry)
    throw unusable(`${file} already exists`, { text: "Check it", command: command("draft check", [file]) });
}

/** Writes a new file, and its folder if needed. Throws a `LocalFailure` if the disk or the permissions must be fixed first. */
export function writeNewFile(cwd: string, file: string, text: string): void {
  const path = resolve(cwd, file);
  try {
    makeFolder(dirname(path), 0o777);
    writeFileSync(path, text, { flag: "wx" });
  } catch (error) {
    // A part of the text may have been written.
    if (errorCode(error) !== "EEXIST") valueOr(undefined, () => rmSync(path, { force: true }));
    refuseTaken(cwd, file);
    const message = `Cannot write ${file}: ${reasonOf(error)}`;
    // These codes mean that the file already exists, or that part of its path is not a folder.
    const isOfName = ["EEXIST", "ENOTDIR"].includes(errorCode(error) ?? "");
    const remedy = isOfName ? undefined : remedyOf(error);
    throw remedy === undefined
      ? new UsageError({ message, hint: "Use a file in another folder", cause: error })
      : new LocalFailure({ message, hint: `${remedy}, or use a file in another folder`, cause: error });
  }
}

function unusable(message: string, hint: Hint = "Use another file"): UsageError {
  return new UsageError({ message, hint });
}
