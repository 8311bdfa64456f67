import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { buffer } from 'node:stream/consumers';
import type { SentenceReading, Timings } from '../../../../src/domain/audiobook/timings.ts';
import { AppError, isDamagedFile } from '../../../../src/domain/errors.ts';
import type { Ports } from '../../ports/ports.ts';
import { mapLimited } from '../../processes/map-limited.ts';
import { type Mastering, startMastering } from '../mastering/master.ts';
import type { ChapterMark } from '../mp3/id3.ts';
import { type ChunkFacts, chunkFile, countFrames, readChunkFile, secondsOfFrames } from '../mp3/mp3.ts';
import { soundOfWav } from '../signal/wav.ts';
import type { PlannedSentence } from '../text/pack-chunks.ts';
import type { SentencePlace } from '../text/photos-of-sentences.ts';
import {
  isOfVoice,
  type Narration,
  type OwnRecording,
  PAUSES,
  type PlannedChunk,
} from '../text/plan-narration.ts';
import { type ChunkWork, pathsOfChunk } from './chunk-names.ts';
import { type ReadSentence, readSentence } from './read-sentence.ts';

type TimedChunk = Pick<EnsuredChunk, 'frameCount' | 'starts' | 'unread'>;

/** What was spoken of a sentence, and when. */
export interface HeardSentence extends PlannedSentence {
  /** index into the paragraphs, or what stands in none */
  readonly paragraph: number | 'title' | 'credit' | 'own';
  readonly startSeconds: number;
  /** something is still wrong with it after the last try */
  readonly isUnread: boolean;
}

export interface TimedNarration {
  readonly timings: Timings;
  readonly marks: readonly ChapterMark[];
  /** where in the text each sentence stands */
  readonly places: readonly SentencePlace[];
  /** every call of the engine, with the words it was given and when they are heard */
  readonly heard: readonly HeardSentence[];
  /** sentences of the manuscript with which something is still wrong */
  readonly unread: readonly string[];
}

/** Which of the sentences that are shown are heard in another reading than their first. */
function readingsOf(heard: readonly HeardSentence[]): SentenceReading[] {
  return heard
    .filter(({ shown }) => shown !== '')
    .flatMap(({ reading }, sentence) => (reading ? { sentence, reading } : []));
}

/** Which of the sentences that are shown say whose voice it is, and that it is recreated. */
function creditsOf(heard: readonly HeardSentence[]): number[] {
  return heard
    .filter(({ shown }) => shown !== '')
    .flatMap(({ paragraph }, sentence) => (isOfVoice(paragraph) ? sentence : []));
}

const partOf = ({ of, paragraph }: PlannedChunk) => (of === 'text' ? paragraph : of);

/** What is said of the voice stands in no paragraph: the photograph beside it is that of the title, or the last one. */
const placeOf = ({ of, paragraph }: PlannedChunk, letters: number): SentencePlace => ({
  paragraph,
  letters: isOfVoice(of) ? 0 : letters,
});

/**
 * When each sentence and chapter is heard. Exact, because chunks are counted in frames and the place of each sentence
 * in its chunk is known to the sample.
 */
export function timeSentences(plan: Narration, chunks: readonly TimedChunk[]): TimedNarration {
  const starts: number[] = [];
  const texts: string[] = [];
  const paragraphs: number[] = [];
  const places: SentencePlace[] = [];
  const heard: HeardSentence[] = [];
  const unread: string[] = [];
  const chapterStarts: number[] = [];
  let frames = 0;
  for (const [i, planned] of plan.chunks.entries()) {
    const made = chunks[i];
    if (!made) continue;
    const chunkStart = secondsOfFrames(frames);
    chapterStarts[planned.chapter] ??= chunkStart + (made.starts[0] ?? 0);
    if (planned.startsParagraph) paragraphs.push(texts.length);
    for (const [k, sentence] of planned.sentences.entries()) {
      const { shown, letters } = sentence;
      const startSeconds = chunkStart + (made.starts[k] ?? 0);
      heard.push({
        ...sentence,
        paragraph: partOf(planned),
        startSeconds,
        isUnread: made.unread.includes(k),
      });
      if (shown !== '') {
        texts.push(shown);
        places.push(placeOf(planned, letters));
        starts.push(startSeconds);
      }
      if (made.unread.includes(k)) unread.push(texts.at(-1) ?? '');
    }
    frames += made.frameCount;
  }
  const durationSeconds = secondsOfFrames(frames);
  const [readings, credits] = [readingsOf(heard), creditsOf(heard)];
  const marks = plan.chapterTitles.map((title, i) => ({
    title,
    startSeconds: chapterStarts[i] ?? durationSeconds,
    endSeconds: chapterStarts[i + 1] ?? durationSeconds,
  }));
  const chapters = marks.map(({ title, startSeconds }) => ({ title, startSeconds }));
  return {
    timings: {
      durationSeconds,
      chapters,
      starts,
      texts,
      paragraphs,
      ...(readings.length > 0 && { readings }),
      ...(credits.length > 0 && { credits }),
    },
    marks,
    places,
    heard,
    unread: [...new Set(unread)],
  };
}

const CHUNK = 'application/octet-stream';

export interface EnsuredChunk extends ChunkFacts {
  readonly path: string;
  readonly phonePath: string;
  readonly frameCount: number;
  readonly isNew: boolean;
}

