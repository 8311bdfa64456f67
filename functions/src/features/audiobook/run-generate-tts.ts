import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addAbortSignal } from 'node:stream';
import { buffer, json } from 'node:stream/consumers';
import {
  type CoverChoice,
  DRAWN_COVER,
  isSameCover,
  isUnderWay,
  type MadeAudiobook,
  type Order,
} from '../../../../src/domain/audiobook/order.ts';
import {
  type PagePhoto,
  pagesIn,
  picturePath,
  readTimings,
} from '../../../../src/domain/audiobook/timings.ts';
import { AppError, type ErrorCode, sentFile } from '../../../../src/domain/errors.ts';
import { objectPath } from '../../../../src/domain/transfer/object-path.ts';
import {
  narratorOf,
  readTags,
  type SignTags,
  signedLike,
  signTags,
  updatedTags,
  withTags,
} from '../../audio/mp3/id3.ts';
import { type NarratedAudiobook, narrateText } from '../../audio/narration/narrate-text.ts';
import type { CoverWords } from '../../ports/cover-painter.ts';
import type { JobInputs } from '../../ports/jobs.ts';
import type { Ports } from '../../ports/ports.ts';
import {
  type FrozenNarration,
  type ReadNarration,
  readFrozenNarration,
} from '../../records/books/frozen-narrations.ts';
import { chunksOf, deleteChunks, deleteSound } from '../../records/books/spoken-books.ts';
import { chooseCover, findOrder, moveOrder, noteCover, orders } from '../../records/orders/orders.ts';
import { assertNotBlocked } from '../../records/voices/blocked-voices.ts';
import { rightFor } from '../../records/voices/permissions.ts';

/** How often the order is told, and asked whether it was cancelled. */
const LOOK_EVERY_MS = 2_000;
/** The last percent is for putting the book together. */
const NARRATED_PERCENT = 99;
/** Fewer chunks than these say little about how long the others take. */
const MIN_CHUNKS_FOR_ESTIMATE = 4;

interface NarrationWatch {
  /** fires when the outer signal does, and when the order was cancelled or its voice taken back */
  readonly signal: AbortSignal;
  readonly isCancelled: () => boolean;
  /** chunks done of all, and those of them spoken in this run */
  readonly onProgress: (done: number, total: number, made: number) => void;
  /** Waits until everything is written. @throws what writing the progress threw */
  end(): Promise<void>;
}

/**
 * Seconds until all chunks are there, from the pace of those spoken since `beganMs`; null while that says nothing.
 * Chunks that an earlier run had made cost nothing and count for nothing.
 */
export function secondsLeft(
  pace: { readonly elapsedMs: number; readonly made: number },
  chunksLeft: number,
): number | null {
  if (pace.made < MIN_CHUNKS_FOR_ESTIMATE) return null;
  return Math.round(((pace.elapsedMs / pace.made) * chunksLeft) / 1_000);
}

/** Follows a narration: writes how far it is into its order, and stops it when the order says so. */
function watchNarration(
  ports: Pick<Ports, 'documents' | 'clock'>,
  { orderId, narrator }: { readonly orderId: string; readonly narrator: string },
  outerSignal: AbortSignal,
): NarrationWatch {
  const cancelling = new AbortController();
  const beganMs = ports.clock.nowMs();
  let lastLookMs = beganMs;
  let writing: Promise<void> = Promise.resolve();
  const write = async (percent: number, left: number | null) => {
    await assertNotBlocked(ports, narrator);
    const order = await moveOrder(ports, orderId, { kind: 'progressed', percent, secondsLeft: left });
    if (!isUnderWay(order)) cancelling.abort();
  };
  return {
    signal: AbortSignal.any([outerSignal, cancelling.signal]),
    isCancelled: () => cancelling.signal.aborted,
    onProgress(done, total, made) {
      const nowMs = ports.clock.nowMs();
      if (nowMs - lastLookMs < LOOK_EVERY_MS && done < total) return;
      lastLookMs = nowMs;
      const left = secondsLeft({ elapsedMs: nowMs - beganMs, made }, total - done);
      const percent = Math.floor((done / total) * NARRATED_PERCENT);
      // One after another: an older percent must not arrive last. A failed write ends the narration.
      writing = writing.then(() => write(percent, left));
      writing.catch((error: unknown) => cancelling.abort(error));
    },
    end: () => writing,
  };
}

/** A page of complaints helps nobody. */
const MAX_UNREAD_SHOWN = 20;

type NarratingPorts = Pick<
  Ports,
  | 'documents'
  | 'objects'
  | 'voiceEngine'
  | 'speechRecognizer'
  | 'coverPainter'
  | 'pagePainter'
  | 'provenanceSigner'
  | 'clock'
>;

type TaggingPorts = Pick<Ports, 'documents' | 'objects' | 'coverPainter' | 'provenanceSigner'>;

interface PaintedCover {
  readonly choice: CoverChoice;
  readonly jpeg: Uint8Array;
}

