import { AppError } from '../../../src/domain/errors.ts';
import { objectPath } from '../../../src/domain/object-path.ts';
import type { MadeAudiobook, Order } from '../../../src/domain/order.ts';
import { type FrozenNarration, readFrozenNarration } from '../payment/frozen-narration.ts';
import type { JobInputs } from '../ports/jobs.ts';
import type { Ports } from '../ports/ports.ts';
import { type NarratedAudiobook, narrateText } from './narrate-text.ts';
import { type NarrationWatch, watchNarration } from './narration-watch.ts';
import { findOrder, moveOrder } from './order-record.ts';

/** A page of complaints helps nobody. */
const MAX_UNREAD_SHOWN = 20;

type NarratingPorts = Pick<Ports, 'documents' | 'objects' | 'voiceEngine' | 'coverPainter' | 'clock'>;

/**
 * The job that makes the book. Killed anywhere it goes on with the next chunk; run again after the end it changes nothing.
 * Cancelled, it ends without an error.
 * @throws AppError not-found, text-not-speakable, disk-full; AbortError
 */
export async function narrateOrder(
  ports: NarratingPorts,
  job: JobInputs['narrate'],
  signal: AbortSignal,
): Promise<void> {
  const { orderId } = job;
  const order = await findOrder(ports, orderId);
  if (order.status === 'completed' || order.status === 'cancelled') return;
  const narration = await readFrozenNarration(ports, orderId);
  await moveOrder(ports, orderId, { kind: 'progressed', percent: 0, secondsLeft: null });
  const watch = watchNarration(ports, orderId, signal);
  try {
    const made = await narrate(ports, order, narration, watch);
    await watch.end();
    const audioUrl = await ports.objects.downloadUrl(objectPath.audiobook(orderId));
    const audiobook = await describe(ports, orderId, made);
    await moveOrder(ports, orderId, {
      kind: 'finished',
      audioUrl,
      audioFileSize: made.sizeBytes,
      audiobook,
    });
  } catch (error) {
    await watch.end();
    if (!watch.isCancelled()) throw error;
    // Taken up again before this job had ended: then nobody else goes on with it.
    const { status } = await findOrder(ports, orderId);
    if (status !== 'cancelled') throw new AppError('unavailable', 'the narration was taken up again');
  }
}

async function narrate(
  ports: NarratingPorts,
  { id: orderId, sessionId }: Pick<Order, 'id' | 'sessionId'>,
  narration: FrozenNarration,
  watch: NarrationWatch,
): Promise<NarratedAudiobook> {
  const cover = await ports.coverPainter.paint(narration);
  await ports.objects.write(objectPath.cover(orderId), cover, { contentType: 'image/jpeg' });
  return narrateText(
    ports,
    {
      ...narration,
      sessionId,
      cover,
      outputPath: objectPath.audiobook(orderId),
      phonePath: objectPath.phoneCopy(orderId),
      timingsPath: objectPath.timings(orderId),
    },
    { signal: watch.signal, onProgress: watch.onProgress },
  );
}

async function describe(
  { objects }: Pick<Ports, 'objects'>,
  orderId: string,
  made: NarratedAudiobook,
): Promise<MadeAudiobook> {
  const { durationSeconds, sentenceCount, readAgainCount, unread, phoneSizeBytes } = made;
  const [phoneUrl, timingsUrl, coverUrl] = await Promise.all([
    objects.downloadUrl(objectPath.phoneCopy(orderId)),
    objects.downloadUrl(objectPath.timings(orderId)),
    objects.downloadUrl(objectPath.cover(orderId)),
  ]);
  return {
    phoneUrl,
    phoneFileSize: phoneSizeBytes ?? 0,
    timingsUrl,
    coverUrl,
    durationSeconds,
    sentenceCount,
    readAgainCount,
    unread: unread.slice(0, MAX_UNREAD_SHOWN),
  };
}
