import { likeness, pageKey, piecesOf, piecesOfPages, withLeftOutPages } from './pages-left-out.ts';
import {
  type ParagraphEdit,
  type Review,
  type ReviewEdits,
  type ReviewPage,
  type ReviewParagraph,
  withRoomToType,
} from './review.ts';
import { carriedHeadings, renamedPart } from './text-parts.ts';

/** A change that could not be kept where it was made. The person sees it until they use it or let it go. */
export type EarlierChange = {
  /** the same change has the same key, so that it is never listed twice */
  readonly key: string;
  /**
   * another device wrote over it, another person changed the same place unseen, its page was read anew, or the book was
   * paid for before it arrived
   */
  readonly from: 'other-device' | 'other-person' | 'other-reading' | 'paid-book';
} & (
  | {
      readonly kind: 'paragraph';
      /** the paragraph of this reading it may belong to; null when none is like it */
      readonly paragraphId: string | null;
      /** what had been read there */
      readonly was: string;
      readonly edit: ParagraphEdit;
    }
  | { readonly kind: 'title'; readonly title: string }
  | { readonly kind: 'order'; readonly chapterOrder: readonly string[] }
);

type WithoutKey<T> = T extends unknown ? Omit<T, 'key'> : never;

/** A change with its key. */
export function earlierChange(change: WithoutKey<EarlierChange>): EarlierChange {
  return { ...change, key: JSON.stringify(change) };
}

/** Both lists, each change once. */
export function withEarlier(
  known: readonly EarlierChange[],
  more: readonly EarlierChange[],
): EarlierChange[] {
  const keys = new Set(known.map(({ key }) => key));
  return [...known, ...more.filter(({ key }) => !keys.has(key))];
}

/** Below this two texts are not the same book read twice. */
const SAME_WORDS = 0.5;
/** A shorter line ("Chapter 1", "For my children") stands in many books. */
const OWN_WORDS = 40;

/** Whether a reading is of photographed pages. */
export const isScan = (review: Review): boolean => review.pages.some(({ photoPath }) => photoPath !== null);
const textOf = (review: Review) => review.paragraphs.map(({ text }) => text).join('\n');

/** Whether the words of two readings are mostly the same. */
function isMostlyAlike(one: Review, other: Review): boolean {
  const [mine, theirs] = [textOf(one), textOf(other)];
  return mine === theirs || likeness(piecesOf(mine), piecesOf(theirs)) >= SAME_WORDS;
}

/**
 * Whether two readings are of the scan or of one document: a whole paragraph is in both, or their words are mostly the
 * same. A session has one scan, whose pages may all be photographed anew; a scan and a document are never the same.
 */
export function isSameSource(one: Review, other: Review): boolean {
  if (isScan(one) || isScan(other)) return isScan(one) && isScan(other);
  const texts = new Set(one.paragraphs.map(({ text }) => text).filter((text) => text.length >= OWN_WORDS));
  return other.paragraphs.some(({ text }) => texts.has(text)) || isMostlyAlike(one, other);
}

interface Carried {
  /** what fits the new reading without a doubt */
  readonly edits: ReviewEdits;
  /** the rest, with the paragraph it may belong to */
  readonly left: readonly EarlierChange[];
  /** what each paragraph that is in both readings is called in the new one */
  readonly ids: ReadonlyMap<string, string>;
}

/** Below this two paragraphs are not the same one read twice. */
const ALIKE = 0.5;

const pageName = (page: ReviewPage | undefined) => (page?.photoPath ? `${page.photoPath}#${page.side}` : '');

