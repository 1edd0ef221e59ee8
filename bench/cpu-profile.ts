import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A function on the stack of a sample. Line and column, where it begins, count from 0. */
export interface Frame {
  readonly functionName: string;
  readonly url: string;
  readonly lineNumber: number;
  readonly columnNumber: number;
}

/** A profile as V8's profiler writes it. Times are in microseconds, on the clock of `process.hrtime`. */
export interface CpuProfile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: Frame;
    readonly children?: readonly number[];
  }[];
  readonly startTime: number;
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

type Argv = readonly [string, ...string[]];

/** Runs a Node program with its profiler on, as `run` does it, and returns what that returns with the profile. */
export async function profileOf<Result>(
  [node, ...args]: Argv,
  run: (argv: Argv) => Promise<Result>,
): Promise<readonly [CpuProfile, Result]> {
  const folder = mkdtempSync(join(tmpdir(), "catalog-bench-"));
  try {
    const flags = ["--cpu-prof", `--cpu-prof-dir=${folder}`, `--cpu-prof-interval=${INTERVAL_US}`];
    const result = await run([node, ...flags, ...args]);
    const [file = ""] = readdirSync(folder);
    return [JSON.parse(readFileSync(join(folder, file), "utf8")), result];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const INTERVAL_US = 100;

/** Returns the microseconds on the clock of the profiles. */
export function clock(): number {
  return Number(process.hrtime.bigint() / 1000n);
}

/** Returns the milliseconds of each group. `groupOf` gets the stack of a sample, the innermost function first. */
export function timesBy(
  groupOf: (stack: readonly Frame[]) => string,
  { nodes, samples, timeDeltas }: CpuProfile,
): ReadonlyMap<string, number> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const groups = new Map<number, string>();
  const visit = (id: number, callers: readonly Frame[]) => {
    const node = byId.get(id);
    if (node === undefined) return;
    const stack = [node.callFrame, ...callers];
    groups.set(id, groupOf(stack));
    for (const child of node.children ?? []) visit(child, stack);
  };
  visit(nodes[0]?.id ?? 0, []);

  const times = new Map<string, number>();
  for (const [index, id] of samples.entries()) {
    const group = groups.get(id) ?? "";
    times.set(group, (times.get(group) ?? 0) + (timeDeltas[index] ?? 0) / 1000);
  }
  return times;
}
