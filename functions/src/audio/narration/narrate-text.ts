import { addAbortSignal, Readable } from 'node:stream';
import { FINISH, type Finish } from '../../../../src/domain/audiobook/finish.ts';
import { RECEIPT_HEAD, receiptLine } from '../../../../src/domain/audiobook/receipt.ts';
import { photosIn, storedTimings, type TimedChapter } from '../../../../src/domain/audiobook/timings.ts';
import { AppError, isDamagedFile } from '../../../../src/domain/errors.ts';
import type { ManuscriptSource } from '../../../../src/domain/manuscript/review.ts';
import type { OwnWays } from '../../../../src/domain/names/pronouncer.ts';
import type { Voice } from '../../../../src/domain/voice/voice.ts';
import type { ObjectInfo } from '../../ports/objects.ts';
import type { Ports } from '../../ports/ports.ts';
import type { AudiobookTags, SignTags } from '../mp3/id3.ts';
import { assembleMp3, BOOK_MP3, type ChunkSound, PHONE_MP3 } from '../mp3/mp3.ts';
import { type PhotoStart, photosOfSentences } from '../text/photos-of-sentences.ts';
import { type OtherReading, type OwnRecording, planNarration, readingOf } from '../text/plan-narration.ts';
import {
  type EnsuredChunk,
  type HeardSentence,
  makeChunks,
  type NarrationOptions,
  timeSentences,
} from './make-chunks.ts';
import { wordReceipt } from './word-receipt.ts';

const MP3 = 'audio/mpeg';
const JSON_TYPE = 'application/json';
const TABLE_TYPE = 'text/tab-separated-values; charset=utf-8';

export interface NarrationInput extends OwnWays {
  /** whose chunks they are: they are kept under it and deleted with it */
  readonly sessionId: string;
  readonly title: string;
  /** whose voice is recreated; written into the file's tags */
  readonly narrator: string;
  readonly paragraphs: readonly string[];
  /** indices of the paragraphs that begin a chapter; without it the words tell */
  readonly chapterStarts?: readonly number[];
  /** sentences that the family has had read in another way */
  readonly readings?: readonly OtherReading[];
  readonly voice: Voice;
  /** that of books that are begun now, without it */
  readonly finish?: Finish;
  /** how it says that its voice is recreated; a sample, which only the family hears, says nothing */
  readonly credit?: string;
  /** what its person said about that, where they want it said */
  readonly opening?: string;
  /** the person's own recording, where the book begins with it */
  readonly ownRecording?: OwnRecording;
  /** see planNarration: some sentences to try a voice with */
  readonly isExcerpt?: boolean;
  /** what the mark in its sound says, 16 hexadecimal digits; none without it */
  readonly mark?: string;
  /** from which photographs the paragraphs were read */
  readonly photos?: readonly PhotoStart[];
  /** what the files wear; asked when the sound is there, so that it can be chosen until then */
  readonly dress?: () => Promise<Pick<AudiobookTags, 'author' | 'cover'>>;
  /** signs what both files say of themselves; they say nothing without it */
  readonly sign?: SignTags;
  readonly outputPath: string;
  /** where the copy of 64 kbit/s goes, when one is wanted */
  readonly phonePath?: string;
  /** where the times of all sentences go, when they are wanted */
  readonly timingsPath?: string;
  /** the whole manuscript, what is left out of the paragraphs included */
  readonly source?: ManuscriptSource;
  /** where every word of the manuscript is listed beside what was spoken, when that is wanted */
  readonly receiptPath?: string;
}

export interface NarratedAudiobook {
  readonly sizeBytes: number;
  /** null without a phone copy */
  readonly phoneSizeBytes: number | null;
  readonly durationSeconds: number;
  /** photographs shown beside the text */
  readonly photoCount: number;
  readonly chapters: readonly TimedChapter[];
  readonly chunkCount: number;
  /** chunks spoken in this run; the rest was there already */
  readonly chunksMade: number;
  readonly sentenceCount: number;
  /** sentences that were read more than once, in this run or an earlier one */
  readonly readAgainCount: number;
  /** sentences of the manuscript that could not be read well in three attempts */
  readonly unread: readonly string[];
}

/**
 * Speaks a text and writes it as one MP3 with chapters. Killed anywhere, it goes on at the next call with the chunks that
 * are there, and the file is the same to the byte. Neither text nor sound of a long book is in memory whole.
 * @throws AppError text-not-speakable, disk-full; AbortError
 */
