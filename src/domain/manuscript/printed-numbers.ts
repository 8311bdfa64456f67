import type { ReviewPage } from './review.ts';

export interface Numbered {
  /** index into the pages */
  readonly at: number;
  readonly printed: number;
}

export interface NumberGap {
  /** index of the page before the gap */
  readonly after: number;
  /** the numbers that are nowhere; empty when only their count is known */
  readonly missing: readonly number[];
  readonly count: number;
  /** the printed numbers on both sides */
  readonly from: number;
  readonly to: number;
}

export interface NumberFacts {
  readonly gaps: readonly NumberGap[];
  /** indices of pages that stand at another place than their number says */
  readonly misplaced: readonly number[];
  /** pages that carry the same number, one after the other */
  readonly repeated: readonly (readonly [number, number])[];
}

type IsBroken = (page: number) => boolean;

/** A lost leaf is two pages: what a single number at an end may leave out and still be believed. */
const LEAF_PAGES = 2;
/** The same where it is no misreading of the one that is expected there, or the words do not go on. */
const FORGOTTEN_PAGES = 50;
/** A part begins anew at one, and its first leaf may not have been taken. */
const FIRST_NUMBERS = 3;
/** Fewer numbers that go down by one each are two pages in each other's place. */
const BACKWARDS = 3;

const offsetOf = ({ at, printed }: Numbered) => printed - at;

/** Neighbors whose numbers grow as their places do. */
function runsOf(numbered: readonly Numbered[]): Numbered[][] {
  const runs: Numbered[][] = [];
  for (const page of numbered) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && last && offsetOf(last) === offsetOf(page)) run.push(page);
    else runs.push([page]);
  }
  return runs;
}

/** Neighbors whose numbers go down by one from page to page; those that go up are theirs who confirm them. */
function backwardsOf(numbered: readonly Numbered[]): Numbered[] {
  const runs: Numbered[][] = [];
  for (const [page, ...more] of runsOf(numbered)) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (!page || more.length > 0) runs.push([]);
    else if (run && last && last.printed + last.at === page.printed + page.at) run.push(page);
    else runs.push([page]);
  }
  return runs.filter((run) => run.length >= BACKWARDS).flat();
}

/**
 * Where no number confirms another, they tell but one thing: that all of those from some page on belong before all of the
 * others, for two that rise and then two that rise are hardly misread so.
 */
function secondHalf(numbered: readonly Numbered[]): Numbered[] {
  const falls = numbered.flatMap(({ printed }, index) =>
    index > 0 && printed <= (numbered[index - 1]?.printed ?? 0) ? [index] : [],
  );
  const [fall = 0] = falls;
  const isTold = falls.length === 1 && fall > 1 && fall < numbered.length - 1;
  const isBefore = (numbered.at(-1)?.printed ?? 0) < (numbered[0]?.printed ?? 0);
  return isTold && isBefore ? numbered.slice(fall) : [];
}

/** Numbers that all rise and never skip more than a leaf confirm each other, also where no two of them are neighbors. */
export const riseByLittle = (numbered: readonly Numbered[]) =>
  numbered.length > 1 &&
  numbered.every((page, index) => {
    const before = numbered[index - 1];
    const skipped = before ? offsetOf(page) - offsetOf(before) : 0;
    return skipped >= 0 && skipped <= LEAF_PAGES;
  });

/**
 * Whether `page` can stand between its neighbors: not more pages between them than numbers.
 * @param mayBeFar whether it may be far from its only neighbor
 */
function fits(
  before: Numbered | undefined,
  page: Numbered,
  after: Numbered | undefined,
  mayBeFar: (page: Numbered, neighbor: Numbered) => boolean,
): boolean {
  const isAfter = !before || page.printed - before.printed >= page.at - before.at;
  const isBefore = !after || after.printed - page.printed >= after.at - page.at;
  if (before && after) return isAfter && isBefore;
  const neighbor = before ?? after;
  if (!neighbor) return false;
  const skipped = Math.abs(page.printed - neighbor.printed) - Math.abs(page.at - neighbor.at);
  if (!isAfter || !isBefore || skipped <= LEAF_PAGES) return isAfter && isBefore;
  return skipped <= FORGOTTEN_PAGES && mayBeFar(page, neighbor);
}

