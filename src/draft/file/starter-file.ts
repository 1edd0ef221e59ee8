import { writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { DRAFT_FIELDS, type DraftInput } from "../../contract/index.ts";
import { UsageError } from "../../errors/local-errors.ts";
import { errorCode, reasonOf } from "../../files/system-error.ts";
import { SCHEMA_FIELD } from "./draft-file.ts";
import { draftJsonSchema } from "./draft-schema.ts";

/**
 * Returns the text of a draft file: `$schema`, the values that are known, and every required field that is not, empty.
 *
 * An empty value breaks the rules, so `draft check` names what is left to fill in.
 */
export function draftFileText(schemaUrl: string, values: Partial<DraftInput> = {}): string {
  const required = draftJsonSchema()["required"];
  const fields = DRAFT_FIELDS.flatMap((field) => {
    const value = values[field] ?? (Array.isArray(required) && required.includes(field) ? "" : undefined);
    return value === undefined ? [] : [[field, value] as const];
  });
  return `${JSON.stringify({ [SCHEMA_FIELD]: schemaUrl, ...Object.fromEntries(fields) }, undefined, 2)}\n`;
}

/** Writes a new file; nothing is ever overwritten. Throws a `UsageError` when it exists or cannot be written. */
export async function writeNewFile(cwd: string, file: string, text: string): Promise<void> {
  try {
    await writeFile(resolve(cwd, file), text, { flag: "wx" });
  } catch (error) {
    if (errorCode(error) === "EEXIST") throw fileExists(file, error);
    throw new UsageError({
      message: `Cannot write ${file}: ${reasonOf(error)}`,
      hint: "Name a file in a folder that exists and is yours",
      cause: error,
    });
  }
}

/** Returns the failure of a new file whose name is taken. */
export function fileExists(file: string, cause?: unknown): UsageError {
  const message = `${file} exists already, and was left as it is`;
  return new UsageError({ message, hint: "Name another file", cause });
}
