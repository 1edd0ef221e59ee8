import { type Command, interleave, peakMemoryOf } from "./run-process.ts";
import { ratiosOf, summaryOf } from "./statistics.ts";
import { ms, type Row } from "./table.ts";

/** Something to time, and what it is compared with in the same round. */
export interface Case {
  readonly name: string;
  readonly command: Command;
  readonly partner: { readonly name: string; readonly command: Command };
  /** Also compares the peak memory; the partner has to be Node then. */
  readonly memory?: true;
}

/** Times the cases and their partners in turn, `rounds` times, and returns a row for each. */
export async function measureCases(cases: readonly Case[], rounds: number): Promise<readonly Row[]> {
  const commands = [...new Set(cases.flatMap(({ command, partner }) => [partner.command, command]))];
  const times = await interleave(commands, rounds);
  const timesOf = (command: Command) => times[commands.indexOf(command)] ?? [];
  const rows: Row[] = [];
  for (const { name, command, partner, memory } of cases) {
    const ratio = ratiosOf(timesOf(command), timesOf(partner.command));
    rows.push({ name, against: partner.name, ratio, figure: ms(summaryOf(timesOf(command))) });
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
