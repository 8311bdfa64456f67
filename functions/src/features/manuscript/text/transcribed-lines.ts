import type { Doubt } from '../../../../../src/domain/manuscript/review.ts';
import type { TextLine, TextPage } from '../../../ports/text-line.ts';
import type { TranscribedLine, TranscribedPage } from '../../../ports/transcriber.ts';
import { normalizeLine } from './clean-paragraph.ts';

/** Words of which a reader is less sure are shown to the person. */
const DOUBTFUL_BELOW = 75;

/** The lines of a page that was read, with what is doubtful in them. */
export function transcribedLines({ lines }: TranscribedPage): TextPage {
  const first = lines.findIndex(({ isUnclear }) => !isUnclear);
  return lines.map((line, at) => {
    const doubted = withDoubts(line);
    if (line.isUnclear) return { ...doubted, begins: !lines[at - 1]?.isUnclear, leftOutAs: 'unclear' };
    // whether the first line of a page goes on from the page before, only the words can tell
    return at === first ? doubted : { ...doubted, begins: line.begins };
  });
}

function withDoubts({ words }: TranscribedLine): TextLine {
  const parts: string[] = [];
  const doubts: Doubt[] = [];
  let length = 0;
  for (const { text, confidence } of words) {
    const word = normalizeLine(text);
    if (word === '') continue;
    const start = length + (parts.length > 0 ? 1 : 0);
    length = start + word.length;
    parts.push(word);
    if (confidence < DOUBTFUL_BELOW) doubts.push({ start, end: length, confidence: Math.round(confidence) });
  }
  return { text: parts.join(' '), doubts };
}
