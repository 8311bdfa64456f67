import { indexAt, type Timings } from '@/domain/audiobook/timings.ts';
import { type SpokenSentence, SpokenText } from '@/ui/sound/SpokenText.tsx';

/** Paragraphs around the one that sounds: a book has ten thousand sentences, and a phone shows twelve. */
const BEFORE = 2;
const AFTER = 4;

function paragraphsAround({ texts, paragraphs }: Timings, sentence: number): SpokenSentence[][] {
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

interface FollowTextProps {
  timings: Timings;
  /** index of the one that sounds; -1 is none */
  sentence: number;
  className: string | undefined;
  /** of the sentence that sounds */
  markClassName: string | undefined;
}

/** The book where it is being read. */
export function FollowText({ timings, sentence, className, markClassName }: FollowTextProps) {
  return (
    <SpokenText
      label="Text that is being read"
      paragraphs={paragraphsAround(timings, sentence)}
      sentence={sentence}
      className={className}
      markClassName={markClassName}
    />
  );
}
