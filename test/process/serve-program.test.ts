import { type ChildProcessWithoutNullStreams, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  closeSync,
  existsSync,
  mkdirSync,
  constants as modes,
  openSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import { constants } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { valueOr } from "../../src/base/files/system-error.ts";
import { listen } from "../client/http/scripted-server.ts";
import { aDraft } from "../support/a-draft.ts";
import { BIN, ended, spawnCatalog } from "../support/spawn-catalog.ts";
import { tempFolder } from "../support/temp-folder.ts";

/** If `SERVE_RUNS` is set, the tests cover more cases, as described in CONTRIBUTING.md. */
const IS_FULL = process.env["SERVE_RUNS"] !== undefined;
const full = <Value>(all: Value, sample: Value) => (IS_FULL ? all : sample);
const SLOW = { timeout: full(3_600_000, 60_000) };
const CATALOG = `${process.execPath} ${BIN}`;

/** Runs `serve` with a shell script as its program. Temporary files are written to `tmp` in the home folder. */
function serve(script: string, { home = tempFolder(), flags = [] as readonly string[] } = {}) {
  mkdirSync(join(home, "tmp"), { recursive: true });
  return spawnCatalog(["serve", ...flags, "--", "sh", "-c", script], home, { TMPDIR: join(home, "tmp") });
}

const leftIn = (home: string) => readdirSync(join(home, "tmp"));

/** Returns the IDs of the processes, except this one, whose environment or arguments contain the text. */
function processesWith(text: string): readonly string[] {
  return readdirSync("/proc").filter((id) => {
    const texts = ["environ", "cmdline"].map((name) =>
      valueOr("", () => readFileSync(join("/proc", id, name), "latin1")),
    );
    return /^\d+$/.test(id) && id !== String(process.pid) && texts.join("").includes(text);
  });
}

async function until(holds: () => boolean, milliseconds: number): Promise<boolean> {
  for (const end = performance.now() + milliseconds; performance.now() < end; await wait(20))
    if (holds()) return true;
  return holds();
}

async function firstLine(child: ChildProcessWithoutNullStreams): Promise<string> {
  const [chunk] = await once(child.stdout, "data");
  return String(chunk).trim();
}

describe.skipIf(process.platform === "win32")("serve -- COMMAND", SLOW, () => {
  it("exits with the program's exit code, or with 128 plus the number of the signal that killed it", async () => {
    const all = Array.from({ length: 256 }, (_, code) => code);
    const home = tempFolder();
    for (const code of full(all, [0, 3, 127, 255]))
      expect((await ended(serve(`exit ${code}`, { home }))).exitCode).toBe(code);
    for (const number of [constants.signals.SIGKILL, constants.signals.SIGSEGV])
      expect((await ended(serve(`kill -${number} $$`, { home }))).exitCode).toBe(128 + number);
    expect(leftIn(home)).toEqual([]);
  });

  it.each([
    ["SIGINT", "trap 'echo got; exit 5' INT", 5],
    ["SIGTERM", "trap 'echo got; exit 5' TERM", 5],
    ["SIGTERM", "", 143],
    ["SIGINT", "", 130],
  ] as const)("passes %s once to a shell with the trap %j", async (signal, trap, exitCode) => {
    const home = tempFolder();
    const child = serve(`${trap}\necho ready; while :; do sleep 0.1; done`, { home });
    expect(await firstLine(child)).toBe("ready");
    child.kill(signal);
    expect(await ended(child)).toMatchObject({ exitCode, stdout: trap === "" ? "" : "got\n", stderr: "" });
    expect(leftIn(home)).toEqual([]);
  });

  it("passes the streams and the environment to a program, which can send requests immediately", async () => {
    const home = tempFolder();
    const script = `cat; echo "$OWN" >&2; curl -sf $CATALOG_BASE_URL/api/v1/categories | head -c 9; echo; ${CATALOG} sandbox path; ${CATALOG} auth status --json; ${CATALOG} config path`;
    mkdirSync(join(home, "tmp"));
    const child = spawnCatalog(["serve", "--", "sh", "-c", script], home, {
      TMPDIR: join(home, "tmp"),
      OWN: "mine",
      "A.B": "c",
    });
    child.stdin.end("from stdin\n");
    const { stdout, stderr } = await ended(child);
    const [input, answer, data = "", auth = "", config] = stdout.split("\n");
    expect([input, answer, stderr]).toEqual(["from stdin", '{"data":[', "mine\n"]);
    expect(data).toMatch(new RegExp(`^${home}/tmp/catalog-serve-[\\w-]+/data$`));
    expect(config).toBe(join(data, "../config/config.json"));
    expect(JSON.parse(auth)).toMatchObject({ source: "CATALOG_API_KEY" });
    expect(leftIn(home)).toEqual([]);
  });

  it("with --memory, lets catalog sandbox in the program find the data", async () => {
    const home = tempFolder();
    const script = `${CATALOG} sandbox key create --owner ada >/dev/null; ${CATALOG} sandbox key list --fields owner`;
    const child = spawnCatalog(["serve", "--memory", "--", "sh", "-c", script], home);
    expect(await ended(child)).toMatchObject({ exitCode: 0, stdout: "sandbox\nada\n" });
  });

  it("does not run the program if the catalog cannot start", async () => {
    const taken = await listen(createServer((_, response) => response.end("hello")));
    const data = tempFolder();
    writeFileSync(join(data, "catalog.db"), "damaged".repeat(1000));
    const cases = [
      [["--port", taken.port], 1],
      [["--data", data], 1],
      [["--host", "203.0.113.1"], 1],
      [["--log", "/missing/log"], 1],
      [["--fault", "nope"], 2],
    ] as const;
    for (const [flags, exitCode] of cases) {
      const home = tempFolder();
      const run = await ended(serve("touch ran", { home, flags }));
      expect([run.exitCode, existsSync("ran"), leftIn(home)]).toEqual([exitCode, false, []]);
    }
  });

  it.each([
    ["nope", 127, "command not found"],
    ["", 127, "command not found"],
    ["/", 126, "permission denied"],
    [import.meta.filename, 126, "permission denied"],
  ])("reports that it cannot run %j, and exits with code %i", async (program, exitCode, reason) => {
    const run = await ended(spawnCatalog(["serve", "--", program], tempFolder()));
    expect(run).toMatchObject({
      exitCode,
      stdout: "",
      stderr: expect.stringContaining(`Cannot run ${program || '""'}: ${reason}`),
    });
  });

  it("logs requests only with --verbose or --log", async () => {
    const home = tempFolder();
    const request = "curl -s $CATALOG_BASE_URL/api/v1/tags > /dev/null";
    const log = join(home, "log");
    expect((await ended(serve(request, { home }))).stderr).toBe("");
    expect((await ended(serve(request, { home, flags: ["-v"] }))).stderr).toMatch(/GET \/api\/v1\/tags 200/);
    expect((await ended(serve(request, { home, flags: ["--log", log] }))).stderr).toBe("");
    expect(readFileSync(log, "utf8")).toMatch(/^\d\d:\d\d:\d\dZ GET \/api\/v1\/tags 200 in .* ms\n$/);
  });

  it("ends the program's own children after SIGTERM", async () => {
    const child = serve("sleep 60 > /dev/null & echo $!; wait");
    child.stdin.end();
    const id = Number(await firstLine(child));
    child.kill("SIGTERM");
    expect((await ended(child)).exitCode).toBe(128 + constants.signals.SIGTERM);
    expect(await until(() => !valueOr(false, () => process.kill(id, 0)), 4_000)).toBe(true);
  });

  it("does not wait for a reader of the log", async () => {
    const home = tempFolder();
    const log = join(home, "log");
    execFileSync("mkfifo", [log]);
    const { exitCode, stderr } = await ended(serve("true", { home, flags: ["--log", log] }));
    expect({ exitCode, stderr }).toEqual({
      exitCode: 1,
      stderr: expect.stringContaining("a pipe that nothing reads from"),
    });
  });

  it.skipIf(process.platform !== "linux")(
    "leaves no process behind if the service or the program is killed, and no files after the next run",
    async () => {
      const home = tempFolder();
      for (let round = 0; round < full(200, 4); round += 1) {
        const isService = round % 2 === 0;
        // Every fourth time, the program kills the service as soon as it starts.
        const kill = round % 4 === 0 ? "kill -9 $PPID; " : "";
        const child = serve(`${kill}echo $$; trap '' TERM; exec sleep 60`, { home });
        if (isService) {
          // Kills the service at a random moment after its start.
          await Promise.race([wait(Math.random() * 900), once(child, "exit")]);
          child.kill("SIGKILL");
        } else {
          process.kill(Number(await firstLine(child)), "SIGKILL");
          expect((await ended(child)).exitCode).toBe(137);
        }
        expect(await until(() => processesWith(join(home, "tmp")).length === 0, 4_000)).toBe(true);
        if (!isService) expect(leftIn(home)).toEqual([]);
      }
    },
  );

  it("isolates concurrent runs, and does not change the files in the home folder", async () => {
    const home = tempFolder();
    mkdirSync(join(home, "data"));
    writeFileSync(join(home, "data", "drafts.ndjson"), "mine");
    await ended(serve("true", { home }));
    const before = contentOf(home);
    const runs = Array.from({ length: full(50, 3) }, async (_, index) => {
      const file = join(tempFolder(), "draft.json");
      writeFileSync(file, JSON.stringify(aDraft({ name: `Product ${index}` })));
      const script = `${CATALOG} draft create -q ${file} && ${CATALOG} sandbox listing list --fields slug`;
      const { stdout, stderr } = await ended(serve(script, { home }));
      return stdout + stderr;
    });
    expect(await Promise.all(runs)).toEqual(runs.map((_, index) => `product-${index}\n`.repeat(2)));
    expect(contentOf(home)).toEqual(before);
  });
});

/** Returns the path and content of each file in a folder, except the cache of compiled code. */
function contentOf(folder: string) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.parentPath.includes("/cache/code"))
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((path) => [path, readFileSync(path, "latin1")])
    .sort();
}

