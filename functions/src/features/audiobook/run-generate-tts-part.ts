import { AppError } from '../../../../src/domain/errors.ts';
import { makeChunks } from '../../audio/narration/make-chunks.ts';
import type { JobInputs } from '../../ports/jobs.ts';
import type { Ports } from '../../ports/ports.ts';
import { readFrozenNarration } from '../../records/books/frozen-narrations.ts';
import { chunksOf, deleteChunks } from '../../records/books/spoken-books.ts';
import {
  isToTell,
  missingParts,
  type NarrationParts,
  progressOf,
  rangeOf,
} from '../../records/orders/narration-parts.ts';
import { findParts, markPart, stopParts } from '../../records/orders/narrations.ts';
import { findOrder, isWanted, orders, reportProgress } from '../../records/orders/orders.ts';
import { assertNotBlocked } from '../../records/voices/blocked-voices.ts';
import { enqueueJoining } from './fan-out-narration.ts';

/** How often a part asks whether anybody still wants it. */
const LOOK_EVERY_MS = 5_000;

type PartPorts = Pick<Ports, 'documents' | 'objects' | 'jobs' | 'voiceEngine' | 'speechRecognizer' | 'clock'>;

/**
 * The job that makes some chunks of a book. Chunks are named by what they are made of, marks only grow, and who sets or
 * finds the last mark puts the joining on the list: so tasks may come twice, late, in any order, or die anywhere.
 * @param make what makes the chunks; tests put something cheaper in its place
 * @throws AppError unavailable when the order was taken up again while this part gave up, disk-full; AbortError
 */
export async function runGenerateTtsPart(
  ports: PartPorts,
  { orderId, part }: JobInputs['generate-tts-part'],
  signal: AbortSignal,
  make = makeChunks,
): Promise<void> {
  const parts = await findParts(ports, orderId);
  if (!parts) return;
  if (!(await isWanted(ports, orderId))) return giveUpPart(ports, orderId);
  if (parts.marks[part] === '0') {
    const watch = watchRequest(ports, orderId, signal);
    try {
      await makePart(ports, parts, { part, signal: watch.signal, onProgress: watch.look }, make);
      await watch.end();
    } catch (error) {
      if (!watch.isUnwanted()) throw error;
      return giveUpPart(ports, orderId);
    }
  }
  const nowMs = ports.clock.nowMs();
  const after = await markPart(ports, orderId, part, nowMs);
  if (!after) return;
  if (isToTell(after)) await reportProgress(ports, orderId, progressOf(after, nowMs));
  // Asked at every part, also one that comes again: a worker that dies between its mark and this loses nothing.
  if (missingParts(after).length === 0) await enqueueJoining(ports, after);
}

async function makePart(
  ports: PartPorts,
  parts: NarrationParts,
  run: { readonly part: number; readonly signal: AbortSignal; readonly onProgress: () => void },
  make: typeof makeChunks,
): Promise<void> {
  const { sessionId } = await findOrder(ports, parts.orderId);
  const narration = await readFrozenNarration(ports, parts.orderId);
  await assertNotBlocked(ports, narration.narrator);
  const { voice } = narration;
  const [from, to] = rangeOf(parts, run.part);
  const chunks = chunksOf(narration).slice(from, to);
  try {
    await make(ports, chunks, { sessionId, voice, wantsPhoneCopy: true }, run);
  } finally {
    // What was in the making when its voice was taken back was written behind the deletion.
    const order = await orders.find(ports, parts.orderId);
    if (order?.voiceEnded) await deleteChunks(ports, chunks, { sessionId, voice });
  }
}

/**
 * Says first that the run is stopped and looks then: whoever takes the order up again before the look is seen by it, and
 * whoever does so later finds the word.
 */
async function giveUpPart(ports: Pick<Ports, 'documents'>, orderId: string): Promise<void> {
  await stopParts(ports, orderId);
  if (await isWanted(ports, orderId))
    throw new AppError('unavailable', 'the narration was taken up again while a part of it gave up');
}

/** Ends a part in its middle when its order was cancelled, has failed or is gone. */
function watchRequest(ports: Pick<Ports, 'documents' | 'clock'>, orderId: string, outer: AbortSignal) {
  const ending = new AbortController();
  let lastLookMs = ports.clock.nowMs();
  let unwanted = false;
  let looking: Promise<void> = Promise.resolve();
  const ask = async () => {
    unwanted = !(await isWanted(ports, orderId));
    if (unwanted) ending.abort();
  };
  return {
    signal: AbortSignal.any([outer, ending.signal]),
    isUnwanted: () => unwanted,
    look() {
      const nowMs = ports.clock.nowMs();
      if (nowMs - lastLookMs < LOOK_EVERY_MS) return;
      lastLookMs = nowMs;
      looking = looking.then(ask);
      // A database that does not answer ends the part; the queue brings it again.
      looking.catch((error: unknown) => ending.abort(error));
    },
    end: () => looking,
  };
}
