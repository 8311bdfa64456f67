import { rangeOfPage } from '../helping/helping.ts';
import { ALIKE, captureNumber, likeness, piecesOfPages } from './pages-left-out.ts';
import type { Review } from './review.ts';

/** A photograph as it was read: one page, or the two of an open book. */
export interface ReadPhoto {
  /** the number printed on each of its pages, from left to right; null where none was found */
  readonly printed: readonly (number | null)[];
  /** what is read aloud of it, in threes of words */
  readonly words: ReadonlySet<string>;
}

/** Of one phone in the order in which it took them. */
export interface PhonedPhoto extends ReadPhoto {
  readonly id: string;
  /** names the phone that took it */
  readonly phone: string;
}

/** With fewer, the pages between those that have a number may be anything. */
const NEARLY_ALL = 0.8;
const HALF = 0.5;

/** The photographs as they were read, by capture number. */
export function readPhotos(review: Review): Map<number, ReadPhoto> {
  const photos = new Map<number, { printed: (number | null)[]; words: Set<string> }>();
  const pieces = piecesOfPages(review);
  for (const [page, { photoPath, printedNumber }] of review.pages.entries()) {
    const n = captureNumber(photoPath);
    if (n === null) continue;
    const photo = photos.get(n) ?? { printed: [], words: new Set<string>() };
    photo.printed.push(printedNumber);
    for (const piece of pieces[page] ?? []) photo.words.add(piece);
    photos.set(n, photo);
  }
  return photos;
}

/** The order that can be offered for pages as they were read, as capture numbers; null where there is none. */
export function proposedOrder(review: Review): number[] | null {
  const photos = [...readPhotos(review)].map(([n, photo]) => ({
    ...photo,
    id: String(n),
    phone: rangeOfPage(n) ?? '',
  }));
  return proposeByNumbers(photos)?.map(Number) ?? null;
}

/** Two photographs of one page: their words are the same. */
export const areTwins = (one: Pick<ReadPhoto, 'words'>, other: Pick<ReadPhoto, 'words'>) =>
  likeness(one.words, other.words) >= ALIKE;

/** The number of its first page; null without any, undefined where those of its pages gainsay each other. */
function firstOf({ printed }: ReadPhoto): number | null | undefined {
  const firsts = printed.flatMap((number, side) => (number === null ? [] : [number - side]));
  if (new Set(firsts).size > 1) return undefined;
  return firsts[0] ?? null;
}

interface Placed {
  readonly photo: PhonedPhoto;
  readonly first: number;
}

/** The number of a page without one, where its phone took it between its neighbors, whichever way it went. */
function between(photo: PhonedPhoto, before: Placed | undefined, after: Placed | undefined): number | null {
  if (!before || !after) return null;
  const [low, high] = before.first < after.first ? [before, after] : [after, before];
  const first = low.first + low.photo.printed.length;
  return first + photo.printed.length === high.first ? first : null;
}

/** One phone's photographs with the numbers of their first pages; null where one of them has none. */
function placed(photos: readonly PhonedPhoto[]): Placed[] | null {
  const known = photos.map((photo): Placed | null => {
    const first = firstOf(photo);
    return first == null ? null : { photo, first };
  });
  const all = photos.flatMap((photo, at): Placed[] => {
    const own = known[at];
    if (own) return [own];
    const first =
      firstOf(photo) === null && between(photo, known[at - 1] ?? undefined, known[at + 1] ?? undefined);
    return typeof first === 'number' ? [{ photo, first }] : [];
  });
  return all.length === photos.length ? all : null;
}

const hasNumber = ({ printed }: ReadPhoto) => printed.some((number) => number !== null);

const numbered = (photos: readonly ReadPhoto[]) => photos.filter(hasNumber).length;

/** In order by their numbers; those of one page as they stand. */
const sorted = (all: readonly Placed[]) => [...all].sort((one, other) => one.first - other.first);

/**
 * Pages that several phones took of one book, in the order of the numbers printed on them, whichever way each phone went
 * through it. Only where these leave no doubt: they count on without a gap, and none is there twice but on pages that read
 * the same.
 * @returns the ids in order; null where there is any doubt, or one phone took all of them
 */
export function orderOfNumbers(photos: readonly PhonedPhoto[]): string[] | null {
  const phones = Map.groupBy(photos, ({ phone }) => phone);
  if (phones.size < 2 || numbered(photos) < photos.length * NEARLY_ALL) return null;
  const all: Placed[] = [];
  for (const own of phones.values()) {
    const found = placed(own);
    if (!found) return null;
    all.push(...found);
  }
  const order = sorted(all);
  let last: Placed | undefined;
  for (const page of order) {
    const isNext = !last || page.first === last.first + last.photo.printed.length;
    if (!isNext && !(last && isDouble(last, page))) return null;
    last = page;
  }
  return order.map(({ photo }) => photo.id);
}

const isDouble = (one: Placed, other: Placed) =>
  one.first === other.first &&
  one.photo.printed.length === other.photo.printed.length &&
  areTwins(one.photo, other.photo);

/**
 * The order by printed numbers as it can be offered: a person decides. Pages without a number stay with those beside which
 * they were taken.
 * @param photos in the order in which they stand
 * @returns the ids in order; null where they stand so, hardly any has a number, or numbers come twice and so tell nothing
 */
export function proposeByNumbers(photos: readonly PhonedPhoto[]): string[] | null {
  if (numbered(photos) < Math.max(2, photos.length * HALF)) return null;
  const places = new Map<string, number>();
  for (const own of Map.groupBy(photos, ({ phone }) => phone).values()) {
    const firsts = own.map(firstOf);
    const known = firsts.flatMap((first) => first ?? []);
    const half = (known.at(-1) ?? 0) < (known[0] ?? 0) ? -0.5 : 0.5;
    for (const [at, { id }] of own.entries()) {
      const before = firsts.slice(0, at + 1).findLast((first) => first != null);
      const after = firsts.slice(at).find((first) => first != null);
      const beside = before === undefined ? (after ?? Number.POSITIVE_INFINITY) - half : (before ?? 0) + half;
      places.set(id, firsts[at] ?? beside);
    }
  }
  const order = photos
    .map((photo) => ({ photo, first: places.get(photo.id) ?? 0 }))
    .sort((one, other) => one.first - other.first);
  const isUnclear = order.some((page, at) => {
    const last = order[at - 1];
    if (!last || !hasNumber(page.photo) || !hasNumber(last.photo)) return false;
    return page.first < last.first + last.photo.printed.length && !isDouble(last, page);
  });
  if (isUnclear || order.every(({ photo }, at) => photo === photos[at])) return null;
  return order.map(({ photo }) => photo.id);
}

/**
 * An order in which the pages that a person has put somewhere by hand stay behind the page they stand behind.
 * @param now the pages as they stand
 */
export function withPagesPutByHand(
  order: readonly string[],
  now: readonly { readonly id: string; readonly isPlacedByHand?: boolean | undefined }[],
): string[] {
  const ids = order.filter((id) => !now.some((page) => page.id === id && page.isPlacedByHand));
  for (const [at, { id, isPlacedByHand }] of now.entries()) {
    const before = now[at - 1]?.id;
    if (isPlacedByHand) ids.splice(before === undefined ? 0 : ids.indexOf(before) + 1, 0, id);
  }
  return ids;
}
