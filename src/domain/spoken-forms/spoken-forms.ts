import { abbreviationRules, bookRules } from './abbreviations.ts';
import { addressRules, signRules } from './addresses.ts';
import { dateRules, namedRules, timeRules, yearRules } from './dates.ts';
import { diaryRules, earlyDiaryRules } from './diary-words.ts';
import { type FormRule, isCapitalized, type SpokenForm } from './form.ts';
import { initialRules, letterRules, romanRules } from './letters.ts';
import { fractionRules, measureRules } from './measures.ts';
import { moneyRules } from './money.ts';
import { cardinal, ordinal } from './number-words.ts';
import { leftoverRules, numberRules, plainNumberRules } from './numbers.ts';
import { placeRules } from './places.ts';

/** Where two find something in one place, the one that comes first is right. */
const RULES: readonly FormRule[] = [
  ...addressRules,
  ...namedRules,
  ...bookRules,
  ...earlyDiaryRules,
  ...placeRules,
  ...timeRules,
  ...numberRules,
  ...moneyRules,
  ...dateRules,
  ...fractionRules,
  ...measureRules,
  ...yearRules,
  ...plainNumberRules,
  ...leftoverRules,
  ...romanRules({ cardinal, ordinal }),
  ...letterRules,
  ...initialRules,
  ...diaryRules,
  ...abbreviationRules,
  ...signRules,
];

/**
 * What of a written English text is said in other words than it is written: numbers, dates, sums, abbreviations, letters.
 * In order, without overlaps; everything between them is said as it stands. Takes time in proportion to the text.
 * @param own what the family says in its own way, without overlaps; it comes before every rule
 */
export function spokenForms(text: string, own: readonly SpokenForm[] = []): SpokenForm[] {
  const taken = new Uint8Array(text.length);
  const found: SpokenForm[] = [...own];
  for (const { start, end } of own) taken.fill(1, start, end);
  for (const rule of RULES)
    for (const form of rule(text)) {
      if (taken.subarray(form.start, form.end).includes(1)) continue;
      taken.fill(1, form.start, form.end);
      found.push(asWritten(form, text));
    }
  return found.sort((a, b) => a.start - b.start);
}

/** "Mr." begins with a capital where it is said, too: what follows a pause is known by it. */
function asWritten(form: SpokenForm, text: string): SpokenForm {
  if (form.kind !== 'abbreviation' || !isCapitalized(text.slice(form.start, form.start + 1))) return form;
  return { ...form, said: form.said.charAt(0).toUpperCase() + form.said.slice(1) };
}

/** A word as it is said, and the stretch of the written text it is said for. */
interface SpokenWord {
  readonly word: string;
  /** UTF-16 offset in the written text */
  readonly start: number;
  /** exclusive */
  readonly end: number;
}

interface Piece {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly isForm: boolean;
}

const WORD_END = /[\p{L}\p{M}\p{N}]$/u;
const WORD_START = /^[\p{L}\p{M}\p{N}]/u;

/** The text in pieces as they are said, each with its place in what is written. */
function piecesOf(text: string, forms: readonly SpokenForm[]): Piece[] {
  const pieces: Piece[] = [];
  let [at, last] = [0, ''];
  const add = (piece: Piece) => {
    if (piece.text === '') return;
    // "7am" is written as one word and said as several.
    const isJoined = WORD_END.test(last) && WORD_START.test(piece.text);
    pieces.push(
      isJoined && (piece.isForm || pieces.at(-1)?.isForm) ? { ...piece, text: ` ${piece.text}` } : piece,
    );
    last = piece.text;
  };
  for (const { start, end, said } of forms) {
    add({ text: text.slice(at, start), start: at, end: start, isForm: false });
    add({ text: said, start, end, isForm: true });
    at = end;
  }
  add({ text: text.slice(at), start: at, end: text.length, isForm: false });
  return pieces;
}

/** The text in the words in which it is said; the same again when it is applied to what it gave. */
export function spokenText(text: string, forms: readonly SpokenForm[] = spokenForms(text)): string {
  return forms.length === 0
    ? text
    : piecesOf(text, forms)
        .map((piece) => piece.text)
        .join('');
}

