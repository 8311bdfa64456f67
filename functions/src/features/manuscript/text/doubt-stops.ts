import { spokenForms } from '../../../../../src/domain/spoken-forms/spoken-forms.ts';
import type { WordList } from '../../../ports/word-list.ts';
import type { CleanParagraph } from './clean-paragraph.ts';

/** A comma or a stop at the end of a word, with what closes behind it. */
const MARKED = /^(.*[\p{L}\p{N}])([.,])([”"’')\]]*)$/u;
/** What begins a sentence and is nobody's name. */
const BEGINNERS = new Set(
  (
    'a about above after again all although always among an and another any anyhow around as at because before behind below besides between beyond both but by ' +
    'can could did do does down during each either even eventually every everybody everyone everything except few finally for from had has have he hence her here his how however ' +
    'if in indeed inside instead into is it its just last later let like many maybe meanwhile more most much my near nearly neither never nevertheless next no nobody none nor not nothing now ' +
    'of off often on once one only or other others otherwise our out outside over perhaps probably rather several she should since so some somebody somehow someone something sometimes soon still such suddenly ' +
    'than that the their them then there therefore these they this those though through throughout thus till to today together too toward towards two under unless until up upon was we were what whatever when whenever where wherever whether which while who whoever whom whose why with within without would yes yesterday yet you your'
  ).split(' '),
);
/** Words that are also what somebody is called, or a place or a time that is written with a capital. */
const ALSO_NAMES = new Set(
  (
    'april august aunt auntie baby bill bishop bob brother brown bush captain church cook count court daisy dad daddy dawn dean doctor drew duke earl east father frank friend gene general ginger god grace gran grandad granddad grandfather grandma ' +
    'grandmother grandpa granny grant green heather hill hope iris ivy jack jean jersey jim judge king lady lake lane lily lord love major mama mamma march mark may miller mission miss mister mom mother mount mum mummy nana nick north ' +
    'olive pa papa park pat pearl penny pop president prince princess professor queen ray rich river road rob rose ruby rusty sally sergeant sir sister smith sonny south square street sue sunny taylor turkey uncle victor violet ward wells west white will wood young'
  ).split(' '),
);
const COMMON = 35;
/** A line of verse begins with a capital, whatever stands before it. */
const VERSE_SHARE = 0.75;
const MIN_VERSE_LINES = 3;
const BEFORE_CHARACTERS = 40;

/** How this very book writes its words inside a sentence. */
export interface Capitals {
  /** by the word in lower case: how often with a capital where no sentence begins, less how often without */
  readonly excess: ReadonlyMap<string, number>;
}

export function capitalsOf(paragraphs: readonly CleanParagraph[]): Capitals {
  const excess = new Map<string, number>();
  for (const { text, leftOutAs, isHeading } of paragraphs) {
    if (leftOutAs === 'unclear' || isHeading) continue;
    for (const [, word = ''] of text.matchAll(/(?<=\p{Ll}) (\p{L}[\p{L}’'-]*)/gu)) {
      const small = word.toLowerCase();
      excess.set(small, (excess.get(small) ?? 0) + (word === small ? -1 : 1));
    }
  }
  return { excess };
}

/** Whether the lines of a paragraph begin with capitals because it is verse, and one of them begins here. */
function beginsVerseLine({ text, lines = [] }: CleanParagraph, at: number): boolean {
  if (!lines.some(([start]) => start === at)) return false;
  const large = lines.filter(([start]) => /^["“‘']?\p{Lu}/u.test(text.slice(start, start + 2))).length;
  return lines.length < MIN_VERSE_LINES || large >= lines.length * VERSE_SHARE;
}

/** @param before the word with the comma */
function beginsSentence(before: string, next: string, { excess }: Capitals, words: WordList): boolean {
  const [, word = '', after = ''] = /^(\p{Lu}[\p{L}’'-]*)(\S*(?: \S)?)/u.exec(next) ?? [];
  const small = word.toLowerCase();
  if (word === '' || small === 'i' || /^i['’]/.test(small)) return false;
  if (word.length > 1 && word === word.toUpperCase()) return false;
  if (BEGINNERS.has(small)) return true;
  // "Rose, Grace, and Will", "Brooklyn, New York": what stands in a list or before a capital may be a name.
  if (!/^ \p{Ll}/u.test(after) || !/^\P{L}*\p{Ll}/u.test(before)) return false;
  if (ALSO_NAMES.has(small) || (excess.get(small) ?? 0) > 0) return false;
  return word.length > 2 && (words.rarity(small) ?? COMMON + 1) <= COMMON;
}

/**
 * What a word's end may say instead: a stop where a comma stands before what begins a sentence, and a comma where a sentence
 * goes on behind a stop. A reader of print takes the one for the other, and a voice makes another melody of it.
 * @returns null where nothing speaks against what was read
 */
export function otherStop(
  paragraph: CleanParagraph,
  { start, end }: { readonly start: number; readonly end: number },
  capitals: Capitals,
  words: WordList,
): string | null {
  const { text, isHeading } = paragraph;
  const [, word = '', mark, closing = ''] = MARKED.exec(text.slice(start, end)) ?? [];
  if (mark === undefined || isHeading || text.charAt(end) !== ' ') return null;
  const next = /^\S*(?: \S)?/u.exec(text.slice(end + 1, end + BEFORE_CHARACTERS))?.[0] ?? '';
  if (mark === ',') {
    // "A, The stairs" names a part of a drawing.
    if (!/\p{L}\p{Ll}/u.test(word) || !beginsSentence(word, next, capitals, words)) return null;
    return isGreeting(text.slice(0, end)) || beginsVerseLine(paragraph, end + 1)
      ? null
      : `${word}.${closing}`;
  }
  if (closing !== '' || !/^\p{Ll}{2}/u.test(next) || !isPlainWord(word, words)) return null;
  const from = Math.max(0, start - BEFORE_CHARACTERS);
  const forms = spokenForms(text.slice(from, end + BEFORE_CHARACTERS));
  const isShort = forms.some((form) => from + form.start < end && from + form.end >= end);
  return isShort ? null : `${word},`;
}

/** "Dear Anna," has its comma. */
const isGreeting = (before: string) =>
  /^["“‘']?(?:my )?(?:own )?(?:dear|dearest|darling)\b[^.!?]{0,60}$/iu.test(before);

/** As old books shorten them, and no list does. */
const SHORTENED = /^(?:cent|viz|esq)$/iu;

/** A word that is whole: none of its letters was left out before the stop. */
function isPlainWord(written: string, words: WordList): boolean {
  const word = written.replace(/^["“‘'(]+/u, '');
  return /^\p{L}\p{Ll}{2,}$/u.test(word) && !SHORTENED.test(word) && words.has(word);
}
