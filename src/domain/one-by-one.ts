/** @throws the error when there is one, else an AggregateError of all; nothing without any */
export function throwAll(failures: readonly unknown[]): void {
  if (failures.length === 1) throw failures[0];
  if (failures.length > 1) throw new AggregateError(failures, `${failures.length} of these failed`);
}

/**
 * Does the work for each, one after the other. One that fails holds back none of the others: a timer comes again, and
 * what fails every time must not keep the rest from ever being done.
 * @throws the error when one failed, else an AggregateError of all, after everything was tried
 */
export async function oneByOne<T>(all: Iterable<T>, work: (one: T) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = [];
  for (const one of all) {
    try {
      await work(one);
    } catch (error) {
      failures.push(error);
    }
  }
  throwAll(failures);
}

/** Does the work for each, so many at a time, in their order. What the work throws ends it: it keeps its failures itself. */
export async function severalAtOnce<T>(
  all: readonly T[],
  width: number,
  work: (one: T) => Promise<void>,
): Promise<void> {
  const rest = all.values();
  const hand = async () => {
    for (const one of rest) await work(one);
  };
  await Promise.all(Array.from({ length: Math.min(width, all.length) }, hand));
}
