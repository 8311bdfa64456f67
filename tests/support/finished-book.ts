import sharp from 'sharp';
import { ffmpegSoundEncoder } from '../../functions/src/adapters/ffmpeg/sound-encoder.ts';
import { memoryDocuments } from '../../functions/src/adapters/memory/documents.ts';
import { memoryJobs } from '../../functions/src/adapters/memory/jobs.ts';
import { memoryObjects } from '../../functions/src/adapters/memory/objects.ts';
import { wavOf } from '../../functions/src/audio/signal/wav.ts';
import { runGenerateTts } from '../../functions/src/features/audiobook/run-generate-tts.ts';
import type { ProvenanceSigner } from '../../functions/src/ports/provenance-signer.ts';
import type { VoiceEngine } from '../../functions/src/ports/voice-engine.ts';
import { freezeNarration } from '../../functions/src/records/books/frozen-narrations.ts';
import { freezeOwnRecording } from '../../functions/src/records/books/own-recordings.ts';
import { orders } from '../../functions/src/records/orders/orders.ts';
import { NEW_ORDER, type Order } from '../../src/domain/audiobook/order.ts';
import { makeSessionId } from '../../src/domain/session.ts';
import { objectPath } from '../../src/domain/transfer/object-path.ts';
import { testVoice } from './make-clip.ts';
import { makeVowel } from './make-tones.ts';

export const BOOK_ID = 'b00c';
export const BOOK_SESSION = makeSessionId(1_763_600_000_000, new Uint8Array(16));
export const OWNER = { uid: 'rose', email: null, isAnonymous: false };

/** Three chapters, signs that formats must escape, and letters outside of English. */
export const BOOK_PARAGRAPHS = [
  'Chapter 1: The River',
  'We lived at Smith & Sons, where <nobody> slept. The river was high that year.',
  'Zoë came on a Sunday.',
  'Chapter 2: The Winter',
  'It snowed for nine days. We burned the chairs.',
  'Chapter 3: Home',
  'In spring we went home.',
];

const hums: VoiceEngine = {
  makeVoice: async () => testVoice(),
  forget: async () => undefined,
  speak: async (_voice, text) => ({ samples: makeVowel(120, text.length * 0.06), sampleRateHz: 16_000 }),
  close: async () => undefined,
};

/** A JPEG of stripes. */
const PICTURE = await sharp(
  Uint8Array.from({ length: 90 * 120 * 3 }, (_, i) => (i * 7) % 256),
  { raw: { width: 90, height: 120, channels: 3 } },
)
  .jpeg()
  .toBuffer();

/** A finished audiobook, narrated for the test by a voice that hums, with its order. */
export async function finishedBook({
  paragraphs = BOOK_PARAGRAPHS,
  provenanceSigner,
  credit,
  ownSeconds,
}: {
  readonly paragraphs?: readonly string[];
  /** how it says that its voice is recreated; a book of before that without it */
  readonly credit?: string;
  readonly provenanceSigner?: ProvenanceSigner;
  /** of the person's own recording, where it begins with that */
  readonly ownSeconds?: number;
} = {}) {
  const order: Order = {
    ...NEW_ORDER,
    ...{ id: BOOK_ID, userId: OWNER.uid, sessionId: BOOK_SESSION, paymentIntentId: 'pi', userEmail: null },
    ...{ title: 'The House on the Lane', tier: 'Memoir', pageCount: 6, amount: 3_899 },
    createdAt: new Date(0),
    cover: { author: 'Rose Hill', photo: null },
  };
  let nowMs = 0;
  const ports = {
    documents: memoryDocuments({ [`orders/${BOOK_ID}`]: orders.toFields(order) }),
    objects: memoryObjects(),
    jobs: memoryJobs(),
    coverPainter: { paint: async () => PICTURE },
    // Each look at it takes two seconds.
    clock: { nowMs: () => (nowMs += 2_000) },
    voiceEngine: hums,
    soundEncoder: ffmpegSoundEncoder(),
    ...(provenanceSigner && { provenanceSigner }),
  };
  const page = (n: number) => objectPath.page(BOOK_SESSION, n);
  for (const n of [1, 2]) await ports.objects.write(page(n), PICTURE, { contentType: 'image/jpeg' });
  const photos = [
    { paragraph: 0, at: 0, path: page(1), half: null },
    { paragraph: 3, at: 0, path: page(2), half: null },
  ];
  const book = { title: order.title, narrator: 'Rose Hill', paragraphs, voice: testVoice(), photos };
  const voice = { storagePath: 'voices/s/speech.wav', permission: { speakerName: book.narrator } };
  if (ownSeconds)
    await ports.objects.write(voice.storagePath, wavOf(makeVowel(110, ownSeconds), 16_000), {
      contentType: 'audio/wav',
    });
  const ownRecording = await freezeOwnRecording(ports, BOOK_ID, voice);
  const narration = { ...book, ...(credit && { credit }), ...(ownRecording && { ownRecording }) };
  await freezeNarration(ports, BOOK_ID, narration);
  await runGenerateTts(ports, { orderId: BOOK_ID }, new AbortController().signal);
  return ports;
}
