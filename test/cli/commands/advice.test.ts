import { execFileSync } from "node:child_process";
import { cpSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { beforeAll, describe, expect, it } from "vitest";
import { createProgram } from "../../../src/cli/commands/program.ts";
import { scriptedServer } from "../../client/http/scripted-server.ts";
import { aDraft } from "../../support/a-draft.ts";
import { type RunOptions, runCatalog } from "../../support/run-catalog.ts";
import { lastingFolder, tempFolder } from "../../support/temp-folder.ts";

/** A home folder with two drafts in its journal, an owner with a key, and draft files. Commands run in copies of the folder. */
const filled = lastingFolder();
const ODD = [
  ...["it's.json", "two words.json", "x;touch pwned.json", "$(touch pwned).json", "-dash.json", "a\nb.json"],
];

beforeAll(async () => {
  const draft = (slug: string) =>
    JSON.stringify(
      aDraft({ slug, websiteUrl: `https://${slug}.example`, logoUrl: "https://cdn.example/logo.png" }),
    );
  writeFileSync(join(filled(), "draft.json"), draft("aurora-notes"));
  writeFileSync(join(filled(), "other.json"), draft("fieldbook"));
  writeFileSync(join(filled(), "broken.json"), JSON.stringify({ ...aDraft(), naem: "x" }));
  for (const name of ODD) writeFileSync(join(filled(), name), JSON.stringify(aDraft({ slug: "odd" })));
  for (const name of ODD) writeFileSync(join(filled(), `broken ${name}`), "{}");
  for (const argv of [
    ["draft", "create", "draft.json", "other.json", "--sandbox", "-q"],
    ["sandbox", "key", "create", "--owner", "Ada Lovelace"],
  ]) {
    expect((await runCatalog(argv, { home: filled() })).exitCode).toBe(0);
  }
});

function aHome(from = filled()): string {
  const home = tempFolder();
  cpSync(from, home, { recursive: true });
  return home;
}

const VERBS = [...createProgram().commands.map((command) => command.name()), "--"].join("|");
const COMMAND = new RegExp(`^(?:.*: )? *(catalog (?:${VERBS}).*)$`);

/** Returns the command lines in the output, without the examples of explain pages. */
function adviceIn(printed: string): string[] {
  return stripVTControlCharacters(printed)
    .replaceAll(/ \\\n */g, " ")
    .split("\n")
    .filter((line) => !/^ *Example:? /.test(line))
    .flatMap((line) => line.split(/ · |\t(?!catalog)/))
    .flatMap((part) => COMMAND.exec(part.split("\t")[0] ?? "")?.[1] ?? []);
}

const END = "<end of the line>";

/** Returns the words of each line as `/bin/sh` passes them to the command. */
function wordsOf(lines: readonly string[], cwd: string): string[][] {
  const script = `catalog() { printf '%s\\0' "$@" "${END}"; }\n${lines.join("\n")}`;
  const printed = execFileSync("/bin/sh", ["-c", script], { cwd, encoding: "utf8" });
  return printed
    .split(`${END}\0`)
    .slice(0, -1)
    .map((words) => words.split("\0").slice(0, -1));
}

/** The ways to select a catalog. If `stored` is undefined, the store contains the base URL of another catalog. */
const WAYS = {
  "--sandbox": { flags: ["--sandbox"], env: {}, stored: undefined },
  "--base-url sandbox": { flags: ["--base-url", "sandbox"], env: {}, stored: undefined },
  "the environment": { flags: [], env: { CATALOG_BASE_URL: "sandbox" }, stored: undefined },
  "the store": { flags: [], env: {}, stored: "sandbox" },
} as const;

const SIZES: readonly RunOptions[] = [{}, { columns: 40 }, { columns: 80 }, { columns: 120 }];

const SITUATIONS: readonly (readonly string[])[] = [
  ...[
    ...["search git", "search", "search zzzz", "search -- --item", "search two words'"],
    ...["search -c databsaes", "search git -c databases -t cli", "search git --plain", "search --limit 1"],
    ...["show git", "show gitt", "show git --plain", "categories", "categories zzzz", "tags", "tags zzzz"],
    ...["draft create draft.json", "draft create draft.json --new"],
    "draft create draft.json --idempotency-key 0123456789abcdef",
    ...["draft create draft.json other.json broken.json", "draft create broken.json"],
    ...["draft create nothing.json", "draft check draft.json", "draft check draft.json broken.json"],
    "draft check draft.json --category databases --online",
    "draft check broken.json --category nothing --online",
    ...["draft list", "draft open", "draft open aurora-nots", "draft init", "draft init new.json"],
    ...["auth status", "auth login", "config list", "config get base-ulr", "doctor", "openapi --fields x"],
    ...["explain", "explain RATE_LIMITED", "explain VALIDATION_ERROR", "explain TOOL_NOT_FOUND"],
    ...["explain 2", "explain nothing", "help environment", "help exit-codes", "serch"],
    ...["sandbox key list", "sandbox key create", "sandbox reset", "sandbox listing list"],
  ].map((line) => line.split(" ")),
  ["show", "Aurora Notes"],
  ["draft", "create", "draft.json", "--name", "Another Name"],
  ["sandbox", "owner", "suspend", "Ada Lovelace"],
  ...ODD.flatMap((name) => [
    ["draft", "check", "--", name],
    ["draft", "check", "--", `broken ${name}`],
    ["draft", "create", "--", name],
  ]),
];

/** Returns all situations for the first way to select the catalog, and a third of them for each other way. */
function situationsOf(way: number) {
  const sized = SITUATIONS.map((argv, index) => ({ argv, size: SIZES[(index + way) % SIZES.length] }));
  return way === 0 ? sized : sized.filter((_, index) => index % 3 === way - 1);
}

describe.each(Object.entries(WAYS).map(([name, way], index) => [name, way, index] as const))(
  "advice if %s selects the catalog",
  (_, { flags, env, stored }, index) => {
    it.each(situationsOf(index))(
      "for $argv contains only valid commands, which do not contact another catalog, and create a draft only with draft create",
      async ({ argv, size = {} }) => {
        const other = await scriptedServer();
        const home = aHome();
        const base = stored ?? other.url.origin;
        await runCatalog(["config", "set", "base-url", base], { home });
        // For a person, `draft open` would serve the local catalog until a signal.
        const printed = await runCatalog([...flags, ...argv], { home, env: { ...env, CI: "1" }, ...size });

        // `explain` also prints advice to log in, which the sandbox does not require.
        const advice = adviceIn(printed.seen).filter(
          (line) => argv[0] !== "explain" || !line.includes("auth login"),
        );
        const runnable = advice.map((line) =>
          line.replace(/ URL\b/, " https://catalog.example").replace(/ NAME\b/, " sandbox"),
        );
        for (const [index, words] of wordsOf(runnable, home).entries()) {
          const line = advice[index];
          const copy = aHome(home);
          const isSubmission = words[0] === "draft" && words[1] === "create";
          const most = draftsIn(copy).length + (isSubmission ? 1 : 0);
          const ran = await runCatalog(words, {
            home: copy,
            env,
            stdin: "cat_0123456789abcdef0123456789abcdef",
            // A service would run until Ctrl-C, so it is stopped immediately.
            ...(words[0] === "serve" && { signal: AbortSignal.abort(new Error("ended")) }),
          });
          expect.soft(ran.stderr, line).not.toContain("USAGE_ERROR");
          expect.soft(other.arrived, line).toEqual([]);
          expect.soft(draftsIn(copy).length, line).toBeLessThanOrEqual(most);
          const executed = readdirSync(copy).filter((name) => name.startsWith("pwned"));
          expect.soft(executed, line).toEqual([]);
        }
      },
    );
  },
);

/** Returns the journal lines that record the creation of a draft. */
function draftsIn(home: string): string[] {
  const folder = join(home, "data");
  const names = readdirSync(folder).filter((name) => name.startsWith("drafts"));
  return names
    .flatMap((name) => readFileSync(join(folder, name), "utf8").split("\n"))
    .filter((line) => line.includes('"type":"created"'));
}
