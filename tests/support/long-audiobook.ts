import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  assembleMp3,
  countFrames,
  encodeMp3,
  encodePhoneCopy,
  PHONE_MP3,
  secondsOfFrames,
} from '../../functions/src/audio/mp3/mp3.ts';
import type { openDataFolder } from '../../functions/src/local/ports.ts';
import { orders } from '../../functions/src/records/orders/orders.ts';
import { NEW_ORDER, type Order } from '../../src/domain/audiobook/order.ts';
import { storedTimings } from '../../src/domain/audiobook/timings.ts';
import { MP3_SAMPLE_RATE_HZ } from '../../src/domain/limits.ts';
import { objectPath } from '../../src/domain/transfer/object-path.ts';
import { makeVowel } from './make-tones.ts';

const CHUNK_SECONDS = 11.5;
const SENTENCES_OF_CHUNK = 2;
const CHAPTERS = 30;
const SENTENCE =
  'In the spring of 1938, my mother kept the letters in a blue tin, and we watched from the stairs.';

/**
 * A finished order whose phone copy and times are as long as those of so many hours, made of one chunk over and over in
 * seconds: for what a player does with a long book. The large mp3 is not made.
 */
export async function makeLongAudiobook(
  { documents, objects }: Pick<ReturnType<typeof openDataFolder>, 'documents' | 'objects'>,
  userId: string,
  { title, hours }: { readonly title: string; readonly hours: number },
): Promise<{ readonly sizeBytes: number; readonly sentenceCount: number }> {
  const id = createHash('sha256').update(title).digest('hex').slice(0, 24);
  const rateHz = PHONE_MP3.sampleRateHz;
  const frameCount = countFrames(await encodeMp3(new Float32Array(CHUNK_SECONDS * MP3_SAMPLE_RATE_HZ)));
  const sound = await encodePhoneCopy(makeVowel(120, CHUNK_SECONDS, rateHz), frameCount);
  const chunkSeconds = secondsOfFrames(frameCount);
  const chunkCount = Math.ceil((hours * 3_600) / chunkSeconds);
  const durationSeconds = chunkCount * chunkSeconds;
  const chapters = Array.from({ length: CHAPTERS }, (_, i) => ({
    title: `Chapter ${i + 1}`,
    startSeconds: (i * durationSeconds) / CHAPTERS,
  }));
  const marks = chapters.map((chapter, i) => ({
    ...chapter,
    endSeconds: chapters[i + 1]?.startSeconds ?? durationSeconds,
  }));
  const chunks = Array.from({ length: chunkCount }, () => ({
    frameCount,
    sizeBytes: sound.length,
    read: async () => Readable.from([sound]),
  }));
  const tags = { title, author: null, narrator: 'Nobody', cover: null, chapters: marks };
  const phone = await objects.write(objectPath.phoneCopy(id), assembleMp3(chunks, tags, PHONE_MP3), {
    contentType: 'audio/mpeg',
  });
  const sentenceCount = chunkCount * SENTENCES_OF_CHUNK;
  const timings = storedTimings({
    durationSeconds,
    chapters,
    starts: Array.from({ length: sentenceCount }, (_, i) => (i * chunkSeconds) / SENTENCES_OF_CHUNK),
    texts: Array.from({ length: sentenceCount }, (_, i) => `${i + 1}. ${SENTENCE}`),
    paragraphs: Array.from({ length: chunkCount / SENTENCES_OF_CHUNK }, (_, i) => i * 2 * SENTENCES_OF_CHUNK),
  });
  const json = Buffer.from(JSON.stringify(timings));
  await objects.write(objectPath.timings(id), json, { contentType: 'application/json' });
  await objects.write(objectPath.cover(id), Uint8Array.of(0xff, 0xd8, 0xff), { contentType: 'image/jpeg' });
  await objects.write(objectPath.audiobook(id), sound, { contentType: 'audio/mpeg' });
  const [audioUrl, phoneUrl, timingsUrl, coverUrl] = await Promise.all(
    (['audiobook', 'phoneCopy', 'timings', 'cover'] as const).map((file) =>
      objects.downloadUrl(objectPath[file](id)),
    ),
  );
  const order: Order = {
    ...NEW_ORDER,
    id,
    userId,
    sessionId: '1700000000000-00000000000000000000000000000000',
    paymentIntentId: 'pi_1',
    userEmail: null,
    title,
    tier: 'Novel',
    pageCount: 500,
    amount: 9_999,
    createdAt: new Date(),
    status: 'completed',
    audioGenerationProgress: 100,
    audioUrl: audioUrl ?? '',
    audioFileSize: sound.length,
    audiobook: {
      phoneUrl: phoneUrl ?? '',
      phoneFileSize: phone.sizeBytes,
      timingsUrl: timingsUrl ?? '',
      coverUrl: coverUrl ?? '',
      durationSeconds,
      sentenceCount,
      readAgainCount: 0,
      unread: [],
    },
  };
  await documents.update(`orders/${id}`, () => orders.toFields(order));
  return { sizeBytes: phone.sizeBytes, sentenceCount };
}
