import { execFileSync, spawnSync } from "node:child_process";
import { copyFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { markdownTable } from "../../build/markdown-table.ts";
import { completionTable } from "../../src/cli/commands/describe-program.ts";
import { entries } from "../../src/cli/explain/explain-entries.ts";
import { commandAt, readLine } from "../../src/cli/read-line.ts";
import { ROOT, sourceFiles, textOf } from "../support/repository.ts";
import { shellEnvironment } from "../support/spawn-catalog.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { words } from "../support/words.ts";
import { runLine } from "./reader.ts";

const DOCUMENTS = ["README.md", ...readdirSync(join(ROOT, "docs")).map((name) => join("docs", name))].filter(
  (name) => name.endsWith(".md"),
);

/** A block with commands and their output. Its info string can state the last command's exit code, such as `exit=3`. */
const CONSOLE = /```console ?([^\n]*)\n([\s\S]*?)```\n/g;

it.each(DOCUMENTS)(
  "a document shows the output of its commands: %s (vitest -u updates it)",
  async (name) => {
    const text = textOf(name);
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
  const pages = [
    ...DOCUMENTS,
    ...words("CHANGELOG.md CONTRIBUTING.md SECURITY.md docs/internals/decisions.md"),
  ];
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

it("the assumptions page lists the comments that contain Assumed: (vitest -u updates it)", async () => {
  const page = "docs/internals/assumptions.md";
  const mark = "<!-- Made from the comments that start with `Assumed:`. -->";
  const [before = ""] = textOf(page).split(mark);
  await expect(`${before}${mark}\n\n${assumptions()}`).toMatchFileSnapshot(join(ROOT, page));
});

it("the page about scripts contains the exit code table (vitest -u updates it)", async () => {
  const page = "docs/scripting.md";
  const mark = "<!-- Made from the tables of exit codes and error codes. -->";
  const [before = "", after = ""] = textOf(page).split(mark);
  const rest = after.replace(/^\n+(?:\|.*\n)*/, "");
  await expect(`${before}${mark}\n\n${exitCodesTable()}\n${rest}`).toMatchFileSnapshot(join(ROOT, page));
});

/** Returns the exit code table, with the error codes that cause each exit code. */
function exitCodesTable(): string {
  const exits = entries().filter(({ kind }) => kind === "exit");
  const rows = exits.map(({ code, exitName, meaning, codes, again }) => {
    return [code, exitName, meaning, codes.map((each) => `\`${each}\``).join(" "), again];
  });
  return markdownTable([["exit", "name", "when", "codes", "same command again?"], ...rows]);
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

/** The page's sections, each with a pattern for the files whose assumptions it lists. */
const SECTIONS: readonly (readonly [heading: string, files: RegExp])[] = [
  [
    "Requests and responses",
    /^src\/(?:contract(?!\/listing-states)|local-catalog\/routes|local-catalog(?=\/[^/]+$))\//,
  ],
  ["The client", /^src\/(?:client|draft|cli)\//],
  ["The local catalog", /^src\/(?:local-catalog\/(?:rules|store|pages|import)\/|contract\/listing-states)/],
  ["Websites and their media", /^src\/(?:local-catalog\/media|site|base)\//],
];

/** Returns the text after `Assumed:` in comments as a Markdown list for each section. Each item includes the path of its file. */
function assumptions(): string {
  const items = sourceFiles().flatMap((file) => assumptionsIn(textOf(file)).map((text) => ({ file, text })));
  const other = items.find(({ file }) => !SECTIONS.some(([, files]) => files.test(file)));
  if (other !== undefined) throw new Error(`The assumptions page has no section for ${other.file}`);
  return SECTIONS.map(([heading, files]) => {
    const listed = items.filter(({ file }) => files.test(file));
    return `**${heading}**\n\n${listed.map(({ file, text }) => `- ${text} (\`${file}\`)`).join("\n")}\n`;
  }).join("\n");
}

/** Returns the text after `Assumed:` in each comment, up to the end of the paragraph. */
function assumptionsIn(source: string): readonly string[] {
  const comments = source.match(/\/\*\*[\s\S]*?\*\/|(?:^[ \t]*\/\/.*\n)+/gm) ?? [];
  return comments.flatMap((comment) => {
    const text = comment.replace(/\/\*\*|\*\//g, "").replace(/^[ \t]*(?:\*|\/\/) ?/gm, "");
    const [, paragraph] = /Assumed:\s*([\s\S]*?)(?:\n\s*\n|$)/.exec(text.trim()) ?? [];
    const sentence = (paragraph ?? "").replace(/\s+/g, " ").trim();
    return sentence === "" ? [] : [sentence.charAt(0).toUpperCase() + sentence.slice(1)];
  });
}
