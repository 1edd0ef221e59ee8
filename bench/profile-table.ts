import type { TimeProfile } from "./profile.ts";
import { markdownTable } from "./table.ts";

/** The minimum share of the time for a separate row. */
const WORTH_A_ROW = 0.01;

/** Returns a table with a row for each group and a column for each profile: milliseconds, and their share of that profile. */
export function profileTable(caption: string, profiles: readonly TimeProfile[]): string {
  const columns = profiles.map(({ times, wholeMs }) => ({ times, wholeMs, seen: sum(times.values()) }));
  const groups = [...new Set(profiles.flatMap(({ times }) => [...times.keys()]))];
  const largest = (group: string) =>
    Math.max(...columns.map(({ times, seen }) => (times.get(group) ?? 0) / seen));
  const [named, small] = [
    groups.filter((group) => largest(group) >= WORTH_A_ROW),
    groups.filter((group) => largest(group) < WORTH_A_ROW),
  ];
  const row = (name: string, members: readonly string[]) => [
    name,
    ...columns.map(({ times, seen }) => figure(sum(members.map((group) => times.get(group) ?? 0)), seen)),
  ];
  const rows = [
    ...named.sort((a, b) => largest(b) - largest(a)).map((group) => row(group, [group])),
    row("the rest", small),
    ["all", ...columns.map(({ seen }) => `${seen.toFixed(0)} ms`)],
    ["all, without the profiler", ...columns.map(({ wholeMs }) => `${wholeMs.toFixed(0)} ms`)],
  ];
  return markdownTable(
    caption,
    profiles.map(({ name }) => name),
    rows,
  );
}

function figure(ms: number, seen: number): string {
  return ms === 0 ? "" : `${ms.toFixed(1)} ms, ${Math.round((ms * 100) / seen)} %`;
}

function sum(values: Iterable<number>): number {
  return [...values].reduce((total, value) => total + value, 0);
}