/**
 * The cover as the family wants it now, stored beside the book. A photo that cannot be opened is given up for the drawn
 * cover: the book is worth more.
 * @throws AppError not-found, disk-full
 */
async function paintCover(
  ports: Pick<Ports, 'documents' | 'objects' | 'coverPainter'>,
  orderId: string,
  words: Pick<CoverWords, 'title' | 'narrator'>,
): Promise<PaintedCover> {
  const { cover: choice = DRAWN_COVER } = await findOrder(ports, orderId);
  const { author, design } = choice;
  const cloth = design && { design };
  try {
    const photo = choice.photo ? await photoOf(ports, objectPath.coverPhoto(orderId, choice.photo)) : null;
    const jpeg = await ports.coverPainter.paint({ ...words, ...cloth, author, photo });
    await ports.objects.write(objectPath.cover(orderId), jpeg, { contentType: 'image/jpeg' });
    return { choice, jpeg };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'photo-unreadable') throw error;
    await chooseCover(ports, orderId, { author, photo: null, ...cloth });
    return paintCover(ports, orderId, words);
  }
}

const photoOf = ({ objects }: Pick<Ports, 'objects'>, path: string): Promise<Uint8Array> =>
  sentFile('photo-unreadable', async () => buffer(await objects.read(path)));

/**
 * Puts the cover and author chosen last on a finished book: tags of both files, and the picture beside them. The sound is
 * copied as it is. Nothing happens when the book wears them already.
 * @throws AppError not-found, disk-full; AbortError
 */
async function tagAudiobook(ports: TaggingPorts, orderId: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const { status, title, cover, audiobook } = await findOrder(ports, orderId);
    if (status !== 'completed' || !audiobook || isSameCover(cover, audiobook.cover)) return;
    const tags = await readTags(await ports.objects.read(objectPath.audiobook(orderId)));
    const painted = await paintCover(ports, orderId, { title, narrator: narratorOf(tags) });
    const dressed = { author: painted.choice.author, cover: painted.jpeg };
    const signed = (worn: Uint8Array) => signedLike(worn, updatedTags(worn, dressed), ports.provenanceSigner);
    const dress = async (path: string) => {
      const sound = withTags(await ports.objects.read(path), signed);
      return ports.objects.write(path, addAbortSignal(signal, sound), { contentType: 'audio/mpeg' });
    };
    const phone = await dress(objectPath.phoneCopy(orderId));
    const book = await dress(objectPath.audiobook(orderId));
    await noteCover(ports, orderId, {
      cover: painted.choice,
      audioFileSize: book.sizeBytes,
      phoneFileSize: phone.sizeBytes,
    });
  }
}

/**
 * The job that makes the book. Killed anywhere it goes on with the next chunk; run again after the end it puts on what the
 * family has chosen for the cover since, draws the pages that are missing, or changes nothing.
 * Cancelled, it ends without an error, and so it does when the voice was taken back: then nothing of it is left.
 * @throws AppError not-found, voice-stopped, text-not-speakable, disk-full; AbortError
 */
export async function runGenerateTts(
  ports: NarratingPorts,
  job: JobInputs['generate-tts'],
  signal: AbortSignal,
): Promise<void> {
  const { orderId } = job;
  const order = await findOrder(ports, orderId);
  if (order.status === 'cancelled' || order.voiceEnded) return;
  if (order.status === 'completed') {
    await tagAudiobook(ports, orderId, signal);
    return drawPages(ports, orderId, signal);
  }
  const narration = await readFrozenNarration(ports, orderId);
  await assertNotBlocked(ports, narration.narrator);
  await moveOrder(ports, orderId, { kind: 'progressed', percent: 0, secondsLeft: null });
  const watch = watchNarration(ports, { orderId, narrator: narration.narrator }, signal);
  try {
    const made = await narrate(ports, order, narration, watch);
    await watch.end();
    const audioUrl = await ports.objects.downloadUrl(objectPath.audiobook(orderId));
    const audiobook = await describe(ports, orderId, { ...made, narrator: narration.narrator });
    await moveOrder(ports, orderId, {
      kind: 'finished',
      audioUrl,
      audioFileSize: made.sizeBytes,
      audiobook,
    });
    await tagAudiobook(ports, orderId, signal);
  } catch (error) {
    await watch.end();
    if (!watch.isCancelled()) throw error;
    // Taken up again before this job had ended: then nobody else goes on with it.
    if (isUnderWay(await findOrder(ports, orderId)))
      throw new AppError('unavailable', 'the narration was taken up again');
  } finally {
    await deleteIfEnded(ports, orderId, narration);
  }
}

/** What was written while the voice was taken back came behind the deletion. */
async function deleteIfEnded(
  ports: Pick<Ports, 'documents' | 'objects'>,
  orderId: string,
  narration: ReadNarration,
): Promise<void> {
  const order = await orders.find(ports, orderId);
  if (!order?.voiceEnded) return;
  await deleteSound(ports, orderId);
  await deleteChunks(ports, chunksOf(narration), { sessionId: order.sessionId, voice: narration.voice });
}

