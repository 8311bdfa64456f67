import { isStarter, type SpokenForm, wordBefore } from '../spoken-forms/form.ts';
import { sentencesOf, spokenForms } from '../spoken-forms/spoken-forms.ts';
import { keyOf, NAME_TOKEN, singularsOf, withoutPossessive } from './pronunciations.ts';
import { isSpelledOut } from './spelled-out.ts';

/** A name, or a word that English does not write like this. */
export interface FoundName {
  /** as it is written most often */
  readonly word: string;
  readonly count: number;
  /** its plural, where the text has it: it is counted with the name, and said as that is */
  readonly plurals?: readonly string[];
  /** a synthesizer would read its letters one by one */
  readonly isSpelled: boolean;
  /** some of the sentences in which it is written, in the order of the book */
  readonly sentences: readonly string[];
}

const MAX_NAMES = 400;
const MAX_SENTENCES = 6;
const MIN_LETTERS = 2;
const MAX_HEADING = 80;
/** A word of the dictionary is a name when it is used as one so often, or once behind a title. */
const NAMED_FROM = 2;

/** The words of a dictionary, in small letters. */
type Dictionary = { has(word: string): boolean };

/** Behind these comes a name; "Mr.", "Mrs." and "Ms." also as they are said. */
const TITLES = new Set(
  (
    'mr mrs miss ms sir madam doctor dr professor captain capt lieutenant sergeant colonel general major corporal ' +
    'private reverend father mother sister brother bishop governor senator mister missus miz monsieur president king queen aunt uncle cousin grandma grandpa grandfather grandmother'
  ).split(' '),
);
/** Words that English writes with a capital and everybody says right. */
const NO_NAMES = new Set(
  (
    'monday tuesday wednesday thursday friday saturday sunday january february march april may june july august ' +
    'september october november december christmas easter thanksgiving god lord jesus bible heaven hell church ' +
    'daddy papa mama mommy america american ' +
    'americans english england british britain french france german germans germany italian italians italy irish ' +
    'ireland russian russians russia polish poland chinese china japanese japan jewish jews catholic catholics ' +
    'christian protestant baptist methodist spanish spain greek greece dutch mexican mexico canada canadian europe ' +
    'european africa african asia indian indians street avenue road county state states united north south east west ' +
    'northern southern eastern western river lake mountain school high college university army navy air force war ' +
    "world company hospital hotel park bridge chapter part page table of i i'm i'll i'd i've oh ok okay yes no"
  ).split(' '),
);

interface Seen {
  /** how often, by the way it is written */
  readonly forms: Map<string, number>;
  capital: number;
  small: number;
  /** with a capital where no sentence begins */
  inside: number;
  /** of these, where a person or a place is named: "Aunt Rose", "with Rose", and not "the Rose", "Irish Coast" */
  named: number;
  /** with a capital in a line of its own, as in a heading or the cell of a table */
  alone: number;
  readonly paragraphs: number[];
}

