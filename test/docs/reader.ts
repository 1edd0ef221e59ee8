import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type RunOptions, type RunResult, runCatalog } from "../support/run-catalog.ts";
import { shellEnvironment } from "../support/spawn-catalog.ts";

/** The visible output and the exit code of a command line. */
type Shown = Pick<RunResult, "seen" | "exitCode">;

/**
 * Runs a command line from a document in the folder `home`. A line of `catalog` commands may contain `> file`, pipes between the
 * commands, and a final `| cat`. A shell runs lines that start with another program, and lines with ` -- `.
 */
export async function runLine(line: string, home: string): Promise<Shown> {
  const isPipeline = line.startsWith("catalog ") && !line.includes(" -- ");
  const { seen, exitCode } = isPipeline ? await runPipeline(line, home) : inShell(line, home);
  return { seen: steady(seen, home), exitCode };
}

function inShell(line: string, home: string): Shown {
  const env = { ...shellEnvironment(home), GITHUB_ACTIONS: undefined };
  const options = { cwd: home, env, encoding: "utf8" } as const;
  const { stdout, stderr, status } = spawnSync("bash", ["-eo", "pipefail", "-c", line], options);
  return { seen: stdout + stderr, exitCode: status ?? -1 };
}

/** Runs the commands in a pipeline, and returns the visible output of the last one. */
async function runPipeline(line: string, home: string): Promise<Shown> {
  let stdin: string | undefined;
  let result: RunResult | undefined;
  const parts = line.split(" | ");
  for (const [index, part] of parts.entries()) {
    if (part === "cat") break;
    const isScreen = index === parts.length - 1;
    const [command = "", target] = part.split(" > ");
    result = await runCommand(command, { home, stdin, ...(isScreen && !target && { columns: 80 }) });
    stdin = result.stdout;
    if (target !== undefined) {
      writeFileSync(join(home, target), result.stdout);
      result = { ...result, seen: result.stderr };
    }
  }
  if (result === undefined) throw new Error("The line contains no command");
  return result;
}

async function runCommand(
  command: string,
  { home, stdin, columns }: { home: string; stdin: string | undefined; columns?: number },
): Promise<RunResult> {
  const options: RunOptions = {
    home,
    cwd: home,
    env: { NO_COLOR: "1" },
    ...(stdin !== undefined && { stdin: Buffer.from(stdin) }),
    ...(columns !== undefined && { columns }),
  };
  const words = [...command.matchAll(/(?:'[^']*'|"[^"]*"|[^\s'"])+/g)].map(([word]) =>
    word.replaceAll(/'([^']*)'|"([^"]*)"/g, "$1$2"),
  );
  return runCatalog(words.slice(1), options);
}

/** Removes progress lines and trailing spaces, and replaces private links and the folder, which differ between runs. */
function steady(text: string, home: string): string {
  return (
    text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: progress lines contain them.
      .replaceAll(/\r[^\n]*?\u001b\[K/g, "")
      .replace(/(\/(?:editor|account)\/)[\w-]+/g, "$1Xq3v…")
      .replaceAll(`${home}/`, "")
      .replace(/[ \t]+$/gm, "")
  );
}
