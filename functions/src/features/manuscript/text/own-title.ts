import { isChapterHead } from '../../../audio/text/headings.ts';
import type { CleanParagraph } from './clean-paragraph.ts';

const MAX_TITLE_CHARACTERS = 120;

/**
 * The title a manuscript gives itself: the heading or the short line with which it begins, unless that is the head of a
 * chapter or speaks to somebody.
 * @returns null when it begins with anything else
 */
export function ownTitle(paragraphs: readonly CleanParagraph[]): string | null {
  const [first, second] = paragraphs.filter(
    ({ leftOutAs, text }) => leftOutAs === null && text.trim() !== '',
  );
  if (!first) return null;
  const title = first.text.replace(/\s+/gu, ' ').trim();
  if (!first.isHeading && !isTitleLine(title, second?.text ?? '')) return null;
  return title.length <= MAX_TITLE_CHARACTERS && !isChapterHead(title) ? title : null;
}

const MAX_TITLE_LINE_CHARACTERS = 60;

/** What follows a title on its own page: who wrote it, what it is, or the first chapter. */
const isUnderTitle = (line: string): boolean =>
  isChapterHead(line) ||
  /^(?:by|as told (?:by|to)|written by|told by|a memoir(?: (?:by|of))?)\b.{0,60}$/iu.test(line);

/** "The Blue Barn", above a paragraph that is one, or what stands on a title page: no sentence, no greeting, no date alone. */
function isTitleLine(line: string, next: string): boolean {
  return (
    line.length <= MAX_TITLE_LINE_CHARACTERS &&
    /^[“"‘']?\p{Lu}/u.test(line) &&
    /[\p{L}\p{N}?!”"’')]$/u.test(line) &&
    !/\p{Ll}{2}[.?!]["”’']?(?: |$)/u.test(line) &&
    !/^(?:dear|hello|hi|to|for|my dear)\b/iu.test(line) &&
    /\p{L}{3}/u.test(line) &&
    (isUnderTitle(next.trim()) || (next.length > 2 * line.length && /[.?!…]["”’')]*$/u.test(next.trim())))
  );
}
