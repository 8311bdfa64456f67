import * as v from 'valibot';
import { pageOfPath } from '../transfer/object-path.ts';

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** What is stored beside an audiobook, compact: times are whole milliseconds, each after the one before. */
const STORED = v.object({
  version: v.literal(1),
  durationMs: count,
  chapters: v.array(v.object({ title: v.string(), startMs: count })),
  /** from each sentence's beginning to the next one's */
  stepsMs: v.array(count),
  texts: v.array(v.string()),
  /** indices of the sentences that begin a paragraph */
  paragraphs: v.array(count),
  /** absent for a book without photographs, and for those made before they were known */
  photos: v.exactOptional(
    v.array(
      v.object({ sentence: count, path: v.nullable(v.string()), half: v.nullable(v.picklist([0, 1])) }),
    ),
  ),
  /** absent while every sentence is heard in its first reading */
  readings: v.exactOptional(v.array(v.object({ sentence: count, reading: count }))),
  /** indices of the sentences that say that the voice is recreated; absent for books made before they did */
  credits: v.exactOptional(v.array(count)),
});
type StoredTimings = v.InferOutput<typeof STORED>;

export interface TimedChapter {
  readonly title: string;
  readonly startSeconds: number;
}

/** The photograph a text was read from. */
export interface PagePhoto {
  /** object path; null for text that stands on no photograph */
  readonly path: string | null;
  /** of an open book the left page (0) or the right one (1); null is one page alone */
  readonly half: 0 | 1 | null;
}

/** From this sentence on it is this photograph. */
export interface SentencePhoto extends PagePhoto {
  readonly sentence: number;
}

/** Which reading of a sentence is heard, counted from 0. */
export interface SentenceReading {
  readonly sentence: number;
  readonly reading: number;
}

/** When each sentence of an audiobook is heard. The same times are good in the phone copy. */
export interface Timings {
  readonly durationSeconds: number;
  readonly chapters: readonly TimedChapter[];
  /** seconds, never going back */
  readonly starts: readonly number[];
  /** as they stand in the manuscript, one for each start */
  readonly texts: readonly string[];
  readonly paragraphs: readonly number[];
  /** rising by sentence; absent without photographs */
  readonly photos?: readonly SentencePhoto[];
  /** of the sentences that are heard in another reading than their first */
  readonly readings?: readonly SentenceReading[];
  /** of the sentences that say that the voice is recreated, which stand in no manuscript */
  readonly credits?: readonly number[];
}

const ms = (seconds: number) => Math.round(seconds * 1_000);

export function storedTimings(timings: Timings): StoredTimings {
  const starts = timings.starts.map(ms);
  return {
    version: 1,
    durationMs: ms(timings.durationSeconds),
    chapters: timings.chapters.map(({ title, startSeconds }) => ({ title, startMs: ms(startSeconds) })),
    stepsMs: starts.map((start, i) => Math.max(0, start - (starts[i - 1] ?? 0))),
    texts: [...timings.texts],
    paragraphs: [...timings.paragraphs],
    ...(timings.photos?.length ? { photos: timings.photos.map((photo) => ({ ...photo })) } : {}),
    ...(timings.readings?.length ? { readings: timings.readings.map((one) => ({ ...one })) } : {}),
    ...(timings.credits?.length ? { credits: [...timings.credits] } : {}),
  };
}

/** @returns null for what is no stored timings */
export function readTimings(data: unknown): Timings | null {
  const parsed = v.safeParse(STORED, data);
  if (!parsed.success || parsed.output.stepsMs.length !== parsed.output.texts.length) return null;
  const { durationMs, chapters, stepsMs, texts, paragraphs, photos, readings, credits } = parsed.output;
  let at = 0;
  const starts = stepsMs.map((step) => {
    at += step;
    return at / 1_000;
  });
  return {
    durationSeconds: durationMs / 1_000,
    chapters: chapters.map(({ title, startMs }) => ({ title, startSeconds: startMs / 1_000 })),
    starts,
    texts,
    paragraphs,
    ...(photos ? { photos } : {}),
    ...(readings ? { readings } : {}),
    ...(credits ? { credits } : {}),
  };
}

/** Index of the last start that is not after `seconds`; -1 before the first. */
export function indexAt(starts: readonly number[], seconds: number): number {
  let [low, high] = [0, starts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= seconds) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Which reading of a sentence is heard: 0 is the first. */
export const readingAt = ({ readings = [] }: Pick<Timings, 'readings'>, sentence: number): number =>
  readings.find((one) => one.sentence === sentence)?.reading ?? 0;

/** Object paths of all photographs of a book, each once, in the order of the text. */
export function photosIn({ photos = [] }: Pick<Timings, 'photos'>): string[] {
  return [...new Set(photos.flatMap(({ path }) => path ?? []))];
}

/** The pages of a book as they are seen, each once, in the order of the text: of an open book every side by itself. */
export function pagesIn({ photos = [] }: Pick<Timings, 'photos'>): PagePhoto[] {
  const seen = new Map<string, PagePhoto>();
  for (const { path, half } of photos) if (path !== null) seen.set(`${path} ${half}`, { path, half });
  return [...seen.values()];
}

/** The photograph of the page from which a sentence was read; null where there is none. */
export function photoAt({ photos = [] }: Timings, sentence: number): PagePhoto | null {
  const photo =
    photos[
      indexAt(
        photos.map((one) => one.sentence),
        Math.max(0, sentence),
      )
    ];
  return photo?.path ? photo : null;
}

/** The folder in file storage; the second segment of a path is the order's id. */
export const PAGE_PICTURES_FOLDER = 'page-pictures';

/**
 * Where a photographed page lies as it was prepared to be read: upright, flat, evenly lit; of an open book one side. Null for
 * what is no photographed page.
 */
export function picturePath(orderId: string, { path, half }: PagePhoto): string | null {
  const page = path === null ? null : pageOfPath(path);
  const side = half === null ? '' : half === 0 ? '_left' : '_right';
  return page && `${PAGE_PICTURES_FOLDER}/${orderId}/page_${page.n}${side}.jpg`;
}
