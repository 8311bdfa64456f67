import type { Doubt, PageTurn, ParagraphEdit, ReviewParagraph } from './review-schema.ts';

/** How many characters two texts have in common from their beginnings, or from their ends. */
function common(one: string, other: string, fromEnd: boolean): number {
  const most = Math.min(one.length, other.length);
  for (let i = 0; i < most; i++) {
    const [a, b] = fromEnd ? [one.length - 1 - i, other.length - 1 - i] : [i, i];
    if (one[a] !== other[b]) return i;
  }
  return most;
}

/** How much of a text is as it was read, before and after all that was changed in it. */
function unchanged(read: string, text: string): { readonly head: number; readonly tail: number } {
  const head = common(read, text, false);
  const tail = Math.min(common(read, text, true), read.length - head, text.length - head);
  return { head, tail };
}

/** The key by which `settled` remembers that a doubtful word is right. */
export function doubtKey(paragraphId: string, { start, end }: Pick<Doubt, 'start' | 'end'>): string {
  return `doubt:${paragraphId}:${start}-${end}`;
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
  const { head, tail } = unchanged(text, now);
  const shift = now.length - text.length;
  return paragraph.doubts.flatMap((doubt) => {
    const key = doubt.key ?? doubtKey(paragraph.id, doubt);
    if (settled.has(key) || doubt.start >= doubt.end) return [];
    if (now === text || doubt.end <= head) return [{ ...doubt, key }];
    if (doubt.start < text.length - tail) return [];
    return [{ ...doubt, key, start: doubt.start + shift, end: doubt.end + shift }];
  });
}

/** How much of the text around a turn has to be found again to be believed. */
const AROUND_CHARACTERS = [48, 24];
/** How far from its guessed place it is looked for: about two pages. */
const WITHIN_CHARACTERS = 4_000;

/** Where `wanted` stands in `text` between two places, the one nearest to `guess`; -1 when it does not. */
function nearest(text: string, wanted: string, [from, to]: readonly [number, number], guess: number): number {
  let best = -1;
  for (
    let at = text.indexOf(wanted, from);
    at >= 0 && at + wanted.length <= to;
    at = text.indexOf(wanted, at + 1)
  )
    if (best < 0 || Math.abs(at - guess) < Math.abs(best - guess)) best = at;
  return best;
}

/** A turn by the words around it, before it or after it, when these are still as they were read. */
function byItsWords(text: string, read: string, at: number, guess: number): number | null {
  for (const around of AROUND_CHARACTERS)
    for (const [before, after] of [
      [around / 2, around / 2],
      [0, around],
      [around, 0],
    ] as const) {
      const start = Math.max(0, at - before);
      const wanted = read.slice(start, at + after);
      if (wanted.length < around) continue;
      const found = nearest(
        text,
        wanted,
        [Math.max(0, guess - WITHIN_CHARACTERS), Math.min(text.length, guess + WITHIN_CHARACTERS)],
        guess - (at - start),
      );
      if (found >= 0) return found + (at - start);
    }
  return null;
}

/**
 * Where a paragraph turns its pages in the text as the person left it. Before and after what was changed it is exact;
 * a turn inside the change stands where its words still do, else where the change has as much of its length behind it.
 */
export function turnsIn(
  text: string,
  { text: read, turns = [] }: { readonly text: string; readonly turns?: readonly PageTurn[] },
): readonly PageTurn[] {
  if (turns.length === 0 || text === read) return turns;
  const { head, tail } = unchanged(read, text);
  const [was, is] = [read.length - head - tail, text.length - head - tail];
  const found = turns.map(({ at, page }) => {
    if (at <= head) return { at, page };
    if (at >= read.length - tail) return { at: at + text.length - read.length, page };
    const guess = head + Math.round(((at - head) / was) * is);
    return { at: byItsWords(text, read, at, guess) ?? guess, page };
  });
  // Words that were moved about must not turn the pages back.
  let last = 0;
  return found.map(({ at, page }) => {
    last = Math.max(last, at);
    return { at: last, page };
  });
}

/** A paragraph page by page: which characters stand on which page, in order. */
export function stretchesOf(
  text: string,
  paragraph: { readonly page: number; readonly text: string; readonly turns?: readonly PageTurn[] },
): { readonly page: number; readonly from: number; readonly to: number }[] {
  const turns = [{ at: 0, page: paragraph.page }, ...turnsIn(text, paragraph)];
  return turns.map(({ at, page }, index) => ({ page, from: at, to: turns[index + 1]?.at ?? text.length }));
}

/** The turns that count from `from` to `to`, counted from there; the first says where that stretch begins. */
export function turnsWithin(turns: readonly PageTurn[], from: number, to: number): PageTurn[] {
  const first = turns.findLast(({ at }) => at <= from);
  const later = turns.filter(({ at }) => at > from && at < to);
  return [
    ...(first ? [{ at: 0, page: first.page }] : []),
    ...later.map(({ at, page }) => ({ at: at - from, page })),
  ];
}
