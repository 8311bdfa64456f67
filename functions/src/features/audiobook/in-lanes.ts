/**
 * Works on items in order, `laneCount` of them at a time: never more than that is in memory. The first error, or the
 * signal, stops all lanes.
 * @returns the results in the order of the items
 */
export async function inLanes<Item, Result>(
  items: readonly Item[],
  laneCount: number,
  work: (item: Item, signal: AbortSignal) => Promise<Result>,
  outerSignal: AbortSignal,
): Promise<Result[]> {
  const results: Result[] = [];
  const queue = items.entries();
  const failure = new AbortController();
  const signal = AbortSignal.any([outerSignal, failure.signal]);
  async function lane(): Promise<void> {
    for (const [index, item] of queue) {
      signal.throwIfAborted();
      results[index] = await work(item, signal);
    }
  }
  async function stoppingAll(running: Promise<void>): Promise<void> {
    try {
      await running;
    } catch (error) {
      failure.abort(error);
      throw error;
    }
  }
  const lanes = Array.from({ length: laneCount }, () => stoppingAll(lane()));
  const outcomes = await Promise.allSettled(lanes);
  if (outcomes.some((outcome) => outcome.status === 'rejected')) throw failure.signal.reason;
  return results;
}
