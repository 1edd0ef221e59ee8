import { constants } from "node:fs";
import { open } from "node:fs/promises";
import type { Environment } from "../context.ts";
import { reasonOf } from "../files/system-error.ts";
import type { ReportedDraft } from "./annotations.ts";

/**
 * Appends text to the file that one of the runner's environment variables names, if the variable is set. If the file cannot be written,
 * returns a sentence instead of throwing an error, because the drafts already exist.
 */
export async function appendToStepFile(
  env: Environment,
  variable: string,
  text: string,
): Promise<readonly string[]> {
  const path = env[variable];
  if (path === undefined || path === "" || text === "") return [];
  try {
    await append(path, text);
    return [];
  } catch (error) {
    return [`Cannot write ${variable}: ${reasonOf(error)}`];
  }
}

/** Appends to a regular file. Throws if the path names a pipe, because writing to it could block forever. */
async function append(path: string, text: string): Promise<void> {
  const { O_WRONLY, O_APPEND, O_CREAT, O_NONBLOCK = 0 } = constants;
  const handle = await open(path, O_WRONLY | O_APPEND | O_CREAT | O_NONBLOCK, 0o600);
  try {
    if (!(await handle.stat()).isFile()) throw new Error("it is not a regular file");
    await handle.writeFile(text);
  } finally {
    await handle.close();
  }
}

/**
 * Returns the text for `$GITHUB_OUTPUT`: `slug`, `status`, `editor-url` and `result`. If there are several drafts, each output has one line
 * per draft, in order, and a missing value becomes an empty line. `end` is a token that occurs in none of the values.
 */
export function stepOutputs(drafts: readonly ReportedDraft[], end: string): string {
  const outputs = {
    slug: drafts.map(({ slug }) => slug),
    status: drafts.map(({ status }) => status),
    "editor-url": drafts.map(({ editorUrl }) => editorUrl),
    result: drafts.map(({ result }) => result),
  };
  return Object.entries(outputs)
    .map(([name, values]) => `${name}<<${end}\n${values.map(asLine).join("\n")}\n${end}\n`)
    .join("");
}

function asLine(value: string | undefined): string {
  return (value ?? "").replaceAll(/[\r\n]+/g, " ");
}
