import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { App } from "../../app/app.ts";
import type { Context } from "../../context.ts";
import { LIMITS } from "../../contract/index.ts";
import { shellOptions } from "../../terminal/find-program.ts";
import type { Dialogue } from "./ask-plainly.ts";
import { askText, type TextQuestion } from "./ask-text.ts";
import { choose } from "./dialogue.ts";

const { min, max } = LIMITS.description;
const LENGTHS = `${min} to ${max.toLocaleString("en")} characters`;
export const DESCRIPTION_QUESTION = `Description, ${LENGTHS}`;

/** Asks the user to write the description in an editor, if one is set, or to type it on one line. Throws `Interrupted` on Ctrl-C. */
export async function askDescription(
  { context }: App,
  dialogue: Dialogue,
  { problemIn, initial = "", ...question }: TextQuestion,
): Promise<string> {
  const editor = context.env["VISUAL"] || context.env["EDITOR"] || undefined;
  let text = initial;
  let message = question.question;
  while (editor !== undefined) {
    const way = await choose(dialogue, message, [
      { value: "write", label: `Write it in ${editor}` },
      { value: "type", label: "Type it here, on one line" },
    ]);
    if (way === "type") break;
    const written = await editText(context, editor, text);
    const problem = written === undefined ? `${editor} failed` : problemIn(written);
    if (written !== undefined && problem === undefined) return written.trim();
    text = written ?? text;
    message = `Description: ${problem}`;
  }
  return askText(dialogue, { ...question, problemIn, initial: text.trim().replaceAll("\n", " ") });
}

async function editText(context: Context, editor: string, text: string): Promise<string | undefined> {
  const folder = await mkdtemp(join(tmpdir(), "catalog-"));
  try {
    const file = join(folder, "description.md");
    const length = text.trim().length.toLocaleString("en");
    const comment = `# Description: ${LENGTHS}, now ${length}.\n# These two lines will be removed.\n`;
    await writeFile(file, comment + text, { mode: 0o600 });
    const isSaved = await run(context, editor, file);
    return isSaved ? withoutComment(await readFile(file, "utf8"), comment) : undefined;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function withoutComment(saved: string, comment: string): string {
  const lines = new Set(comment.split("\n").filter((line) => line !== ""));
  const kept = saved.split(/\r\n?|\n/).filter((line) => !lines.has(line));
  return kept.join("\n");
}

/** Runs the editor in a shell, because the setting can be a command line such as `code --wait`. */
async function run(context: Context, editor: string, file: string): Promise<boolean> {
  const { shell, env } = shellOptions(context);
  const child =
    context.platform === "win32"
      ? spawn(`${editor} "${file}"`, { stdio: "inherit", env, shell })
      : spawn("sh", ["-c", `${editor} "$1"`, "sh", file], { stdio: "inherit", env });
  const [code] = await once(child, "close").catch(() => [1]);
  return code === 0;
}
