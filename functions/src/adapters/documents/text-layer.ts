import type { TextPage } from '../../ports/text-line.ts';

/** A page of a book has ten times as many; a stamp, a page number or a scanner's advert has fewer. */
const FEW_LETTERS = 200;
/** Of what is not white space; less is a font without a map to letters. */
const MIN_LETTER_SHARE = 0.6;
/** Of the words of three letters and more; a font with a wrong map gives letters in any order. */
const MIN_SHARE_WITH_VOWEL = 0.6;
const VOWEL = /[aeiouyàáâãäåæèéêëìíîïòóôõöøœùúûüýÿ]/iu;

export type TextLayer = 'text' | 'little' | 'garbage';

/** What the text of a page is worth: a book's text, too little to be all that is printed, or no text. */
export function judgeTextLayer(lines: TextPage): TextLayer {
  const text = lines.map((line) => line.text).join('\n');
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const visible = text.match(/[^\s.…_-]/gu)?.length ?? 0;
  if (visible > 0 && letters < visible * MIN_LETTER_SHARE && !isNumbers(text)) return 'garbage';
  const words = text.match(/\p{Script=Latin}{3,}/gu) ?? [];
  const withVowel = words.filter((word) => VOWEL.test(word)).length;
  if (withVowel < words.length * MIN_SHARE_WITH_VOWEL) return 'garbage';
  return letters < FEW_LETTERS ? 'little' : 'text';
}

/** A page number, a year, a table of sums: few letters, and nothing wrong with them. */
function isNumbers(text: string): boolean {
  const visible = text.match(/\S/gu)?.length ?? 0;
  return (text.match(/[\p{L}\p{N}.,:/$£€%()+=*–—-]/gu)?.length ?? 0) >= visible * 0.9;
}
