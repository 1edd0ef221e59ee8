import { writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { DRAFT_FIELDS, type DraftField, type DraftInput, LIMITS } from "../../contract/index.ts";
import { LocalFailure, UsageError } from "../../errors/local-errors.ts";
import { errorCode, reasonOf, remedyOf } from "../../files/system-error.ts";
import { SCHEMA_FIELD } from "./draft-file.ts";
import { draftJsonSchema } from "./draft-schema.ts";

/**
 * Returns the text of a draft file: `$schema`, the known values, and every other required field, empty.
 *
 * An empty value is invalid, so `draft check` reports what is left to fill in.
 */
export function draftFileText(schemaUrl: string, values: Partial<DraftInput> = {}): string {
  const required = draftJsonSchema()["required"];
  const fields = DRAFT_FIELDS.flatMap((field) => {
    const value = values[field] ?? (Array.isArray(required) && required.includes(field) ? "" : undefined);
    return value === undefined ? [] : [[field, value] as const];
  });
  return `${JSON.stringify({ [SCHEMA_FIELD]: schemaUrl, ...Object.fromEntries(fields) }, undefined, 2)}\n`;
}

/** Returns a line for each text that is missing, too short or too long: `description: 96 of 200 to 2,000 characters`. */
export function missingLines(values: Partial<Record<DraftField, unknown>>): readonly string[] {
  const fields = ["name", "headline", "description"] as const;
  return fields.flatMap((field) => {
    const { min, max } = LIMITS[field];
    const value = values[field];
    const length = typeof value === "string" ? value.length : 0;
    const count = `${length.toLocaleString("en")} of ${min} to ${max.toLocaleString("en")} characters`;
    return length >= min && length <= max ? [] : [`${field}: ${count}`];
  });
}

/** Writes a new file and never overwrites one. Throws a `UsageError` when the file exists or its name cannot be used, and a `LocalFailure` for a failure of the disk. */
export async function writeNewFile(cwd: string, file: string, text: string): Promise<void> {
  try {
    await writeFile(resolve(cwd, file), text, { flag: "wx" });
  } catch (error) {
    if (errorCode(error) === "EEXIST") throw fileExists(file, error);
    const message = `Cannot write ${file}: ${reasonOf(error)}`;
    const remedy = remedyOf(error);
    throw remedy === undefined
      ? new UsageError({ message, hint: "Name a file in another folder", cause: error })
      : new LocalFailure({ message, hint: `${remedy}, or name a file in another folder`, cause: error });
  }
}

/** Returns the error for a new file whose name is taken. */
export function fileExists(file: string, cause?: unknown): UsageError {
  const message = file === "" ? "The name of the new file is empty" : `${file} already exists`;
  return new UsageError({ message, hint: "Name another file", cause });
}
