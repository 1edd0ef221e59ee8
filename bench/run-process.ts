import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";

/** A program with its arguments and its environment variables, to which `timeOf` adds `PATH` and `LC_ALL`. */
export interface Command {
  readonly argv: readonly [string, ...string[]];
  readonly env: Readonly<Record<string, string>>;
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
export async function timeOf({ argv, env }: Command): Promise<RunTime> {
  const child = spawn("bash", ["-c", TIMED, ...argv], {
    stdio: ["ignore", "pipe", "pipe", "pipe"],
    env: { ...env, PATH: process.env["PATH"], LC_ALL: "C" },
  });
  const { stdout, stderr } = child;
  const times = child.stdio[3];
  if (stdout === null || stderr === null || !(times instanceof Readable))
    throw new Error("bash was started without its pipes");
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

/** Returns the median, which a few slow runs hardly affect. */
export function medianOf(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}
