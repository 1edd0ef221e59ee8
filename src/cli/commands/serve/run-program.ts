import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
// biome-ignore lint/style/noRestrictedImports: reads files of this package, and opens its own outputs.
import { closeSync, fstatSync, constants as modes, openSync, readFileSync } from "node:fs";
import { constants } from "node:os";
import { join, resolve } from "node:path";
import { kill } from "node:process";
import { errorCode, reasonOf, valueOr } from "../../../base/files/system-error.ts";
import { makeTemporaryHome, removeTemporaryHome } from "../../../base/files/temporary-home.ts";
import type { Context } from "../../../base/runtime/context.ts";
import { SilentEnd } from "../../../contract/errors/interrupted.ts";
import { UsageError } from "../../../contract/errors/local-errors.ts";
import { EXIT } from "../../../contract/exit-codes.ts";
import { OPERATIONS } from "../../../contract/index.ts";
import type { App } from "../../app.ts";
import type { ClientReport, RunningCatalog } from "../../start-local-catalog.ts";
import { findProgram, systemProgram } from "../../terminal/find-program.ts";

/** Starts a catalog with `start`, runs a program, and then stops the catalog. Throws a `SilentEnd` if the exit code is not 0. */
export async function runProgram(
  app: App,
  words: readonly string[],
  start: (temporary: string) => Promise<RunningCatalog & { readonly dataFolder: string }>,
): Promise<void> {
  const home = makeTemporaryHome();
  const guard = startGuard(app.context, home);
  try {
    const catalog = await start(join(home, "data"));
    try {
      app.context.signal.throwIfAborted();
      const env = {
        ...app.context.env,
        CATALOG_BASE_URL: catalog.baseUrl,
        CATALOG_API_KEY: catalog.apiKey,
        CATALOG_ADMIN_TOKEN: catalog.adminToken,
        CATALOG_DATA_DIR: catalog.dataFolder,
        CATALOG_CONFIG_DIR: join(home, "config"),
        CATALOG_CACHE_DIR: join(home, "cache"),
      };
      const ended = await exitCodeOf(app, { words, env, guard });
      const code = await reportFindings(app, catalog, ended);
      if (code !== 0) throw new SilentEnd(`The program ended with ${code}`, code);
    } finally {
      await catalog.close();
    }
  } finally {
    guard?.kill("SIGKILL");
    removeTemporaryHome(home);
  }
}

/** Runs a program with this process's streams until the program ends. Returns the exit code that a POSIX shell would return. */
async function exitCodeOf(
  app: App,
  { words, env, guard }: { words: readonly string[]; env: Context["env"]; guard: ChildProcess | undefined },
): Promise<number> {
  const { platform, stdin } = app.context;
  const isWindows = platform === "win32";
  // In its own process group, the program does not receive signals sent to this process's group. If stdin is a terminal, the program
  // stays in this group, so that it can read from the terminal. A Windows console sends Ctrl-C to all of its processes.
  const isAlone = !isWindows && !stdin.isTerminal;
  // If the name were empty, `spawn` would throw an error; a program named " " is reported as not found.
  const { file, ...options } = isWindows
    ? windowsCall(words, app.context)
    : { file: words[0] || " ", args: words.slice(1) };
  const outputs = [1, 2].map(reopened);
  const stdio = ["inherit" as const, ...outputs];
  const program = spawn(file, [...options.args], { ...options, env, stdio, detached: isAlone });
  for (const output of outputs) if (output !== "inherit") closeSync(output);
  const target = Number(program.pid) * (isAlone ? -1 : 1);
  guard?.stdin?.write(`${target}\n`);
  const isFromTerminal = (name: string) => isWindows || (name === "SIGINT" && stdin.isTerminal);
  let isSignaled = false;
  app.context.takeSignals((name) => {
    if (!isFromTerminal(name)) isSignaled = program.kill(name);
  });
  try {
    const [code, signal] = await once(program, "exit");
    return typeof code === "number" ? code : 128 + (Object(constants.signals)[String(signal)] ?? 0);
  } catch (error) {
    const isMissing = errorCode(error) === "ENOENT";
    const message = `Cannot run ${words[0] || '""'}: ${isMissing ? "command not found" : reasonOf(error)}`;
    await app.reporter.error(new UsageError({ message, hint: "Fix the command after --", cause: error }));
    return isMissing ? 127 : 126;
  } finally {
    app.context.takeSignals(undefined);
    // The caller's signal does not reach the program's own children, because they are in another process group.
    if (isSignaled && isAlone) valueOr(false, () => kill(target, "SIGTERM"));
  }
}

