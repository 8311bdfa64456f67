import type { PageReading } from './page-reading.ts';
import { edgesOfPages, isBroken } from './page-seams.ts';
import {
  ALIKE,
  alikePages,
  captureNumber,
  likeness,
  MIN_PIECES,
  OTHER_WORDS,
  pageKey,
  pagesLeftOut,
  piecesOfPages,
} from './pages-left-out.ts';
import { type NumberGap, readNumbers } from './printed-numbers.ts';
import type { Review, ReviewEdits, ReviewPage } from './review.ts';

/** What the reader could not make a text of, other than a blank leaf. */
export type ProblemState = Exclude<PageReading['state'], 'read' | 'blank'>;

/** Something about the pages that only a person can answer. Pages are indices into the review's pages. */
export type Finding = {
  /** names it in `settled`; stands for photographs, so that it outlives a new reading */
  readonly key: string;
} & (
  | {
      readonly kind: 'missing';
      /** the page before the gap */
      readonly page: number;
      /** printed numbers; empty when only their count is known */
      readonly numbers: readonly number[];
      readonly count: number;
      /** printed on the pages around the gap */
      readonly from: number;
      readonly to: number;
    }
  | { readonly kind: 'alike'; readonly page: number; readonly other: number }
  | { readonly kind: 'misplaced'; readonly page: number; readonly last: number }
  | { readonly kind: 'blank'; readonly page: number }
  | { readonly kind: 'unread'; readonly page: number; readonly state: ProblemState }
);

/** Pages whose photographs look the same, side by side, unless their words say that they are not. */
function pagesAlikeByPicture(
  { pages }: Review,
  pieces: readonly ReadonlySet<string>[],
  photos: readonly (readonly [number, number])[],
): [number, number][] {
  const at = new Map(
    pages.map(({ photoPath, side }, index) => [`${captureNumber(photoPath)}.${side}`, index]),
  );
  return photos.flatMap(([one, other]) =>
    pages.flatMap((page, second): [number, number][] => {
      if (captureNumber(page.photoPath) !== other) return [];
      const first = at.get(`${one}.${page.side}`);
      if (first === undefined || page.isBlank || pages[first]?.isBlank) return [];
      const [a = new Set<string>(), b = new Set<string>()] = [pieces[first], pieces[second]];
      const isUnread = a.size < MIN_PIECES && b.size < MIN_PIECES;
      return isUnread || likeness(a, b) >= OTHER_WORDS ? [[first, second]] : [];
    }),
  );
}

function missing(pages: readonly ReviewPage[], gap: NumberGap): Finding {
  const { after: page, missing: numbers, count, from, to } = gap;
  return {
    kind: 'missing',
    key: `missing:${pageKey(pages, page)}:${from}-${to}`,
    page,
    numbers,
    count,
    from,
    to,
  };
}

/**
 * Whether it was answered. A gap is known by its numbers: in another order of the pages it follows another page, and is the
 * same gap, unless a book numbers its parts anew and has two like it.
 */
function isSettled(finding: Finding, found: readonly Finding[], settled: readonly string[]): boolean {
  if (settled.includes(finding.key)) return true;
  if (finding.kind !== 'missing') return false;
  const { from, to } = finding;
  const numbers = `:${from}-${to}`;
  const alike = found.filter((one) => one.kind === 'missing' && one.from === from && one.to === to);
  return alike.length === 1 && settled.some((key) => key.startsWith('missing:') && key.endsWith(numbers));
}

/** Where one page is missing after each page but the last, they are asked about once: one side only may be printed. */
function everySecond(pages: readonly ReviewPage[], gaps: readonly NumberGap[]): readonly NumberGap[] {
  const [first, last] = [gaps[0], gaps.at(-1)];
  const isEvery = gaps.length === pages.length - 1 && gaps.every(({ count }) => count === 1);
  if (!first || !last || gaps.length < 2 || !isEvery) return gaps;
  const all = gaps.flatMap((gap) => gap.missing);
  return [{ after: first.after, missing: all, count: all.length, from: first.from, to: last.to }];
}

