import { planned } from '../../../functions/src/records/orders/narration-parts.ts';
import { WORDS_PER_PAGE } from '../../../src/domain/limits.ts';
import type { Chance } from '../../chaos/random.ts';
import { ARRIVALS_BY_HOUR, ASSUMED, BOOKS, MEASURED } from './figures.ts';

const HOUR_SECONDS = 3_600;

export interface Family {
  readonly beganSeconds: number;
  readonly pages: number;
  readonly isPhotographed: boolean;
  readonly chunks: number;
  readonly parts: number;
  readonly chunksOfPart: number;
}

function pagesOf(chance: Chance): number {
  const { fromPages, toPages } = chance.pick(BOOKS.map((book) => [book, book.share] as const));
  return Math.round(Math.exp(chance.between(Math.log(fromPages), Math.log(toPages))));
}

/** A book of so many pages as it would be planned. */
export function bookOf(pages: number): Pick<Family, 'pages' | 'chunks' | 'parts' | 'chunksOfPart'> {
  const chunks = Math.ceil((pages * WORDS_PER_PAGE) / MEASURED.wordsOfChunk);
  const { marks, chunksOfPart } = planned(null, { orderId: 'o', chunkCount: chunks }, 0);
  return { pages, chunks, parts: marks.length, chunksOfPart };
}

/** The families of one day, in the order in which they come. */
export function familiesOf(count: number, chance: Chance): Family[] {
  const hours = ARRIVALS_BY_HOUR.map((weight, hour) => [hour, weight] as const);
  const families = Array.from({ length: count }, () => ({
    ...bookOf(pagesOf(chance)),
    beganSeconds: (chance.pick(hours) + chance.next()) * HOUR_SECONDS,
    isPhotographed: chance.next() < ASSUMED.photographing,
  }));
  return families.sort((a, b) => a.beganSeconds - b.beganSeconds);
}