/**
 * Opens an output again if it is a pipe, and returns the new descriptor. Starting a program makes each stream that it inherits blocking for
 * this process, too, so a full pipe would stop the catalog. Returns `inherit` for other outputs, and on systems other than Linux.
 */
function reopened(descriptor: number): number | "inherit" {
  // Without `O_NONBLOCK`, opening a pipe that has no reader would wait for one.
  const flags = modes.O_WRONLY | modes.O_NONBLOCK;
  const open = () => openSync(`/proc/self/fd/${descriptor}`, flags);
  return valueOr("inherit", () => (fstatSync(descriptor).isFIFO() ? open() : "inherit"));
}

/**
 * Starts a shell that ends the program and removes the folder when the shell's input is closed, for example because this process was
 * killed. The first line of the input is the program's process ID or, for a process group, the negative group ID. If this process was
 * killed before it wrote the line, Linux lists the program's environment. On Windows, Node ends child processes with their parent.
 */
function startGuard({ platform, env }: Context, home: string): ChildProcess | undefined {
  if (platform === "win32") return undefined;
  // In the build, `build/inline-assets.ts` replaces the call with the script.
  const script = readFileSync(new URL("guard.sh", import.meta.url), "utf8");
  const guard = spawn("/bin/sh", ["-c", script, "catalog-serve-guard", home], {
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
    env: { PATH: env["PATH"] },
    cwd: "/",
  });
  guard.on("error", () => undefined);
  guard.stdin.on("error", () => undefined);
  guard.unref();
  return guard;
}

/** Returns the arguments for `spawn` on Windows. Looks up the program's path, because Windows would also search the current folder. */
function windowsCall([name = "", ...args]: readonly string[], context: Context) {
  const file = findProgram(/[\\/]/.test(name) ? resolve(context.cwd, name) : name, context) ?? name;
  if (!/\.(?:cmd|bat)$/i.test(file)) return { file, args };
  // cmd.exe parses the command line. If npm created the script, cmd.exe parses the arguments again when the script runs.
  const isNpmScript = /node_modules[\\/]\.bin[\\/][^\\/]+$/i.test(file);
  const escaped = (text: string) => text.replace(/[()\][%!^"`<>&|;, *?]/g, "^$&");
  const word = (text: string) => {
    const quoted = escaped(`"${text.replace(/(?<!\\)(\\*)"/g, '$1$1\\"').replace(/(?<!\\)(\\*)$/, "$1$1")}"`);
    return isNpmScript ? escaped(quoted) : quoted;
  };
  const line = [escaped(file), ...args.map(word)].join(" ");
  const shell = { file: systemProgram("cmd.exe", context), windowsVerbatimArguments: true };
  return { ...shell, args: ["/d", "/s", "/c", `"${line}"`] };
}

/** Writes what `--strict` has found about a program that ended with `code` or, by default, may be running. Returns the command's exit code. */
export async function reportFindings(app: App, { watch }: RunningCatalog, code: number = EXIT.interrupted) {
  // The time is for requests that are still being processed.
  const report = await watch?.finalReport({ hasFailed: code !== 0, timeoutMs: 10_000 });
  if (report === undefined) return code;
  const { findings, coverage } = report;
  for (const { kind, requests, message } of findings) {
    const [wrong, earlier] = requests;
    const after = earlier === undefined ? "" : ` (after request ${earlier})`;
    app.reporter.note(`${kind}: request ${wrong}${after}: ${message}`);
  }
  app.reporter.note(coverageLine(coverage));
  return code === 0 && findings.length > 0 ? EXIT.invalid : code;
}

function coverageLine({ operations, codes }: ClientReport["coverage"]): string {
  const faults = codes.neverSeen.map((code) => `${code} (--fault ${faultFor(code)})`);
  const never = [...faults, ...operations.neverSeen];
  const total = (part: typeof codes, noun: string) =>
    `${part.seen.length} of ${part.seen.length + part.neverSeen.length} ${noun}`;
  const counts = `${total(operations, "operations")}, ${total(codes, "codes")}`;
  return never.length === 0 ? counts : `${counts}; never seen: ${never.join(", ")}`;
}

const WAITS: Readonly<Record<string, string>> = { RATE_LIMITED: ":2s", RATE_LIMIT_UNAVAILABLE: ":1s" };

/** Returns the fault that makes the first request that can get a code get it. */
function faultFor(code: string): string {
  const isOfDrafts = OPERATIONS.createDraft.errors.some((each) => each === code);
  return `${isOfDrafts ? "" : "read:"}${code}@1${WAITS[code] ?? ""}`;
}
