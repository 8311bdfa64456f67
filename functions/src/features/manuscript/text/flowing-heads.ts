import { isChapterHead, isHeading, isNumberedHead } from '../../../audio/text/headings.ts';
import type { TextLine, TextPage } from '../../../ports/text-line.ts';

/** As often stands what a printer repeats, or what somebody is called; a chapter's head stands once. */
const MIN_REPEATED = 3;
/** Numbers that count on within so many pages; alternating heads stand on every other one. */
const MAX_PAGES_ON = 4;

const keyOf = (text: string) => text.toLowerCase().replace(/[^\p{L}]/gu, '');
const numberOf = (text: string) => Number(/\d+/u.exec(text)?.[0]);

/**
 * A document without pages that was made of pages keeps their heads between its paragraphs. Those whose numbers count on
 * are left out; words in capitals that come again and again are no chapters, but may be who speaks, and are read.
 */
export function markFlowingHeads(page: TextPage): TextPage {
  const counting = headsThatCountOn(page);
  const repeated = repeatedLines(page);
  return page.map((line) => {
    if (counting.has(line)) return { ...line, leftOutAs: 'running-head' };
    return repeated.has(keyOf(line.text)) && mayBeHead(line) ? { ...line, isHeading: false } : line;
  });
}

const mayBeHead = ({ text, isHeading: isSaidToBe, leftOutAs }: TextLine) =>
  !isSaidToBe && !leftOutAs && isHeading(text) && !isChapterHead(text);

/** The same words with a higher number soon after: "THE HILL FAMILY 12", "THE HILL FAMILY 14". */
function headsThatCountOn(page: TextPage): ReadonlySet<TextLine> {
  const heads = new Set<TextLine>();
  const before = new Map<string, TextLine>();
  for (const line of page) {
    if (line.leftOutAs || line.isHeading || !isNumberedHead(line.text)) continue;
    const key = keyOf(line.text);
    const last = before.get(key);
    before.set(key, line);
    if (!last) continue;
    const by = numberOf(line.text) - numberOf(last.text);
    if (by > 0 && by <= MAX_PAGES_ON) heads.add(last).add(line);
  }
  return heads;
}

function repeatedLines(page: TextPage): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const line of page)
    if (mayBeHead(line)) counts.set(keyOf(line.text), (counts.get(keyOf(line.text)) ?? 0) + 1);
  return new Set([...counts].flatMap(([key, count]) => (key !== '' && count >= MIN_REPEATED ? [key] : [])));
}
