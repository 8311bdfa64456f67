import type { Timings } from '../../../../src/domain/audiobook/timings.ts';
import type { ChapterMark } from '../mp3/id3.ts';
import { secondsOfFrames } from '../mp3/mp3-frames.ts';
import type { SentencePlace } from '../text/photos-of-sentences.ts';
import type { Narration } from '../text/plan-narration.ts';
import type { EnsuredChunk } from './ensure-chunk.ts';

type TimedChunk = Pick<EnsuredChunk, 'frameCount' | 'starts' | 'unread'>;

export interface TimedNarration {
  readonly timings: Timings;
  readonly marks: readonly ChapterMark[];
  /** where in the text each sentence stands */
  readonly places: readonly SentencePlace[];
  /** sentences of the manuscript with which something is still wrong */
  readonly unread: readonly string[];
}

/**
 * When each sentence and chapter is heard. Exact, because chunks are counted in frames and the place of each sentence
 * in its chunk is known to the sample.
 */
export function timeSentences(plan: Narration, chunks: readonly TimedChunk[]): TimedNarration {
  const starts: number[] = [];
  const texts: string[] = [];
  const paragraphs: number[] = [];
  const places: SentencePlace[] = [];
  const unread: string[] = [];
  const chapterStarts: number[] = [];
  let frames = 0;
  for (const [i, planned] of plan.chunks.entries()) {
    const made = chunks[i];
    if (!made) continue;
    const chunkStart = secondsOfFrames(frames);
    chapterStarts[planned.chapter] ??= chunkStart + (made.starts[0] ?? 0);
    if (planned.startsParagraph) paragraphs.push(texts.length);
    for (const [k, { shown, letters }] of planned.sentences.entries()) {
      if (shown !== '') {
        texts.push(shown);
        places.push({ paragraph: planned.paragraph, letters });
        starts.push(chunkStart + (made.starts[k] ?? 0));
      }
      if (made.unread.includes(k)) unread.push(texts.at(-1) ?? '');
    }
    frames += made.frameCount;
  }
  const durationSeconds = secondsOfFrames(frames);
  const marks = plan.chapterTitles.map((title, i) => ({
    title,
    startSeconds: chapterStarts[i] ?? durationSeconds,
    endSeconds: chapterStarts[i + 1] ?? durationSeconds,
  }));
  const chapters = marks.map(({ title, startSeconds }) => ({ title, startSeconds }));
  return {
    timings: { durationSeconds, chapters, starts, texts, paragraphs },
    marks,
    places,
    unread: [...new Set(unread)],
  };
}
