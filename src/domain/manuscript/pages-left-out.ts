import { doubtKey, stretchesOf, turnsIn } from './places-in-text.ts';
import type {
  Doubt,
  PageTurn,
  ParagraphEdit,
  Review,
  ReviewEdits,
  ReviewLine,
  ReviewPage,
  ReviewParagraph,
} from './review-schema.ts';
import { carriedHeadings } from './text-parts.ts';

const WORDS_TOGETHER = 3;

/** The words of a text in threes, so that order counts; a shorter text is one piece. */
export function piecesOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length === 0) return new Set();
  const count = Math.max(1, words.length - WORDS_TOGETHER + 1);
  return new Set(Array.from({ length: count }, (_, at) => words.slice(at, at + WORDS_TOGETHER).join(' ')));
}

/** How much of the shorter text stands in the other one: 0 nothing, 1 all of it. */
export function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const [few, many] = one.size < other.size ? [one, other] : [other, one];
  if (few.size === 0) return 0;
  let shared = 0;
  for (const piece of few) if (many.has(piece)) shared += 1;
  return shared / few.size;
}

/** What looks the same and shares less than this reads differently: two pages with little on them. */
export const OTHER_WORDS = 0.3;
/** Pages with fewer threes of words are alike by chance: "The End", a chapter's number. */
export const MIN_PIECES = 3;

/** Doubles of a scan share about 7 of 10 words, other pages of a book 1 or 2. */
export const ALIKE = 0.5;
/** Below this many threes of words both pages must have nearly all of each other's. */
const FEW_PIECES = 12;
const ALIKE_WHEN_FEW = 0.8;

/** Whether so many shared threes of words make two pages the same. */
function areTwins(shared: number, one: number, other: number): boolean {
  const [smaller, larger] = one < other ? [one, other] : [other, one];
  if (smaller < MIN_PIECES) return false;
  return smaller < FEW_PIECES ? shared >= ALIKE_WHEN_FEW * larger : shared >= ALIKE * smaller;
}

/** Pairs of pages that share most of their text, each later page with the earliest like it. */
export function alikePages(pieces: readonly ReadonlySet<string>[]): [number, number][] {
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
        return areTwins(candidates.get(earlier) ?? 0, own.size, pieces[earlier]?.size ?? 0);
      });
    if (twin !== undefined) pairs.push([twin, page]);
  }
  return pairs;
}

/** A page's name that stays when other pages come and go. */
export function pageKey(pages: readonly ReviewPage[], index: number): string {
  const n = captureNumber(pages[index]?.photoPath ?? null);
  return n === null ? `page-${index}` : `photo-${n}.${pages[index]?.side ?? 0}`;
}

/** The capture number in a photograph's path; null for anything else. */
export function captureNumber(photoPath: string | null): number | null {
  const n = photoPath === null ? undefined : /\/page_(\d+)\.jpg$/.exec(photoPath)?.[1];
  return n === undefined ? null : Number(n);
}

/** A page that is not read aloud, because it is there twice and the person kept the other one. */
export interface PageLeftOut {
  /** index of the page that was kept; it stands before */
  readonly twin: number;
  /** what was read on the page that is left out */
  readonly text: string;
  /** how much of the one stands in the other, 0-1 */
  readonly likeness: number;
}

/** Names in `leftOutPages` that one of two pages is left out. */
const leftOutKey = ({ pages }: Review, kept: number, left: number) =>
  `${pageKey(pages, kept)}:${pageKey(pages, left)}`;

/** What was read on some pages and is read aloud unless somebody changes that. */
function readOn(review: Review, wanted: ReadonlySet<number>): Map<number, string> {
  const texts = new Map<number, string[]>();
  for (const paragraph of review.paragraphs) {
    if (paragraph.leftOutAs !== null) continue;
    for (const { page, from, to } of stretchesOf(paragraph.text, paragraph))
      if (wanted.has(page)) texts.set(page, [...(texts.get(page) ?? []), paragraph.text.slice(from, to)]);
  }
  return new Map([...texts].map(([page, parts]) => [page, parts.map((part) => part.trim()).join(' ')]));
}