/** Whether one digit that was misread, lost or added makes one number of the other. */
function mayBeMisread(found: number, printed: number): boolean {
  const [few = '', many = ''] = [`${found}`, `${printed}`].sort((one, other) => one.length - other.length);
  if (few.length === many.length) return [...few].filter((digit, at) => digit !== many[at]).length <= 1;
  return [...many].some((_, at) => many.slice(0, at) + many.slice(at + 1) === few);
}

/**
 * Numbers that neighbors confirm, or that fit between those. One number alone may be misread: it never makes a gap
 * that its neighbors do not show.
 */
function believed(
  numbered: readonly Numbered[],
  isBroken: IsBroken,
): { sure: Numbered[]; others: Numbered[] } {
  const runs = runsOf(numbered);
  const isFirm = (run: readonly Numbered[]) => run.length > 1;
  const sure: Numbered[] = [];
  const others: Numbered[] = [];
  // No number stands beyond it that would say otherwise, and it is no misreading of the one that is expected.
  const mayBeFar = (page: Numbered, neighbor: Numbered) => {
    if (page !== numbered[0] && page !== numbered.at(-1)) return false;
    if (!mayBeMisread(page.printed, page.at + offsetOf(neighbor))) return true;
    const [from, to] = [Math.min(page.at, neighbor.at), Math.max(page.at, neighbor.at)];
    return Array.from({ length: to - from }, (_, index) => from + index).some(isBroken);
  };
  for (const [index, run] of runs.entries()) {
    const [page] = run;
    const next = runs.slice(index + 1).find(isFirm)?.[0];
    const isSure = isFirm(run) || (page !== undefined && fits(sure.at(-1), page, next, mayBeFar));
    (isSure ? sure : others).push(...run);
  }
  if (sure.length === 0 && riseByLittle(others)) return { sure: others, others: [] };
  return { sure, others };
}

function gapBetween(
  before: Numbered,
  after: Numbered,
  elsewhere: ReadonlySet<number>,
): NumberGap | undefined {
  const numbers = Array.from(
    { length: after.printed - before.printed - 1 },
    (_, index) => before.printed + 1 + index,
  );
  const absent = numbers.filter((number) => !elsewhere.has(number));
  const between = after.at - before.at - 1;
  const count = absent.length - between;
  if (count <= 0) return undefined;
  const missing = between === 0 ? absent : [];
  return { after: after.at - 1, missing, count, from: before.printed, to: after.printed };
}

/** Whether numbers that are lower than all before belong to a part of their own, and not before those. */
function isNewPart(sure: readonly Numbered[], first: Numbered, page: Numbered): boolean {
  const begin = (one: Numbered) => one.printed - one.at + (sure[sure.indexOf(one) - 1]?.at ?? -1) + 1;
  let last = page;
  for (const next of sure.slice(sure.indexOf(page) + 1)) {
    if (next.printed <= last.printed) break;
    last = next;
  }
  const between = begin(first) - last.printed - 1;
  const isBefore = between >= 0 && between <= LEAF_PAGES;
  return !isBefore && begin(page) <= FIRST_NUMBERS;
}

/** Numbering that begins again, as in a second part, is a section of its own. */
function sectionsOf(sure: readonly Numbered[], isRepeat: (one: number, other: number) => boolean) {
  const sections: Numbered[][] = [];
  const repeated: [number, number][] = [];
  let seen = new Map<number, number>();
  let current: Numbered[] = [];
  for (const page of sure) {
    const last = current.at(-1);
    const earlier = seen.get(page.printed);
    const isBack = last !== undefined && page.printed <= last.printed;
    if (isBack && earlier !== undefined && (page.at === earlier + 1 || isRepeat(earlier, page.at))) {
      repeated.push([earlier, page.at]);
      continue;
    }
    const [first] = current;
    const isLower = first !== undefined && page.printed < first.printed && isNewPart(sure, first, page);
    if (isBack && (earlier !== undefined || isLower)) {
      sections.push(current);
      current = [];
      seen = new Map();
    }
    current.push(page);
    seen.set(page.printed, page.at);
  }
  return { sections: [...sections, current], repeated };
}

/**
 * What the numbers printed on the pages tell about the scan.
 * @param isRepeat whether two pages, by index, hold the same text
 * @param isBroken whether the words of a page, by index, hardly go on on the next one
 */
