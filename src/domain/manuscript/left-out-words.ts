import { counted } from '../words/counted.ts';
import { LEFT_OUT_AS, type LeftOutAs } from './review-schema.ts';

const LEFT_OUT_COUNTED: Record<LeftOutAs, readonly [one: string, many?: string]> = {
  'running-head': ['repeated heading'],
  'page-number': ['page number'],
  footnote: ['footnote'],
  caption: ['caption'],
  unclear: ['passage we couldn’t read clearly', 'passages we couldn’t read clearly'],
  hidden: ['passage that isn’t visible', 'passages that aren’t visible'],
  'in-picture': ['picture with words', 'pictures with words'],
};

/** What of the print is not read aloud, counted: "2 footnotes and 12 page numbers"; empty when all of it is. */
export function leftOutWords(kinds: readonly LeftOutAs[]): string {
  const words = LEFT_OUT_AS.flatMap((kind) => {
    const count = kinds.filter((other) => other === kind).length;
    return count > 0 ? counted(count, ...LEFT_OUT_COUNTED[kind]) : [];
  });
  return new Intl.ListFormat('en-US').format(words);
}
