import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, type TestContext } from "vitest";
import { aDraft } from "../support/a-draft.ts";
import { BIN, ended } from "../support/spawn-catalog.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { type Jail, jails } from "./jails.ts";

/** The commands that need neither a connection nor a writable folder other than the working directory. */
const READERS = [
  ...["--version", "--help", "help scripts", "search git --sandbox", "search git --sandbox --json"],
  ...["show git --sandbox", "categories --sandbox", "tags --sandbox", "openapi --sandbox", "schema draft"],
  ...["explain 10", "config list", "config path", "draft init new.json", "draft check draft.json"],
  ...["draft check draft.json --sandbox", "draft diff draft.json --sandbox --allow-missing", "draft list"],
  ...["sandbox path", "sandbox listing list", "completion bash", "auth status --check --sandbox"],
];
const WRITERS = ["draft create draft.json --sandbox", "sandbox key create", "sandbox reset --yes"];
const STORES = "config set timeout 9";
const SERVES = "serve --port 0";
const WITHOUT_CATALOG = ["draft open", "auth status"];
const CONNECTS = "search git --max-wait 0 --base-url http://127.0.0.1:1";

/** Returns a third of the elements, so that three consecutive jails use all of them. With `JAILS=all`, returns all elements. */
function sampleFor<Each>(n: number, all: readonly Each[]): readonly Each[] {
  return all.filter((_, index) => process.env["JAILS"] === "all" || index % 3 === n % 3);
}

const BLOCKED = "This process may not open network connections";

const [WITHOUT_SOCKETS, WITHOUT_NETWORK, WITHOUT_HOME, , FULL_DISK] = jails();

type Ended = Awaited<ReturnType<typeof ended>>;

/**
 * Returns a function that runs a command line in a jail. `catalog` in the line refers to the built command. A service is stopped at its
 * first output. Output passes through `cat`, because Node connects child processes with sockets, which a jail without sockets blocks.
 */
function inJail(jail: Jail | undefined, { skip }: Pick<TestContext, "skip">) {
  const { enter = skip(), hasHome } = jail ?? {};
  const cwd = tempFolder();
  const here = join(cwd, "work");
  mkdirSync(here);
  writeFileSync(join(here, "draft.json"), JSON.stringify(aDraft()));
  return async (line: string) => {
    const script = `catalog() { "${process.execPath}" "${BIN}" "$@"; }; exec 3>&2; { ${line} 2>&1 1>&4 | cat >&3; } 4>&1 | cat`;
    const [file = "", ...words] = [...enter, "bash", "--norc", "-o", "pipefail", "-c", script];
    const env = { PATH: process.env["PATH"], CI: "1", ...(hasHome && { HOME: cwd }) };
    const child = spawn(file, words, { cwd: here, env, stdio: ["ignore", "pipe", "pipe"], detached: true });
    if (line.includes("catalog serve"))
      child.stdout.once("data", () => process.kill(-(child.pid ?? 0), "SIGTERM"));
    return ended(child);
  };
}

