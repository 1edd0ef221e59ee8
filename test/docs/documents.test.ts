import { execFileSync, spawnSync } from "node:child_process";
import { copyFileSync, existsSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { completionTable } from "../../src/cli/commands/describe-program.ts";
import { commandAt, readLine } from "../../src/cli/read-line.ts";
import { ROOT, textOf } from "../support/repository.ts";
import { shellEnvironment } from "../support/spawn-catalog.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { words } from "../support/words.ts";
import { PARTS } from "./parts.ts";
import { runLine } from "./reader.ts";

const DOCUMENTS = ["README.md", ...documentsIn("docs"), ...documentsIn("docs/internals")];

/** A comment that says what a part of a document is made from, and that part: a table or lists. */
const PART = /(<!-- Made from (.*)\. -->\n\n)(?:(?:\||- |\*\*).*\n|\n(?=- |\*\*))+/g;

/** A block with commands and their output. Its info string can state the last command's exit code, such as `exit=3`. */
const CONSOLE = /```console ?([^\n]*)\n([\s\S]*?)```\n/g;

it.each(DOCUMENTS)(
  "a document shows the output of its commands and facts of the code: %s (vitest -u updates it)",
  async (name) => {
    const text = withParts(textOf(name));
    const home = tempFolder();
    copyFileSync(join(ROOT, "examples/aurora.json"), join(home, "aurora.json"));
    let current = "";
    let end = 0;
    for (const { index, 0: block, 1: info = "", 2: body = "" } of text.matchAll(CONSOLE)) {
      current += text.slice(end, index) + (await withOutput(info, body, home));
      end = index + block.length;
    }
    await expect(current + text.slice(end)).toMatchFileSnapshot(join(ROOT, name));
  },
  60_000,
);

it("the documents name only commands and options that exist", () => {
  const { commands } = completionTable();
  const known = commandAt(commands, "").below.map(([name]) => name);
  const pages = [...DOCUMENTS, "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md"];
  const lines = pages.flatMap((page) => [...textOf(page).matchAll(/`([^`\n]+)`|^(?:\$ )?catalog (.*)/gm)]);
  const unknown = lines.flatMap(([, span = "", block]) => {
    const [line = ""] = (block ?? span.replace(/^catalog /, "")).split(/ (?:[|<>]|&&|\|\||--) |\$\(/);
    const { command, kinds, operands } = readLine(commands, words(line));
    const isCommand = known.some((name) => line.split(" ")[0] === name);
    const isWrong = kinds.includes("unknown") || (command.below.length > 0 && operands.length > 0);
    return (isCommand || block !== undefined) && isWrong ? [line] : [];
  });
  expect(lines.length).toBeGreaterThan(300);
  expect(unknown).toEqual([]);
});

it("links in documents lead to files and headings", () => {
  const idOf = (heading: string) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, "")
      .replaceAll(" ", "-");
  const idsIn = (page: string) =>
    [...textOf(page).matchAll(/^#+ (.*)$/gm)].map(([, text = ""]) => idOf(text));
  const link = /(?:\]\(|(?:src|srcset)=")(?!http)([^)"#]*)#?([^)"]*)[)"]/g;
  for (const page of DOCUMENTS)
    for (const [, path, id] of textOf(page).matchAll(link)) {
      const target = path ? join(dirname(page), path) : page;
      expect({ page, target, isFile: existsSync(join(ROOT, target)) }).toMatchObject({ isFile: true });
      if (id) expect({ page, ids: idsIn(target) }).toEqual({ page, ids: expect.arrayContaining([id]) });
    }
});

it("each part that is made from the code is in a document", () => {
  const made = DOCUMENTS.flatMap((name) => [...textOf(name).matchAll(PART)].map(([, , source]) => source));
  expect(made.toSorted()).toEqual(Object.keys(PARTS).toSorted());
});

function documentsIn(folder: string): readonly string[] {
  const names = readdirSync(join(ROOT, folder)).filter((name) => name.endsWith(".md"));
  return names.map((name) => `${folder}/${name}`);
}

function withParts(text: string): string {
  return text.replaceAll(
    PART,
    (_part, mark: string, source: string) => `${mark}${PARTS[source]?.().trimEnd()}\n`,
  );
}

/** Runs the commands in a block, and returns the block with their current output. `info` is the text after `console`. */
async function withOutput(info: string, body: string, home: string): Promise<string> {
  const commands = body.split("\n").filter((line) => line.startsWith("$ "));
  const expected = Number(/exit=(\d+)/.exec(info)?.[1] ?? 0);
  let shown = "";
  for (const [index, command] of commands.entries()) {
    const { seen, exitCode } = await runLine(command.slice(2), home);
    const isLast = index === commands.length - 1;
    expect({ command, exitCode }, seen).toEqual({ command, exitCode: isLast ? expected : 0 });
    shown += `${command}\n${seen}`;
  }
  return `\`\`\`console${info && ` ${info}`}\n${shown}\`\`\`\n`;
}

const PAGE = textOf("docs/scripting.md");
const [, BLOCK = ""] = /## Recipes\n[\s\S]*?```sh\n([\s\S]*?)```/.exec(PAGE) ?? [];
const RECIPES = BLOCK.split("\n").filter((line) => line.startsWith("catalog "));

const missing = ["jq", "fzf"].filter((program) => spawnSync(program, ["--version"]).status !== 0);
const canRun = (recipe: string) => !missing.some((program) => recipe.includes(` ${program}`));

it.skipIf(process.platform === "win32").each(RECIPES.filter(canRun))("a recipe prints text: %s", (recipe) => {
  // With this option, fzf selects a line without a terminal.
  const env = { CATALOG_BASE_URL: "sandbox", FZF_DEFAULT_OPTS: "--filter=^openstreetmap" };
  const stdout = execFileSync("bash", ["-eo", "pipefail", "-c", recipe], {
    env: { ...shellEnvironment(tempFolder()), ...env },
    encoding: "utf8",
  });
  expect(stdout).toMatch(/^ *\S.*\n/);
});