/**
 * The pages that are left out for another one, by index. Only while that other one is there, before it, and reads much
 * the same: where a page was taken anew or its twin is gone, it is read aloud again.
 */
export function pagesLeftOut(review: Review, keys: readonly string[] = []): ReadonlyMap<number, PageLeftOut> {
  if (keys.length === 0) return new Map();
  const places = new Map(review.pages.map((_, at) => [pageKey(review.pages, at), at]));
  const pairs = keys.flatMap((key) => {
    const [kept, left] = key.split(':').map((name) => places.get(name));
    return kept === undefined || left === undefined || kept >= left ? [] : [{ kept, left }];
  });
  const texts = readOn(review, new Set(pairs.flatMap(({ kept, left }) => [kept, left])));
  const found = pairs.flatMap(({ kept, left }): [number, PageLeftOut][] => {
    const [one, other] = [texts.get(kept) ?? '', texts.get(left) ?? ''];
    const [a, b] = [piecesOf(one), piecesOf(other)];
    const alike = likeness(a, b);
    const isTwin = alike >= OTHER_WORDS || (a.size < MIN_PIECES && b.size < MIN_PIECES);
    return isTwin ? [[left, { twin: kept, text: other, likeness: alike }]] : [];
  });
  return new Map(found);
}

/** What one paragraph has on one page. */
interface Piece {
  /** the same for the same words of the reading */
  readonly name: string;
  readonly page: number;
  readonly text: string;
  readonly doubts: readonly Doubt[];
  readonly lines: readonly ReviewLine[];
}

interface Pieced {
  /** as it was read; its text and pages are those of the pieces */
  readonly paragraph: ReviewParagraph;
  readonly pieces: readonly Piece[];
}

function piecesOfParagraph(paragraph: ReviewParagraph): Piece[] {
  const { id, text, doubts, lines = [] } = paragraph;
  return stretchesOf(text, paragraph).map(({ page, from, to }) => ({
    name: `${id}:${from}`,
    page,
    text: text.slice(from, to),
    lines: lines.flatMap(([at, ...place]): ReviewLine[] =>
      at >= from && at < to ? [[at - from, ...place]] : [],
    ),
    doubts: doubts
      .filter(({ start, end }) => start >= from && end <= to)
      .map((doubt) => ({
        ...doubt,
        key: doubt.key ?? doubtKey(id, doubt),
        start: doubt.start - from,
        end: doubt.end - from,
      })),
  }));
}

/**
 * The paragraphs without what stands on these pages. A sentence that began on the page before goes on on the one after;
 * what stands on such a page altogether is not in the list.
 */
function withoutPages(review: Review, gone: ReadonlyMap<number, unknown>): Pieced[] {
  const list: { paragraph: ReviewParagraph; pieces: Piece[] }[] = [];
  let open: { pieces: Piece[] } | null = null;
  for (const paragraph of review.paragraphs) {
    const all = piecesOfParagraph(paragraph);
    // Headings of every page and empty places take no words of the text with them.
    if (paragraph.leftOutAs !== null || paragraph.text === '') {
      list.push({ paragraph, pieces: all });
      continue;
    }
    const pieces = all.filter(({ page }) => !gone.has(page));
    const last = pieces.at(-1);
    const goesOn: { pieces: Piece[] } | null = gone.has(paragraph.page) && last ? open : null;
    if (goesOn) goesOn.pieces.push(...pieces);
    else if (last) list.push({ paragraph, pieces });
    if (last === undefined) continue;
    open = last === all.at(-1) ? null : (goesOn ?? list.at(-1) ?? null);
  }
  return list;
}