/** Returns the commands that the output suggests, except help, `explain`, and commands with a placeholder other than `URL`. */
function advised(output: string): readonly string[] {
  const lines = output.replace(/\bURL$/gm, "http://127.0.0.1:1").split(/\n| · /);
  const commands = lines.flatMap((line) => /: ((?:CATALOG_\w+=\S+ )?catalog \S.*)$/.exec(line)?.[1] ?? []);
  return commands.filter((command) => !/\b(?:SLUG|FILE|explain|help)\b|[[<]|--help/.test(command));
}

describe.each(jails().map((jail, n) => ({ jail, n })))("a command in a jail ($jail.name)", ({ jail, n }) => {
  const { canWrite, hasHome } = jail;

  it("succeeds unless the jail blocks it, and does not suggest commands that the jail blocks", async (test) => {
    const run = inJail(jail, test);
    const failed: unknown[] = [];
    const advice = new Set<string>();
    const check = async (command: string, expected: Partial<Ended>) => {
      const result = await run(`catalog ${command}`);
      for (const line of advised(result.stdout.replaceAll("\t", "\n") + result.stderr)) advice.add(line);
      try {
        expect(result).toMatchObject(expected);
      } catch {
        failed.push({ command, ...result });
      }
    };
    for (const command of sampleFor(n, READERS)) await check(command, { exitCode: 0 });
    for (const command of sampleFor(n, WITHOUT_CATALOG)) await check(command, { exitCode: 2 });
    for (const command of sampleFor(n, WRITERS)) {
      const line = `CATALOG_DATA_DIR=.catalog catalog ${command}`;
      const stderr = expect.stringContaining(`: ${line}\n`);
      await check(command, canWrite ? { exitCode: 0 } : { exitCode: 1, stderr });
    }
    const reason = hasHome
      ? /[:(] ?(?:permission\s+denied|the\s+file\s+system\s+is\s+read-only|no\s+space\s+left\s+on\s+device)[\s)]/
      : /[:(] ?HOME\s+is\s+not\s+set\s+to\s+an\s+absolute\s+path[\s)]/;
    await check(STORES, canWrite ? { exitCode: 0 } : { exitCode: 1, stderr: expect.stringMatching(reason) });
    const stdout = canWrite ? expect.stringContaining("Cache\tok\t") : expect.stringMatching(reason);
    await check("doctor", { exitCode: 0, stdout });
    const refused = jail.hasSockets
      ? /^error: Cannot connect to 127\.0\.0\.1:1: /
      : new RegExp(`^error: ${BLOCKED} `);
    await check(CONNECTS, { exitCode: 10, stdout: "", stderr: expect.stringMatching(refused) });
    if (!jail.hasSockets) await check(SERVES, { exitCode: 1, stderr: expect.stringContaining(BLOCKED) });
    for (const line of advice) {
      const result = await run(line);
      if (/(?:LOCAL|NETWORK|CONFIG)_ERROR/.test(result.stderr)) failed.push({ advice: line, ...result });
    }
    expect(failed).toEqual([]);
  });
});

it("a command in a jail without sockets does not mention `serve`", async (test) => {
  const run = inJail(WITHOUT_SOCKETS, test);
  const lines = ["draft create draft.json --sandbox", "draft open --sandbox", "sandbox account --web"];
  for (const line of lines) {
    const { exitCode, stdout, stderr } = await run(`CATALOG_DATA_DIR=.catalog catalog ${line}`);
    expect([exitCode, stdout + stderr]).toEqual([0, expect.not.stringContaining(" serve")]);
  }
});

it.for([
  ["that connections are blocked if there are no sockets", WITHOUT_SOCKETS, BLOCKED],
  ["the host name if the network is down", WITHOUT_NETWORK, "Cannot resolve catalog.invalid: "],
] as const)("a command that cannot resolve a host name reports %s", async ([, jail, words], test) => {
  const run = inJail(jail, test);
  const { exitCode, stderr } = await run("catalog tags --base-url http://catalog.invalid");
  expect([exitCode, stderr]).toEqual([10, expect.stringContaining(`error: ${words}`)]);
});

it("a data folder in the working directory is private and ignored by git, and suggested commands refer to it", async (test) => {
  const run = inJail(WITHOUT_HOME, test);
  const { stdout } = await run("pwd");
  const { stderr } = await run("CATALOG_DATA_DIR=.catalog catalog sandbox listing show nosuch");
  expect(stderr).toContain(": CATALOG_DATA_DIR=.catalog catalog sandbox listing list\n");
  const data = join(stdout.trim(), ".catalog");
  expect([statSync(data).mode & 0o777, readFileSync(join(data, ".gitignore"), "utf8")]).toEqual([
    0o700,
    "*\n",
  ]);
});

it("serve reports a disk that has become full", async (test) => {
  const run = inJail(FULL_DISK, test);
  const grow = 'mount -o remount,size=8m "$HOME/.local"; rm "$HOME/.local/file"; catalog sandbox key create';
  // SQLite gets the 32 KiB that it needs to open the database.
  const fill = 'head -c 16m /dev/zero > "$HOME/.local/file"; truncate -s -32K "$HOME/.local/file"';
  const { exitCode, stderr } = await run(`{ ${grow}; ${fill}; } > /dev/null 2>&1; catalog serve --port 0`);
  const message = /^error: Cannot use \S+\/admin\/\d+: no space left on device \(LOCAL_ERROR\)\n/;
  expect({ exitCode, stderr }).toEqual({ exitCode: 1, stderr: expect.stringMatching(message) });
});
