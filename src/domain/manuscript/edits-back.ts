import type { ParagraphEdit, ReviewEdits } from './review.ts';

/** The way back from one change of the edits. Plain data, so that it can be kept on the device. */
export interface EditsBack {
  /** by paragraph id: its edit before and after the change; null for none */
  readonly paragraphs: Readonly<
    Record<string, { readonly was: ParagraphEdit | null; readonly became: ParagraphEdit | null }>
  >;
  /** findings answered by it */
  readonly settled: readonly string[];
  /** absent when no page was left out or read aloud again */
  readonly leftOutPages?: { readonly added: readonly string[]; readonly removed: readonly string[] };
  /** absent when the title is not touched */
  readonly title?: { readonly was: string | null };
  /** absent when the order is not touched */
  readonly chapterOrder?: { readonly was: readonly string[] | null };
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const minus = (keys: readonly string[] = [], gone: readonly string[] = []) =>
  keys.filter((key) => !gone.includes(key));

/**
 * The way back from `after` to `before`.
 * @param alsoTouched ids of paragraphs the change concerns without being a change of them
 */
export function backFrom(
  before: ReviewEdits,
  after: ReviewEdits,
  alsoTouched: readonly string[] = [],
): EditsBack {
  const ids = new Set([...Object.keys(before.paragraphs), ...Object.keys(after.paragraphs)]);
  const changed = [...ids].filter((id) => !isSame(before.paragraphs[id], after.paragraphs[id]));
  const touched = [...new Set([...changed, ...alsoTouched])];
  const [added, removed] = [
    minus(after.leftOutPages, before.leftOutPages),
    minus(before.leftOutPages, after.leftOutPages),
  ];
  const known = new Set(before.settled);
  return {
    paragraphs: Object.fromEntries(
      touched.map((id) => [id, { was: before.paragraphs[id] ?? null, became: after.paragraphs[id] ?? null }]),
    ),
    settled: after.settled.filter((key) => !known.has(key)),
    ...(added.length + removed.length === 0 ? {} : { leftOutPages: { added, removed } }),
    ...(before.title === after.title ? {} : { title: { was: before.title ?? null } }),
    ...(isSame(before.chapterOrder, after.chapterOrder)
      ? {}
      : { chapterOrder: { was: before.chapterOrder ?? null } }),
  };
}

/** Goes the way back, whatever was changed elsewhere since. What was changed anew at the same place stays. */
export function goBack(now: ReviewEdits, back: EditsBack): ReviewEdits {
  const { title, chapterOrder, leftOutPages, ...rest } = now;
  const paragraphs: Record<string, ParagraphEdit> = { ...rest.paragraphs };
  for (const [id, { was, became }] of Object.entries(back.paragraphs)) {
    if (!isSame(paragraphs[id] ?? null, became)) continue;
    if (was) paragraphs[id] = was;
    else delete paragraphs[id];
  }
  const answered = new Set(back.settled);
  const { added = [], removed = [] } = back.leftOutPages ?? {};
  const left = [...new Set([...minus(leftOutPages, added), ...removed])].sort();
  const oldTitle = back.title ? (back.title.was ?? undefined) : title;
  const oldOrder = back.chapterOrder ? (back.chapterOrder.was ?? undefined) : chapterOrder;
  return {
    paragraphs,
    ...(oldTitle === undefined ? {} : { title: oldTitle }),
    ...(oldOrder === undefined ? {} : { chapterOrder: oldOrder }),
    settled: rest.settled.filter((key) => !answered.has(key)),
    ...(left.length > 0 ? { leftOutPages: left } : {}),
  };
}
