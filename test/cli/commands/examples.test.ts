import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { allCommands } from "../../../src/cli/commands/command-table.ts";
import { createProgram } from "../../../src/cli/commands/program.ts";
import { isAction, ruleOf } from "../../../src/contract/listing-states.ts";
import { ACTIONS_TO } from "../../local-catalog/a-moderated-app.ts";
import { aPage, serve } from "../../local-catalog/media/sites.ts";
import { aDraft } from "../../support/a-draft.ts";
import { aTool } from "../../support/a-tool.ts";
import { runCatalog } from "../../support/run-catalog.ts";
import { lastingFolder, tempFolder } from "../../support/temp-folder.ts";

/** A home folder with a populated local catalog, created once and copied for each example. */
const filled = lastingFolder();
beforeAll(async () => {
  const owner = ["sandbox", "key", "create", "--owner", "ada"];
  expect((await runCatalog(owner, { home: filled() })).exitCode).toBe(0);
  const submitted = Buffer.from(JSON.stringify(aDraft({ slug: "aurora-notes" })));
  const create = ["draft", "create", "-", "--sandbox"];
  expect((await runCatalog(create, { home: filled(), stdin: submitted })).exitCode).toBe(0);
});

function aHome(): string {
  const home = tempFolder();
  cpSync(filled(), home, { recursive: true });
  const names = ["Aurora Notes", "Fieldbook", "Aurora Mail"];
  const [draft, other, mail] = names.map((name) => JSON.stringify(aDraft({ name })));
  mkdirSync(join(home, "drafts"));
  writeFileSync(join(home, "draft.json"), draft ?? "");
  writeFileSync(join(home, "drafts", "aurora.json"), mail ?? "");
  writeFileSync(join(home, "drafts", "fields.json"), other ?? "");
  writeFileSync(join(home, "key.txt"), "cat_0123456789abcdef0123456789abcdef\n");
  writeFileSync(join(home, "listings.json"), JSON.stringify([aTool()]));
  writeFileSync(join(home, "listings.ndjson"), `${JSON.stringify(aTool())}\n`);
  return home;
}

/** Creates the draft for the examples of `sandbox listing`, and moves the draft to a state in which the action is allowed. */
async function prepareListing(action: string, home: string): Promise<void> {
  const run = async (...argv: readonly string[]) =>
    expect((await runCatalog(argv, { home })).exitCode).toBe(0);
  await run("--sandbox", "draft", "create", "draft.json");
  const [from] = isAction(action) ? ruleOf(action).from : [];
  for (const before of from ? ACTIONS_TO[from] : []) {
    const fields = before === "submit" ? ["--category", "databases", "--plan", "free"] : [];
    const reason = before === "reject" ? ["--reason", "Duplicate"] : [];
    await run("sandbox", "listing", before, "aurora-notes", ...fields, ...reason);
  }
}

/** Splits an example at its spaces. Returns the arguments with expanded patterns, and the standard input. */
function shell(line: string, home: string): { argv: string[]; stdin: string } {
  const [command = "", file] = line.split(" < ");
  const argv = command.split(" ").flatMap((word) => {
    if (!word.includes("*")) return [word];
    const folder = word.slice(0, word.lastIndexOf("/"));
    return readdirSync(join(home, folder)).map((name) => `${folder}/${name}`);
  });
  return { argv: argv.slice(1), stdin: file === undefined ? "" : readFileSync(join(home, file), "utf8") };
}

const commands = allCommands(createProgram());

it.each(commands)("the command %s has a summary and an example", (_, command) => {
  expect(command.exampleLines).not.toEqual([]);
  expect(command.summary() || command.description()).toMatch(/^[a-zS].*[^ ]$/);
});

// Examples with ` -- ` are omitted, because they start a program.
const examples = [...new Set(commands.flatMap(([, { exampleLines }]) => exampleLines))]
  .filter((line) => !line.includes(" -- "))
  .map((line) => `catalog ${line}`);

it.each(examples)("an example in help succeeds: %s", async (line) => {
  const home = aHome();
  // `draft init` does not overwrite files.
  if (line.includes(" draft init"))
    for (const file of ["draft.json", "drafts/aurora.json"]) rmSync(join(home, file));
  // The file gets the slug of the listing.
  if (line.includes(" draft pull"))
    writeFileSync(join(home, "draft.json"), JSON.stringify({ ...aDraft(), slug: undefined }));
  const website = `http://127.0.0.1:${await serve(aPage("<title>Aurora</title>"))}`;
  const { argv, stdin } = shell(line.replace("https://aurora.example", website), home);
  if (argv[1] === "listing") await prepareListing(argv[2] ?? "", home);
  const isAuth = line.includes(" auth ") && !line.includes("--sandbox");
  const result = await runCatalog(argv, {
    home,
    env: { CATALOG_BASE_URL: isAuth ? "https://catalog.example" : "sandbox", CATALOG_ALLOW_PRIVATE: "1" },
    stdin: Buffer.from(stdin || (isAuth ? "cat_0123456789abcdef0123456789abcdef" : "")),
    // The local catalog is stopped as soon as it is running.
    ...(line.includes(" serve") && { signal: AbortSignal.abort(new Error("ended")) }),
  });
  expect([result.exitCode, result.stderr.includes("error")]).toEqual([0, false]);
});
