/** Upper bound of `growth` for work in proportion to its size, which takes 4 times the time; with its square it takes 16 times. */
export const LINEAR = 8;

const LEAST_MS = 4;
const ROUNDS = { least: 3, most: 12 };

/**
 * Returns how many times longer work takes at 4 times the size: the shortest of three runs of each, in turn. Where that is not linear,
 * more runs tell a busy moment, which ends, from work that grows faster, which does not.
 */
export async function growth(size: number, work: (size: number) => unknown): Promise<number> {
  let count = 1;
  // What is shorter is repeated, until the noise of a measurement is small beside it.
  while ((await cpuTime(() => repeat(count, () => work(size)))) < LEAST_MS) count *= 2;
  const short: number[] = [];
  const long: number[] = [];
  const ratio = () => Math.min(...long) / Math.min(...short);
  while (short.length < ROUNDS.least || (short.length < ROUNDS.most && ratio() >= LINEAR)) {
    short.push(await cpuTime(() => repeat(count, () => work(size))));
    long.push(await cpuTime(() => repeat(count, () => work(4 * size))));
  }
  return ratio();
}

/** Returns the processor time in milliseconds that work takes in this process; other processes do not lengthen it. */
async function cpuTime(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

async function repeat(count: number, work: () => unknown): Promise<void> {
  for (let run = 0; run < count; run += 1) await work();
}
