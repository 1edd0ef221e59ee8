import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { runCatalog } from "../support/run-catalog.ts";
import { tempFolder } from "../support/temp-folder.ts";

const README = new URL("../../README.md", import.meta.url).pathname;
const BLOCK = /```(json|console) ?([^\n]*)\n([\s\S]*?)```\n/g;

it("shows what its commands print (vitest -u writes it anew)", async () => {
  const home = tempFolder();
  const text = readFileSync(README, "utf8");
  let fresh = "";
  let end = 0;
  for (const { 0: block, 1: kind, 2: info = "", 3: body = "", index } of text.matchAll(BLOCK)) {
    if (kind === "json") writeFileSync(join(home, info), body);
    fresh += text.slice(end, index) + (kind === "console" ? await rerun(home, info, body) : block);
    end = index + block.length;
  }
  await expect(fresh + text.slice(end)).toMatchFileSnapshot(README);
}, 60_000);

/** Runs the commands of a block one after the other. The last one has to end with the block's exit code, the others with 0. */
async function rerun(home: string, info: string, body: string): Promise<string> {
  const commands = body.split("\n").filter((line) => line.startsWith("$ "));
  const exitCode = Number(/exit=(\d+)/.exec(info)?.[1] ?? 0);
  let shown = "";
  for (const [index, command] of commands.entries()) {
    const argv = command.slice("$ catalog ".length).split(" ");
    const terminal = info.includes("pipe") ? {} : { columns: 80 };
    const result = await runCatalog(argv, { home, cwd: home, env: { NO_COLOR: "1" }, ...terminal });
    expect({ command, exitCode: result.exitCode }).toEqual({
      command,
      exitCode: index === commands.length - 1 ? exitCode : 0,
    });
    shown += `${command}\n${steady(result.seen, home)}`;
  }
  return `\`\`\`console${info && ` ${info}`}\n${shown}\`\`\`\n`;
}

/** What differs from run to run: editor addresses are random, times were not measured, folders are the test's. */
function steady(text: string, home: string): string {
  return text
    .replace(/(\/editor\/)[\w-]+/g, "$1Xq3v…")
    .replace(/\b\d+ ms$/gm, "… ms")
    .replaceAll(join(home, "data"), "~/.local/share/catalog")
    .replace(/[ \t]+$/gm, "");
}
