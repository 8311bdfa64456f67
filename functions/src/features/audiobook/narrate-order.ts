import {
  type CoverChoice,
  DRAWN_COVER,
  type MadeAudiobook,
  type Order,
} from '../../../../src/domain/audiobook/order.ts';
import { AppError } from '../../../../src/domain/errors.ts';
import { objectPath } from '../../../../src/domain/transfer/object-path.ts';
import type { JobInputs } from '../../ports/jobs.ts';
import type { Ports } from '../../ports/ports.ts';
import { type FrozenNarration, readFrozenNarration } from '../payment/frozen-narration.ts';
import { dressAudiobook } from './dress-audiobook.ts';
import { type NarratedAudiobook, narrateText } from './narrate-text.ts';
import { type NarrationWatch, watchNarration } from './narration-watch.ts';
import { findOrder, moveOrder } from './order-record.ts';
import { paintCover } from './paint-cover.ts';

/** A page of complaints helps nobody. */
const MAX_UNREAD_SHOWN = 20;

type NarratingPorts = Pick<
  Ports,
  'documents' | 'objects' | 'voiceEngine' | 'speechRecogniser' | 'coverPainter' | 'clock'
>;

/**
 * The job that makes the book. Killed anywhere it goes on with the next chunk; run again after the end it puts on what the
 * family has chosen for the cover since, or changes nothing.
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
  if (order.status === 'cancelled') return;
  if (order.status === 'completed') return dressAudiobook(ports, orderId, signal);
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
    await dressAudiobook(ports, orderId, signal);
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
): Promise<NarratedAudiobook & { readonly cover: CoverChoice }> {
  let cover = DRAWN_COVER;
  const made = await narrateText(
    ports,
    {
      ...narration,
      sessionId,
      dress: async () => {
        const { choice, jpeg } = await paintCover(ports, orderId, narration);
        cover = choice;
        return { author: choice.author, cover: jpeg };
      },
      outputPath: objectPath.audiobook(orderId),
      phonePath: objectPath.phoneCopy(orderId),
      timingsPath: objectPath.timings(orderId),
    },
    { signal: watch.signal, onProgress: watch.onProgress },
  );
  return { ...made, cover };
}

async function describe(
  { objects }: Pick<Ports, 'objects'>,
  orderId: string,
  made: NarratedAudiobook & { readonly cover: CoverChoice },
): Promise<MadeAudiobook> {
  const { cover, durationSeconds, photoCount, sentenceCount, readAgainCount, unread, phoneSizeBytes } = made;
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
    cover,
    durationSeconds,
    photoCount,
    sentenceCount,
    readAgainCount,
    unread: unread.slice(0, MAX_UNREAD_SHOWN),
  };
}
