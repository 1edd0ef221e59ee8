import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A program, its arguments, and what it has of the environment besides `PATH`. */
export interface Command {
  readonly argv: readonly [string, ...string[]];
  readonly env: Readonly<Record<string, string>>;
}

/** Runs a command to its end, its output read and dropped, and returns the wall time in milliseconds. Throws when it fails. */
export async function timeOf({ argv: [program, ...args], env }: Command): Promise<number> {
  const started = process.hrtime.bigint();
  const child = spawn(program, args, {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...env, PATH: process.env["PATH"] },
  });
  child.stdout.resume();
  const errors: Buffer[] = [];
  child.stderr.on("data", (chunk) => errors.push(chunk));
  const [exitCode] = await once(child, "close");
  const milliseconds = Number(process.hrtime.bigint() - started) / 1e6;
  if (exitCode !== 0)
    throw new Error(`${program} ${args.join(" ")} ended with ${exitCode}: ${Buffer.concat(errors)}`);
  return milliseconds;
}

/** Runs each command once a round, one after the other, and returns the times of each in order. The first round warms up. */
export async function interleave(
  commands: readonly Command[],
  rounds: number,
): Promise<readonly (readonly number[])[]> {
  const times: number[][] = commands.map(() => []);
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, command] of commands.entries()) {
      const time = await timeOf(command);
      if (round > 0) times[index]?.push(time);
    }
  }
  return times;
}

/** The peak memory of a Node program in MB. Measured in a run of its own, since it writes the figure down at its end. */
export async function peakMemoryOf({ argv, env }: Command): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), "catalog-bench-"));
  try {
    const [hook, figure] = [join(folder, "hook.cjs"), join(folder, "figure")];
    writeFileSync(hook, WRITE_FIGURE);
    await timeOf({ argv, env: { ...env, NODE_OPTIONS: `--require=${hook}`, FIGURE: figure } });
    return Number(readFileSync(figure, "utf8")) / 1024;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** In kB. Linux counts what the parent had into `maxRSS`, but not into `VmHWM`. */
const WRITE_FIGURE = `
  const { readFileSync, writeFileSync } = require("node:fs");
  const peak = () => /VmHWM:\\s+(\\d+)/.exec(readFileSync("/proc/self/status", "utf8"))[1];
  process.on("exit", () => {
    const figure = process.platform === "linux" ? peak() : process.resourceUsage().maxRSS;
    writeFileSync(process.env.FIGURE, String(figure));
  });
`;
