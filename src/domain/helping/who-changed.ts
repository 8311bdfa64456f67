import { tidyEdit } from '../manuscript/carry-edits.ts';
import { withLeftOutPages } from '../manuscript/pages-left-out.ts';
import type { ParagraphEdit, Review, ReviewEdits } from '../manuscript/review.ts';
import { renamedPart } from '../manuscript/text-parts.ts';

/** What stands at a place of the edits; null where nothing does. */
export type PlaceValue = ParagraphEdit | string | readonly string[] | true | null;

/** That somebody changed a place of the text of a book that several people work on. */
export interface TextChange {
  /** grows, and is never given twice in a reading */
  readonly id: number;
  /** range of the helper; empty for the owner */
  readonly by: string;
  readonly atMs: number;
  /** `paragraph:{id}`, `title`, `order`, `page:{kept}:{left}`, or `answer:{key of a finding}` */
  readonly place: string;
  /** what stood there before */
  readonly was: PlaceValue;
}

/** The owner of the book, among those who change its text. */
export const OWNER = '';

/** Changes after which others came at the same place: so many of them are remembered. */
const MAX_EARLIER_CHANGES = 500;

/** The last change of a place, as it is told: to the owner those of helpers, to a helper their own. */
export interface ToldChange extends TextChange {
  /** of the helper, for the owner; empty where it is not known anymore */
  readonly name: string;
}

/** What a device is told of a text that several people work on. */
export interface SharedText {
  readonly role: 'owner' | 'helper';
  readonly changes: readonly ToldChange[];
}

export const paragraphPlace = (id: string): string => `paragraph:${id}`;
/** Settled once the owner has looked at a change and keeps it. */
export const seenKey = ({ id }: Pick<TextChange, 'id'>): string => `seen:${id}`;

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const isSeenKey = (key: string) => key.startsWith('seen:');
const isAnswer = (key: string) => !key.startsWith('doubt:') && !isSeenKey(key);

/** What edits say, by place. That a doubtful word is right changes nothing, and is left to everybody. */
function valuesOf({ title, chapterOrder, paragraphs, leftOutPages = [], settled }: ReviewEdits) {
  const values = new Map<string, PlaceValue>();
  if (title !== undefined) values.set('title', title);
  if (chapterOrder) values.set('order', chapterOrder);
  for (const [id, edit] of Object.entries(paragraphs)) {
    const tidy = tidyEdit(edit);
    if (Object.keys(tidy).length > 0) values.set(paragraphPlace(id), tidy);
  }
  for (const key of leftOutPages) values.set(`page:${key}`, true);
  for (const key of settled) if (isAnswer(key)) values.set(`answer:${key}`, true);
  return values;
}

/** What a helper wants to save, without a word in the owner's name: what was looked at and kept, only the owner says. */
export function asHelper(stored: ReviewEdits, wanted: ReviewEdits): ReviewEdits {
  const seen = stored.settled.filter(isSeenKey);
  if (same(wanted.settled.filter(isSeenKey), seen)) return wanted;
  return { ...wanted, settled: [...wanted.settled.filter((key) => !isSeenKey(key)), ...seen].sort() };
}

interface Saved {
  readonly before: ReviewEdits;
  readonly after: ReviewEdits;
  /** range of the helper, or OWNER */
  readonly by: string;
  readonly atMs: number;
}

/** The changes of one place after one more; the owner's are noted only where a helper's came before. */
function noted(
  known: readonly TextChange[],
  change: TextChange,
  to: { readonly value: PlaceValue; readonly isSeen: boolean },
) {
  const last = known.at(-1);
  if (!last) return change.by === OWNER ? [] : [change];
  const isSame = last.by === change.by && !to.isSeen;
  // Put back as it was: by whoever changed it, or by the owner.
  if ((isSame || change.by === OWNER) && same(last.was, to.value)) return known.slice(0, -1);
  return isSame ? [...known.slice(0, -1), { ...change, was: last.was }] : [...known, change];
}

function withoutOldest(changes: readonly TextChange[]): TextChange[] {
  const last = new Map(changes.map((change) => [change.place, change.id]));
  const earlier = changes.filter(({ place, id }) => last.get(place) !== id);
  const gone = new Set(earlier.slice(0, -MAX_EARLIER_CHANGES).map(({ id }) => id));
  return changes.filter(({ id }) => !gone.has(id));
}

