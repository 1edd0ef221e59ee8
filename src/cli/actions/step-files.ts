// biome-ignore lint/style/noRestrictedImports: opens the files that the runner names.
import { closeSync, constants, fstatSync, openSync, writeFileSync } from "node:fs";
import { reasonOf } from "../../base/files/system-error.ts";
import type { Environment } from "../../base/runtime/context.ts";
import type { ReportedDraft } from "./annotations.ts";

/** Appends text to the file whose path is in an environment variable. Returns a message on failure, because drafts may already exist. */
export async function appendToStepFile(
  env: Environment,
  variable: string,
  text: string,
): Promise<readonly string[]> {
  const path = env[variable];
  if (path === undefined || path === "" || text === "") return [];
  const { O_WRONLY, O_APPEND, O_CREAT, O_NONBLOCK = 0 } = constants;
  try {
    const file = openSync(path, O_WRONLY | O_APPEND | O_CREAT | O_NONBLOCK, 0o600);
    try {
      if (!fstatSync(file).isFile()) throw new Error("it is not a regular file");
      writeFileSync(file, text);
    } finally {
      closeSync(file);
    }
    return [];
  } catch (error) {
    return [`Cannot write ${variable}: ${reasonOf(error)}`];
  }
}

/**
 * The name of a step output. Each line of its value is the draft property with the same name in camel case, if the draft has one. `changes`
 * has a line only for each changed file: its name, slug and fields.
 */
export type OutputName = "slug" | "result" | "state" | "editor-url" | "changes";

/** Returns the text for `$GITHUB_OUTPUT`: for each output, a value with one line per draft. No value may contain `end`. */
export function stepOutputs(drafts: readonly ReportedDraft[], names: readonly OutputName[], end: string) {
  return names
    .map((name) => {
      const lines = valuesOf(drafts, name).map((value) => value.replaceAll(/[\r\n]+/g, " "));
      return `${name}<<${end}\n${lines.join("\n")}\n${end}\n`;
    })
    .join("");
}

function valuesOf(drafts: readonly ReportedDraft[], name: OutputName): readonly string[] {
  if (name !== "changes")
    return drafts.map((draft) => draft[name === "editor-url" ? "editorUrl" : name] ?? "");
  return drafts.flatMap(({ file, slug, fields = [] }) =>
    fields.length === 0 ? [] : `${file} (${slug}): ${fields.join(", ")}`,
  );
}
