import type { TimeProfile } from "./profile.ts";
import { captionedTable } from "./table.ts";

/** Groups that have a smaller share of the time in all profiles are combined into one row. */
const MIN_SHARE = 0.01;

/** Returns a table of the milliseconds spent in each group, and their share of the total, with a column for each profile. */
export function profileTable(caption: string, profiles: readonly TimeProfile[]): string {
  const columns = profiles.map(({ times, unprofiledMs }) => ({
    times,
    unprofiledMs,
    totalMs: sum(times.values()),
  }));
  const groups = [...new Set(profiles.flatMap(({ times }) => [...times.keys()]))];
  const largest = (group: string) =>
    Math.max(...columns.map(({ times, totalMs }) => (times.get(group) ?? 0) / totalMs));
  const [named, small] = [
    groups.filter((group) => largest(group) >= MIN_SHARE),
    groups.filter((group) => largest(group) < MIN_SHARE),
  ];
  const row = (name: string, members: readonly string[]) => [
    name,
    ...columns.map(({ times, totalMs }) =>
      figure(sum(members.map((group) => times.get(group) ?? 0)), totalMs),
    ),
  ];
  const rows = [
    ...named.sort((a, b) => largest(b) - largest(a)).map((group) => row(group, [group])),
    row("the rest", small),
    ["all", ...columns.map(({ totalMs }) => `${totalMs.toFixed(0)} ms`)],
    ["all, without the profiler", ...columns.map(({ unprofiledMs }) => `${unprofiledMs.toFixed(0)} ms`)],
  ];
  return captionedTable(
    caption,
    profiles.map(({ name }) => name),
    rows,
  );
}

function figure(ms: number, totalMs: number): string {
  return ms === 0 ? "" : `${ms.toFixed(1)} ms, ${Math.round((ms * 100) / totalMs)} %`;
}

function sum(values: Iterable<number>): number {
  return [...values].reduce((total, value) => total + value, 0);
}