/** Paragraphs by their text and the photograph they stand on; of several the first that is still free. */
function finder(next: Review): (was: ReviewParagraph, wasPage: ReviewPage | undefined) => string | null {
  const free = new Map<string, ReviewParagraph[]>();
  const put = (key: string, paragraph: ReviewParagraph) =>
    free.set(key, [...(free.get(key) ?? []), paragraph]);
  for (const paragraph of next.paragraphs) {
    put(JSON.stringify([paragraph.text, pageName(next.pages[paragraph.page])]), paragraph);
    if (paragraph.text !== '') put(JSON.stringify(paragraph.text), paragraph);
  }
  const taken = new Set<string>();
  return (was, wasPage) => {
    const keys = [JSON.stringify([was.text, pageName(wasPage)]), JSON.stringify(was.text)];
    const found = keys.flatMap((key) => free.get(key) ?? []).find(({ id }) => !taken.has(id));
    // An empty paragraph is known by its photograph alone.
    if (!found || (was.text === '' && pageName(wasPage) === '')) return null;
    taken.add(found.id);
    return found.id;
  };
}

/** The paragraph that is most like a text, when one is like it at all. */
export function paragraphLike(next: Review, text: string): string | null {
  const pieces = piecesOf(text);
  let best: { id: string; share: number } | null = null;
  for (const paragraph of next.paragraphs) {
    const share = likeness(pieces, piecesOf(paragraph.text));
    if (share >= ALIKE && share > (best?.share ?? 0)) best = { id: paragraph.id, share };
  }
  return best?.id ?? null;
}

/** Keys of findings stand for photographs and stay true; those of doubtful words follow their paragraph. */
function carrySettled(settled: readonly string[], ids: ReadonlyMap<string, string>): string[] {
  return settled.flatMap((key) => {
    const [, id, place] = /^doubt:(.*):(\d+-\d+)$/.exec(key) ?? [];
    if (id === undefined) return [key];
    const now = ids.get(id);
    return now === undefined ? [] : [`doubt:${now}:${place}`];
  });
}

/** The pages by their key that are read aloud. */
function narratedPages(review: Review, edits: ReviewEdits): Set<string> {
  const pieces = piecesOfPages(review, edits);
  return new Set(
    review.pages.flatMap((_, at) => ((pieces[at]?.size ?? 0) > 0 ? [pageKey(review.pages, at)] : [])),
  );
}

/**
 * The answers that still hold in a new reading. That a page is there twice was answered by leaving one of them out: where
 * both are read aloud again, it is asked again.
 */
function answersThatHold(
  previous: { readonly review: Review; readonly edits: ReviewEdits },
  next: { readonly review: Review; readonly edits: ReviewEdits },
): string[] {
  const [was, now] = [narratedPages(previous.review, previous.edits), narratedPages(next.review, next.edits)];
  return next.edits.settled.filter((key) => {
    if (!key.startsWith('alike:')) return true;
    const pair = key.split(':').slice(1);
    return pair.every((page) => was.has(page)) || !pair.every((page) => now.has(page));
  });
}

/** Of how many paragraphs a text names itself, where it does. */
const TITLE_WITHIN = 3;

/**
 * Whether the person's title for one reading is meant for another one that was named otherwise: it is spoken, and stands on
 * the cover. One paragraph in common does not make it the same book, and a document that begins with a title of its own
 * is another one, however much it is like the first; of photographs the same title may be read otherwise.
 */
function mayShareTitle(previous: Review, next: Review): boolean {
  const namesItself = next.paragraphs.slice(0, TITLE_WITHIN).some(({ text }) => text === next.title);
  return isMostlyAlike(previous, next) && (isScan(next) || !namesItself);
}

/**
 * Takes the changes made to one reading over to the next one of the same book, after pages were taken again. A
 * paragraph whose words are the same keeps its change; the others are handed back, none is dropped.
 */