/** Pieces as one paragraph; `words` are the person's own for some of them. */
function joined(
  { paragraph, pieces }: Pieced,
  words: ReadonlyMap<string, string> = new Map(),
): ReviewParagraph {
  let text = '';
  const turns: PageTurn[] = [];
  const doubts: Doubt[] = [];
  const lines: ReviewLine[] = [];
  for (const piece of pieces) {
    const own = words.get(piece.name) ?? piece.text;
    if (text !== '' && own !== '' && !/\s$/.test(text) && !/^\s/.test(own)) text += ' ';
    const at = text.length;
    turns.push({ at, page: piece.page });
    for (const doubt of piece.doubts) doubts.push({ ...doubt, start: doubt.start + at, end: doubt.end + at });
    for (const [from, ...place] of piece.lines) lines.push([from + at, ...place]);
    text += own;
  }
  const page = turns[0]?.page ?? paragraph.page;
  const placed = paragraph.lines ? { lines } : {};
  return { ...paragraph, page, text: text.trimEnd(), doubts, turns: turns.slice(1), ...placed };
}

const isWhole = ({ paragraph, pieces }: Pieced) =>
  pieces.length === 1 + (paragraph.turns?.length ?? 0) &&
  pieces.every(({ name }) => name.startsWith(`${paragraph.id}:`));

const asParagraph = (pieced: Pieced) => (isWhole(pieced) ? pieced.paragraph : joined(pieced));

/** The reading without the pages that are left out: what the person sees, changes and hears. Edits fit this one. */
export function withoutPagesLeftOut(review: Review, keys: readonly string[] = []): Review {
  const gone = pagesLeftOut(review, keys);
  return gone.size === 0 ? review : { ...review, paragraphs: withoutPages(review, gone).map(asParagraph) };
}

/** What the person made of each piece of the paragraphs they changed. */
function wordsByPiece(list: readonly Pieced[], edits: ReviewEdits): Map<string, string> {
  const words = new Map<string, string>();
  for (const pieced of list) {
    const text = edits.paragraphs[pieced.paragraph.id]?.text;
    if (text === undefined) continue;
    const cuts = turnsIn(text, asParagraph(pieced)).map(({ at }) => wordStart(text, at));
    for (const [index, { name }] of pieced.pieces.entries())
      words.set(name, text.slice(index === 0 ? 0 : cuts[index - 1], cuts[index] ?? text.length));
  }
  return words;
}

/** The beginning of the next word, where a cut would go through one. */
function wordStart(text: string, at: number): number {
  let found = at;
  while (found > 0 && found < text.length && /\S/.test(text[found - 1] ?? '')) found += 1;
  return found;
}

const isSamePieces = (one: Pieced, other: Pieced | undefined) =>
  one.pieces.length === other?.pieces.length &&
  one.pieces.every(({ name }, index) => name === other.pieces[index]?.name);

function withText(edit: ParagraphEdit | undefined, text: string, asRead: string): ParagraphEdit | null {
  const { text: before = asRead, headings = [], ...others } = edit ?? {};
  const begun = carriedHeadings(before, text, headings);
  const next = {
    ...others,
    ...(text === asRead ? {} : { text }),
    ...(begun.length > 0 && { headings: begun }),
  };
  return Object.keys(next).length === 0 ? null : next;
}

/** The same changes with these pages left out and no others; what was typed in a paragraph they turn stays typed. */
export function withLeftOutPages(review: Review, edits: ReviewEdits, keys: readonly string[]): ReviewEdits {
  const { leftOutPages, ...others } = edits;
  const sorted = [...new Set(keys)].sort();
  const named = sorted.length > 0 ? { leftOutPages: sorted } : {};
  const [goneBefore, goneAfter] = [pagesLeftOut(review, leftOutPages), pagesLeftOut(review, sorted)];
  if (goneBefore.size + goneAfter.size === 0) return { ...others, ...named };
  const [before, after] = [withoutPages(review, goneBefore), withoutPages(review, goneAfter)];
  const was = new Map(before.map((pieced) => [pieced.paragraph.id, pieced]));
  const words = wordsByPiece(before, edits);
  const paragraphs: Record<string, ParagraphEdit> = { ...edits.paragraphs };
  for (const pieced of after) {
    const { id } = pieced.paragraph;
    if (isSamePieces(pieced, was.get(id)) || !pieced.pieces.some(({ name }) => words.has(name))) continue;
    const edit = withText(paragraphs[id], joined(pieced, words).text, asParagraph(pieced).text);
    if (edit) paragraphs[id] = edit;
    else delete paragraphs[id];
  }
  return { ...others, paragraphs, ...named };
}

