import type { SpokenForm } from './form.ts';
import { spokenForms } from './spoken-forms.ts';

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
  return mark === '.' && formBefore?.end === end && !formBefore.said.endsWith('.');
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
const NOTE_BETWEEN = /(?<=\p{Ll}{3}[.!?]["”’)]?[\d¹²³⁴⁵⁶⁷⁸⁹]{1,2} )(?=["“]?\p{Lu})/gu;

/** Where sentences may end, in order: what is no end is told by the forms. */
function endsIn(text: string): number[] {
  const ends = [...segmenter.segment(text)].map(({ segment, index }) => index + segment.length);
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