/** Who changed what, after edits were saved. Words that moved because a page was left out are that page's change. */
export function noteChanges(
  review: Review,
  known: readonly TextChange[],
  { before, after, by, atMs }: Saved,
): readonly TextChange[] {
  if (by === OWNER && known.length === 0) return known;
  const { leftOutPages: _, ...fitted } = withLeftOutPages(review, before, after.leftOutPages ?? []);
  const { leftOutPages } = before;
  const [was, is] = [valuesOf({ ...fitted, ...(leftOutPages && { leftOutPages }) }), valuesOf(after)];
  const seen = new Set(after.settled);
  const seenIds = after.settled.flatMap((key) => (isSeenKey(key) ? Number(key.slice(5)) || 0 : []));
  let id = [...known.map((change) => change.id), ...seenIds].reduce((most, one) => Math.max(most, one), 0);
  const byPlace = Map.groupBy(known, ({ place }) => place);
  for (const place of new Set([...was.keys(), ...is.keys()])) {
    const [from, value] = [was.get(place) ?? null, is.get(place) ?? null];
    if (same(from, value)) continue;
    id += 1;
    const there = byPlace.get(place) ?? [];
    const last = there.at(-1);
    const isSeen = last !== undefined && seen.has(seenKey(last));
    byPlace.set(place, noted(there, { id, by, atMs, place, was: from }, { value, isSeen }));
  }
  const all = [...byPlace.values()].flat().sort((one, other) => one.id - other.id);
  return withoutOldest(all);
}

/** The changes of a reading, for the next one in which these paragraphs are called otherwise. */
export function carryChanges(
  changes: readonly TextChange[],
  ids: ReadonlyMap<string, string>,
): readonly TextChange[] {
  return changes.flatMap((change): readonly TextChange[] => {
    const { place, was } = change;
    if (place === 'order' && Array.isArray(was)) {
      const order = (was as readonly string[]).flatMap((id) => renamedPart(id, ids));
      return [{ ...change, was: order.length > 0 ? order : null }];
    }
    if (!place.startsWith(paragraphPlace(''))) return [change];
    const id = ids.get(place.slice(paragraphPlace('').length));
    return id === undefined ? [] : [{ ...change, place: paragraphPlace(id) }];
  });
}

/** The last change of each place. */
export const lastChanges = (changes: readonly TextChange[]): readonly TextChange[] => [
  ...new Map(changes.map((change) => [change.place, change])).values(),
];

/**
 * Whether somebody else than the person with this device changed a place last. The owner is told of all that helpers
 * changed last, a helper of what they themselves did: whatever else was changed there, another one did.
 */
export function changedByOthers(shared: SharedText | undefined): (place: string) => boolean {
  if (!shared) return () => false;
  const told = new Set(shared.changes.map(({ place }) => place));
  return shared.role === 'owner' ? (place) => told.has(place) : (place) => !told.has(place);
}

/** What edits say at a place. */
export const placeValue = (edits: ReviewEdits, place: string): PlaceValue =>
  valuesOf(edits).get(place) ?? null;

interface Row {
  readonly edits: ReviewEdits;
  readonly base: ReviewEdits;
  readonly shared?: SharedText | undefined;
}

/** What helpers changed and the owner has not looked at: neither kept it nor changed it anew, sent or not. */
export function changesToShow({ edits, base, shared }: Row): readonly ToldChange[] {
  if (shared?.role !== 'owner') return [];
  const seen = new Set(edits.settled);
  const [now, stored] = [valuesOf(edits), valuesOf(base)];
  return shared.changes.filter(
    (change) => !seen.has(seenKey(change)) && same(now.get(change.place), stored.get(change.place)),
  );
}

/** Whoever has this device, as they are told. */
export const OWN = 'you';

/** Who changed a paragraph last, in words. */
export function authorOf({ edits, base, shared }: Row, id: string): string {
  const isOwn = !same(tidyEdit(edits.paragraphs[id] ?? {}), tidyEdit(base.paragraphs[id] ?? {}));
  if (!shared || isOwn) return OWN;
  const change = shared.changes.find(({ place }) => place === paragraphPlace(id));
  if (shared.role === 'helper') return change ? OWN : 'someone else';
  return change ? change.name || 'a helper' : OWN;
}

/** The edits with a place as it was before a change. */
export function takeBack(review: Review, edits: ReviewEdits, { place, was }: TextChange): ReviewEdits {
  const [kind] = place.split(':', 1);
  const name = place.slice((kind?.length ?? 0) + 1);
  if (kind === 'page') {
    const others = (edits.leftOutPages ?? []).filter((key) => key !== name);
    return withLeftOutPages(review, edits, was === true ? [...others, name] : others);
  }
  if (kind === 'answer') {
    const others = edits.settled.filter((key) => key !== name);
    return { ...edits, settled: was === true ? [...others, name].sort() : others };
  }
  const { title, chapterOrder, ...rest } = edits;
  const named = title === undefined ? {} : { title };
  const ordered = chapterOrder === undefined ? {} : { chapterOrder };
  if (kind === 'title') return { ...rest, ...ordered, ...(typeof was === 'string' && { title: was }) };
  if (kind === 'order')
    return { ...rest, ...named, ...(Array.isArray(was) && { chapterOrder: was as readonly string[] }) };
  const { [name]: _, ...paragraphs } = edits.paragraphs;
  return {
    ...edits,
    paragraphs: was === null ? paragraphs : { ...paragraphs, [name]: was as ParagraphEdit },
  };
}
