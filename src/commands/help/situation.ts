import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { CommandTable } from "../../argv/command-table.ts";
import { type Line, readLine } from "../../argv/read-line.ts";
import { SANDBOX } from "../../config/base-url.ts";
import { foldersOf } from "../../config/folders.ts";
import type { Context } from "../../context.ts";
import { submittedDrafts } from "../../draft/journal/journaled-submissions.ts";
import type { Guess } from "../../suggest/guess-line.ts";
import { baseUrlOf } from "../completion/complete-line.ts";

/** Where a suggested line would run. */
export type Situation = Pick<Context, "cwd" | "env" | "home" | "platform">;

interface Typed extends Situation {
  /** The line that was typed. */
  readonly typed: Line;
}

/** Returns a guess that can succeed in a situation. Without one, only the command remains, for its help. */
export async function inSituation(table: CommandTable, guess: Guess, place: Typed): Promise<Guess> {
  const { words, but } = guess;
  if (words === undefined) return guess;
  const line = readLine(table, words);
  if (line.given.has("--help")) return guess;
  const { path } = line.command;
  const [operand] = line.operands;
  const without = (reason: string) => ({ path, but: [...but, reason] });
  const folders = foldersOf(place);
  const baseUrl = baseUrlOf(line, place, folders.config);
  if (/^auth log(?:in|out)$/.test(path) && baseUrl === SANDBOX) {
    const status = words.map((word) => (/^log(?:in|out)$/.test(word) ? "status" : word));
    return { ...guess, words: status, but: [...but, "The sandbox has a key of its own"] };
  }
  if (path === "show" || path === "draft open") {
    const drafts = await submittedDrafts(folders.data, baseUrl);
    if (line.operands.length === 1 && drafts.has(operand ?? "")) {
      const [, , ...flags] = words.filter((word) => !/^--(?:web|site)$/.test(word) && word !== operand);
      return {
        ...guess,
        words: ["draft", "open", operand ?? "", ...(path === "show" ? flags.slice(-1) : flags)],
      };
    }
    if (path === "draft open" && (operand !== undefined || drafts.size === 0)) return { path, but };
  }
  const file = operand ?? "draft.json";
  const exists = existsSync(resolve(place.cwd, file));
  if (path === "draft init" && exists) return without(`${file} exists, and is never overwritten`);
  const isTyped = place.typed.command.path === path || line.given.size > 0;
  if (/^draft (?:create|check|diff)$/.test(path) && operand === undefined && !exists && !isTyped)
    return { ...guess, words: ["draft", "init"], but: [...but, "There is no draft.json yet"] };
  return guess;
}
