/** What makes a stretch of writing something else to say than to read. */
export type FormKind =
  | 'abbreviation'
  | 'address'
  | 'date'
  | 'letters'
  | 'measure'
  | 'money'
  | 'name'
  | 'number'
  | 'roman'
  | 'sign'
  | 'time';

/** A stretch of a written text and the words that are said for it. */
export interface SpokenForm {
  readonly kind: FormKind;
  /** UTF-16 offset in the text as it is written */
  readonly start: number;
  /** exclusive */
  readonly end: number;
  /** words alone, and a full stop where the written one also ends the sentence */
  readonly said: string;
}

/** Finds the forms of one kind; where two overlap, the rule that comes first is right. */
export type FormRule = (text: string) => SpokenForm[];

/** What is said for a match, null to leave it to the rules that follow; `end` where less than the match is said. */
export type Said = string | { readonly said: string; readonly end: number } | null;

/** A rule of a pattern with the flag g. Patterns begin at a place that few texts have, so that the search is linear. */
export function byPattern(
  kind: FormKind,
  pattern: RegExp,
  say: (match: RegExpExecArray, text: string) => Said,
): FormRule {
  return (text) => {
    const forms: SpokenForm[] = [];
    for (const match of text.matchAll(pattern)) {
      const said = say(match, text);
      if (said === null) continue;
      const start = match.index;
      if (typeof said === 'string') forms.push({ kind, start, end: start + match[0].length, said });
      else forms.push({ kind, start, ...said });
    }
    return forms;
  };
}

/** How far around a form is looked: a name of a street or a king, and the word before it. */
const AROUND = 48;

/** The text before a place, from a beginning of a word. */
export const textBefore = (text: string, at: number) => text.slice(Math.max(0, at - AROUND), at);
export const textAfter = (text: string, at: number) => text.slice(at, at + AROUND);

/** The word directly before a place, with at most white space between them; '' at a mark or the beginning. */
export function wordBefore(text: string, at: number): string {
  const tail = textBefore(text, at).trimEnd();
  let start = tail.length;
  while (start > 0 && /[\p{L}\p{M}\p{N}'’]/u.test(tail[start - 1] ?? '')) start--;
  return tail.slice(start);
}

/** The word directly after a place, with at most white space between them; '' at a mark or the end. */
export function wordAfter(text: string, at: number): string {
  return /^\s*([\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}'’]*)/u.exec(textAfter(text, at))?.[1] ?? '';
}

export const isCapitalized = (word: string) => /^\p{Lu}/u.test(word);

/** Words with which sentences begin, and names do not. */
const STARTERS = new Set(
  (
    'the he she it we they i you his her its our their my your this that these those there then when where what who ' +
    'why how and but or if as at in on of for from by with after before while during although though because since ' +
    'until once both all some many most few each every not never now soon later here nobody everybody everyone ' +
    "people i'm i'd i've i'll it's he'd he's she'd she's we'd they'd we're they're don't didn't that's is was were " +
    'are had has have did do does even only just perhaps maybe finally suddenly afterward afterwards meanwhile ' +
    'another other others nothing something anyone someone to up out over under through a an so yes mother father ' +
    'mama papa mom dad mum mummy daddy grandma grandpa grandmother grandfather granny uncle aunt mr mrs miss everything'
  ).split(' '),
);

export const isStarter = (word: string) => STARTERS.has(word.toLowerCase().replaceAll('’', "'"));

/** What a name with an abbreviation goes on with: "Ringling Bros. Circus", "Jr. High", "Park Ave. Bridge". */
const REST_OF_NAME =
  /^(?:High|School|Schools|Circus|Store|Stores|Company|Building|Church|Chapel|Hospital|Press|Bank|Station|Hotel|Park|Day|Bridge|Band|Orchestra|Championship|Mill|Mills|Farm|Farms|Library|Theater|Theatre|Cemetery|Street|Avenue|College|Club|Office|Hall|House|Inn|Market|Museum|Pier|Plant|Depot|Fire|Police|Post|Baptist|Methodist|Presbyterian|Lutheran|Catholic|Elementary|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|League|Varsity)$/;

/** What follows the full stop of an abbreviation: nothing more, small letters or figures, a word that begins a sentence, or a name. */
export type Following = 'end' | 'goes-on' | 'starter' | 'capital';

export function following(text: string, end: number): Following {
  const after = textAfter(text, end);
  const rest = after.replace(/^["'”’)\]]{0,3}/u, '');
  if (rest.trim() === '') return text.length - end > AROUND ? 'goes-on' : 'end';
  if (!/^\s/u.test(rest)) return 'goes-on';
  // "8 minutes past 9 (A.M.) Boston time"
  const isInBrackets = /^["'”’]?\)/u.test(after);
  const next = /^\s+["'“‘([]{0,3}([\p{L}\p{M}\p{N}'’]+)/u.exec(rest)?.[1] ?? '';
  if (next === '' || !isCapitalized(next)) return 'goes-on';
  if (isStarter(next)) return 'starter';
  return isInBrackets || REST_OF_NAME.test(next) ? 'goes-on' : 'capital';
}

/** '.' where the stop of an abbreviation also ends the sentence. */
export function stopAfter(text: string, end: number, mayEnd: boolean): '.' | '' {
  const next = following(text, end);
  // "Co. K", "etc. A": one letter begins no sentence
  if (next === 'capital' && wordAfter(text, end).length === 1) return '';
  return next === 'end' || next === 'starter' || (next === 'capital' && mayEnd) ? '.' : '';
}
