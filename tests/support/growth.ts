/**
 * How many times the processor time four times as much takes: about 4 for work that grows with its size, 16 for what grows
 * with its square. Processor time, because a busy machine makes everything slow; a ratio, because machines differ.
 * @param size of the smaller piece of work, which must take some milliseconds
 */
export function growthOf(work: (size: number) => unknown, size: number): number {
  work(size);
  return (
    least(() => work(size * 4)) /
    Math.max(
      least(() => work(size)),
      1,
    )
  );
}

/** What tells growth with the size from growth with its square, with room for caches and collections of garbage. */
export const SQUARE = 11;

const least = (work: () => unknown) => Math.min(...[0, 1, 2].map(() => processorMs(work)));

function processorMs(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
