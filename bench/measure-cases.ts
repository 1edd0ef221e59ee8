import { type Command, EMPTY_PROGRAM, interleave, peakMemoryOf, type RunTime } from "./run-process.ts";
import { ratiosOf, summaryOf } from "./statistics.ts";
import { ms, type Row } from "./table.ts";

/** A command to measure, and the partner to compare it with. */
export interface Case {
  readonly name: string;
  readonly command: Command;
  readonly partner: { readonly name: string; readonly command: Command };
  /** Whether to also compare the peak memory. The command and its partner must then be Node programs. */
  readonly memory?: true;
}

/**
 * Runs each case and its partner once in each round, and returns the rows of the table. The time that an empty program takes
 * in the same round is subtracted from the time of each run.
 */
export async function measureCases(cases: readonly Case[], rounds: number): Promise<readonly Row[]> {
  const commands = [...new Set(cases.flatMap(({ command, partner }) => [partner.command, command]))];
  const [empty = [], ...times] = await interleave([EMPTY_PROGRAM, ...commands], rounds);
  const net = (command: Command, kind: keyof RunTime) =>
    (times[commands.indexOf(command)] ?? []).map((time, round) => time[kind] - (empty[round] ?? time)[kind]);
  const rows: Row[] = [];
  for (const { name, command, partner, memory } of cases) {
    const compared = (kind: keyof RunTime) => {
      const own = net(command, kind);
      return { own: summaryOf(own), ratio: ratiosOf(own, net(partner.command, kind)) };
    };
    const [wall, cpu] = [compared("wallMs"), compared("cpuMs")];
    const figure = `${ms(wall.own)}; CPU × ${cpu.ratio.median.toFixed(2)}, ${ms(cpu.own)}`;
    rows.push({ name, against: partner.name, ratio: wall.ratio, figure });
    if (memory) rows.push(await memoryRow(name, command, partner));
  }
  return rows;
}

const MEMORY_RUNS = 5;

async function memoryRow(name: string, command: Command, partner: Case["partner"]): Promise<Row> {
  const [own, others]: [number[], number[]] = [[], []];
  for (let run = 0; run < MEMORY_RUNS; run += 1) {
    own.push(await peakMemoryOf(command));
    others.push(await peakMemoryOf(partner.command));
  }
  const figure = `${summaryOf(own).median.toFixed(0)} MiB`;
  return { name: `${name}: peak memory`, against: partner.name, ratio: ratiosOf(own, others), figure };
}
