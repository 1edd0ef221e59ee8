import { execFileSync, spawn } from "node:child_process";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import { basename, dirname, join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { withLock } from "../../../src/base/files/lock.ts";
import { aDraft } from "../../support/a-draft.ts";
import { addSampleCatalog, foldersIn, runCatalog } from "../../support/run-catalog.ts";
import { BIN, ended } from "../../support/spawn-catalog.ts";
import { copyHome, lastingFolder, tempFolder } from "../../support/temp-folder.ts";

const isRoot = process.geteuid?.() === 0;
const NOBODY = 65_534;
/** A word in the content of the tool's files, and the word of equal length that replaces it in files of the user. */
const CANARY = "canary";
const STOLEN = "stolen";
const TAG = { slug: CANARY, name: CANARY };

/** A home folder with every file that the tool keeps after a command. Tests use copies of it. */
const prepared = lastingFolder();
/** The address of a stopped catalog whose responses are in the cache. */
let baseUrl = "";

beforeAll(async () => {
  const home = prepared();
  await addSampleCatalog(join(home, "data"));
  const server = createServer((_request, response) => {
    response.sendDate = false;
    response.setHeader("cache-control", "max-age=600");
    response
      .setHeader("content-type", "application/json")
      .end(JSON.stringify({ data: [TAG], meta: { apiVersion: "v1" } }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  baseUrl = `http://127.0.0.1:${Object(server.address()).port}/${CANARY}`;
  expect(await catalog("tags", "--base-url", baseUrl)(home)).toMatchObject({ exitCode: 0, stderr: "" });
  await new Promise((resolve) => server.close(resolve));
  mkdirSync(join(home, "data", "admin"), { mode: 0o700 });
  writeFileSync(join(home, "data", "admin", new URL(baseUrl).port), CANARY, { mode: 0o600 });
  await spawned("config", "set", "base-url", baseUrl)(home);
  const draft = JSON.stringify(aDraft({ name: CANARY, slug: CANARY }));
  expect(await runCatalog(["draft", "create", "-", "--sandbox"], { home, stdin: draft })).toMatchObject({
    exitCode: 0,
  });
});

const spawned =
  (...argv: readonly string[]) =>
  (home: string) =>
    ended(spawn(process.execPath, [BIN, ...argv], { env: { ...process.env, ...foldersIn(home) } }));

const catalog =
  (...argv: readonly string[]) =>
  (home: string) =>
    runCatalog(argv, { home, sleep: async () => undefined });

const LOCK = async (home: string) => {
  const path = join(home, "config", "config.lock");
  const outcome = withLock(
    path,
    () => "done",
    async () => undefined,
  );
  return { exitCode: 0, stdout: await outcome.catch(({ message }) => message.split(",")[0]), stderr: "" };
};

/** Serves the catalog on the port after which the prepared file with an admin token is named. */
const serving = (home: string) => {
  const options = ["--data", join(home, "data"), "--port", new URL(baseUrl).port];
  return spawned("serve", ...options, "--", process.execPath, "-e", "")(home);
};

/** The files of the tool's folders (a name, or its end), each with a command that opens it. */
const FILES = [
  ["data/drafts.jsonl", catalog("draft", "list", "--all")],
  ["data/catalog.db", catalog("sandbox", "reset", "--yes")],
  ["data/catalog.db-wal", catalog("sandbox", "key", "list")],
  ["data/catalog.db-shm", catalog("sandbox", "listing", "list")],
  ["data/catalog.db-journal", catalog("search", "git", "--sandbox", "--limit", "1")],
  ["data/admin/*", (home: string) => serving(home)],
  ["data/sandbox-key", catalog("auth", "status", "--sandbox", "--check")],
  ["config/config.json", catalog("config", "get", "base-url")],
  ["config/config.json", catalog("config", "set", "timeout", "9")],
  ["config/config.lock", LOCK],
  ["cache/names.json", spawned("complete", "--next", "search", "--tag", "")],
  ["cache/responses/*.entry", (home: string) => catalog("tags", "--base-url", baseUrl)(home)],
  ["cache/code/*/*.code", spawned("explain", "7")],
] as const;

/** Returns the path of the first file that matches. */
function pathOf(home: string, file: string): string {
  if (!file.includes("*")) return join(home, file);
  const [folder = "", end = ""] = [
    join(home, file.slice(0, file.indexOf("/*"))),
    file.slice(file.lastIndexOf("*") + 1),
  ];
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return join(folder, names.find((name) => name.endsWith(end)) ?? "none");
}

const FOREIGN = "another user's";

/** Replaces or changes a file. `own` is a file of the user that must not change. */
const CASES: Readonly<Record<string, (path: string, own: string) => void>> = {
  "a link": (path, own) => {
    rmSync(path, { force: true });
    symlinkSync(own, path);
  },
  "a pipe": (path) => {
    rmSync(path, { force: true });
    execFileSync("mkfifo", [path]);
  },
  "a directory": (path) => {
    rmSync(path, { force: true });
    mkdirSync(path);
  },
  [FOREIGN]: (path) => chownSync(path, NOBODY, NOBODY),
  "writable by others": (path) => chmodSync(path, 0o622),
};

/** Returns a copy of the prepared home folder, the path of a file in it, and a similar file of the user. */
function aHome(file: string) {
  const home = tempFolder();
  copyHome(prepared(), home);
  const path = pathOf(home, file);
  if (!existsSync(path)) writeFileSync(path, "", { mode: 0o600 });
  const own = join(tempFolder(), basename(path));
  const text = readFileSync(path, "latin1").replaceAll(CANARY, STOLEN);
  writeFileSync(own, text, { mode: 0o600, encoding: "latin1" });
  return { home, path, own, content: readFileSync(own) };
}

/** Returns the exit code, and the first line of stderr or, without one, of stdout. Shortens the paths. */
function outcome(
  home: string,
  { exitCode, stdout, stderr }: { exitCode: number | null; stdout?: string | undefined; stderr: string },
) {
  const [line = ""] = `${stderr || stdout}`
    .replaceAll(/\s*\n\s*/g, " ")
    .replaceAll(home, "")
    .replace(/([:/])\d{4,5}:/, "$1PORT:")
    .split(/ \(|\. | (?=Use |Free |Fix )/);
  return `${exitCode} ${line.slice(0, 110)}`;
}

describe.skipIf(process.platform === "win32")("files of the tool's folders", () => {
  // Only root can change a file's owner.
  const cases = Object.entries(CASES).filter(([name]) => isRoot || name !== FOREIGN);

  it.each(cases)("are refused or replaced if one is %s", async (_name, change) => {
    const outcomes: string[] = [];
    for (const [file, run] of FILES) {
      const { home, path, own, content } = aHome(file);
      change(path, own);
      const result = await run(home);
      expect([file, readFileSync(own)]).toEqual([file, content]);
      expect([file, result.stdout]).toEqual([file, expect.not.stringContaining(STOLEN)]);
      outcomes.push(`${file}: ${outcome(home, result)}`);
    }
    expect(outcomes).toMatchSnapshot();
  });

  it("are not used through a link that repeatedly replaces one", { timeout: 60_000 }, async () => {
    for (const [file, run] of FILES) {
      const { home, path, own, content } = aHome(file);
      // The loop ends with the process of the test, even if that is killed.
      const swap = `while kill -0 $PPID; do ln -sf "$1" "$2.l"; mv -T "$2.l" "$2"; cp -p "$3" "$2.c"; mv -T "$2.c" "$2"; done`;
      const original = join(tempFolder(), "original");
      cpSync(path, original);
      const swapping = spawn("bash", ["-c", swap, "bash", own, path, original], { stdio: "ignore" });
      try {
        // A library writes the store, and could follow a link that appears after the check.
        for (let left = path.endsWith("config.json") ? 40 : 3; left > 0; left--)
          expect([file, (await run(home)).stdout]).toEqual([file, expect.not.stringContaining(STOLEN)]);
      } finally {
        swapping.kill("SIGKILL");
      }
      expect([file, readFileSync(own)]).toEqual([file, content]);
    }
  });

  it.runIf(isRoot)("are not used in a folder of another user", async () => {
    const outcomes: string[] = [];
    for (const file of FILES) {
      const { home, path } = aHome(file[0]);
      chownSync(dirname(path), NOBODY, NOBODY);
      const names = readdirSync(dirname(path));
      outcomes.push(`${file[0]}: ${outcome(home, await file[1](home))}`);
      expect(readdirSync(dirname(path))).toEqual(names);
    }
    expect(outcomes).toMatchSnapshot();
  });
});
