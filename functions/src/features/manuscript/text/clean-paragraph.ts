import type { PageTurn } from '../../../../../src/domain/manuscript/page-turns.ts';
import type { Doubt, LeftOutAs } from '../../../../../src/domain/manuscript/review.ts';
import { isHeading } from '../../../audio/text/headings.ts';
import type { TextLine } from '../../../ports/text-line.ts';
import { type Lexicon, lineBefore } from './join-lines.ts';
import { SOFT_HYPHEN } from './normalize-text.ts';

export interface CleanParagraph {
  /** index of the page on which it begins */
  readonly page: number;
  readonly text: string;
  readonly isHeading: boolean;
  readonly leftOutAs: LeftOutAs | null;
  readonly doubts: readonly Doubt[];
  /** where it goes on on further pages; absent for one that stands on one */
  readonly turns?: readonly PageTurn[];
}

/** A line and the page it was read on. */
export interface PlacedLine extends TextLine {
  readonly page: number;
}

/** Lines as one paragraph, with what was doubtful in them where it stands now. */
export function joinLines(
  lines: readonly PlacedLine[],
  lexicon: Lexicon,
  { page, leftOutAs }: Pick<CleanParagraph, 'page' | 'leftOutAs'>,
): CleanParagraph {
  const parts: string[] = [];
  const doubts: Doubt[] = [];
  const turns: PageTurn[] = [];
  let length = 0;
  for (const [at, line] of lines.entries()) {
    if (line.page !== (turns.at(-1)?.page ?? page)) turns.push({ at: length, page: line.page });
    const next = lines[at + 1];
    const text = next ? lineBefore(next.text, line.text, lexicon) : withoutSoftHyphen(line.text);
    for (const doubt of line.doubts ?? []) addDoubt(doubts, shifted(doubt, length, text.length));
    parts.push(text);
    length += text.length;
  }
  const text = parts.join('');
  const isSaidToBe = lines.some((line) => line.isHeading);
  return {
    page,
    text,
    isHeading: leftOutAs === null && (isSaidToBe || isHeading(text)),
    leftOutAs,
    doubts,
    ...(turns.length > 0 ? { turns } : {}),
  };
}

const withoutSoftHyphen = (text: string) => (text.endsWith(SOFT_HYPHEN) ? text.slice(0, -1) : text);

/** A hyphen at the line's end may be gone. */
function shifted({ start, end, confidence }: Doubt, by: number, lineLength: number): Doubt {
  return { start: start + by, end: Math.min(end, lineLength) + by, confidence };
}

/** Two halves of a word that was broken are one doubt. */
function addDoubt(doubts: Doubt[], doubt: Doubt): void {
  if (doubt.end <= doubt.start) return;
  const last = doubts.at(-1);
  if (last?.end !== doubt.start) doubts.push(doubt);
  else {
    const confidence = Math.min(last.confidence, doubt.confidence);
    doubts[doubts.length - 1] = { start: last.start, end: doubt.end, confidence };
  }
}
