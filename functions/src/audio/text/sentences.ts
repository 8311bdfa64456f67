import type { PagePhoto, SentencePhoto } from '../../../../src/domain/audiobook/timings.ts';

/** Words that end with a full stop inside a sentence. Lower case, without the stop. */
const ABBREVIATIONS = new Set(
  (
    'mr mrs ms dr prof rev fr sr jr st mt capt col gen lt sgt cpl maj cmdr adm hon gov sen rep pres supt messrs mme ' +
    'mlle no nos vol pp ch fig vs etc approx est dept inc ltd co corp ave blvd rd bros jan feb mar apr jun jul aug ' +
    'sept sep oct nov dec mon tue tues wed thu thurs fri sat sun e.g i.e a.m p.m u.s u.k'
  ).split(' '),
);
/** Those that a sentence may also end with: before a capital letter they do. */
const MAY_END = new Set('etc inc ltd co corp jr sr st a.m p.m u.s u.k ave blvd rd bros'.split(' '));

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** Closing marks and white space at the end of a text. */
const CLOSING = new Set(`"'”’)] `);
/** More than any word that is an abbreviation, and the marks around it. */
const LONGEST_END = 100;
const INITIAL = /^\p{Lu}(?:\.\p{Lu})*$/u;
const STARTS_NEW = /^["'“‘([]*\p{Lu}/u;

/** The last word of a text in which all white space is single, without the marks that close behind it. */
function lastWord(text: string): string {
  const tail = text.slice(-LONGEST_END);
  let end = tail.length;
  while (end > 0 && CLOSING.has(tail[end - 1] ?? '')) end--;
  return tail.slice(tail.lastIndexOf(' ', end - 1) + 1, end);
}

/** True when the stop at the end of `left` belongs to a word and `right` goes on in the same sentence. */
function goesOn(left: string, right: string): boolean {
  const word = lastWord(left);
  if (/[!?…]$/u.test(word)) return startsInLowerCase(right);
  if (!word.endsWith('.')) return false;
  if (startsInLowerCase(right)) return true;
  const stem = word.slice(0, -1).replace(/^["'“‘([]+/u, '');
  if (INITIAL.test(stem) && stem !== 'I') return true;
  const known = stem.toLowerCase();
  if (!ABBREVIATIONS.has(known)) return false;
  return MAY_END.has(known)
    ? !STARTS_NEW.test(right) || known === 'st'
    : !/^no$/.test(known) || /^\d/.test(right);
}

/** "Come in!" she said: the sentence goes on after the quotation. */
function startsInLowerCase(text: string): boolean {
  return /^["'“‘([]*\p{Ll}/u.test(text);
}

/**
 * A paragraph's sentences, none of its words lost, white space between them made single. Abbreviations ("Mr. Hill"),
 * initials ("J. R. Hill"), decimals and speech inside a sentence do not end one.
 */
export function sentencesOf(paragraph: string): string[] {
  const sentences: string[] = [];
  const text = paragraph.replace(/\s+/gu, ' ').trim();
  for (const { segment } of segmenter.segment(text)) {
    const last = sentences.at(-1);
    if (last !== undefined && goesOn(last, segment)) sentences[sentences.length - 1] = last + segment;
    else sentences.push(segment);
  }
  return sentences.map((sentence) => sentence.trim()).filter((sentence) => sentence !== '');
}

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
