import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Readable, Writable } from "node:stream";
import { databasePath } from "../../src/base/files/own-files.ts";
import type { Context, Environment } from "../../src/base/runtime/context.ts";
import { run } from "../../src/cli/run.ts";
import { openCatalog } from "../../src/local-catalog/open-catalog.ts";
import { expectValidJson } from "./expect-valid-json.ts";
import { tempFolder } from "./temp-folder.ts";

// Loads Node's own classes, which a server in the same process needs. `--sandbox` replaces the classes only if they are not loaded.
void [Request, Response];

/** The options for one run of the command. By default, streams are pipes, the environment sets only folders, and the time is fixed. */
export interface RunOptions {
  readonly env?: Environment;
  readonly stdin?: string | Buffer | Readable;
  /** The terminal width for stdout and stderr. By default, both are pipes. */
  readonly columns?: number;
  /** The terminal height. The default is 1,000 rows, so that no pager starts. */
  readonly rows?: number;
  /** Which streams are terminals. If `columns` is set, the default is stdout and stderr. */
  readonly terminals?: { readonly stdin: boolean; readonly stdout: boolean; readonly stderr: boolean };
  /** Called with each chunk of text written to stderr. */
  readonly onStderr?: (text: string) => void;
  readonly cwd?: string;
  /** The default is `linux`. */
  readonly platform?: NodeJS.Platform;
  /** The home folder, which several runs can share. The default is a new folder with the sample catalog. */
  readonly home?: string;
  readonly now?: Date;
  readonly signal?: AbortSignal;
  readonly sleep?: Context["sleep"];
}

export interface RunResult {
  readonly stdout: string;
  readonly stderr: string;
  /** The text from both streams, in the order in which it was written. */
  readonly seen: string;
  readonly exitCode: number;
  /** The JSON on stdout, parsed when it is read. */
  readonly json: ReturnType<typeof JSON.parse>;
  /** The error in the JSON on stderr, parsed when it is read. */
  readonly error: ReturnType<typeof JSON.parse>;
}

/** Runs the program with a command line in this process. Throws an error if output with `--json` does not match its schema. */
export async function runCatalog(argv: readonly string[], options: RunOptions = {}): Promise<RunResult> {
  const home = options.home ?? (await sampleHome());
  const seen: Buffer[] = [];
  const stdout = new Collected(seen);
  // For a terminal, Node sets `columns` on the stream.
  const stderr = Object.assign(new Collected(seen, options.onStderr), { columns: options.columns });
  const isScreen = options.columns !== undefined;
  const terminals = options.terminals ?? { stdin: false, stdout: isScreen, stderr: isScreen };
  const outputOf = (stream: Collected, isTerminal: boolean) => ({
    stream,
    isTerminal,
    columns: isTerminal ? (options.columns ?? 80) : undefined,
    rows: isTerminal ? (options.rows ?? 1000) : undefined,
  });
  const now = options.now ?? new Date("2026-11-20T12:00:00Z");
  const exitCode = await run(
    {
      env: { ...foldersIn(home), ...options.env },
      cwd: options.cwd ?? home,
      home,
      platform: options.platform ?? "linux",
      stdin: { stream: readableOf(options.stdin), isTerminal: terminals.stdin },
      stdout: outputOf(stdout, terminals.stdout),
      stderr: outputOf(stderr, terminals.stderr),
      clock: { now: () => new Date(now), elapsed: () => 0 },
      sleep:
        options.sleep ?? (() => Promise.reject(new Error("Set `sleep` in a test of a command that waits"))),
      random: () => 0.5,
      signal: options.signal ?? new AbortController().signal,
      takeSignals: () => undefined,
    },
    argv,
  );
  const result = { stdout: stdout.text(), stderr: stderr.text(), seen: textOf(seen), exitCode };
  await expectValidJson(argv, result);
  return Object.defineProperties(
    { ...result, json: undefined, error: undefined },
    {
      json: { enumerable: false, get: () => JSON.parse(result.stdout) },
      error: { enumerable: false, get: () => JSON.parse(result.stderr).error },
    },
  );
}

function readableOf(stdin: RunOptions["stdin"]): Readable {
  if (stdin instanceof Readable) return stdin;
  return Readable.from(stdin === undefined ? [] : [stdin]);
}

/** Returns environment variables that move the command's folders to `home`. */
export function foldersIn(home: string) {
  return {
    CATALOG_CONFIG_DIR: join(home, "config"),
    CATALOG_CACHE_DIR: join(home, "cache"),
    CATALOG_DATA_DIR: join(home, "data"),
  };
}

/** Returns a new home folder whose `config.json` contains `text`. */
export function homeWithStore(text: string): string {
  const home = tempFolder();
  mkdirSync(join(home, "config"), { mode: 0o700 });
  writeFileSync(join(home, "config", "config.json"), text, { mode: 0o600 });
  return home;
}

class Collected extends Writable {
  readonly #chunks: Buffer[] = [];
  readonly #seen: Buffer[];
  readonly #onText: (text: string) => void;

  constructor(seen: Buffer[], onText: (text: string) => void = () => undefined) {
    super();
    this.#seen = seen;
    this.#onText = onText;
  }

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.#chunks.push(chunk);
    this.#seen.push(chunk);
    this.#onText(chunk.toString());
    done();
  }

  text(): string {
    return textOf(this.#chunks);
  }
}

function textOf(chunks: readonly Buffer[]): string {
  return Buffer.concat(chunks).toString("utf8");
}

/** The database file with the sample catalog. It is created once and copied, because filling a new file takes longer. */
let sample: Promise<Buffer> | undefined;

/** Writes the sample catalog into a data folder, as the service does when it is first started. */
export async function addSampleCatalog(dataFolder: string): Promise<void> {
  sample ??= makeSample();
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  writeFileSync(databasePath(dataFolder), await sample, { mode: 0o600 });
}

/** Returns a new home folder that contains the sample catalog. The folder is removed after the test. */
export async function sampleHome(): Promise<string> {
  const home = tempFolder();
  await addSampleCatalog(join(home, "data"));
  return home;
}

async function makeSample(): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), "catalog-sample-"));
  try {
    const catalog = await openCatalog(folder);
    catalog.database.close();
    return readFileSync(databasePath(folder));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * Creates a home folder with files and the sample catalog. Returns the folder, and functions that write and read files and run commands in it.
 * `run` splits its first string at spaces. More arguments and options can follow.
 */
export async function aDraftFolder(files: Readonly<Record<string, unknown>>, defaults: RunOptions = {}) {
  const home = await sampleHome();
  const write = (name: string, content: unknown) => {
    mkdirSync(dirname(join(home, name)), { recursive: true });
    const isText = typeof content === "string" || Buffer.isBuffer(content);
    writeFileSync(join(home, name), isText ? content : JSON.stringify(content));
  };
  for (const [name, content] of Object.entries(files)) write(name, content);
  const read = (name = "draft.json") => readFileSync(join(home, name), "utf8");
  const run = (...parts: readonly (string | RunOptions)[]) =>
    runCatalog(
      parts
        .filter((part) => typeof part === "string")
        .flatMap((part, index) => (index === 0 ? part.split(" ") : [part])),
      Object.assign({ home, ...defaults }, ...parts.filter((part) => typeof part !== "string")),
    );
  return { home, write, read, run };
}
