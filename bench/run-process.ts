import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";

/** A program with its arguments and its environment variables, to which `timeOf` adds `PATH` and `LC_ALL`. */
export interface Command {
  readonly argv: readonly [string, ...string[]];
  readonly env: Readonly<Record<string, string>>;
  /** Called before each run. Its time is not measured. */
  readonly prepare?: () => void;
}

/** A run's elapsed, user and system time in milliseconds. */
export interface RunTime {
  readonly wallMs: number;
  readonly cpuMs: number;
}

/**
 * Runs a command, discards its standard output, and returns its times. Throws if the command fails.
 *
 * The shell measures the times, because the event loop of this process would add about 5 ms to each run.
 */
export async function timeOf({ argv, env, prepare }: Command): Promise<RunTime> {
  prepare?.();
  const child = spawn("bash", ["-c", TIMED, ...argv], {
    stdio: ["ignore", "pipe", "pipe", "pipe"],
    env: { ...env, PATH: process.env["PATH"], LC_ALL: "C" },
  });
  const { stdout, stderr } = child;
  const times = child.stdio[3];
  if (stdout === null || stderr === null || !(times instanceof Readable))
    throw new Error("The shell has no pipes");
  stdout.resume();
  const [errorText, timeText, [exitCode]] = await Promise.all([
    text(stderr),
    text(times),
    once(child, "close"),
  ]);
  if (exitCode !== 0) throw new Error(`${argv.join(" ")} exited with ${exitCode}: ${errorText}`);
  const [wall = Number.NaN, user = Number.NaN, system = Number.NaN] = timeText.split(" ").map(Number);
  return { wallMs: wall * 1000, cpuMs: (user + system) * 1000 };
}

/** A shell script that writes the command's standard error to descriptor 2, and the times to descriptor 3. */
const TIMED = `TIMEFORMAT='%3R %3U %3S'; exec 4>&2; { time "$0" "$@" 2>&4 3>&-; } 2>&3`;

/** A program that does nothing, to measure the cost of starting a process. */
export const EMPTY_PROGRAM: Command = { argv: ["true"], env: {} };

/** Runs the commands in turn, and returns each command's times. The times of an additional first round are discarded. */
export async function interleave(
  commands: readonly Command[],
  rounds: number,
): Promise<readonly (readonly RunTime[])[]> {
  const times: RunTime[][] = commands.map(() => []);
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, command] of commands.entries()) {
      const time = await timeOf(command);
      if (round > 0) times[index]?.push(time);
    }
  }
  return times;
}

/** Passes a temporary folder to `work`, and removes the folder afterwards. */
export async function inTempFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), "catalog-bench-"));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Runs a Node program with a hook that writes its peak memory to a file, and returns the peak memory in MiB. */
export function peakMemoryOf(command: Command): Promise<number> {
  return inTempFolder(async (folder) => {
    const [hook, figure] = [join(folder, "hook.cjs"), join(folder, "figure")];
    writeFileSync(hook, WRITE_FIGURE);
    await timeOf({ ...command, env: { ...command.env, NODE_OPTIONS: `--require=${hook}`, FIGURE: figure } });
    return Number(readFileSync(figure, "utf8")) / 1024;
  });
}

/** The hook's source code. On Linux, `maxRSS` can include the parent process's memory, but `VmHWM` does not. */
const WRITE_FIGURE = `
  const { readFileSync, writeFileSync } = require("node:fs");
  const peak = () => /VmHWM:\\s+(\\d+)/.exec(readFileSync("/proc/self/status", "utf8"))[1];
  process.on("exit", () => {
    const figure = process.platform === "linux" ? peak() : process.resourceUsage().maxRSS;
    writeFileSync(process.env.FIGURE, String(figure));
  });
`;
