import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type KnownCommand, optionsOf } from "../../src/argv/command-table.ts";
import { commandTable } from "../../src/commands/describe-program.ts";
import { canRunIn } from "../../src/commands/help/can-run.ts";
import { OPTIONS } from "../../src/suggest/options.ts";
import { PHRASES } from "../../src/suggest/words.ts";
import { aDraft } from "../support/a-draft.ts";
import { runCatalog } from "../support/run-catalog.ts";
import { sampleHome } from "../support/sample-catalog.ts";
import { tempFolder } from "../support/temp-folder.ts";

const TABLE = commandTable();

/** Arguments and option values to try. */
const WORDS = [
  [
    "git",
    "draft.json",
    "new.json",
    "aurora-notes",
    "base-url",
    "search",
    "RATE_LIMITED",
    "bash",
    "5",
    "SUBMITTED",
  ],
  ["https://a.example", "sandbox", "status:503", "always", "base-url https://a.example", "latency:500ms"],
].flat();

/** Returns functions that report whether a line can be run: in a new home folder, and in a home folder with a draft file and a draft. */
async function checks() {
  const home = await sampleHome();
  writeFileSync(join(home, "draft.json"), JSON.stringify(aDraft({ slug: "aurora-notes" })));
  await runCatalog(["draft", "create", "draft.json", "--sandbox"], { home });
  const situation = { platform: "linux", table: TABLE } as const;
  const [empty, used] = [tempFolder(), home];
  const inHome = (cwd: string, env: Readonly<Record<string, string>>) =>
    canRunIn({ ...situation, home: cwd, cwd, env, argv: ["git", "draft.json", "new.json"] });
  return Promise.all([
    inHome(empty, {}),
    inHome(used, { CATALOG_BASE_URL: "sandbox", CATALOG_DATA_DIR: join(used, "data") }),
  ]);
}

/** Returns the lines that cannot be run in either home folder with any of the arguments. */
async function impossible(lines: readonly string[], tails: readonly string[]): Promise<readonly string[]> {
  const canRun = await checks();
  return lines.filter((line) => {
    const words = tails.map((tail) => `${line} ${tail}`.trim().split(" "));
    return !words.some((each) => canRun.some((check) => check(each)));
  });
}

describe("the table of phrases", () => {
  it("contains only lines that can be run, except two", async () => {
    const lines = (column: 1 | 2) => PHRASES.flatMap((row) => row[column]?.split(", ") ?? []).filter(Boolean);
    expect(await impossible(lines(1), ["", "--name Aurora"])).toEqual(["completion"]);
    expect(await impossible(lines(2), WORDS)).toEqual(["serve --verbose"]);
  });
});

describe("the table of options", () => {
  it("contains only options that at least one command accepts with the values in the table", async () => {
    const rows = Object.entries(OPTIONS).flatMap(([scope, each]) =>
      each.map(([, to]) => [scope, to] as const),
    );
    const canRun = await checks();
    const never = rows.filter(([scope, to]) => {
      const has = (command: KnownCommand) =>
        optionsOf(TABLE, command).some(({ long }) => long === to.split(" ")[0]);
      const paths = TABLE.filter(
        (command) => command.path !== "" && command.path.startsWith(scope) && has(command),
      );
      if (/^(?:HELP|ARGUMENT.*|FILE)?$/.test(to)) return false;
      const lines = to.startsWith("--") ? paths.map(({ path }) => `${path} ${to}`) : [to];
      const tails = ["", ...WORDS, ...WORDS.map((word) => `${word} git`)];
      const filled = lines.flatMap((line) => tails.map((word) => `${line.replace("{}", "503")} ${word}`));
      return !filled.some((line) => canRun.some((check) => check(line.trim().split(" "))));
    });
    expect(never).toEqual([]);
  });
});
