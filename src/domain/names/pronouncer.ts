import { type DateOrder, datesIn } from '../spoken-forms/date-order.ts';
import type { SpokenForm } from '../spoken-forms/form.ts';
import { keyOf, NAME_TOKEN, type Pronunciation, singularsOf, withoutPossessive } from './pronunciations.ts';

/** "Krim-ee-ans", "Joanses" */
const pluralOf = (said: string) => `${said}${/(?:[sxzj]|ch|sh)$/iu.test(said) ? 'es' : 's'}`;

const singleSpaced = (text: string) => text.replace(/\s+/gu, ' ').trim();
const isCapital = (word: string) => /^\p{Lu}/u.test(word);

/** Finds what of a sentence is said in this book's own way: names, and numeric dates. */
export type Pronouncer = (sentence: string) => SpokenForm[];

/** How a book says what may be said in more than one way. */
export interface OwnWays {
  /** names as the family says them */
  readonly pronunciations?: readonly Pronunciation[];
  /** how its numeric dates are meant, see dateOrderOf; month first without it */
  readonly dateOrder?: DateOrder;
}

const NOBODY: Pronouncer = () => [];

/** What is said for a word: in small letters, so that no syllable is taken for an abbreviation, behind the word's own capital. */
function saidAs(said: string, written: string): string {
  const small = said.toLowerCase();
  return isCapital(written) ? small.charAt(0).toUpperCase() + small.slice(1) : small;
}

/** Nothing but this decides what is said for a name or a date: before any engine, for the sample, the book and its receipt alike. */
export function pronouncer({ pronunciations = [], dateOrder }: OwnWays): Pronouncer {
  const nameIn = namesIn(pronunciations);
  return (sentence) => [...nameIn(sentence), ...datesIn(sentence, dateOrder)];
}

function namesIn(pronunciations: readonly Pronunciation[]): Pronouncer {
  if (pronunciations.length === 0) return NOBODY;
  const byWord = Map.groupBy(pronunciations, ({ word }) => keyOf(word));
  const findAs = (key: string, written: string, sentence: string): string | null => {
    // "Will" is a name, "will" is none; "WILL" stands in a heading.
    const known = byWord.get(key)?.filter(({ word }) => !isCapital(word) || isCapital(written));
    const here = known?.findLast((one) => one.sentence === sentence);
    return (here ?? known?.findLast((one) => one.sentence === undefined))?.said ?? null;
  };
  const find = (written: string, sentence: string): string | null => {
    const key = keyOf(written);
    const said = findAs(key, written, sentence);
    if (said !== null) return said;
    // A family is said as its name is, unless something else is said about it.
    const ofOne = singularsOf(key).map((one) => findAs(one, written, sentence));
    const found = ofOne.find((one) => one !== null);
    return found ? pluralOf(found) : null;
  };
  return (text) => {
    const sentence = singleSpaced(text);
    const forms: SpokenForm[] = [];
    const add = (word: string, start: number) => {
      const said = find(word, sentence);
      if (said === null) return false;
      forms.push({ kind: 'name', start, end: start + word.length, said: saidAs(said, word) });
      return true;
    };
    for (const { 0: token, index } of text.matchAll(NAME_TOKEN)) {
      const name = withoutPossessive(token);
      if (add(name, index) || !name.includes('-')) continue;
      let at = index;
      for (const part of name.split('-')) {
        add(part, at);
        at += part.length + 1;
      }
    }
    return forms;
  };
}
