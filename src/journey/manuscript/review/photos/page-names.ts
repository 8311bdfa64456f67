import type { LeftOutAs, Review } from '@/domain/manuscript/review.ts';
import type { Finding } from '@/domain/manuscript/review-findings.ts';
import { counted } from '@/domain/words/counted.ts';

import { UNREAD_IN_DOCUMENT, UNREAD_WORDS } from '../unread-words.ts';

type Pages = Review['pages'];

/** Object path of the picture of a page: its photograph, or how it was drawn from a scanned document; null without one. */
export const picturePath = (page: Pages[number] | undefined): string | null =>
  page?.photoPath ?? page?.scanPath ?? null;

/** What a page is called: by the number printed on it, else by its place in the scan. */
export function pageName(pages: Pages, index: number): string {
  const page = pages[index];
  if (page?.printedNumber != null) return `Page ${page.printedNumber}`;
  return page?.photoPath ? `Scanned page ${index + 1}` : `Page ${index + 1}`;
}

const photosOf = (pages: Pages) => new Set(pages.map(({ photoPath }) => photoPath)).size;

/** Which half of its picture a page is, 0 for the left one; null where the picture shows no other page. */
export function halfOf(pages: Pages, index: number): number | null {
  const path = picturePath(pages[index]);
  const { side = 0 } = pages[index] ?? {};
  const isSpread = pages.some((other) => picturePath(other) === path && other.side !== side);
  return path !== null && isSpread ? side : null;
}

/** Which photograph it is, counted as they are shown, and which half of it where it shows two pages. */
function photoOf(pages: Pages, index: number) {
  const half = [', left page', ', right page'][halfOf(pages, index) ?? -1] ?? '';
  return { number: photosOf(pages.slice(0, index + 1)), half };
}

/** Where one is in the book, with the number printed on the page where that is another one. */
export function pagePlace(pages: Pages, index: number): string {
  const page = pages[index];
  const isNumbered = page?.printedNumber != null && String(page.printedNumber) !== String(index + 1);
  if (!page?.photoPath)
    return `Page ${index + 1} of ${pages.length}${isNumbered ? ` · numbered ${page.printedNumber}` : ''}`;
  const { number, half } = photoOf(pages, index);
  return `Photo ${number} of ${photosOf(pages)}${half}${isNumbered ? ` · page ${page.printedNumber}` : ''}`;
}

/** Where a page is found, whatever is printed on it: by its photograph's place among the photographs, as they are shown there. */
export function placeName(pages: Pages, index: number): string {
  const page = pages[index];
  if (!page?.photoPath) return `page ${index + 1} of the file`;
  const { number, half } = photoOf(pages, index);
  return `photo ${number}${half}`;
}

export const upper = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);
const lower = (name: string) => name.charAt(0).toLowerCase() + name.slice(1);

export const LEFT_OUT_WORDS: Record<LeftOutAs, string> = {
  'running-head': 'repeated heading',
  'page-number': 'page number',
  footnote: 'footnote',
  caption: 'words under a picture',
  unclear: 'could not be read clearly',
  hidden: 'not visible on the page',
  'in-picture': 'words in a picture',
};

/** More of them are not read through. */
const NAMED_NUMBERS = 5;

function missingWords(finding: Extract<Finding, { kind: 'missing' }>): string {
  const { numbers, count, from, to } = finding;
  const [first, ...more] = numbers;
  if (first === undefined) {
    const pages = counted(count, 'page seems', 'pages seem');
    return `${pages} to be missing between pages ${from} and ${to}`;
  }
  if (more.length === 0) return `Printed page ${first} seems to be missing`;
  const isRow = numbers.every((number, index) => number === first + index);
  if (more.length === 1) return `Printed pages ${first} and ${numbers[1]} seem to be missing`;
  if (isRow) return `Printed pages ${first} to ${numbers.at(-1)} seem to be missing`;
  if (numbers.length > NAMED_NUMBERS)
    return `Every second page from ${first} to ${numbers.at(-1)} seems to be missing. Is the book printed on one side only?`;
  return `Printed pages ${numbers.slice(0, -1).join(', ')} and ${numbers.at(-1)} seem to be missing`;
}

function pairWords(pages: Pages, one: number, other: number): string {
  const [a, b] = [pages[one]?.printedNumber, pages[other]?.printedNumber];
  if (a != null && b != null && a !== b) return `Pages ${a} and ${b}`;
  const isSame = a != null && a === b;
  const nameOf = (page: number) =>
    isSame ? `${pageName(pages, page)} (${placeName(pages, page)})` : pageName(pages, page);
  return `${nameOf(one)} and ${lower(nameOf(other))}`;
}

function misplacedWords(pages: Pages, { page, last }: Extract<Finding, { kind: 'misplaced' }>): string {
  if (page === last) return `${pageName(pages, page)} seems to be out of order`;
  if (last === page + 1) return `${pairWords(pages, page, last)} seem to be out of order`;
  return `Pages ${pages[page]?.printedNumber} to ${pages[last]?.printedNumber} seem to be out of order`;
}

function unreadWords(pages: Pages, { page, state }: Extract<Finding, { kind: 'unread' }>): string {
  const isOfDocument = pages[page]?.photoPath === null;
  return isOfDocument && state === 'unreadable' ? UNREAD_IN_DOCUMENT : UNREAD_WORDS[state];
}

/** Its pictures are shown beside the question, and each says which photo it is. */
const isUnnumberedPhoto = (pages: Pages, at: number) =>
  pages[at]?.printedNumber == null && pages[at]?.photoPath != null;

/** A finding in a person's words. */
export function findingWords(pages: Pages, finding: Finding): string {
  const name = pageName(pages, finding.page);
  switch (finding.kind) {
    case 'missing':
      return missingWords(finding);
    case 'alike':
      if ([finding.page, finding.other].every((at) => isUnnumberedPhoto(pages, at)))
        return 'These two photos look the same';
      return `${pairWords(pages, finding.page, finding.other)} look the same`;
    case 'misplaced':
      return misplacedWords(pages, finding);
    case 'blank':
      return `${name} is blank. Is that right?`;
    case 'unread':
      return `${name}: ${unreadWords(pages, finding)}`;
  }
}