const WORDS = /[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}]|['’](?=\p{L}))*/gu;

/** Every word that is said, with the stretch of the written text it stands for; the words of one form share theirs. */
export function spokenWords(text: string, own: readonly SpokenForm[] = []): SpokenWord[] {
  const pieces = piecesOf(text, spokenForms(text, own));
  const words: SpokenWord[] = [];
  let [piece, from] = [0, 0];
  for (const { 0: word, index } of pieces
    .map((one) => one.text)
    .join('')
    .matchAll(WORDS)) {
    const lengthOf = (at: number) => pieces[at]?.text.length ?? 0;
    while (index >= from + lengthOf(piece)) from += lengthOf(piece++);
    const start = writtenAt(pieces[piece], index - from).start;
    // "the eighth's": a word may begin in one piece and end in the next.
    let [last, lastFrom] = [piece, from];
    while (index + word.length > lastFrom + lengthOf(last)) lastFrom += lengthOf(last++);
    words.push({ word, start, end: writtenAt(pieces[last], index + word.length - lastFrom).end });
  }
  return words;
}

/** What is written for a place in a piece; what is said for a form stands for all of it. */
function writtenAt(piece: Piece | undefined, at: number): { readonly start: number; readonly end: number } {
  if (!piece) return { start: 0, end: 0 };
  if (piece.isForm) return piece;
  const written = piece.end - (piece.text.length - at);
  return { start: written, end: written };
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** Closing marks and white space at the end of a text. */
const CLOSING = new Set(`"'”’)] `);

/** "Come in!" she said: the sentence goes on after the quotation. */
const STARTS_SMALL = /^["'“‘([]*\p{Ll}/u;

/** Where a text ends without the marks that close behind it. */
function endOfWords(text: string, from: number, to: number): number {
  let end = to;
  while (end > from && CLOSING.has(text[end - 1] ?? '')) end--;
  return end;
}

/** Whether the sentence goes on where the segmenter ended one: inside a form, behind an abbreviation, before small letters. */
function goesOn(
  text: string,
  [from, at]: readonly [number, number],
  formBefore: SpokenForm | undefined,
): boolean {
  if (formBefore && formBefore.end > at) return true;
  const end = endOfWords(text, from, at);
  const mark = text[end - 1] ?? '';
  const next = text.slice(at, at + 8);
  if (/[!?….]/u.test(mark) && STARTS_SMALL.test(next)) return true;
  // "No. " is a form with the space behind it
  return (
    mark === '.' &&
    formBefore !== undefined &&
    endOfWords(text, formBefore.start, formBefore.end) === end &&
    !formBefore.said.endsWith('.')
  );
}

/** A verse: the next line begins with a capital, and this one is no full line of prose. */
const VERSE_LINE = /\n\s{0,20}(?=["'“‘([]{0,2}\p{Lu})/u;
const MAX_VERSE_CHARACTERS = 64;

/** The lines of a verse, each spoken as a sentence of its own with its pause; else the whole text. */
function linesOf(paragraph: string): string[] {
  const lines = paragraph.split(VERSE_LINE);
  return lines.every((line) => line.length <= MAX_VERSE_CHARACTERS) ? lines : [paragraph];
}

/**
 * A paragraph's sentences, none of its words lost, white space between them made single. Abbreviations ("Mr. Hill"),
 * initials ("J. R. Hill"), decimals and speech inside a sentence do not end one; a line of a verse does.
 */
export function sentencesOf(paragraph: string): string[] {
  return linesOf(paragraph).flatMap((line) => sentencesOfLine(line.replace(/\s+/gu, ' ').trim()));
}

/** A sentence that begins with figures; the segmenter goes on through them when small letters follow. */
const FIGURES_FIRST = /(?<=\p{Ll}{3}[.!?]["”’)]? )(?=\d)/gu;

/** The mark of a note stands between a full stop and the next sentence. */
const NOTE_BETWEEN = /(?<=\p{Ll}{3}[.!?]["”’)]?[\d¹²³⁴⁵⁶⁷⁸⁹ⁱᵛˣ]{1,3} )(?=["“]?\p{Lu})/gu;

/** Such a mark belongs to the sentence it stands behind: alone it would be read as a number. */
const NOTE_BEHIND = /(?<=\p{Ll}{3}[.!?]["”’)]?)(?:\d{1,2}|[¹²³⁴⁵⁶⁷⁸⁹⁰ⁱᵛˣ]{1,5})(?= |$)/gu;

/** Where sentences may end, in order: what is no end is told by the forms. */
function endsIn(text: string): number[] {
  const notes = new Set([...text.matchAll(NOTE_BEHIND)].map(({ index }) => index));
  const ends = [...segmenter.segment(text)]
    .map(({ segment, index }) => index + segment.length)
    .filter((end) => !notes.has(end));
  const others = [...text.matchAll(FIGURES_FIRST), ...text.matchAll(NOTE_BETWEEN)].map(({ index }) => index);
  return others.length === 0 ? ends : [...new Set([...ends, ...others])].sort((a, b) => a - b);
}

function sentencesOfLine(text: string): string[] {
  const forms = spokenForms(text);
  const sentences: string[] = [];
  let [from, next] = [0, 0];
  for (const at of endsIn(text)) {
    // The last form that begins before this end.
    while ((forms[next]?.start ?? Number.POSITIVE_INFINITY) < at) next++;
    if (at < text.length && goesOn(text, [from, at], forms[next - 1])) continue;
    sentences.push(text.slice(from, at).trim());
    from = at;
  }
  return sentences.filter((sentence) => sentence !== '');
}
