import { counted } from '../words/counted.ts';

/** What became of one photographed page at the reader's. */
export type PageReadingState =
  | 'read'
  | 'blank'
  /** nothing of a page on it: a table, a hand, a wall */
  | 'no-page'
  | 'handwriting'
  /** not the reader's language */
  | 'other-language'
  /** the file cannot be opened */
  | 'unreadable';

/** What a person reads about a page that has no text, or may have a wrong one: what is the matter, and the way out. */
export const PAGE_READING_SENTENCES: Readonly<Record<Exclude<PageReadingState, 'read'>, string>> = {
  blank: 'This page looks blank. Is it?',
  'no-page': 'We found no page in this photo. Take it again, or remove it.',
  handwriting: 'This looks handwritten, and we can’t read handwriting. You can type it here.',
  'other-language':
    'This does not look like English, the only language we read and narrate. Please check it.',
  unreadable: 'This photo can’t be opened. Please take it again.',
};

/** What is said of a manuscript some of whose pages could not be read; nothing when all were. */
export function unreadPagesWords(count: number): string | undefined {
  if (count === 0) return undefined;
  return `${counted(count, 'page')} could not be read.`;
}

/**
 * What is said of words that the voice has no sound for; nothing when there are none.
 * @param review the button that leads to the review where this is said
 */
export function unspokenWords(count: number, review = 'Proofread'): string | undefined {
  if (count === 0) return undefined;
  const sound = count === 1 ? 'it sounds' : 'they sound';
  return `${counted(count, 'word is', 'words are')} in a script the voice cannot read, and left out. In “${review}” you can write how ${sound}.`;
}

/** What is said with a manuscript about what of it is not read aloud; nothing when all is. */
export function leftOutWords(manuscript: {
  readonly unreadPages?: number;
  readonly unspokenWords?: number;
}): string | undefined {
  const told = [unreadPagesWords(manuscript.unreadPages ?? 0), unspokenWords(manuscript.unspokenWords ?? 0)];
  return told.filter((words) => words !== undefined).join(' ') || undefined;
}

export interface PageReading {
  readonly state: PageReadingState;
  /** 0-100 over all its words; 0 without words */
  readonly confidence: number;
  readonly words: number;
}

/** `page_readings/{sessionId}`: written as pages arrive and are read. Keys are capture numbers. */
export interface PageReadings {
  readonly ownerUid: string;
  readonly pages: Readonly<Record<string, PageReading>>;
}
