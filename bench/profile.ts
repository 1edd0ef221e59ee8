import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { type Command, timeOf } from "./run-process.ts";

/** The number of functions to list. */
const MOST = 20;

interface Profile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number };
  }[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

/** Runs a Node program with V8's profiler, and returns a line for each of the functions with the most self time. */
export async function profile({ argv: [node, ...args], env }: Command, folder: string): Promise<string[]> {
  const own = join(folder, "profiles");
  // The first run fills the caches.
  await timeOf({ argv: [node, ...args], env });
  await timeOf({ argv: [node, "--cpu-prof", `--cpu-prof-dir=${own}`, ...args], env });
  const last = readdirSync(own).sort().at(-1) ?? "";
  const { nodes, samples, timeDeltas }: Profile = JSON.parse(readFileSync(join(own, last), "utf8"));
  const nameOf = new Map(
    nodes.map(({ id, callFrame: { functionName, url, lineNumber } }) => [
      id,
      `${functionName || "(top level)"} ${url && `${basename(url)}:${lineNumber + 1}`}`,
    ]),
  );
  const times = new Map<string, number>();
  for (const [index, id] of samples.entries()) {
    const name = nameOf.get(id) ?? "";
    times.set(name, (times.get(name) ?? 0) + (timeDeltas[index] ?? 0) / 1000);
  }
  return [...times]
    .sort(([, one], [, other]) => other - one)
    .slice(0, MOST)
    .map(([name, ms]) => `${ms.toFixed(1).padStart(8)} ms  ${name}`);
}
