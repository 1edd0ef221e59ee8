import { rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { App } from "../../app/app.ts";
import type { DraftCandidate, KeptAnswers } from "../../draft/check/draft-candidate.ts";
import { KEY_FIELD } from "../../draft/file/draft-file.ts";
import { command } from "../../errors/advice.ts";
import type { Remains } from "../../errors/interrupted.ts";
import { replaceFile } from "../../files/private-files.ts";
import { reasonOf } from "../../files/system-error.ts";
import type { DraftOptions } from "./draft-options.ts";
import { keyOptions } from "./draft-request.ts";

/** Returns functions that save and delete answers to prompts, in a new file or a file from an earlier run, and the command to continue. */
export function keepAnswers(app: App, options: DraftOptions, { file, chosenKey }: DraftCandidate) {
  const { context, reporter } = app;
  const name = `draft-${context.clock.now().toISOString().replace(/[-:.]/g, "")}.json`;
  const earlier = keptPath(app, file);
  const path = earlier ?? join(answersFolder(app), name);
  const answers = answersIn(path, options);
  const hint = { text: "Continue with your answers", command: answers.resume };
  const kept = { statement: "Nothing was created. Your answers are kept.", hint };
  reporter.leaves(earlier ? kept : { statement: "Nothing was created, and no answers were kept." });
  const write = (body: Readonly<Record<string, unknown>>): Remains => {
    try {
      // The chosen key is stored, because the answers could create a second draft if they were sent with a different key.
      const content = { [KEY_FIELD]: chosenKey, ...body };
      replaceFile(path, `${JSON.stringify(content, undefined, 2)}\n`);
      return kept;
    } catch (error) {
      return { statement: `Nothing was created, and your answers could not be kept: ${reasonOf(error)}.` };
    }
  };
  return {
    ...answers,
    /** Writes the answers so far. Returns the statement to print if the command ends, even after a signal, without sending them. */
    keep: (body: Readonly<Record<string, unknown>>): Remains => {
      const remains = write(body);
      reporter.leaves(remains);
      return remains;
    },
  };
}

/** If a draft file contains answers from an earlier run, returns the command to continue and a function that deletes the file. */
export function keptAnswers(app: App, file: string | undefined, options: DraftOptions) {
  const path = keptPath(app, file);
  return path === undefined ? undefined : answersIn(path, options);
}

function answersIn(path: string, options: DraftOptions): KeptAnswers {
  const resume = command("draft create", [path], keyOptions(options));
  return { resume, drop: () => rmSync(path, { force: true }) };
}

function keptPath(app: App, file: string | undefined): string | undefined {
  const path = file === undefined || file === "-" ? undefined : resolve(app.context.cwd, file);
  return path !== undefined && dirname(path) === answersFolder(app) ? path : undefined;
}

function answersFolder({ folders }: App): string {
  return join(folders.data, "answers");
}