export function carryEdits(previous: Review, edits: ReviewEdits, next: Review): Carried {
  const roomy = withRoomToType(next);
  const find = finder(roomy);
  const ids = new Map<string, string>();
  const paragraphs: Record<string, ParagraphEdit> = {};
  const left: EarlierChange[] = [];
  const known = withRoomToType(previous);
  for (const was of known.paragraphs) {
    const id = find(was, known.pages[was.page]);
    if (id !== null) ids.set(was.id, id);
  }
  // Paragraphs are known again by all that was read of them, and lose what is left out afterwards.
  const whole = withLeftOutPages(previous, edits, []);
  for (const [wasId, edit] of Object.entries(whole.paragraphs)) {
    const id = ids.get(wasId);
    if (id !== undefined) paragraphs[id] = edit;
    else {
      const was = known.paragraphs.find((paragraph) => paragraph.id === wasId)?.text ?? '';
      const paragraphId = paragraphLike(roomy, was) ?? (edit.text ? paragraphLike(roomy, edit.text) : null);
      left.push(earlierChange({ kind: 'paragraph', from: 'other-reading', paragraphId, was, edit }));
    }
  }
  const { title } = edits;
  const keepsTitle = previous.title === next.title || mayShareTitle(previous, next);
  if (title !== undefined && !keepsTitle)
    left.push(earlierChange({ kind: 'title', from: 'other-reading', title }));
  const chapterOrder = edits.chapterOrder?.flatMap((id) => renamedPart(id, ids));
  const carried: ReviewEdits = {
    ...(title === undefined || !keepsTitle ? {} : { title }),
    paragraphs,
    ...(chapterOrder && chapterOrder.length > 0 ? { chapterOrder } : {}),
    settled: carrySettled(edits.settled, ids),
  };
  const fitting = withLeftOutPages(next, carried, edits.leftOutPages ?? []);
  const settled = answersThatHold({ review: previous, edits }, { review: next, edits: fitting });
  return { edits: { ...fitting, settled }, left, ids };
}

