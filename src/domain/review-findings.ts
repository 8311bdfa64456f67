import { likeness, piecesOf } from './likeness.ts';
import type { PageReading } from './page-reading.ts';
import { type NumberGap, readNumbers } from './printed-numbers.ts';
import type { Review, ReviewEdits, ReviewPage } from './review.ts';

/** What the reader could not make a text of, other than a blank leaf. */
export type TroubledState = Exclude<PageReading['state'], 'read' | 'blank'>;

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
  | { readonly kind: 'unread'; readonly page: number; readonly state: TroubledState }
);

/** Below this many threes of words two pages are alike by chance: "The End", a chapter's number. */
const MIN_PIECES = 12;
/** Doubles of a scan share about 7 of 10 words, other pages of a book 1 or 2. */
const ALIKE = 0.5;

/** A page's name that stays when other pages come and go. */
function pageKey(pages: readonly ReviewPage[], index: number): string {
  const n = captureNumber(pages[index]?.photoPath ?? null);
  return n === null ? `page-${index}` : `photo-${n}.${pages[index]?.side ?? 0}`;
}

/** The capture number in a photograph's path; null for anything else. */
export function captureNumber(photoPath: string | null): number | null {
  const n = photoPath === null ? undefined : /\/page_(\d+)\.jpg$/.exec(photoPath)?.[1];
  return n === undefined ? null : Number(n);
}

function piecesOfPages(review: Review, edits: ReviewEdits): Set<string>[] {
  const texts = review.pages.map(() => [] as string[]);
  for (const { id, page, text, leftOutAs } of review.paragraphs) {
    // Once the person has struck one of two, nothing is told twice any more.
    if (leftOutAs === null && !edits.paragraphs[id]?.isLeftOut) texts[page]?.push(text);
  }
  return texts.map((lines) => piecesOf(lines.join(' ')));
}

/** Pairs of pages that share most of their text, each later page with the earliest like it. */
function alikePages(pieces: readonly ReadonlySet<string>[]): [number, number][] {
  const places = new Map<string, number[]>();
  const pairs: [number, number][] = [];
  for (const [page, own] of pieces.entries()) {
    const candidates = new Map<number, number>();
    for (const piece of own) {
      const found = places.get(piece) ?? [];
      for (const earlier of found) candidates.set(earlier, (candidates.get(earlier) ?? 0) + 1);
      // A phrase of the whole book says nothing, and would make this slow.
      if (found.length < 8) places.set(piece, [...found, page]);
    }
    const twin = [...candidates.keys()]
      .sort((one, other) => one - other)
      .find((earlier) => {
        const smaller = Math.min(own.size, pieces[earlier]?.size ?? 0);
        return smaller >= MIN_PIECES && (candidates.get(earlier) ?? 0) >= ALIKE * smaller;
      });
    if (twin !== undefined) pairs.push([twin, page]);
  }
  return pairs;
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

/** Misplaced pages that follow each other are one finding. */
function misplacedRuns(pages: readonly ReviewPage[], misplaced: readonly number[]): Finding[] {
  const runs: { page: number; last: number }[] = [];
  for (const page of misplaced) {
    const run = runs.at(-1);
    if (run && run.last === page - 1) run.last = page;
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
 */
export function findInReview(
  review: Review,
  edits: ReviewEdits,
  readings: Readonly<Record<string, PageReading>> = {},
): Finding[] {
  const { pages } = review;
  const pieces = piecesOfPages(review, edits);
  const isRepeat = (one: number, other: number) => {
    const [a, b] = [pieces[one], pieces[other]];
    return Boolean(a && b) && likeness(a ?? new Set(), b ?? new Set()) >= ALIKE;
  };
  const { gaps, misplaced, repeated } = readNumbers(pages, isRepeat);
  const doubles = new Map(
    [...alikePages(pieces), ...repeated.filter(([one, other]) => isRepeat(one, other))].map(
      ([page, other]) => [`${page}-${other}`, { page, other }] as const,
    ),
  );
  const found: Finding[] = [
    ...gaps.map((gap) => missing(pages, gap)),
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
  const settled = new Set(edits.settled);
  return found.filter(({ key }) => !settled.has(key)).sort((one, other) => one.page - other.page);
}
