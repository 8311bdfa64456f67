import { availableParallelism } from 'node:os';
import type { Ports } from '../../ports/ports.ts';
import { mapLimited } from '../../processes/map-limited.ts';
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
 * Makes sure of some chunks of a narration, several at a time; only those that are not there yet are spoken.
 * @returns them in the order in which they were given
 * @throws AppError disk-full; AbortError
 */
export async function makeChunks(
  ports: Pick<Ports, 'objects' | 'voiceEngine' | 'speechRecognizer'>,
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
    const concurrency = 2 * (options.threads ?? availableParallelism());
    return await mapLimited(planned, concurrency, work, options.signal);
  } finally {
    await mastering.close();
  }
}
