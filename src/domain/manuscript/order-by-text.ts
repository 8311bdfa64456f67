import { link, type PageWords } from './page-seams.ts';

/** A photographed page as it begins and ends; of one phone in the order in which it took them. */
export interface WordedPage extends PageWords {
  readonly id: string;
  /** names the phone that took it */
  readonly phone: string;
}

/** Of so many phones all ways to lay their pages one behind the other are compared. */
const MAX_PHONES = 4;
/** Odd and even pages: nobody takes many more than the other. */
const MAX_ODD_ONES = 2;
/** In the right order hardly a page goes against the one before it; a lower-case letter may be misread. */
const AGAINST_SHARE = 0.1;
/** The share of pages that must run over into the next where pages of two phones take turns. */
const RUNS_OVER_SHARE = 0.3;

type Pages = readonly WordedPage[];

interface Candidate {
  readonly pages: Pages;
  /** whether each phone's pages stand together */
  readonly isBlocks: boolean;
}

/** Every order of the phones, each forwards or backwards, one behind the other. */
function* blocks(phones: readonly Pages[]): Generator<Pages> {
  if (phones.length === 0) yield [];
  for (const [at, own] of phones.entries()) {
    const ways = own.length > 1 ? [own, own.toReversed()] : [own];
    for (const rest of blocks(phones.toSpliced(at, 1))) for (const way of ways) yield [...way, ...rest];
  }
}

/** Pages of two phones in turns. */
function* turns([one = [], other = []]: readonly Pages[]): Generator<Pages> {
  if (Math.abs(one.length - other.length) > MAX_ODD_ONES) return;
  const starts = [
    [one, other],
    [other, one],
  ] as const;
  for (const [a, b] of starts)
    for (const first of [a, a.toReversed()])
      for (const second of [b, b.toReversed()])
        yield Array.from({ length: Math.max(a.length, b.length) }, (_, at) => [
          ...first.slice(at, at + 1),
          ...second.slice(at, at + 1),
        ]).flat();
}

const linksOf = (pages: Pages) => pages.slice(1).map((page, at) => link(pages[at] ?? page, page));
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

/** Whether the text itself says that this is the order. */
function isSure({ pages, isBlocks }: Candidate): boolean {
  const links = linksOf(pages);
  const against = links.filter((one) => one < 0).length;
  if (against > links.length * AGAINST_SHARE) return false;
  // Where pages of another phone begin, a sentence must go on; inside, the phone's own order vouches for them.
  const seams = links.filter((_, at) => pages[at]?.phone !== pages[at + 1]?.phone);
  if (isBlocks) return seams.every((one) => one > 0);
  return seams.filter((one) => one > 0).length >= seams.length * RUNS_OVER_SHARE;
}

/** Laid behind one another, orders differ in a seam; which way a phone went, and taken by turns, must be plainer. */
const PLAINLY = 2;

const marginOf = ({ pages, isBlocks }: Candidate): number => {
  if (!isBlocks) return PLAINLY;
  const own = [...Map.groupBy(pages, ({ phone }) => phone).values()];
  const isPlain = own.every(
    (way) => way.length === 1 || sum(linksOf(way)) - sum(linksOf(way.toReversed())) >= PLAINLY,
  );
  return isPlain ? 1 : PLAINLY;
};

/**
 * Pages that several phones took of one book without printed numbers, in the order in which their sentences run over from
 * page to page: one part each, whichever way they went through it, or by turns.
 * @returns the ids in order; null where the text does not tell, or tells two orders alike: that is asked
 */
export function orderByText(pages: Pages): string[] | null {
  const phones = [...Map.groupBy(pages, ({ phone }) => phone).values()];
  if (phones.length < 2 || phones.length > MAX_PHONES) return null;
  const candidates: Candidate[] = [...blocks(phones)].map((all) => ({ pages: all, isBlocks: true }));
  if (phones.length === 2) for (const all of turns(phones)) candidates.push({ pages: all, isBlocks: false });
  const named = new Map(
    candidates.map((candidate) => [candidate.pages.map(({ id }) => id).join('\n'), candidate]),
  );
  const [best, second] = [...named.values()]
    .map((candidate) => ({ candidate, score: sum(linksOf(candidate.pages)) }))
    .sort((one, other) => other.score - one.score);
  if (!best || !isSure(best.candidate) || best.score - (second?.score ?? 0) < marginOf(best.candidate))
    return null;
  return best.candidate.pages.map(({ id }) => id);
}
