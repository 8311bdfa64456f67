import * as v from 'valibot';

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
});
type StoredTimings = v.InferOutput<typeof STORED>;

export interface TimedChapter {
  readonly title: string;
  readonly startSeconds: number;
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
  };
}

/** @returns null for what is no stored timings */
export function readTimings(data: unknown): Timings | null {
  const parsed = v.safeParse(STORED, data);
  if (!parsed.success || parsed.output.stepsMs.length !== parsed.output.texts.length) return null;
  const { durationMs, chapters, stepsMs, texts, paragraphs } = parsed.output;
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
