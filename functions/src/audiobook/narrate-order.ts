import { objectPath } from '../../../src/domain/object-path.ts';
import { readFrozenNarration } from '../payment/frozen-narration.ts';
import type { JobInputs } from '../ports/jobs.ts';
import type { Ports } from '../ports/ports.ts';
import { narrateText } from './narrate-text.ts';
import { findOrder, moveOrder } from './order-record.ts';

/**
 * The job that makes the book. Killed anywhere it goes on with the next chunk; run again after the end it changes nothing.
 * @throws AppError not-found, text-not-speakable, disk-full; AbortError
 */
export async function narrateOrder(
  ports: Pick<Ports, 'documents' | 'objects' | 'voiceEngine'>,
  job: JobInputs['narrate'],
  signal: AbortSignal,
): Promise<void> {
  const { orderId } = job;
  const order = await findOrder(ports, orderId);
  if (order.status === 'completed') return;
  const narration = await readFrozenNarration(ports, orderId);
  const outputPath = objectPath.audiobook(orderId);
  await moveOrder(ports, orderId, { kind: 'progressed', percent: 0 });
  let shownPercent = 0;
  let lastWrite: Promise<void> = Promise.resolve();
  const { sizeBytes } = await narrateText(
    ports,
    { ...narration, sessionId: order.sessionId, outputPath },
    {
      signal,
      onProgress: (done, total) => {
        const percent = Math.floor((done / total) * 99);
        if (percent <= shownPercent) return;
        shownPercent = percent;
        lastWrite = lastWrite.then(() => moveOrder(ports, orderId, { kind: 'progressed', percent }));
      },
    },
  );
  await lastWrite;
  const audioUrl = await ports.objects.downloadUrl(outputPath);
  await moveOrder(ports, orderId, { kind: 'finished', audioUrl, audioFileSize: sizeBytes });
}