interface Merged {
  readonly edits: ReviewEdits;
  /** what the other device had and this one's own change stands instead of */
  readonly overwritten: readonly EarlierChange[];
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

interface MergedValue<T> {
  readonly value: T;
  /** what gave way */
  readonly lost: T;
  readonly isLost: boolean;
}

/** One value that both may have changed since `base`. @param areTheirsSafe what they have stands until somebody has seen both */
function mergeValue<T>(base: T, mine: T, theirs: T, areTheirsSafe: boolean): MergedValue<T> {
  if (same(mine, base)) return { value: theirs, lost: mine, isLost: false };
  const isLost = !same(theirs, base) && !same(theirs, mine);
  return isLost && areTheirsSafe
    ? { value: theirs, lost: mine, isLost }
    : { value: mine, lost: theirs, isLost };
}

/** Fields in one order and without the absent ones, so that equal edits look equal. */
export function tidyEdit({
  text,
  isHeading,
  headings,
  isLeftOut,
}: Readonly<Partial<Record<keyof ParagraphEdit, unknown>>>) {
  return {
    ...(text === undefined ? {} : { text }),
    ...(isHeading === undefined ? {} : { isHeading }),
    ...(headings === undefined ? {} : { headings }),
    ...(isLeftOut === undefined ? {} : { isLeftOut }),
  } as ParagraphEdit;
}

function mergeParagraph(
  base: ParagraphEdit,
  mine: ParagraphEdit,
  theirs: ParagraphEdit,
  areTheirsSafe: boolean,
): { edit: ParagraphEdit; lost: ParagraphEdit } {
  const fields = (['text', 'isHeading', 'headings', 'isLeftOut'] as const).map((name) => ({
    name,
    ...mergeValue<ParagraphEdit[keyof ParagraphEdit]>(base[name], mine[name], theirs[name], areTheirsSafe),
  }));
  const edit = tidyEdit(Object.fromEntries(fields.map(({ name, value }) => [name, value])));
  const owner = same(edit.headings, mine.headings) ? mine : theirs;
  // Which parts begin a chapter was said of one of two texts.
  const headings =
    edit.headings && owner.text !== edit.text
      ? carriedHeadings(owner.text ?? '', edit.text ?? '', edit.headings)
      : edit.headings;
  return {
    edit: tidyEdit({ ...edit, headings: headings?.length === 0 ? undefined : headings }),
    lost: tidyEdit(Object.fromEntries(fields.filter(({ isLost }) => isLost).map((f) => [f.name, f.lost]))),
  };
}

type Keys = readonly string[];

/** Keys that both have, or that one has added. */
function mergeKeys(base: Keys = [], mine: Keys = [], theirs: Keys = []): string[] {
  const [my, their] = [new Set(mine), new Set(theirs)];
  const withdrawn = new Set(base.filter((key) => !my.has(key) || !their.has(key)));
  return [...new Set([...mine, ...theirs])].filter((key) => !withdrawn.has(key)).sort();
}

/**
 * Brings together what two devices made of the same `base`. What only one has changed is taken from it; what both have
 * changed is as this device, which speaks later, has it, and the other's words come back as `overwritten`.
 * @param byOthers whether another person changed a place last (`domain/helping/who-changed.ts`): nobody's words give way
 *   to those of somebody who has not seen them, so that theirs stand, and this device's come back
 */
export function mergeEdits(
  review: Review,
  sides: { readonly base: ReviewEdits; readonly mine: ReviewEdits; readonly theirs: ReviewEdits },
  byOthers: (place: string) => boolean = () => false,
): Merged {
  const leftOutPages = mergeKeys(sides.base.leftOutPages, sides.mine.leftOutPages, sides.theirs.leftOutPages);
  // What was typed is compared with the same pages left out.
  const fitted = (edits: ReviewEdits) => withLeftOutPages(review, edits, leftOutPages);
  const [base, mine, theirs] = [fitted(sides.base), fitted(sides.mine), fitted(sides.theirs)];
  const overwritten: EarlierChange[] = [];
  const from = (areTheirsSafe: boolean) => (areTheirsSafe ? 'other-person' : 'other-device');
  const paragraphs: Record<string, ParagraphEdit> = {};
  const ids = new Set([...Object.keys(mine.paragraphs), ...Object.keys(theirs.paragraphs)]);
  for (const id of ids) {
    const of = (edits: ReviewEdits) => edits.paragraphs[id] ?? {};
    const isSafe = byOthers(`paragraph:${id}`);
    const { edit, lost } = mergeParagraph(of(base), of(mine), of(theirs), isSafe);
    if (Object.keys(edit).length > 0) paragraphs[id] = edit;
    const was = review.paragraphs.find((paragraph) => paragraph.id === id)?.text ?? '';
    if (Object.keys(lost).length > 0)
      overwritten.push(
        earlierChange({ kind: 'paragraph', from: from(isSafe), paragraphId: id, was, edit: lost }),
      );
  }
  const title = mergeValue(base.title, mine.title, theirs.title, byOthers('title'));
  if (title.isLost && title.lost !== undefined)
    overwritten.push(earlierChange({ kind: 'title', from: from(byOthers('title')), title: title.lost }));
  const order = mergeValue(base.chapterOrder, mine.chapterOrder, theirs.chapterOrder, byOthers('order'));
  if (order.isLost && order.lost)
    overwritten.push(
      earlierChange({ kind: 'order', from: from(byOthers('order')), chapterOrder: order.lost }),
    );
  const edits: ReviewEdits = {
    ...(title.value === undefined ? {} : { title: title.value }),
    paragraphs,
    ...(order.value === undefined ? {} : { chapterOrder: order.value }),
    settled: mergeKeys(base.settled, mine.settled, theirs.settled),
    ...(leftOutPages.length > 0 ? { leftOutPages } : {}),
  };
  return { edits, overwritten };
}

/** Whether two sets of changes come to the same, whatever order they are written in. */
export function sameEdits(one: ReviewEdits, other: ReviewEdits): boolean {
  const plain = ({ title, paragraphs, chapterOrder, settled, leftOutPages = [] }: ReviewEdits) => [
    title,
    chapterOrder,
    settled.toSorted(),
    leftOutPages.toSorted(),
    Object.entries(paragraphs)
      .map(([id, edit]) => [id, tidyEdit(edit)] as const)
      .filter(([, edit]) => Object.keys(edit).length > 0)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  ];
  return same(plain(one), plain(other));
}
