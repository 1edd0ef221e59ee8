import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Context } from "../../context.ts";

/** The person's editor as a command line; undefined when none is named. */
export function editorOf({ env }: Context): string | undefined {
  return env["VISUAL"] || env["EDITOR"] || undefined;
}

/** Lets the person write a text in an editor; what was saved, or undefined when the editor failed. */
export async function editText(context: Context, editor: string, text: string): Promise<string | undefined> {
  const folder = await mkdtemp(join(tmpdir(), "catalog-"));
  try {
    const file = join(folder, "description.md");
    await writeFile(file, text, { mode: 0o600 });
    const isSaved = await run(context, editor, file);
    return isSaved ? (await readFile(file, "utf8")).replaceAll(/\r\n?/g, "\n") : undefined;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** An editor is a command line (`code --wait`), so a shell reads it; the file's name is an argument of its own. */
async function run({ env, platform }: Context, editor: string, file: string): Promise<boolean> {
  const options = { stdio: "inherit", env: { ...env } } as const;
  const child =
    platform === "win32"
      ? spawn(`${editor} "${file}"`, { ...options, shell: true })
      : spawn("sh", ["-c", `${editor} "$1"`, "sh", file], options);
  const [code] = await once(child, "close").catch(() => [1]);
  return code === 0;
}
