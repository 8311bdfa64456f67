import type { Doubt, ParagraphEdit, ReviewParagraph } from './review-types.ts';

/** The key by which `settled` remembers that a doubtful word is right. */
export function doubtKey(paragraphId: string, { start, end }: Pick<Doubt, 'start' | 'end'>): string {
  return `doubt:${paragraphId}:${start}-${end}`;
}

function sharedStart(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
}

function sharedEnd(one: string, other: string, most: number): number {
  let count = 0;
  while (count < most && one.at(-1 - count) === other.at(-1 - count)) count += 1;
  return count;
}

/** A doubt that is still open: where it stands in the text as it is now. */
export interface OpenDoubt extends Doubt {
  readonly key: string;
}

/**
 * The stretches of a paragraph that are still doubtful. What the person has rewritten is theirs and no doubt any more;
 * the doubts before and after it stay, at their new places.
 */
export function openDoubts(
  paragraph: ReviewParagraph,
  edit: ParagraphEdit | undefined,
  settled: ReadonlySet<string>,
): OpenDoubt[] {
  const isLeftOut = edit?.isLeftOut ?? paragraph.leftOutAs !== null;
  if (isLeftOut) return [];
  const { text } = paragraph;
  const now = edit?.text ?? text;
  const before = sharedStart(text, now);
  const after = sharedEnd(text, now, Math.min(text.length, now.length) - before);
  const shift = now.length - text.length;
  return paragraph.doubts.flatMap((doubt) => {
    const key = doubt.key ?? doubtKey(paragraph.id, doubt);
    if (settled.has(key) || doubt.start >= doubt.end) return [];
    if (now === text || doubt.end <= before) return [{ ...doubt, key }];
    if (doubt.start < text.length - after) return [];
    return [{ ...doubt, key, start: doubt.start + shift, end: doubt.end + shift }];
  });
}
