/**
 * If the result of `growth` is below this limit, work is treated as linear. If the size is multiplied by 4, linear work takes 4 times as
 * long, or up to 9 times with garbage collection and other processes on the same cores. Quadratic work takes 16 times as long.
 */
export const LINEAR = 11;

const LEAST_MS = 4;
const ROUNDS = { least: 3, most: 12 };

/**
 * Returns how many times longer work takes if its size is multiplied by 4. Compares the shortest of three or more runs of each size. If the
 * result is not linear, repeats the runs to distinguish a busy machine from work that grows faster.
 */
export async function growth(size: number, work: (size: number) => unknown): Promise<number> {
  let count = 1;
  // Short work is repeated, because noise would otherwise dominate the measurement.
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

/** Returns the CPU time that work takes in milliseconds, excluding other processes. */
async function cpuTime(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

async function repeat(count: number, work: () => unknown): Promise<void> {
  for (let run = 0; run < count; run += 1) await work();
}