const isCapital = (word: string) => /^\p{Lu}/u.test(word);
const isShouted = (word: string) => word.length > 1 && word === word.toUpperCase();
/** "O'Shaughnessy", "D'Arcy": a capital behind an apostrophe is a name's, also where a sentence begins. */
const IRISH = /^\p{L}+['’‘`´ʻʼ]\p{Lu}/u;
/** "REILLY" in a heading is the "Reilly" of the text; "NATO" stays. */
const asName = (word: string) => word.charAt(0) + word.slice(1).toLowerCase();

/** Whether a word at this place begins a sentence, as far as the marks before it tell. */
function isBeginning(text: string, at: number): boolean {
  let before = at - 1;
  while (before >= 0 && /[\s"'“”‘’()[\]—–-]/u.test(text[before] ?? '')) before--;
  return before < 0 || /[.!?:;…]/u.test(text[before] ?? '');
}

/** "The Irish Coast", alone in its line: its capitals tell nothing. */
function isHeading(text: string): boolean {
  if (text.length > MAX_HEADING || /[.!?:;,…]["'”’]?\s*$/u.test(text)) return false;
  return (text.match(NAME_TOKEN) ?? []).every((word) => word.length < 4 || isCapital(word));
}

const DETERMINERS = new Set(
  'the a an this that these those my our your his her its their no some any'.split(' '),
);

/** Whether a name stands behind this word: behind a title it does, behind an article or another capital it need not. */
const leadsToName = (before: string) =>
  TITLES.has(before.toLowerCase()) || !(DETERMINERS.has(before) || isCapital(before));

interface Token {
  readonly word: string;
  /** the word before it in its paragraph */
  readonly before: string;
  readonly beginsSentence: boolean;
  readonly isAlone: boolean;
  readonly paragraph: number;
}

function note(seen: Map<string, Seen>, { word, before, beginsSentence, isAlone, paragraph }: Token): void {
  if (word.length < MIN_LETTERS) return;
  const key = keyOf(word);
  let entry = seen.get(key);
  if (!entry) {
    entry = { forms: new Map(), capital: 0, small: 0, inside: 0, named: 0, alone: 0, paragraphs: [] };
    seen.set(key, entry);
  }
  if (isCapital(word)) entry.capital++;
  else entry.small++;
  if (isAlone && isCapital(word)) entry.alone++;
  if (isCapital(word) && !isShouted(word) && (!beginsSentence || IRISH.test(word))) {
    entry.inside++;
    if (leadsToName(before)) entry.named += TITLES.has(before.toLowerCase()) ? NAMED_FROM : 1;
  }
  entry.forms.set(word, (entry.forms.get(word) ?? 0) + 1);
  if (entry.paragraphs.length < MAX_SENTENCES && entry.paragraphs.at(-1) !== paragraph)
    entry.paragraphs.push(paragraph);
}

/** The way it is written most often; capitals of a heading count only where there is nothing else. */
function mostWritten({ forms }: Seen): string {
  const [first] = [...forms].toSorted(
    ([one, times], [other, otherTimes]) =>
      Number(isShouted(one)) - Number(isShouted(other)) || otherTimes - times,
  );
  const word = first?.[0] ?? '';
  return isShouted(word) && word.length > 4 ? asName(word) : word;
}

/** "Fridays", "Germans" */
const isCommon = (key: string) =>
  [key, key.replace(/s$/, '')].some((one) => NO_NAMES.has(one) || TITLES.has(one));

const HAS_ACCENT = /(?!\p{ASCII})\p{L}/u;
/** Written with an accent, and as English as "coffee". */
const ENGLISH = new Set(
  (
    'café fiancé fiancée née résumé cliché naïve naïveté façade sauté soufflé purée pâté entrée fête crème brûlée crêpe ' +
    'décor protégé protégée passé blasé risqué attaché communiqué consommé rosé exposé matinée soirée début débutante élite ' +
    'émigré éclair à déjà voilà jalapeño piñata rôle hôtel dépôt employé toupée roué régime séance touché papier-mâché'
  ).split(' '),
);
/** "cafés", "sautéed" */
const isEnglish = (key: string) => ENGLISH.has(key) || ENGLISH.has(key.replace(/(?:s|d|ed|ing)$/, ''));

/** Where the dictionary has the word too, as it has "rose" and "turner". */
const isNamedOften = ({ named, small }: Seen) => small === 0 && named >= NAMED_FROM;

function isName(key: string, entry: Seen, words: Dictionary | undefined): boolean {
  const { capital, small, inside, alone, forms } = entry;
  if (isCommon(key) || isStarter(key)) return false;
  if (capital === 0 || small >= capital) return false;
  if (words?.has(key) && !isNamedOften(entry)) return false;
  // Capitals throughout are a heading, or letters that are said as such.
  if ([...forms.keys()].every(isShouted)) return false;
  // Alone in its line a capital tells nothing; that no dictionary has the word does.
  return inside > 0 || (words !== undefined && alone > 0) || (small === 0 && isSpelledOut(key));
}

/** Without its accents, as "débris" is in a dictionary. */
const withoutAccents = (word: string) => word.normalize('NFD').replace(/\p{M}/gu, '');

/** "tly", "nting", "ght": what badly read print leaves of a word begins in the middle of it, and no word has no other vowel. */
const SCRAP = /^[^aeiouy]+(?:(?:ab|ib)ly|ly|y|e|ed|er|ers|es|ing|ings|le|les|ion|tion|ment|ness)?$/;

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];

/** "mfortable", "rchard": with one letter or two before it, it is a word of the dictionary. */
const isEndOfWord = (key: string, words: Dictionary): boolean =>
  LETTERS.some((one) => words.has(one + key) || LETTERS.some((other) => words.has(other + one + key)));

function isUnusual(key: string, { small }: Seen, words: Dictionary | undefined): boolean {
  if (small === 0 || isEnglish(key) || words?.has(withoutAccents(key))) return false;
  if (HAS_ACCENT.test(key)) return true;
  return key.length > 2 && isSpelledOut(key) && !SCRAP.test(key) && !(words && isEndOfWord(key, words));
}

/** The sentences of some paragraphs that hold one of some words, each once. */
function sentencesWith(
  keys: readonly string[],
  paragraphs: readonly number[],
  texts: readonly string[],
): string[] {
  const holds = (sentence: string) =>
    [...sentence.matchAll(NAME_TOKEN)].some(([token]) => keys.includes(keyOf(withoutPossessive(token))));
  const found = paragraphs.flatMap((at) => sentencesOf(texts[at] ?? '').filter(holds));
  return [...new Set(found)].slice(0, MAX_SENTENCES);
}

/** The words of a paragraph that are said as they are written: of "Gen. Pomeroy" the second, behind "General". */
function tokensOf(text: string, paragraph: number): Token[] {
  const isAlone = isHeading(text);
  const forms = spokenForms(text);
  const tokens: Token[] = [];
  let [before, next] = ['', 0];
  let last: SpokenForm | undefined;
  for (const { 0: token, index } of text.matchAll(NAME_TOKEN)) {
    for (let form = forms[next]; form && form.start < index + token.length; form = forms[++next]) {
      last = form;
      before = wordBefore(form.said, form.said.length - (form.said.endsWith('.') ? 1 : 0)) || before;
    }
    if (last && last.end > index) continue;
    const isBehindForm = last !== undefined && text.slice(last.end, index).trim() === '';
    const begins =
      isBehindForm && last?.said !== ''
        ? last?.said.endsWith('.') === true
        : isBeginning(text, isBehindForm ? (last?.start ?? index) : index);
    const word = withoutPossessive(token);
    tokens.push({ word, before, beginsSentence: isAlone || begins, isAlone, paragraph });
    before = word;
  }
  return tokens;
}

/** A word of the text with all that is told of it. */
interface Found {
  readonly key: string;
  readonly entry: Seen;
  /** "Khrimians" */
  readonly plurals: readonly Found[];
}

/** The words to be told, each with its plural: a family goes by its name, unless it is to stand apart. */
function withPlurals(found: ReadonlyMap<string, Seen>, seen: ReadonlyMap<string, Seen>, apart: Apart) {
  const names = new Map([...found].map(([key, entry]) => [key, { key, entry, plurals: [] as Found[] }]));
  for (const [key, entry] of seen) {
    const one = singularsOf(key).find((singular) => names.has(singular));
    const name = one === undefined ? undefined : names.get(one);
    if (!name || apart.has(key) || pluralTimes(name.entry, entry) === 0) continue;
    name.plurals.push({ key, entry, plurals: [] });
    names.delete(key);
  }
  return [...names.values()];
}

/** "roses" are not the family of Rose. */
const pluralTimes = (name: Seen, { capital, small }: Seen): number =>
  name.small === 0 ? capital : capital + small;

const timesOf = ({ entry, plurals }: Found): number =>
  plurals.reduce((sum, one) => sum + pluralTimes(entry, one.entry), entry.capital + entry.small);

/** Words of which the family has said something, as they are compared. */
type Apart = Dictionary;

/**
 * Names and unusual words of a text, most frequent first. Takes time in proportion to the text; only sentences that are
 * shown are looked for.
 * @param words ordinary words, which must be named more clearly; absent: what has a capital is taken for a name
 * @param apart plurals that are told by themselves
 */
export function findNames(
  paragraphs: readonly string[],
  words?: Dictionary,
  apart: Apart = new Set<string>(),
): FoundName[] {
  const seen = new Map<string, Seen>();
  for (const [at, text] of paragraphs.entries()) for (const token of tokensOf(text, at)) note(seen, token);
  const found = new Map(
    [...seen].filter(([key, entry]) => isName(key, entry, words) || isUnusual(key, entry, words)),
  );
  return withPlurals(found, seen, apart)
    .map((one) => ({ ...one, word: mostWritten(one.entry), count: timesOf(one) }))
    .toSorted((one, other) => other.count - one.count || (one.word < other.word ? -1 : 1))
    .slice(0, MAX_NAMES)
    .map(({ key, entry, plurals, word, count }) => {
      const all = [{ key, entry }, ...plurals];
      const places = [...new Set(all.flatMap((one) => one.entry.paragraphs))].toSorted((a, b) => a - b);
      const keys = all.map((one) => one.key);
      return {
        word,
        count,
        ...(plurals.length > 0 && { plurals: plurals.map((one) => mostWritten(one.entry)) }),
        isSpelled: isSpelledOut(word),
        sentences: sentencesWith(keys, places, paragraphs),
      };
    });
}
