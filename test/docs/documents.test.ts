import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { tempFolder } from "../support/temp-folder.ts";
import { assumptions } from "./assumptions.ts";
import { type Block, blocksOf } from "./blocks.ts";
import { exitCodesTable } from "./exit-codes.ts";
import { type Reader, startReader } from "./reader.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const DOCUMENTS = ["README.md", ...readdirSync(join(ROOT, "docs")).map((name) => join("docs", name))].filter(
  (name) => name.endsWith(".md"),
);

describe("a document", () => {
  it.each(DOCUMENTS)(
    "shows the output of its commands: %s (vitest -u updates it)",
    async (name) => {
      const text = readFileSync(join(ROOT, name), "utf8");
      const reader = await startReader(tempFolder());
      let current = "";
      let end = 0;
      for (const block of blocksOf(text)) {
        current += text.slice(end, block.start) + (await withOutput(reader, block));
        end = block.end;
      }
      await reader.close();
      await expect(current + text.slice(end)).toMatchFileSnapshot(join(ROOT, name));
    },
    60_000,
  );
});

it("the page of assumptions lists every comment that starts with Assumed (vitest -u updates it)", async () => {
  const page = join(ROOT, "docs/internals/assumptions.md");
  const text = readFileSync(page, "utf8");
  const mark = "<!-- Made from the comments that start with `Assumed:`. -->";
  const [before = ""] = text.split(mark);
  await expect(`${before}${mark}\n\n${assumptions(ROOT)}`).toMatchFileSnapshot(page);
});

it("the page about scripts has the table of exit codes (vitest -u updates it)", async () => {
  const page = join(ROOT, "docs/scripting.md");
  const mark = "<!-- Made from the tables of exit codes and error codes. -->";
  const [before = "", after = ""] = readFileSync(page, "utf8").split(mark);
  const rest = after.replace(/^\n+(?:\|.*\n)*/, "");
  await expect(`${before}${mark}\n\n${exitCodesTable()}\n${rest}`).toMatchFileSnapshot(page);
});

/** Writes the files in a block, or runs the commands in it. Returns the block with the current output of the commands. */
async function withOutput(reader: Reader, { kind, info, body, text }: Block): Promise<string> {
  if (kind === "sh") {
    // Other shell blocks need a network or change the machine.
    if (/^(?:cat|sed) /.test(body)) execFileSync("bash", ["-c", body], { cwd: reader.home });
    return text;
  }
  if (kind !== "console") {
    if (info !== "") writeFileSync(join(reader.home, info), body);
    return text;
  }
  const commands = body.split("\n").filter((line) => line.startsWith("$ "));
  const expected = Number(/exit=(\d+)/.exec(info)?.[1] ?? 0);
  let shown = "";
  for (const [index, command] of commands.entries()) {
    const { seen, exitCode } = await reader.run(command.slice(2), info);
    const isLast = index === commands.length - 1;
    expect({ command, exitCode }, seen).toEqual({ command, exitCode: isLast ? expected : 0 });
    shown += `${command}\n${seen}`;
  }
  return `\`\`\`console${info && ` ${info}`}\n${shown}\`\`\`\n`;
}