/** Leaves one of two like pages out. */
export function leavePageOut(review: Review, edits: ReviewEdits, kept: number, left: number): ReviewEdits {
  return withLeftOutPages(review, edits, [...(edits.leftOutPages ?? []), leftOutKey(review, kept, left)]);
}

/** Reads a page aloud again that was left out for another one. */
export function readPageAfterAll(review: Review, edits: ReviewEdits, page: number): ReviewEdits {
  const name = `:${pageKey(review.pages, page)}`;
  return withLeftOutPages(
    review,
    edits,
    (edits.leftOutPages ?? []).filter((key) => !key.endsWith(name)),
  );
}

/** Paragraphs, by id, whose words on this page stand in them now or would if it were read aloud. */
export function paragraphsOn(review: Review, page: number): string[] {
  return review.paragraphs
    .filter((paragraph) => stretchesOf(paragraph.text, paragraph).some((stretch) => stretch.page === page))
    .map(({ id }) => id);
}

/**
 * What is read aloud of each page as the person left it, or, without their changes, as it was read. A paragraph that turns
 * the page counts on each of its pages.
 */
export function piecesOfPages(review: Review, edits?: ReviewEdits): Set<string>[] {
  const texts = review.pages.map(() => [] as string[]);
  for (const paragraph of withoutPagesLeftOut(review, edits?.leftOutPages).paragraphs) {
    const edit = edits?.paragraphs[paragraph.id];
    // Once the person has struck one of two, nothing is told twice any more.
    if (edit?.isLeftOut ?? paragraph.leftOutAs !== null) continue;
    const text = edit?.text ?? paragraph.text;
    for (const { page, from, to } of stretchesOf(text, paragraph)) texts[page]?.push(text.slice(from, to));
  }
  return texts.map((lines) => piecesOf(lines.join(' ')));
}

/**
 * How many pages were there twice and are read aloud once, because the person kept the first. The answer alone is
 * the sender's word: the page counts on unless its words, as read, are those of its twin and none of it is narrated.
 * @returns a number of pages, at most one for each pair that was answered
 */
export function doublesLeftOut(review: Review, edits: ReviewEdits): number {
  // Before pages were left out as pages, the answer stood among the others.
  const answered = [
    ...(edits.leftOutPages ?? []),
    ...edits.settled.flatMap((key) => (key.startsWith('alike:') ? [key.slice('alike:'.length)] : [])),
  ];
  if (answered.length === 0) return 0;
  const read = piecesOfPages(review);
  const narrated = piecesOfPages(review, edits);
  const places = new Map(
    review.pages.map(({ isUnreadable }, at) => [pageKey(review.pages, at), { at, isUnreadable }]),
  );
  const isTyped = (at: number) => Boolean(edits.paragraphs[`page-${at}`]?.text?.trim());
  const left = answered.flatMap((key) => {
    const [one = '', other = ''] = key.split(':');
    const [first, second] = [places.get(one), places.get(other)];
    // What cannot be read is not counted anyway.
    if (!first || !second || first.at >= second.at || second.isUnreadable) return [];
    const [a, b] = [read[first.at] ?? new Set<string>(), read[second.at] ?? new Set<string>()];
    const isGone = narrated[second.at]?.size === 0 && !isTyped(second.at);
    return isGone && likeness(a, b) >= OTHER_WORDS ? [second.at] : [];
  });
  return new Set(left).size;
}
