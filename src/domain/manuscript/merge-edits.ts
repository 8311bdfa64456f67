import { type EarlierChange, earlierChange } from './carry-edits.ts';
import { withLeftOutPages } from './pages-left-out.ts';
import type { ParagraphEdit, Review, ReviewEdits } from './review.ts';

export interface Merged {
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
  isLeftOut,
}: Readonly<Partial<Record<keyof ParagraphEdit, unknown>>>) {
  return {
    ...(text === undefined ? {} : { text }),
    ...(isHeading === undefined ? {} : { isHeading }),
    ...(isLeftOut === undefined ? {} : { isLeftOut }),
  } as ParagraphEdit;
}

function mergeParagraph(
  base: ParagraphEdit,
  mine: ParagraphEdit,
  theirs: ParagraphEdit,
  areTheirsSafe: boolean,
): { edit: ParagraphEdit; lost: ParagraphEdit } {
  const fields = (['text', 'isHeading', 'isLeftOut'] as const).map((name) => ({
    name,
    ...mergeValue<string | boolean | undefined>(base[name], mine[name], theirs[name], areTheirsSafe),
  }));
  return {
    edit: tidyEdit(Object.fromEntries(fields.map(({ name, value }) => [name, value]))),
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
