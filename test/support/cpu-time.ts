/** Returns the processor time in milliseconds that work takes in this process; other processes do not lengthen it. */
export async function cpuTime(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Upper bound of `growth` for work in proportion to its size, which takes 4 times the time; with its square it takes 16 times. */
export const LINEAR = 8;

/** Returns how many times longer work takes at 4 times the size: the shortest of five runs of each, in turn. */
export async function growth(size: number, work: (size: number) => unknown): Promise<number> {
  const short: number[] = [];
  const long: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    short.push(await cpuTime(() => work(size)));
    long.push(await cpuTime(() => work(4 * size)));
  }
  return Math.min(...long) / Math.min(...short);
}