async function narrate(
  ports: NarratingPorts,
  order: Order,
  narration: FrozenNarration,
  watch: NarrationWatch,
): Promise<NarratedAudiobook & { readonly cover: CoverChoice }> {
  const { id: orderId, sessionId } = order;
  const sign = await signingOf(ports, order, narration);
  let cover = DRAWN_COVER;
  const made = await narrateText(
    ports,
    {
      ...narration,
      ...(sign && { sign }),
      sessionId,
      dress: async () => {
        const { choice, jpeg } = await paintCover(ports, orderId, narration);
        cover = choice;
        return { author: choice.author, cover: jpeg };
      },
      outputPath: objectPath.audiobook(orderId),
      phonePath: objectPath.phoneCopy(orderId),
      timingsPath: objectPath.timings(orderId),
      receiptPath: objectPath.receipt(orderId),
    },
    { signal: watch.signal, onProgress: watch.onProgress },
  );
  return { ...made, cover };
}

/** What the book says of itself follows from its order: made again, it says the same. */
async function signingOf(
  ports: Pick<Ports, 'documents' | 'provenanceSigner'>,
  { sessionId, createdAt }: Order,
  { narrator, mark }: FrozenNarration,
): Promise<SignTags | null> {
  const { provenanceSigner: signer } = ports;
  if (!signer) return null;
  const right = await rightFor(ports, sessionId, narrator);
  return signTags(signer, { madeOn: createdAt.toISOString().slice(0, 10), right, mark: mark ?? null });
}

async function describe(
  { objects }: Pick<Ports, 'objects'>,
  orderId: string,
  made: NarratedAudiobook & { readonly cover: CoverChoice; readonly narrator: string },
): Promise<MadeAudiobook> {
  const {
    cover,
    narrator,
    durationSeconds,
    photoCount,
    sentenceCount,
    readAgainCount,
    unread,
    phoneSizeBytes,
  } = made;
  const [phoneUrl, timingsUrl, coverUrl, receiptUrl] = await Promise.all([
    objects.downloadUrl(objectPath.phoneCopy(orderId)),
    objects.downloadUrl(objectPath.timings(orderId)),
    objects.downloadUrl(objectPath.cover(orderId)),
    objects.downloadUrl(objectPath.receipt(orderId)),
  ]);
  return {
    phoneUrl,
    phoneFileSize: phoneSizeBytes ?? 0,
    timingsUrl,
    receiptUrl,
    coverUrl,
    cover,
    narrator,
    durationSeconds,
    photoCount,
    sentenceCount,
    readAgainCount,
    unread: unread.slice(0, MAX_UNREAD_SHOWN),
  };
}

const NO_PICTURE: readonly ErrorCode[] = ['not-found', 'photo-unreadable', 'stored-file-damaged'];

type Painting = Pick<Ports, 'objects' | 'pagePainter'>;

async function pagesOf({ objects }: Painting, orderId: string): Promise<readonly PagePhoto[]> {
  const path = objectPath.timings(orderId);
  if (!(await objects.info(path))) return [];
  return pagesIn(readTimings(await json(await objects.read(path))) ?? {});
}

/** Nothing where the photograph is gone or cannot be opened: the book is heard and read without it. */
async function paint(
  { objects, pagePainter }: Painting,
  photo: string,
  signal: AbortSignal,
): Promise<readonly Uint8Array[]> {
  const folder = await mkdtemp(join(tmpdir(), 'kindred-'));
  try {
    const file = join(folder, 'page.jpg');
    await objects.readToFile(photo, file);
    return (await pagePainter?.paint(file, signal)) ?? [];
  } catch (error) {
    if (!(error instanceof AppError) || !NO_PICTURE.includes(error.code)) throw error;
    return [];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Makes the pictures that are shown beside the text of a finished book, as far as they are missing: each photographed page
 * upright and flat. Killed anywhere it goes on with the next page.
 * @throws AppError disk-full; AbortError
 */
export async function drawPages(ports: Painting, orderId: string, signal: AbortSignal): Promise<void> {
  const missing: PagePhoto[] = [];
  for (const page of await pagesOf(ports, orderId)) {
    const path = picturePath(orderId, page);
    if (path && !(await ports.objects.info(path))) missing.push(page);
  }
  for (const photo of new Set(missing.map(({ path }) => path))) {
    signal.throwIfAborted();
    const painted = await paint(ports, photo ?? '', signal);
    for (const page of missing.filter(({ path }) => path === photo)) {
      const jpeg = painted[page.half ?? 0];
      const path = picturePath(orderId, page);
      // Other sides than there were when it was read: none is better than a wrong one.
      if (!jpeg || !path || (page.half === null) !== (painted.length === 1)) continue;
      await ports.objects.write(path, jpeg, { contentType: 'image/jpeg' });
    }
  }
}