describe.skipIf(process.platform === "win32")("serve with an unread standard error", SLOW, () => {
  it("exits with code 0 soon after SIGTERM", async () => {
    const child = spawnCatalog(["serve", "--port", "0", "--memory", "--json", "-v"], tempFolder());
    const { baseUrl } = JSON.parse(await firstLine(child));
    child.stderr.pause();
    for (let count = 0; count < 1_500; count += 1)
      await (await fetch(`${baseUrl}/api/v1/tools?limit=1`)).text();
    child.kill("SIGTERM");
    const exited = once(child, "exit");
    expect(await Promise.race([exited, wait(full(60_000, 5_000))])).toEqual([0, null]);
  });

  // On other systems, opening a pipe again returns the same open file.
  it.skipIf(process.platform !== "linux")(
    "lets a program finish, and then exits soon after SIGTERM",
    async () => {
      const home = tempFolder();
      const pipe = join(home, "stderr");
      execFileSync("mkfifo", [pipe]);
      const reader = openSync(pipe, modes.O_RDONLY | modes.O_NONBLOCK);
      const requests = 'curl -s "$CATALOG_BASE_URL/api/v1/tools?limit=1&q=[1-600]" > /dev/null; echo $$';
      const words = [`exec ${CATALOG} serve -v -- sh -c '${requests}' 2> ${pipe}`];
      const child = spawn("sh", ["-c", ...words], { env: { ...process.env, HOME: home } });
      child.stdin.end();
      const id = Number(await firstLine(child));
      expect(await until(() => !valueOr(false, () => process.kill(id, 0)), 4_000)).toBe(true);
      child.kill("SIGTERM");
      expect(await once(child, "exit")).toEqual([0, null]);
      closeSync(reader);
    },
  );
});
