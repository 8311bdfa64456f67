import type { Review, ReviewParagraph } from '@/domain/manuscript/review.ts';

/** Some paragraphs that are shown or left away together, so that a book of 500 pages is as quick as one of five. */
export interface Block {
  readonly key: string;
  /** index into the review's pages */
  readonly page: number;
  readonly isPageStart: boolean;
  readonly paragraphs: readonly ReviewParagraph[];
  /** the paragraph before, by id, that goes on on this page, where none begins that is read aloud; else null */
  readonly goesOnFrom: string | null;
  /** about how tall it is, before it was ever shown */
  readonly guessPixels: number;
}

/** A document can have all its paragraphs on one page. */
const MAX_PARAGRAPHS = 10;
const LINE_PIXELS = 31;
const CHARACTERS_PER_LINE = 52;
const AROUND_PIXELS = 40;

function guess(paragraphs: readonly ReviewParagraph[]): number {
  const lines = paragraphs.map(({ text }) => Math.ceil(text.length / CHARACTERS_PER_LINE));
  return lines.reduce((sum, count) => sum + count * LINE_PIXELS + AROUND_PIXELS, AROUND_PIXELS);
}

/** By page: the paragraph that has words on it though it began before. */
function goingOn(paragraphs: readonly ReviewParagraph[]): Map<number, string> {
  return new Map(paragraphs.flatMap(({ id, turns = [] }) => turns.map(({ page }) => [page, id] as const)));
}

const isRead = ({ leftOutAs, text }: ReviewParagraph) => leftOutAs === null && text !== '';

/** The paragraphs by the pages they begin on; every page is there, also one without a paragraph. */
export function blocksOf({ pages, paragraphs }: Pick<Review, 'pages' | 'paragraphs'>): Block[] {
  const byPage = pages.map(() => [] as ReviewParagraph[]);
  for (const paragraph of paragraphs) byPage[paragraph.page]?.push(paragraph);
  const from = goingOn(paragraphs);
  return byPage.flatMap((own, page) => {
    const goesOnFrom = own.some(isRead) ? null : (from.get(page) ?? null);
    const count = Math.max(1, Math.ceil(own.length / MAX_PARAGRAPHS));
    return Array.from({ length: count }, (_, part) => {
      const shown = own.slice(part * MAX_PARAGRAPHS, (part + 1) * MAX_PARAGRAPHS);
      const key = `${page}-${part}`;
      return { key, page, isPageStart: part === 0, paragraphs: shown, goesOnFrom, guessPixels: guess(shown) };
    });
  });
}
