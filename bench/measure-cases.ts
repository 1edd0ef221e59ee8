import { type Command, interleave, NOTHING, peakMemoryOf, type RunTime } from "./run-process.ts";
import { ratiosOf, summaryOf } from "./statistics.ts";
import { ms, type Row } from "./table.ts";

/** A command to time, and its partner for comparison in the same round. */
export interface Case {
  readonly name: string;
  readonly command: Command;
  readonly partner: { readonly name: string; readonly command: Command };
  /** Also compares the peak memory. The partner must then be Node. */
  readonly memory?: true;
}

/**
 * Times the cases and their partners in turn, `rounds` times, and returns a row for each. The cost of an empty program in the same
 * round is subtracted from both.
 */
export async function measureCases(cases: readonly Case[], rounds: number): Promise<readonly Row[]> {
  const commands = [...new Set(cases.flatMap(({ command, partner }) => [partner.command, command]))];
  const [nothing = [], ...times] = await interleave([NOTHING, ...commands], rounds);
  const net = (command: Command, of: (time: RunTime) => number) =>
    (times[commands.indexOf(command)] ?? []).map((time, round) => of(time) - of(nothing[round] ?? time));
  const rows: Row[] = [];
  for (const { name, command, partner, memory } of cases) {
    const wall = net(command, ({ wallMs }) => wallMs);
    const cpu = net(command, ({ cpuMs }) => cpuMs);
    const ratio = ratiosOf(
      wall,
      net(partner.command, ({ wallMs }) => wallMs),
    );
    const cpuRatio = ratiosOf(
      cpu,
      net(partner.command, ({ cpuMs }) => cpuMs),
    );
    const figure = `${ms(summaryOf(wall))}; CPU × ${cpuRatio.median.toFixed(2)}, ${ms(summaryOf(cpu))}`;
    rows.push({ name, against: partner.name, ratio, figure });
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
  const figure = `${summaryOf(own).median.toFixed(0)} MB`;
  return { name: `${name}: peak memory`, against: partner.name, ratio: ratiosOf(own, others), figure };
}
