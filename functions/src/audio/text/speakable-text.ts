import { latinSpelling, plainSpelling } from '../../../../src/domain/manuscript/spoken-characters.ts';
import type { SpokenForm } from '../../../../src/domain/spoken-forms/form.ts';
import { spokenForms, spokenText } from '../../../../src/domain/spoken-forms/spoken-forms.ts';

/** Marks that a voice cannot speak and that would be read as a pause or by name: bullets, rules, stray brackets. */
const ORNAMENTS = /[*_#~^=|<>{}\\[\]]+/g;

/**
 * Any text in words and plain ASCII that Flite reads as a person would: it speaks everything else as garbage or not at all.
 * Figures, abbreviations and letters are said as `spokenForms` has them. Letters of other scripts without a Latin spelling
 * here are dropped; `unspokenIn` tells a person which. Applying it twice changes nothing more.
 * @param own words that the family says in its own way
 */
export function speakableText(text: string, own: readonly SpokenForm[] = []): string {
  const plain = spokenText(text, spokenForms(text, own))
    .normalize('NFKC')
    // A hyphen at which only a line may break, and everything that is not seen at all.
    .replace(/[\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2064\ufeff]/gu, '')
    // From here on a pattern that begins with white space finds one, so that none is tried from each of a million.
    .replace(/\s+/gu, ' ')
    .replace(/ ?[\u2013\u2014\u2015]+ ?| -{1,3} |-{2,}/gu, ', ');
  return tidied(
    plainSpelling(inWords(latinSpelling(plain)))
      .replace(ORNAMENTS, ' ')
      .replace(/[^\x20-\x7e]+/gu, ' '),
  );
}

/** Figures that the normal form has brought up, as those of "①" and of full width, are said as well. */
const inWords = (plain: string) => (/\d/.test(plain) ? spokenText(plain) : plain);

/** So far ahead of a row of dots is looked for the end, or for the capital letter of another sentence. */
const CLOSERS_AHEAD = 12;

function tidied(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/ ([,.;:!?])/g, '$1')
    .replace(/ ?\.{2,}/g, (dots, at: number, whole: string) => {
      const next = whole.slice(at + dots.length, at + dots.length + CLOSERS_AHEAD);
      if (/^["')]{0,10}$/.test(next)) return '.';
      return /^["')( ]{0,10}[A-Z]/.test(next) ? '. ' : ', ';
    })
    .replace(/\s+/g, ' ')
    .replace(/,(?:\s*,)+/g, ',')
    .replace(/([.!?;:])\s*,/g, '$1')
    .replace(/^[\s,;:.]+(?=\S)/, '')
    .replace(/([!?])[!?]+/g, '$1')
    .trim();
}

/** False for what Flite answers with silence: blank text, rows of stars, text in a script it does not know. */
export function hasSpeakableWords(text: string): boolean {
  return /[A-Za-z0-9]/.test(text);
}
