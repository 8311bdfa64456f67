import { areTwins, type ReadPhoto } from './order-of-numbers.ts';

/** A photographed page as the phones tell it: of one phone in the order in which it took them. */
export interface PhonedPage {
  readonly id: string;
  /** names the phone that took it */
  readonly phone: string;
  /** the number printed on it; null where none was found */
  readonly printed: number | null;
  /** what is read aloud of it; absent where nobody knows */
  readonly words?: ReadPhoto['words'];
}

/** Numbers that go another way than the rest of their phone's are misread; where more do, it is no order at all. */
const MISREAD_SHARE = 0.2;
/** Pages without a number stand between those that have one; of fewer than half, nothing follows. */
const NUMBERED_SHARE = 0.5;
/** A place between numbers is seldom a whole one. */
const SAME_PLACE = 0.25;

interface Anchor {
  /** index into the phone's pages */
  readonly at: number;
  readonly printed: number;
}

/** The most of these numbers that never go down, in their order. */
function rising(anchors: readonly Anchor[]): Anchor[] {
  const longest: { readonly length: number; readonly before: number }[] = [];
  let best = -1;
  for (const [index, { printed }] of anchors.entries()) {
    let [length, before] = [1, -1];
    for (let earlier = 0; earlier < index; earlier += 1) {
      const known = longest[earlier];
      if (known && known.length >= length && (anchors[earlier]?.printed ?? 0) <= printed)
        [length, before] = [known.length + 1, earlier];
    }
    longest.push({ length, before });
    if (length > (longest[best]?.length ?? 0)) best = index;
  }
  const found: Anchor[] = [];
  for (let index = best; index >= 0; index = longest[index]?.before ?? -1) {
    const anchor = anchors[index];
    if (anchor) found.unshift(anchor);
  }
  return found;
}

/** The place in the book of the page at `at`, in printed numbers: between those around it, or on from the last one. */
function placeAt(at: number, anchors: readonly Anchor[], step: number): number {
  const before = anchors.findLast((anchor) => anchor.at <= at);
  const after = anchors.find((anchor) => anchor.at >= at);
  if (before && after) {
    const share = after.at === before.at ? 0 : (at - before.at) / (after.at - before.at);
    return before.printed + share * (after.printed - before.printed);
  }
  if (before) return before.printed + (at - before.at) * step;
  return after ? after.printed - (after.at - at) * step : at;
}

interface Placed {
  readonly page: PhonedPage;
  readonly place: number;
  /** whether the number printed on it is its place */
  readonly isSure: boolean;
}

/** One phone's pages by their numbers, whichever way it went through the book; null where they tell no order. */
function placed(pages: readonly PhonedPage[]): Placed[] | null {
  const anchorsOf = (some: readonly PhonedPage[]) =>
    some.flatMap(({ printed }, at) => (printed === null ? [] : [{ at, printed }]));
  const numbered = anchorsOf(pages);
  if (numbered.length === 0 || numbered.length < pages.length * NUMBERED_SHARE) return null;
  const backwards = pages.toReversed();
  const [up, down] = [rising(numbered), rising(anchorsOf(backwards))];
  const [ordered, anchors] = down.length > up.length ? [backwards, down] : [pages, up];
  if (numbered.length - anchors.length > numbered.length * MISREAD_SHARE) return null;
  const [first, last] = [anchors[0], anchors.at(-1)];
  const span = first && last ? last.at - first.at : 0;
  const step = first && last && span > 0 ? (last.printed - first.printed) / span : 1;
  return ordered.map((page, at) => ({
    page,
    place: placeAt(at, anchors, step),
    isSure: anchors.some((anchor) => anchor.at === at),
  }));
}

/** Whether a page of another phone stands where this one belongs: a second part, or a page without a number in between. */
function isInTheWay(one: Placed, other: Placed): boolean {
  if (one.page.phone === other.page.phone || Math.abs(one.place - other.place) > SAME_PLACE) return false;
  const [words, others] = [one.page.words, other.page.words];
  if (words === undefined || others === undefined) return !other.isSure;
  return !areTwins({ words }, { words: others });
}

function doNotFit(all: readonly Placed[]): boolean {
  const sure = Map.groupBy(
    all.filter(({ isSure }) => isSure),
    ({ place }) => place,
  );
  return all.some((one) => (sure.get(Math.round(one.place)) ?? []).some((other) => isInTheWay(other, one)));
}

/**
 * Pages that several phones took of one book, in its order by the numbers printed on them: from both ends, odd and even
 * pages, or chapter by chapter. A page that two phones took stands beside itself, where it is asked about; where two phones
 * have the same numbers on other pages, as in a book of two parts, nothing follows.
 * @returns the ids in order; null where one phone took all of them, or the numbers of one do not tell: that is asked
 */
export function orderOfPhones(pages: readonly PhonedPage[]): string[] | null {
  const phones = Map.groupBy(pages, ({ phone }) => phone);
  if (phones.size < 2) return null;
  const all: Placed[] = [];
  for (const own of phones.values()) {
    const found = placed(own);
    if (!found) return null;
    all.push(...found);
  }
  if (doNotFit(all)) return null;
  return all.sort((one, other) => one.place - other.place).map(({ page }) => page.id);
}
