import { clock, profileOf, timesBy } from "./cpu-profile.ts";
import { requestsPerSecond } from "./load.ts";
import { fillService, type LocalServiceOptions, rareSearches, startServer } from "./local-service.ts";
import { type Command, timeOf } from "./run-process.ts";
import { summaryOf } from "./statistics.ts";
import type { GroupOf } from "./time-groups.ts";

/** The time of a program, by what it goes to. */
export interface TimeProfile {
  readonly name: string;
  /** Milliseconds of each group. */
  readonly times: ReadonlyMap<string, number>;
  /** Milliseconds without the profiler, which takes time itself. */
  readonly wholeMs: number;
}

const RUNS = 5;

/** Looks into whole runs of a Node program: the medians of several, after one that warms up. */
export async function profileCommand(
  groupOf: GroupOf,
  { name, command }: { readonly name: string; readonly command: Command },
): Promise<TimeProfile> {
  const wholes: number[] = [];
  const runs: ReadonlyMap<string, number>[] = [];
  await timeOf(command);
  for (let run = 0; run < RUNS; run += 1) {
    wholes.push((await timeOf(command)).wallMs);
    const started = clock();
    const [profile] = await profileOf(command.argv, (argv) => timeOf({ ...command, argv }));
    const early = ["start of Node, before its profiler", (profile.startTime - started) / 1000] as const;
    runs.push(new Map([early, ...timesBy(groupOf, profile)]));
  }
  const groups = new Set(runs.flatMap((run) => [...run.keys()]));
  const times = [...groups].map((group) => {
    const { median } = summaryOf(runs.map((run) => run.get(group) ?? 0));
    return [group, median] as const;
  });
  return { name, times: new Map(times), wholeMs: summaryOf(wholes).median };
}

const MILLISECONDS = 2_000;
const SEARCHES = 1_000;

/** Looks into the local service while it answers searches that no one has made before. */
export async function profileSearches(groupOf: GroupOf, options: LocalServiceOptions): Promise<TimeProfile> {
  const serve = await fillService(options);
  const targets = rareSearches(options.count);
  const load = async (argv: typeof serve.argv) => {
    const service = await startServer({ ...serve, argv });
    const from = clock();
    const perSecond = await requestsPerSecond(service.port, targets, MILLISECONDS);
    const to = clock();
    await service.end();
    return { from, to, perSecond };
  };
  const { perSecond: withoutProfiler } = await load(serve.argv);
  const [profile, { from, to, perSecond }] = await profileOf(serve.argv, load);
  const share = SEARCHES / ((perSecond * (to - from)) / 1e6);
  const times = [...timesBy(groupOf, profile, { from, to })].map(
    ([group, ms]) => [group, ms * share] as const,
  );
  return {
    name: `${SEARCHES.toLocaleString("en")} answers to a rare word, ${options.count.toLocaleString("en")} listings`,
    times: new Map(times),
    wholeMs: (SEARCHES * 1000) / withoutProfiler,
  };
}
