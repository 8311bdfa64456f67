import { isChapterHead } from '../../../audio/text/plan-narration.ts';
import type { CleanParagraph } from './clean-paragraph.ts';

const MAX_TITLE_CHARACTERS = 120;

/**
 * The title a manuscript gives itself: the heading with which it begins, unless that is the head of a chapter.
 * @returns null when it begins with anything else
 */
export function ownTitle(paragraphs: readonly CleanParagraph[]): string | null {
  const first = paragraphs.find(({ leftOutAs, text }) => leftOutAs === null && text.trim() !== '');
  if (!first?.isHeading) return null;
  const title = first.text.replace(/\s+/gu, ' ').trim();
  return title.length <= MAX_TITLE_CHARACTERS && !isChapterHead(title) ? title : null;
}