export function readNumbers(
  pages: readonly Pick<ReviewPage, 'printedNumber'>[],
  isRepeat: (one: number, other: number) => boolean,
  isBroken: IsBroken = () => false,
): NumberFacts {
  const numbered = pages.flatMap(({ printedNumber }, at) =>
    printedNumber === null ? [] : [{ at, printed: printedNumber }],
  );
  const backwards = backwardsOf(numbered);
  const { sure, others } = believed(
    numbered.filter((page) => !backwards.includes(page)),
    isBroken,
  );
  const { sections, repeated } = sectionsOf(sure, isRepeat);
  const gaps: NumberGap[] = [];
  const moved = [...backwards, ...(sure.length === 0 ? secondHalf(others) : [])];
  for (const section of sections) {
    const lone = sections.length === 1 ? pages.length : null;
    const found = readSection(section, others, backwards, lone);
    gaps.push(...found.gaps);
    moved.push(...found.moved);
  }
  const misplaced = moved.map(({ at }) => at).sort((one, other) => one - other);
  return { gaps, misplaced, repeated };
}

/** @param pageCount of the whole scan, where this is its only section; else null */
function readSection(
  section: readonly Numbered[],
  others: readonly Numbered[],
  backwards: readonly Numbered[],
  pageCount: number | null,
): { gaps: NumberGap[]; moved: Numbered[] } {
  const [first, last] = [section[0]?.at ?? 0, section.at(-1)?.at ?? 0];
  const steps: [before: Numbered, after: Numbered][] = [];
  const moved: Numbered[] = [];
  let highest = section[0];
  for (const page of section.slice(1)) {
    if (!highest) break;
    if (page.printed < highest.printed) moved.push(page);
    else {
      steps.push([highest, page]);
      highest = page;
    }
  }
  const strays = others.filter(({ at }) => at > first && at < last);
  const elsewhere = new Set([...section, ...strays, ...backwards].map(({ printed }) => printed));
  const gapsWith = (known: ReadonlySet<number>) =>
    steps.flatMap(([before, after]) => gapBetween(before, after, known) ?? []);
  const missing = new Set(gapsWith(elsewhere).flatMap((gap) => gap.missing));
  const ends =
    pageCount === null ? [] : others.filter((page) => isAtWrongEnd(page, section, missing, pageCount));
  for (const { printed } of ends) elsewhere.add(printed);
  moved.push(...ends, ...strays.filter((stray) => isStray(stray, steps, section, strays)));
  return { gaps: gapsWith(elsewhere), moved };
}

/** A number before all others that is missing among them or follows the last, or one behind them that precedes the first. */
function isAtWrongEnd(
  { at, printed }: Numbered,
  section: readonly Numbered[],
  missing: ReadonlySet<number>,
  pageCount: number,
): boolean {
  const [first, last] = [section[0], section.at(-1)];
  if (!first || !last || (at > first.at && at < last.at)) return false;
  // A page without a number at the other end may be the one that has it.
  const wanted = at < first.at ? offsetOf(last) + pageCount : offsetOf(first) - 1;
  return missing.has(printed) || printed === wanted;
}

/**
 * Whether the numbers printed on the pages say that none is missing and each is at its place: most have one, and they
 * count on without a gap.
 */
export function areAllInOrder(pages: readonly Pick<ReviewPage, 'printedNumber'>[]): boolean {
  const offsets = pages.flatMap(({ printedNumber }, at) =>
    printedNumber === null ? [] : [printedNumber - at],
  );
  return offsets.length > 1 && offsets.length * 2 >= pages.length && new Set(offsets).size === 1;
}

/** A number that is wanted somewhere and stands elsewhere, or after a higher one that is wanted there too. */
function isStray(
  stray: Numbered,
  steps: readonly (readonly [before: Numbered, after: Numbered])[],
  section: readonly Numbered[],
  strays: readonly Numbered[],
): boolean {
  const isWanted = steps.some(([one, other]) => one.printed < stray.printed && stray.printed < other.printed);
  if (!isWanted || section.some(({ printed }) => printed === stray.printed)) return false;
  const before = section.findLast(({ at }) => at < stray.at);
  const after = section.find(({ at }) => at > stray.at);
  if (!before || !after) return false;
  if (stray.printed < before.printed || stray.printed > after.printed) return true;
  return strays.some(
    ({ at, printed }) =>
      at > before.at && at < stray.at && printed > stray.printed && printed < after.printed,
  );
}
