import { availableParallelism } from 'node:os';
import type { Ports } from '../../ports/ports.ts';
import { startMastering } from '../mastering/master.ts';
import type { PlannedChunk } from '../text/plan-narration.ts';
import { type ChunkWork, type EnsuredChunk, ensureChunk } from './ensure-chunk.ts';

export interface NarrationOptions {
  readonly signal: AbortSignal;
  /** chunks done of all, those of an earlier run among them; `made` are those spoken in this run */
  readonly onProgress?: (done: number, total: number, made: number) => void;
  /** threads that encode; one a core without it */
  readonly threads?: number;
}

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

/**
 * Makes sure of some chunks of a narration, several at a time; only those that are not there yet are spoken.
 * @returns them in the order in which they were given
 * @throws AppError disk-full; AbortError
 */
export async function makeChunks(
  ports: Pick<Ports, 'objects' | 'voiceEngine' | 'speechRecogniser'>,
  planned: readonly PlannedChunk[],
  of: Omit<ChunkWork, 'chunk'>,
  options: NarrationOptions,
): Promise<EnsuredChunk[]> {
  const mastering = startMastering(options.threads);
  let [done, made] = [0, 0];
  const work = async (chunk: PlannedChunk, signal: AbortSignal) => {
    const ensured = await ensureChunk(ports, mastering, { ...of, chunk }, signal);
    if (ensured.isNew) made++;
    options.onProgress?.(++done, planned.length, made);
    return ensured;
  };
  try {
    // Two chunks a core: one is spoken while another is encoded.
    const laneCount = 2 * (options.threads ?? availableParallelism());
    return await inLanes(planned, laneCount, work, options.signal);
  } finally {
    await mastering.close();
  }
}
