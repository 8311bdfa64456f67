import { latinSpelling, plainSpelling } from '../../../../src/domain/manuscript/spoken-characters.ts';
import { speakableNumbers } from './speakable-numbers.ts';

/** Marks that a voice cannot speak and that would be read as a pause or by name: bullets, rules, stray brackets. */
const ORNAMENTS = /[*_#~^=|<>{}\\[\]]+/g;

/**
 * Any text as the plain ASCII that Flite reads as a person would: it speaks everything else as garbage or not at all.
 * Letters of other scripts without a Latin spelling here are dropped; `unspokenIn` tells a person which. Applying it
 * twice changes nothing more.
 */
export function speakableText(text: string): string {
  const plain = text
    // "2½" would become "21/2" in the normal form.
    .replace(/(?<=\d)(?=[\u00bc-\u00be\u2150-\u215e])/gu, ' ')
    .normalize('NFKC')
    // A hyphen at which only a line may break, and everything that is not seen at all.
    .replace(/[\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2064\ufeff]/gu, '')
    // From here on a pattern that begins with white space finds one, so that none is tried from each of a million.
    .replace(/\s+/gu, ' ')
    .replace(/ ?[\u2013\u2014\u2015]+ ?| -{1,3} |-{2,}/gu, (dash, at: number, whole: string) =>
      isRange(whole, at, dash) ? ' to ' : ', ',
    );
  return tidied(
    plainSpelling(speakableNumbers(latinSpelling(plain)))
      .replace(ORNAMENTS, ' ')
      .replace(/[^\x20-\x7e]+/gu, ' '),
  );
}

/** "1939–1945" and "pp. 3–7" are ranges; "in 1939 – the year" is a pause. */
function isRange(text: string, at: number, dash: string): boolean {
  return !/\s|-/.test(dash) && /\d/.test(text[at - 1] ?? '') && /\d/.test(text[at + dash.length] ?? '');
}

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
