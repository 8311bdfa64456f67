import type { ReviewPage } from './review.ts';

interface Numbered {
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

/** A lost leaf is two pages: what a single number at an end may leave out and still be believed. */
const LEAF_PAGES = 2;

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

/** Whether `page` can stand between its neighbors: not more pages between them than numbers. */
function fits(before: Numbered | undefined, page: Numbered, after: Numbered | undefined): boolean {
  const isAfter = !before || page.printed - before.printed >= page.at - before.at;
  const isBefore = !after || after.printed - page.printed >= after.at - page.at;
  if (before && after) return isAfter && isBefore;
  const neighbor = before ?? after;
  if (!neighbor) return false;
  const skipped = Math.abs(page.printed - neighbor.printed) - Math.abs(page.at - neighbor.at);
  return isAfter && isBefore && skipped <= LEAF_PAGES;
}

/**
 * Numbers that neighbors confirm, or that fit between those. One number alone may be misread: it never makes a gap
 * that its neighbors do not show.
 */
function believed(numbered: readonly Numbered[]): { sure: Numbered[]; others: Numbered[] } {
  const runs = runsOf(numbered);
  const isFirm = (run: readonly Numbered[]) => run.length > 1;
  const sure: Numbered[] = [];
  const others: Numbered[] = [];
  for (const [index, run] of runs.entries()) {
    const [page] = run;
    const next = runs.slice(index + 1).find(isFirm)?.[0];
    const isSure = isFirm(run) || (page !== undefined && fits(sure.at(-1), page, next));
    (isSure ? sure : others).push(...run);
  }
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
    if (isBack && (earlier !== undefined || page.printed < (current[0]?.printed ?? 0))) {
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
 */
export function readNumbers(
  pages: readonly Pick<ReviewPage, 'printedNumber'>[],
  isRepeat: (one: number, other: number) => boolean,
): NumberFacts {
  const numbered = pages.flatMap(({ printedNumber }, at) =>
    printedNumber === null ? [] : [{ at, printed: printedNumber }],
  );
  const { sure, others } = believed(numbered);
  const { sections, repeated } = sectionsOf(sure, isRepeat);
  const gaps: NumberGap[] = [];
  const misplaced: number[] = [];
  for (const section of sections) {
    const [first, last] = [section[0]?.at ?? 0, section.at(-1)?.at ?? 0];
    const strays = others.filter(({ at }) => at > first && at < last);
    const elsewhere = new Set([...section, ...strays].map(({ printed }) => printed));
    const expected = new Set<number>();
    let highest = section[0];
    for (const page of section.slice(1)) {
      if (!highest) break;
      if (page.printed < highest.printed) misplaced.push(page.at);
      else {
        for (let number = highest.printed + 1; number < page.printed; number += 1) expected.add(number);
        const gap = gapBetween(highest, page, elsewhere);
        if (gap) gaps.push(gap);
        highest = page;
      }
    }
    const moved = strays.filter((stray) => isStray(stray, expected, section, strays));
    misplaced.push(...moved.map(({ at }) => at));
  }
  return { gaps, misplaced: misplaced.sort((one, other) => one - other), repeated };
}

/** A number that is wanted somewhere and stands elsewhere, or after a higher one that is wanted there too. */
function isStray(
  stray: Numbered,
  expected: ReadonlySet<number>,
  section: readonly Numbered[],
  strays: readonly Numbered[],
): boolean {
  if (!expected.has(stray.printed) || section.some(({ printed }) => printed === stray.printed)) return false;
  const before = section.findLast(({ at }) => at < stray.at);
  const after = section.find(({ at }) => at > stray.at);
  if (!before || !after) return false;
  if (stray.printed < before.printed || stray.printed > after.printed) return true;
  return strays.some(
    ({ at, printed }) =>
      at > before.at && at < stray.at && printed > stray.printed && printed < after.printed,
  );
}
