import { clock, profileOf, timesBy } from "./cpu-profile.ts";
import { type Command, timeOf } from "./run-process.ts";
import { summaryOf } from "./statistics.ts";
import type { GroupOf } from "./time-groups.ts";

/** The result of profiling a program. */
export interface TimeProfile {
  readonly name: string;
  /** The median of the milliseconds spent in each group. */
  readonly times: ReadonlyMap<string, number>;
  /** The median time of a run without the profiler, in milliseconds. */
  readonly unprofiledMs: number;
}

const RUNS = 5;

/** Profiles several runs of a Node program after a warm-up run, and returns the medians. */
export async function profileCommand(
  groupOf: GroupOf,
  { name, command }: { readonly name: string; readonly command: Command },
): Promise<TimeProfile> {
  const totals: number[] = [];
  const runs: ReadonlyMap<string, number>[] = [];
  await timeOf(command);
  for (let run = 0; run < RUNS; run += 1) {
    totals.push((await timeOf(command)).wallMs);
    const started = clock();
    const profile = await profileOf(command.argv, (argv) => timeOf({ ...command, argv }));
    const early = ["Node startup before the profiler", (profile.startTime - started) / 1000] as const;
    runs.push(new Map([early, ...timesBy(groupOf, profile)]));
  }
  const groups = new Set(runs.flatMap((run) => [...run.keys()]));
  const times = [...groups].map((group) => {
    const { median } = summaryOf(runs.map((run) => run.get(group) ?? 0));
    return [group, median] as const;
  });
  return { name, times: new Map(times), unprofiledMs: summaryOf(totals).median };
}
