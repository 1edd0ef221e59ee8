import { type Command, interleave, peakMemoryOf } from "./run-process.ts";
import { ratiosOf, summaryOf } from "./statistics.ts";
import { ms, type Row, spread } from "./table.ts";

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
    rows.push([name, ms(summaryOf(timesOf(command))), `${spread(ratio)} × ${partner.name}`]);
    if (memory) rows.push(await memoryRow(name, command, partner));
  }
  return rows;
}

async function memoryRow(name: string, command: Command, partner: Case["partner"]): Promise<Row> {
  const [own, others] = [await peakMemoryOf(command), await peakMemoryOf(partner.command)];
  return [`${name}: peak memory`, `${own.toFixed(0)} MB`, `${(own / others).toFixed(2)} × ${partner.name}`];
}