/**
 * One chunk of an audiobook as a stored MP3 and, when wanted, its copy for phones; spoken only when it is not there yet.
 * Sound is in memory for this chunk alone. A sentence that cannot be read well is noted, and the book goes on.
 * @throws AppError disk-full; AbortError
 */
export async function ensureChunk(
  ports: Pick<Ports, 'objects' | 'voiceEngine' | 'speechRecognizer'>,
  mastering: Mastering,
  work: ChunkWork,
  signal: AbortSignal,
): Promise<EnsuredChunk> {
  const { path, phonePath } = pathsOfChunk(work);
  const existing = await readExisting(ports.objects, path, work.wantsPhoneCopy ? phonePath : null);
  if (existing) return { ...existing, path, phonePath, isNew: false };
  const readings = await takesOf(ports, work, signal);
  const { mp3, phoneMp3, starts } = await mastering.master(taskOf(work, readings), signal);
  const facts = {
    mp3Bytes: mp3.length,
    phoneBytes: phoneMp3?.length ?? null,
    starts: [...starts],
    readAgain: readings.filter(({ attempts }) => attempts > 1).length,
    unread: readings.flatMap(({ problem }, i) => (problem ? [i] : [])),
  };
  // The copy first: a chunk that is there is there whole.
  if (phoneMp3) await ports.objects.write(phonePath, phoneMp3, { contentType: CHUNK });
  await ports.objects.write(path, chunkFile(mp3, facts), { contentType: CHUNK });
  return { ...facts, path, phonePath, frameCount: countFrames(mp3), isNew: true };
}

/** What is heard of a chunk: the person's own recording as it is, or each sentence as it is spoken. */
async function takesOf(
  ports: Pick<Ports, 'objects' | 'voiceEngine' | 'speechRecognizer'>,
  { chunk, voice }: ChunkWork,
  signal: AbortSignal,
): Promise<ReadSentence[]> {
  if (chunk.recording) return [await ownTake(ports, chunk.recording)];
  const readings: ReadSentence[] = [];
  for (const sentence of chunk.sentences) readings.push(await readSentence(ports, voice, sentence, signal));
  return readings;
}

/** @throws AppError stored-file-damaged, not-found; internal when it is another sound than was frozen */
async function ownTake(
  { objects }: Pick<Ports, 'objects'>,
  { path, sha256 }: OwnRecording,
): Promise<ReadSentence> {
  const wav = await buffer(await objects.read(path));
  if (createHash('sha256').update(wav).digest('hex') !== sha256)
    throw new AppError('internal', 'the recording is another one than was frozen');
  return { ...soundOfWav(wav), attempts: 1, problem: null };
}

function taskOf({ chunk, wantsPhoneCopy }: ChunkWork, readings: readonly ReadSentence[]) {
  const spoken = readings.filter(({ problem }) => problem !== 'not-spoken');
  return {
    takes: readings.map(({ samples }) => samples),
    sampleRateHz: (spoken[0] ?? readings[0])?.sampleRateHz ?? 0,
    spacing: {
      leadSeconds: chunk.leadSeconds,
      betweenSeconds: PAUSES.sentence,
      pauseSeconds: chunk.pauseSeconds,
    },
    wantsPhoneCopy,
    ...(chunk.room && { room: chunk.room }),
  };
}

/** The chunk of an earlier run, unless a disk has damaged it or its copy: then both are made again. */
async function readExisting(objects: Ports['objects'], path: string, phonePath: string | null) {
  const file = await readWhole(objects, path);
  const chunk = file && readChunkFile(file);
  if (!chunk || phonePath === null) return chunk;
  const phone = await readWhole(objects, phonePath);
  return phone?.length === chunk.phoneBytes ? chunk : null;
}

/** Null when it is not there, or not as it was stored. */
async function readWhole(objects: Ports['objects'], path: string): Promise<Uint8Array | null> {
  if (!(await objects.info(path))) return null;
  try {
    return await buffer(await objects.read(path));
  } catch (error) {
    if (isDamagedFile(error)) return null;
    throw error;
  }
}

export interface NarrationOptions {
  readonly signal: AbortSignal;
  /** chunks done of all, those of an earlier run among them; `made` are those spoken in this run */
  readonly onProgress?: (done: number, total: number, made: number) => void;
  /** threads that encode; one a core without it */
  readonly threads?: number;
}

/**
 * Makes sure of some chunks of a narration, several at a time; only those that are not there yet are spoken.
 * @returns them in the order in which they were given
 * @throws AppError disk-full; AbortError
 */
export async function makeChunks(
  ports: Pick<Ports, 'objects' | 'voiceEngine' | 'speechRecognizer'>,
  planned: readonly PlannedChunk[],
  of: Omit<ChunkWork, 'chunk'>,
  options: NarrationOptions,
): Promise<EnsuredChunk[]> {
  const mastering = startMastering(options.threads);
  let [done, made] = [0, 0];
  const work = async (chunk: PlannedChunk, signal: AbortSignal) => {
    const ensured = await ensureChunk(ports, mastering, { ...of, chunk }, signal);
    if (ensured.isNew) made++;
    options.onProgress?.(++done, planned.length, made);
    return ensured;
  };
  try {
    // Two chunks a core: one is spoken while another is encoded.
    const concurrency = 2 * (options.threads ?? availableParallelism());
    return await mapLimited(planned, concurrency, work, options.signal);
  } finally {
    await mastering.close();
  }
}