export async function narrateText(
  ports: Pick<Ports, 'objects' | 'voiceEngine' | 'speechRecognizer'>,
  input: NarrationInput,
  options: NarrationOptions,
): Promise<NarratedAudiobook> {
  const reading = readingOf({ ...input, finish: input.finish ?? FINISH });
  const plan = planNarration(input.title, input.paragraphs, input.chapterStarts, reading);
  if (plan.chunks.length === 0) throw new AppError('text-not-speakable');
  const { sessionId, voice, phonePath } = input;
  const work = { sessionId, voice, wantsPhoneCopy: phonePath !== undefined };
  const chunks = await makeChunks(ports, plan.chunks, work, options);
  const { timings, marks, places, heard, unread } = timeSentences(plan, chunks);
  const tags = {
    title: input.title,
    narrator: input.narrator,
    ...((await input.dress?.()) ?? { author: null, cover: null }),
    chapters: marks,
    ...(input.ownRecording && { beginsWithRecording: true }),
  };
  const { signal } = options;
  const { sign } = input;
  const phone = await writePhoneCopy(ports, chunks, tags, { path: phonePath, sign, signal });
  const photos = photosOfSentences(input.paragraphs, input.photos ?? [], places);
  if (input.timingsPath) {
    const json = Buffer.from(JSON.stringify(storedTimings({ ...timings, photos })));
    await ports.objects.write(input.timingsPath, json, { contentType: JSON_TYPE });
  }
  if (input.receiptPath) await writeReceipt(ports, input, heard, input.receiptPath);
  const sounds = chunks.map(
    ({ path, frameCount, mp3Bytes }): ChunkSound => ({
      frameCount,
      sizeBytes: mp3Bytes,
      read: () => readChunk(ports, path),
    }),
  );
  const book = await write(ports, input.outputPath, assembleMp3(sounds, tags, BOOK_MP3, sign), signal);
  return {
    sizeBytes: book.sizeBytes,
    phoneSizeBytes: phone?.sizeBytes ?? null,
    durationSeconds: timings.durationSeconds,
    photoCount: photosIn({ photos }).length,
    chapters: timings.chapters,
    chunkCount: chunks.length,
    chunksMade: chunks.filter((chunk) => chunk.isNew).length,
    sentenceCount: timings.texts.length,
    readAgainCount: chunks.reduce((sum, chunk) => sum + chunk.readAgain, 0),
    unread,
  };
}

/** Line by line: of a long book it is some megabytes. */
async function writeReceipt(
  { objects }: Pick<Ports, 'objects'>,
  input: NarrationInput,
  heard: readonly HeardSentence[],
  path: string,
): Promise<void> {
  function* lines() {
    yield RECEIPT_HEAD;
    for (const row of wordReceipt(input, heard)) yield receiptLine(row);
  }
  await objects.write(path, Readable.from(lines(), { objectMode: false }), { contentType: TABLE_TYPE });
}

async function writePhoneCopy(
  ports: Pick<Ports, 'objects'>,
  chunks: readonly EnsuredChunk[],
  tags: AudiobookTags,
  {
    path,
    sign,
    signal,
  }: {
    readonly path: string | undefined;
    readonly sign: SignTags | undefined;
    readonly signal: AbortSignal;
  },
): Promise<ObjectInfo | null> {
  if (path === undefined) return null;
  const sounds = chunks.map(
    ({ phonePath, frameCount, phoneBytes }): ChunkSound => ({
      frameCount,
      sizeBytes: phoneBytes ?? 0,
      read: () => readChunk(ports, phonePath),
    }),
  );
  return write(ports, path, assembleMp3(sounds, tags, PHONE_MP3, sign), signal);
}

/** A chunk that was damaged since it was made sure of: the next try of the job makes it again. */
async function readChunk({ objects }: Pick<Ports, 'objects'>, path: string): Promise<Readable> {
  try {
    return await objects.read(path);
  } catch (error) {
    if (!isDamagedFile(error)) throw error;
    throw new AppError('internal', 'a chunk was damaged before it was joined', { cause: error });
  }
}

function write(
  ports: Pick<Ports, 'objects'>,
  path: string,
  stream: Readable,
  signal: AbortSignal,
): Promise<ObjectInfo> {
  return ports.objects.write(path, addAbortSignal(signal, stream), { contentType: MP3 });
}
