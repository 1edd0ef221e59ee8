import { rmSync } from "node:fs";
import { type CommandCall, type CommandOptions, command } from "../errors/advice.ts";
import { replaceFile } from "../files/private-files.ts";
import { reasonOf } from "../files/system-error.ts";

/** The answers to prompts, kept in a private file until the draft exists. */
export interface KeptAnswers {
  /** The command that continues with the answers. */
  readonly resume: CommandCall;
  /** Writes the incomplete draft. Returns the reason if that fails, else undefined. */
  keep(body: Readonly<Record<string, unknown>>): string | undefined;
  /** Removes the file. */
  drop(): void;
}

/** Keeps answers in a file, which is created if it does not exist. `options` determine the key of the draft and are part of the resume command. */
export function keptAnswers(path: string, options: CommandOptions): KeptAnswers {
  return {
    resume: command("draft create", [path], options),
    keep: (body) => {
      try {
        replaceFile(path, `${JSON.stringify(body, undefined, 2)}\n`);
        return undefined;
      } catch (error) {
        return reasonOf(error);
      }
    },
    drop: () => rmSync(path, { force: true }),
  };
}

/** Returns answers that the user saved to a file. It is never written or removed. */
export function savedAnswers(file: string, options: CommandOptions): KeptAnswers {
  return {
    resume: command("draft create", [file], options),
    keep: () => undefined,
    drop: () => undefined,
  };
}
