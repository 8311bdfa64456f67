import type { PagePhoto, SentencePhoto } from '../../../../src/domain/audiobook/timings.ts';

/** From this place of the text on it was read from this photograph, in the order of the text. */
export interface PhotoStart extends PagePhoto {
  /** index into the paragraphs */
  readonly paragraph: number;
  /** UTF-16 offset in it */
  readonly at: number;
}

/** Where a sentence begins. */
export interface SentencePlace {
  /** index into the paragraphs */
  readonly paragraph: number;
  /** characters before it in its paragraph, white space not counted: that is made single on the way */
  readonly letters: number;
}

const lettersIn = (text: string) => text.replace(/\s/gu, '').length;

/** From which sentence on which photograph is the one to look at; nothing without photographs. */
export function photosOfSentences(
  paragraphs: readonly string[],
  starts: readonly PhotoStart[],
  places: readonly SentencePlace[],
): SentencePhoto[] {
  const begins = starts.map(({ paragraph, at, path, half }) => ({
    paragraph,
    letters: lettersIn((paragraphs[paragraph] ?? '').slice(0, at)),
    photo: { path, half },
  }));
  const photos: SentencePhoto[] = [];
  let next = 0;
  let photo: PagePhoto = { path: null, half: null };
  for (const [sentence, place] of places.entries()) {
    for (let begin = begins[next]; begin && isReached(begin, place); begin = begins[++next])
      photo = begin.photo;
    const last = photos.at(-1);
    if ((last?.path ?? null) !== photo.path || (last?.half ?? null) !== photo.half)
      photos.push({ sentence, ...photo });
  }
  return photos;
}

function isReached(begin: SentencePlace, { paragraph, letters }: SentencePlace): boolean {
  return begin.paragraph < paragraph || (begin.paragraph === paragraph && begin.letters <= letters);
}