/** Misplaced pages that follow each other, but for pages without a number, are one finding. */
function misplacedRuns(pages: readonly ReviewPage[], misplaced: readonly number[]): Finding[] {
  const runs: { page: number; last: number }[] = [];
  for (const page of misplaced) {
    const run = runs.at(-1);
    const between = pages.slice((run?.last ?? 0) + 1, page);
    if (run && between.every(({ printedNumber }) => printedNumber === null)) run.last = page;
    else runs.push({ page, last: page });
  }
  return runs.map((run) => ({ kind: 'misplaced', key: `misplaced:${pageKey(pages, run.page)}`, ...run }));
}

/** Whether a person has typed for a page what could not be read. */
function isTyped(review: Review, edits: ReviewEdits, page: number): boolean {
  if (edits.paragraphs[`page-${page}`]?.text?.trim()) return true;
  return review.paragraphs.some((p) => p.page === page && edits.paragraphs[p.id]?.text?.trim());
}

function unread(
  review: Review,
  edits: ReviewEdits,
  readings: Readonly<Record<string, PageReading>>,
): Finding[] {
  return review.pages.flatMap(({ photoPath, isBlank, isUnreadable, trouble }, page): Finding[] => {
    const seenAs = trouble ?? readings[String(captureNumber(photoPath))]?.state;
    const state = isUnreadable ? (trouble ?? 'unreadable') : seenAs;
    if (state === undefined || state === 'read' || state === 'blank' || isBlank) return [];
    if (isTyped(review, edits, page)) return [];
    return [{ kind: 'unread', key: `${state}:${pageKey(review.pages, page)}`, page, state }];
  });
}

/**
 * What deserves a look before the book is narrated and has not been answered yet, in the order of the pages.
 * @param readings what became of each photograph, by capture number
 * @param photosAlike capture numbers of photographs that look the same, as far as this device has them
 */
export function findInReview(
  review: Review,
  edits: ReviewEdits,
  readings: Readonly<Record<string, PageReading>> = {},
  photosAlike: readonly (readonly [number, number])[] = [],
): Finding[] {
  const { pages } = review;
  const pieces = piecesOfPages(review, edits);
  const leftOut = pagesLeftOut(review, edits.leftOutPages);
  const isRepeat = (one: number, other: number) => {
    if (leftOut.get(other)?.twin === one) return true;
    const [a, b] = [pieces[one], pieces[other]];
    return Boolean(a && b) && likeness(a ?? new Set(), b ?? new Set()) >= ALIKE;
  };
  const edges = edgesOfPages(review);
  const isBrokenAfter = (page: number) => isBroken(edges.get(page), edges.get(page + 1));
  const { gaps, misplaced, repeated } = readNumbers(pages, isRepeat, isBrokenAfter);
  const doubles = new Map(
    [
      ...alikePages(pieces),
      ...repeated.filter(([one, other]) => isRepeat(one, other)),
      ...pagesAlikeByPicture(review, pieces, photosAlike),
    ]
      // It is asked again as soon as both are read aloud again.
      .filter(([page, other]) => !leftOut.has(page) && !leftOut.has(other))
      .map(([page, other]) => [`${page}-${other}`, { page, other }] as const),
  );
  const found: Finding[] = [
    ...everySecond(pages, gaps).map((gap) => missing(pages, gap)),
    ...misplacedRuns(pages, misplaced),
    ...[...doubles.values()].map(
      ({ page, other }): Finding => ({
        kind: 'alike',
        key: `alike:${pageKey(pages, page)}:${pageKey(pages, other)}`,
        page,
        other,
      }),
    ),
    ...pages.flatMap(({ isBlank }, page): Finding[] =>
      isBlank && !isTyped(review, edits, page)
        ? [{ kind: 'blank', key: `blank:${pageKey(pages, page)}`, page }]
        : [],
    ),
    ...unread(review, edits, readings),
  ];
  return found
    .filter((finding) => !isSettled(finding, found, edits.settled))
    .sort((one, other) => one.page - other.page);
}
