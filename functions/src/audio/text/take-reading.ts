import { placeOf } from './fix-sentence.ts';
import { isOfVoice, type OtherReading, type OwnRecording } from './plan-narration.ts';

/** Which reading of a sentence of a finished book the family wants. */
export interface ReadingChoice {
  /** which of the sentences that are shown while the book is heard */
  readonly index: number;
  /** as it is shown now */
  readonly sentence: string;
  /** 0 is the first one */
  readonly reading: number;
}

interface RereadText {
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly chapterStarts?: readonly number[];
  readonly readings?: readonly OtherReading[];
  readonly credit?: string;
  readonly opening?: string;
  readonly ownRecording?: OwnRecording;
}

/** The book with one sentence in another reading, or why it stays as it is. */
export function takeReading<T extends RereadText>(
  book: T,
  { index, sentence, reading }: ReadingChoice,
): T | 'not-there' | 'own' | 'credit' {
  const place = placeOf(book, { index, sentence });
  if (!place) return 'not-there';
  if (isOfVoice(place.of)) return place.of;
  const { letters } = place;
  const paragraph = place.of === 'title' ? null : place.paragraph;
  const others = (book.readings ?? []).filter(
    (one) => one.paragraph !== paragraph || one.letters !== letters,
  );
  return { ...book, readings: reading === 0 ? others : [...others, { paragraph, letters, reading }] };
}
