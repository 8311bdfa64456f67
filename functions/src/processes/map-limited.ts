import pLimit from 'p-limit';

/**
 * Works on items, at most `concurrency` at a time, begun in their order.
 * @param work its signal ends with the outer one, and as soon as another item has failed
 * @returns results in the order of the items
 * @throws the first error, or the outer signal's reason, when all work that was begun has ended; nothing is begun after it
 */
export async function mapLimited<Item, Result>(
  items: readonly Item[],
  concurrency: number,
  work: (item: Item, signal: AbortSignal, index: number) => Promise<Result>,
  outerSignal?: AbortSignal,
): Promise<Result[]> {
  const failure = new AbortController();
  const signal = outerSignal ? AbortSignal.any([outerSignal, failure.signal]) : failure.signal;
  const limit = pLimit(concurrency);
  const attempt = async (item: Item, index: number): Promise<Result> => {
    try {
      signal.throwIfAborted();
      return await work(item, signal, index);
    } catch (error) {
      failure.abort(error);
      throw error;
    }
  };
  const outcomes = await Promise.allSettled(items.map((item, index) => limit(attempt, item, index)));
  return outcomes.map((outcome) => {
    if (outcome.status === 'rejected') throw failure.signal.reason;
    return outcome.value;
  });
}
