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
  if (failures.length === 1) throw failures[0];
  if (failures.length > 1) throw new AggregateError(failures, `${failures.length} of these failed`);
}
