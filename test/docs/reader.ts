import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type RunOptions, type RunResult, runCatalog } from "../support/run-catalog.ts";
import { ended, spawnService } from "../support/spawn-catalog.ts";

/** A reader who runs the commands of a document in their order, in one folder. */
export interface Reader {
  readonly home: string;
  /** Runs a command line, which may contain `NAME=value`, `< file`, `> file`, pipes between `catalog` commands, and a final `&`. */
  run(line: string, info: string): Promise<Pick<RunResult, "seen" | "exitCode">>;
  close(): Promise<void>;
}

/** The address of the catalog in the documents. Requests to it are sent to a local service. */
const REAL = "https://catalog.example";
/** The default address of `catalog serve`. */
const LOCAL = "http://127.0.0.1:4321";

/** Starts a reader in the folder `home`, in which `key.txt` contains an API key for the catalog in the documents. */
export async function startReader(home: string): Promise<Reader> {
  const real = await spawnService(["--memory"], home);
  writeFileSync(join(home, "key.txt"), `${real.apiKey}\n`);
  let local: Awaited<ReturnType<typeof spawnService>> | undefined;

  const stop = async () => {
    if (local === undefined) return;
    local.child.kill("SIGTERM");
    await ended(local.child);
    local = undefined;
  };
  const actual = (text: string) =>
    text.replaceAll(REAL, real.baseUrl).replaceAll(LOCAL, local?.baseUrl ?? LOCAL);
  const named = (text: string) => {
    const places = [[real.baseUrl, REAL] as const, ...(local ? [[local.baseUrl, LOCAL] as const] : [])];
    const renamed = places.reduce((all, [url, name]) => {
      return all.replaceAll(url, name).replaceAll(new URL(url).host, new URL(name).host);
    }, text);
    return steady(renamed, home);
  };

  return {
    home,
    run: async (line, info) => {
      if (line === "kill %1") {
        await stop();
        return { seen: "", exitCode: 0 };
      }
      if (line.endsWith(" &")) {
        local = await spawnService(wordsOf(line.slice("catalog serve".length, -2)), home);
        return { seen: "", exitCode: 0 };
      }
      const { seen, exitCode } = await runPipeline(actual(line), { home, info });
      return { seen: named(seen), exitCode };
    },
    close: async () => {
      await stop();
      real.child.kill("SIGKILL");
    },
  };
}

interface Place {
  readonly home: string;
  readonly info: string;
}

/** Runs the commands of a pipeline, and returns the visible output of the last one. */
async function runPipeline(
  line: string,
  { home, info }: Place,
): Promise<Pick<RunResult, "seen" | "exitCode">> {
  let stdin: string | undefined;
  let result: RunResult | undefined;
  const parts = line.split(" | ");
  for (const [index, part] of parts.entries()) {
    const isScreen = index === parts.length - 1 && !info.includes("pipe");
    const [command = "", target] = part.split(" > ");
    result = await runCommand(command, { home, stdin, ...(isScreen && !target && { columns: 80 }) });
    stdin = result.stdout;
    if (target !== undefined) {
      writeFileSync(join(home, target), result.stdout);
      result = { ...result, seen: result.stderr };
    }
  }
  if (result === undefined) throw new Error("an empty line");
  return result;
}

async function runCommand(
  line: string,
  { home, stdin, columns }: { home: string; stdin: string | undefined; columns?: number },
): Promise<RunResult> {
  const [command = "", file] = line.split(" < ");
  const words = wordsOf(command);
  const start = words.indexOf("catalog");
  const env = Object.fromEntries(words.slice(0, start).map((word) => word.split("=", 2)));
  const input = file === undefined ? stdin : readFileSync(join(home, file), "utf8");
  const options: RunOptions = {
    home,
    cwd: home,
    sleep: async () => undefined,
    env: { NO_COLOR: "1", ...env },
    ...(input !== undefined && { stdin: Buffer.from(input) }),
    ...(columns !== undefined && { columns }),
  };
  return runCatalog(words.slice(start + 1), options);
}

/** Returns the words of a command line without their quotes. */
function wordsOf(line: string): readonly string[] {
  return [...line.matchAll(/(?:'[^']*'|"[^"]*"|[^\s'"])+/g)].map(([word]) =>
    word.replaceAll(/'([^']*)'|"([^"]*)"/g, "$1$2"),
  );
}

/** Returns the text without progress lines. Replaces private links, keys, times and folders, which differ between runs, with fixed values. */
function steady(text: string, home: string): string {
  return (
    text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: progress lines contain them.
      .replaceAll(/\r[^\n]*?\u001b\[K/g, "")
      .replace(/(\/(?:editor|account)\/)[\w-]+/g, "$1Xq3v…")
      .replace(/\bcat_[\w-]{20,}/g, "cat_…")
      .replace(/\b\d+ ms$/gm, "… ms")
      .replaceAll(join(home, "data"), "~/.local/share/catalog")
      .replaceAll(join(home, "config"), "~/.config/catalog")
      .replaceAll(`${home}/`, "")
      .replace(/[ \t]+$/gm, "")
  );
}
