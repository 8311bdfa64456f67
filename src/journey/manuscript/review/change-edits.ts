import type { ReviewRow } from '@/device/storage/books/review-row.ts';
import { withEdits } from '@/device/storage/books/review-undo.ts';
import { earlierChange, withEarlier } from '@/domain/manuscript/carry-edits.ts';
import type { ParagraphEdit, Review, ReviewEdits, ReviewParagraph } from '@/domain/manuscript/review.ts';
import { carriedHeadings, partsOf } from '@/domain/manuscript/text-parts.ts';

/** The changes with another one of a paragraph. What is again as it was read is no change. */
export function withParagraph(
  edits: ReviewEdits,
  paragraph: ReviewParagraph,
  patch: ParagraphEdit,
): ReviewEdits {
  const known = edits.paragraphs[paragraph.id];
  const { text, isHeading, headings = [], isLeftOut } = { ...known, ...patch };
  const [was, is] = [known?.text ?? paragraph.text, text ?? paragraph.text];
  const begun = patch.headings || was === is ? headings : carriedHeadings(was, is, headings);
  const edit: ParagraphEdit = {
    ...(text === undefined || text === paragraph.text ? {} : { text }),
    ...(isHeading === undefined || isHeading === paragraph.isHeading ? {} : { isHeading }),
    ...(begun.length === 0 ? {} : { headings: begun.toSorted((one, other) => one - other) }),
    ...(isLeftOut === undefined || isLeftOut === (paragraph.leftOutAs !== null) ? {} : { isLeftOut }),
  };
  const { [paragraph.id]: _, ...others } = edits.paragraphs;
  if (known === undefined && Object.keys(edit).length === 0) return edits;
  const paragraphs = Object.keys(edit).length === 0 ? others : { ...others, [paragraph.id]: edit };
  return { ...edits, paragraphs };
}

/** The changes with other words in one part of a paragraph, or with a chapter that begins there or does not. */
export function withPart(
  edits: ReviewEdits,
  paragraph: ReviewParagraph,
  part: number,
  { text, isHeading }: Pick<ParagraphEdit, 'text' | 'isHeading'>,
): ReviewEdits {
  const { text: whole = paragraph.text, headings = [] } = edits.paragraphs[paragraph.id] ?? {};
  const own = partsOf(whole)[part] ?? { from: 0, text: whole };
  const others = headings.filter((one) => one !== part);
  const begins = part === 0 ? { isHeading } : { headings: isHeading ? [...others, part] : others };
  const words = whole.slice(0, own.from) + text + whole.slice(own.from + own.text.length);
  return withParagraph(edits, paragraph, {
    ...(text === undefined ? {} : { text: words }),
    ...(isHeading === undefined ? {} : (begins as ParagraphEdit)),
  });
}

/**
 * The row with other words typed into a paragraph. Words that another hand put there meanwhile stay, and those that were
 * typed without seeing them are asked about.
 * @param seen the words on which they were typed
 */
export function withTyped(
  row: ReviewRow,
  paragraph: ReviewParagraph,
  { text, seen }: { readonly text: string; readonly seen: string },
): ReviewRow {
  const { id, text: was } = paragraph;
  const there = row.edits.paragraphs[id]?.text ?? was;
  if (there === seen || there === text)
    return withEdits(row, (edits) => withParagraph(edits, paragraph, { text }));
  const typed = earlierChange({
    kind: 'paragraph',
    from: 'other-person',
    paragraphId: id,
    was,
    edit: { text },
  });
  return { ...row, earlier: withEarlier(row.earlier, [typed]) };
}

/** The words under the pictures of a book. */
export const captionsOf = ({ paragraphs }: Review): ReviewParagraph[] =>
  paragraphs.filter(({ leftOutAs }) => leftOutAs === 'caption');

/** The changes with all words under the pictures read aloud, or all left out. */
export function withCaptions(
  edits: ReviewEdits,
  captions: readonly ReviewParagraph[],
  areRead: boolean,
): ReviewEdits {
  return captions.reduce((now, caption) => withParagraph(now, caption, { isLeftOut: !areRead }), edits);
}

/** The changes without those of one paragraph: it is as it was read. */
export function withoutParagraph(edits: ReviewEdits, id: string): ReviewEdits {
  const { [id]: _, ...paragraphs } = edits.paragraphs;
  return { ...edits, paragraphs };
}

/** The changes with some findings answered. */
export function withSettled(edits: ReviewEdits, keys: readonly string[]): ReviewEdits {
  return { ...edits, settled: [...new Set([...edits.settled, ...keys])].sort() };
}

/** The ids with one of them a place earlier or later. */
export function moved(ids: readonly string[], id: string, by: -1 | 1): string[] {
  const from = ids.indexOf(id);
  const to = from + by;
  if (from < 0 || to < 0 || to >= ids.length) return [...ids];
  const others = ids.filter((other) => other !== id);
  return [...others.slice(0, to), id, ...others.slice(to)];
}
