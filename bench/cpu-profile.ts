import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { inTempFolder } from "./run-process.ts";

/** A function on a sample's stack. Its line and column numbers start at 0. */
export interface Frame {
  readonly functionName: string;
  readonly url: string;
  readonly lineNumber: number;
  readonly columnNumber: number;
}

/** A profile written by V8. Times are in microseconds, and `startTime` uses the clock of `process.hrtime`. */
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

/** Adds profiling flags to a Node program's command line, passes it to `run`, and returns the profile. */
export function profileOf([node, ...args]: Argv, run: (argv: Argv) => Promise<unknown>): Promise<CpuProfile> {
  return inTempFolder(async (folder) => {
    const flags = ["--cpu-prof", `--cpu-prof-dir=${folder}`, `--cpu-prof-interval=${INTERVAL_US}`];
    await run([node, ...flags, ...args]);
    const [file = ""] = readdirSync(folder);
    return JSON.parse(readFileSync(join(folder, file), "utf8"));
  });
}

const INTERVAL_US = 100;

/** Returns the current time in microseconds, on the clock that `startTime` in a profile uses. */
export function clock(): number {
  return Number(process.hrtime.bigint() / 1000n);
}

/** Returns the milliseconds spent in each group. `groupOf` receives a stack that starts with the innermost function. */
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
