import { rmSync } from "node:fs";
import { type CommandCall, type CommandOptions, command } from "../errors/advice.ts";
import { replaceFile } from "../files/private-files.ts";
import { reasonOf } from "../files/system-error.ts";

/** What a person typed, in a private file until their draft exists. */
export interface KeptAnswers {
  /** The command that goes on with the answers. */
  readonly resume: CommandCall;
  /** Writes the draft as far as it is known. Returns why it could not be kept; undefined when it was. */
  keep(body: Readonly<Record<string, unknown>>): string | undefined;
  /** Removes the file. */
  drop(): void;
}

/** Keeps answers in a file that need not exist. `options` decide on the key of the draft and belong to the command that resumes. */
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
