import { indexAt, type Timings } from '@/domain/audiobook/timings.ts';
import type { SpokenSentence } from '@/ui/SpokenText.tsx';

/** Paragraphs around the one that sounds: a book has ten thousand sentences, and a phone shows twelve. */
const BEFORE = 2;
const AFTER = 4;

/** The paragraphs around a sentence. */
export function paragraphsAround({ texts, paragraphs }: Timings, sentence: number): SpokenSentence[][] {
  const current = Math.max(0, indexAt(paragraphs, Math.max(0, sentence)));
  const first = Math.max(0, current - BEFORE);
  return paragraphs
    .slice(first, current + AFTER + 1)
    .map((from, i) =>
      texts
        .slice(from, paragraphs[first + i + 1] ?? texts.length)
        .map((text, k) => ({ index: from + k, text })),
    );
}
