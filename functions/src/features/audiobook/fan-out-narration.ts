import { AppError } from '../../../../src/domain/errors.ts';
import type { JobInputs } from '../../ports/jobs.ts';
import type { Ports } from '../../ports/ports.ts';
import { readFrozenNarration } from '../../records/books/frozen-narrations.ts';
import { chunksOf } from '../../records/books/spoken-books.ts';
import { missingParts, type NarrationParts, planned } from '../../records/orders/narration-parts.ts';
import { changeParts, findParts } from '../../records/orders/narrations.ts';
import { findOrder, isWanted, moveOrder } from '../../records/orders/orders.ts';

/** Puts the joining of a book on the list; once a run, however often it is called. */
export async function enqueueJoining(ports: Pick<Ports, 'jobs'>, parts: NarrationParts): Promise<void> {
  const { orderId, run } = parts;
  await ports.jobs.enqueue({
    kind: 'join-tts',
    key: `join-tts:${orderId}:${run}`,
    input: { orderId },
  });
}

/**
 * The job `generate-tts` where many machines work: cuts the book into parts and puts each on the list. Any number of times, in
 * any order with its parts, killed anywhere: each missing part is on the list once a run.
 * @throws AppError not-found, text-not-speakable, failed-precondition for an order that has failed, unavailable when it was
 *   taken up again while it was planned
 */
export async function fanOutNarration(
  ports: Pick<Ports, 'documents' | 'objects' | 'jobs' | 'clock'>,
  { orderId }: JobInputs['generate-tts'],
): Promise<void> {
  const order = await findOrder(ports, orderId);
  if (order.status === 'completed' || order.status === 'cancelled' || order.voiceEnded) return;
  const chunkCount = chunksOf(await readFrozenNarration(ports, orderId)).length;
  if (chunkCount === 0) throw new AppError('text-not-speakable');
  await moveOrder(ports, orderId, { kind: 'progressed', percent: 0, secondsLeft: null });
  const parts = await changeParts(ports, orderId, (current) =>
    planned(current, { orderId, chunkCount }, ports.clock.nowMs()),
  );
  if (!parts) return;
  const { run } = parts;
  const missing = missingParts(parts);
  for (const part of missing)
    await ports.jobs.enqueue({
      kind: 'generate-tts-part',
      key: `generate-tts-part:${orderId}:${run}:${part}`,
      input: { orderId, run, part },
    });
  if (missing.length === 0) await enqueueJoining(ports, parts);
  // Cancelled and taken up again meanwhile: who did so saw this job at work and left it to us.
  const now = await findParts(ports, orderId);
  if (now?.isStopped && (await isWanted(ports, orderId)))
    throw new AppError('unavailable', 'the narration was taken up again while it was planned');
}
