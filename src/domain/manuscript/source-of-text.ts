import { pagesLeftOut, withoutPagesLeftOut } from './pages-left-out.ts';
import { linesOfText, type Review, type ReviewEdits, type ReviewParagraph } from './review.ts';
import type { ManuscriptPart, ManuscriptSource } from './review-schema.ts';

type LeftOut = Extract<ManuscriptPart, { why: unknown }>;

/** What is left out of a paragraph's place: the paragraph itself. */
function leftOutOf(paragraph: ReviewParagraph, { paragraphs }: ReviewEdits): LeftOut[] {
  const edit = paragraphs[paragraph.id] ?? {};
  const { page, leftOutAs } = paragraph;
  const text = edit.text ?? paragraph.text;
  const isLeftOut = edit.isLeftOut ?? leftOutAs !== null;
  return isLeftOut && text.trim() !== '' ? [{ text, page, why: leftOutAs ?? 'by-hand' }] : [];
}

/** The pages that are there twice, in order. */
function pagesTwice(review: Review, { leftOutPages }: ReviewEdits): LeftOut[] {
  return [...pagesLeftOut(review, leftOutPages)]
    .map(([page, { text }]): LeftOut => ({ text, page, why: 'page-twice' }))
    .filter(({ text }) => text.trim() !== '')
    .sort((one, other) => one.page - other.page);
}

/**
 * The manuscript as the person left it: the paragraphs of `applyEdits` in their order, and what is left out where it stands,
 * before the paragraph that follows it.
 */
export function sourceOfText(review: Review, edits: ReviewEdits): ManuscriptSource {
  const lines = linesOfText(review, edits);
  const spoken = new Set(lines.map(({ id }) => id));
  const before = new Map<string, LeftOut[]>();
  const twice = pagesTwice(review, edits);
  let waiting: LeftOut[] = [];
  let last: string | undefined;
  for (const paragraph of withoutPagesLeftOut(review, edits.leftOutPages).paragraphs) {
    while (twice[0] && twice[0].page <= paragraph.page) waiting.push(...twice.splice(0, 1));
    waiting.push(...leftOutOf(paragraph, edits));
    if (!spoken.has(paragraph.id)) continue;
    before.set(paragraph.id, waiting);
    waiting = [];
    last = paragraph.id;
  }
  const atEnd = [...waiting, ...twice];
  const parts = lines.flatMap(({ id, turns }, paragraph): ManuscriptPart[] => {
    const isLast = id === last && lines[paragraph + 1]?.id !== id;
    const leading = lines[paragraph - 1]?.id === id ? [] : (before.get(id) ?? []);
    return [...leading, { paragraph, turns }, ...(isLast ? atEnd : [])];
  });
  return { parts, pageNames: review.pages.map(nameOf) };
}

function nameOf({ printedNumber, photoPath }: Review['pages'][number], at: number): string {
  if (printedNumber !== null) return `${printedNumber}`;
  return photoPath === null ? `${at + 1}` : `scanned page ${at + 1}`;
}
