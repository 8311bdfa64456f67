import { oneByOne } from '../../../../src/domain/one-by-one.ts';
import type { Ports } from '../../ports/ports.ts';
import { findParts, stopParts } from '../../records/orders/narrations.ts';
import { orders } from '../../records/orders/orders.ts';

/** A part takes seconds and its retries minutes: who gave no sign for so long has lost its tasks. */
const SILENT_AFTER_MS = 30 * 60_000;
/** Stopped and wanted, or without a job, is what an order is for a moment while it is made or taken up again. */
const STOPPED_AFTER_MS = 2 * 60_000;

/**
 * Takes up narrations that are stopped though they are wanted, whose job is gone, or that gave no sign for half an hour,
 * whatever became of their tasks. For a timer of every host; what is made already is not made again, and a job that
 * waits or runs is left as it is.
 * @returns how many were taken up
 */
export async function sweepNarrations(ports: Pick<Ports, 'documents' | 'jobs' | 'clock'>): Promise<number> {
  let found = 0;
  await oneByOne(['processing', 'generating_audio'], async (status) =>
    oneByOne(await orders.where(ports, 'status', status), async ({ id, read }) => {
      const parts = await findParts(ports, id);
      const lastSign = parts?.lastSign ?? read().createdAt;
      const job = { kind: 'generate-tts', key: `generate-tts:${id}`, input: { orderId: id } } as const;
      const isLost = parts?.isStopped || (await ports.jobs.state(job.key)) === null;
      const patienceMs = isLost ? STOPPED_AFTER_MS : SILENT_AFTER_MS;
      if (ports.clock.nowMs() - lastSign.getTime() < patienceMs) return;
      await stopParts(ports, id);
      await ports.jobs.enqueue(job, { again: true });
      found++;
    }),
  );
  return found;
}
