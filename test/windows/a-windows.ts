import { execFile, execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, onTestFinished } from "vitest";
import { BIN } from "../support/spawn-catalog.ts";
import { windowsNode } from "./windows-node.ts";

/** A folder in which the command runs on Windows, with its own configuration, cache and data. */
type WindowsHome = ReturnType<typeof aHome>;

interface WindowsOptions {
  readonly stdin?: string | Uint8Array;
  readonly env?: Readonly<Record<string, string>>;
}

const isWindows = process.platform === "win32";
const node = windowsNode();

/** Describes tests that run on Windows, or with Node for Windows under Wine. They are skipped if there is no Node for Windows. */
export function describeWindows(name: string, body: (aHome: () => WindowsHome) => void): void {
  describe.skipIf(node === undefined)(name, () => {
    const prefix = isWindows ? "" : mkdtempSync(join(tmpdir(), "catalog-wine-"));
    const env = { ...process.env, ...WINE, WINEPREFIX: prefix };
    beforeAll(() => {
      if (!isWindows) execFileSync("wineboot", ["--init"], { env, stdio: "ignore" });
    });
    afterAll(() => {
      if (isWindows) return;
      execFileSync("wineserver", ["--kill"], { env, stdio: "ignore" });
      rmSync(prefix, { recursive: true, force: true });
    });
    body(() => aHome(env));
  });
}

/** Variables that disable Wine's messages, installers and menus, and Node's check of the Windows version. */
const WINE = {
  WINEDEBUG: "-all",
  NODE_SKIP_PLATFORM_CHECK: "1",
  WINEDLLOVERRIDES: "mscoree,mshtml=;winemenubuilder.exe=d",
};

/** Disables `setKeepAlive`, which fails under Wine 8 for a socket that is not connected yet. */
const PRELOAD = `require("node:net").Socket.prototype.setKeepAlive = function () { return this; };\n`;

function aHome(wine: NodeJS.ProcessEnv) {
  const folder = mkdtempSync(join(tmpdir(), "catalog-windows-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  /** The path that programs on Windows use for the folder. */
  const path = toWindows(folder);
  let runs = 0;
  const write = (name: string, content: string | Uint8Array): void => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  };
  const read = (name: string) => readFileSync(join(folder, name), "utf8");
  /** Runs a command line after replacing `NODE` with Node's path. */
  const cmd = async (line: string, { stdin = "", env = {} }: WindowsOptions = {}) => {
    runs += 1;
    const files = `.run/${runs}`;
    write(`${files}/in`, stdin);
    write(".run/preload.cjs", PRELOAD);
    write(`${files}/run.cmd`, scriptOf({ line, env, path, files: `${path}\\.run\\${runs}` }));
    await execute("cmd", ["/d", "/c", `${path}\\.run\\${runs}\\run.cmd`], wine);
    const exitCode = Number(read(`${files}/code`));
    return { stdout: read(`${files}/out`), stderr: read(`${files}/err`), exitCode };
  };
  /** Runs `catalog` with arguments in the syntax of cmd.exe. */
  const catalog = (line: string, options?: WindowsOptions) =>
    cmd(`NODE "${toWindows(BIN)}" ${line}`, options);
  return { path, write, read, cmd, catalog };
}

interface Script {
  readonly line: string;
  readonly env: Readonly<Record<string, string>>;
  readonly path: string;
  readonly files: string;
}

/** Returns a batch file that runs a command line and redirects its streams to files, because Wine cannot use this process's pipes. */
function scriptOf({ line, env, path, files }: Script): string {
  const program = `"${toWindows(node ?? "")}"${isWindows ? "" : ` --require "${path}\\.run\\preload.cjs"`}`;
  const variables = {
    CATALOG_CONFIG_DIR: `${path}\\home\\config`,
    CATALOG_CACHE_DIR: `${path}\\home\\cache`,
    CATALOG_DATA_DIR: `${path}\\home\\data`,
    ...env,
  };
  return [
    "@echo off",
    "chcp 65001 >nul",
    ...Object.entries(variables).map(([name, value]) => `set "${name}=${value}"`),
    `cd /d "${path}"`,
    `${line.replace("NODE", () => program).replaceAll("%", "%%")} <"${files}\\in" >"${files}\\out" 2>"${files}\\err"`,
    `>"${files}\\code" echo %ERRORLEVEL%`,
    "exit /b 0",
    "",
  ].join("\r\n");
}

async function execute(program: string, argv: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  const [file, ...rest] = isWindows ? [program, ...argv] : ["wine", program, ...argv];
  await promisify(execFile)(file, rest, { env });
}

/** Returns the path that programs on Windows use for a file. */
function toWindows(path: string): string {
  return isWindows ? path : `Z:${path.replaceAll("/", "\\")}`;
}
