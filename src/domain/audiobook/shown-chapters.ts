import type { TimedChapter } from './timings.ts';

/** A chapter as it is listed. */
export interface ShownChapter extends TimedChapter {
  readonly lengthSeconds: number;
  /** its place among the chapters of the file, the first being 1: links and printed labels count so */
  readonly number: number;
}

/** Written small inside a title. */
const SMALL = new Set('a an and as at but by for from in into nor of on or over the to upon with'.split(' '));
/** Said letter by letter. Of three letters at most: longer ones are mostly words. */
const LETTERS = new Set('BBC CIA FBI GI IOU NYC POW RAF UK USA USO USS VE'.split(' '));
/** Without a vowel, and no letters all the same. */
const SHORTENED = new Set('DR FT JR LT MR MRS MS MT SR ST'.split(' '));
const ROMAN = /^(?=.)M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})$/;
/** "MIX" and "MD" are no numbers; "MCMXLV" is a year. */
const isRoman = (word: string) => ROMAN.test(word) && (word.length > 3 || !/[DM]/.test(word));
const isLetters = (word: string) =>
  LETTERS.has(word) ||
  (word.length > 1 && word.length <= 3 && /^[B-DF-HJ-NP-TV-XZ]+$/.test(word) && !SHORTENED.has(word));

const WORD = /\p{L}[\p{L}\p{M}]*(?:['’]\p{L}[\p{L}\p{M}]*)*/gu;

/** "O'BRIEN'S": what one letter stands before keeps its capital. */
function capitalized(word: string): string {
  const small = word.toLocaleLowerCase('en');
  return small.replace(/^(?:[od]['’])?\p{L}/u, (beginning) => beginning.toLocaleUpperCase('en'));
}

/** Whether a part of the title begins after this: "CHAPTER ONE. THE WAR", and not "MR. AND MRS. LEE". */
function isBeginning(before: string): boolean {
  if (!/\p{L}/u.test(before)) return true;
  const ended = before.trimEnd();
  if (!ended.endsWith('.')) return /[:;!?–—/("“‘]$/u.test(ended);
  const closed =
    ended
      .slice(0, -1)
      .split(/[^\p{L}\p{N}]/u)
      .at(-1) ?? '';
  return !SHORTENED.has(closed) && (closed.length > 1 || /[\dIVX]/.test(closed));
}

/** A title in capitals throughout, as headings of typed pages are, in the case of a title; any other as it is. */
export function shownTitle(title: string): string {
  if (title !== title.toLocaleUpperCase('en') || !/\p{Lu}{2}/u.test(title)) return title;
  const last = [...title.matchAll(WORD)].at(-1)?.index;
  return title.replace(WORD, (word, at: number) => {
    if (isRoman(word) || isLetters(word)) return word;
    const isInitial = word.length === 1 && title[at + 1] === '.';
    const small = word.toLocaleLowerCase('en');
    const isInside = at !== last && !isInitial && !isBeginning(title.slice(0, at));
    return isInside && SMALL.has(small) ? small : capitalized(word);
  });
}

/** Chapters as they are listed: with their lengths, and one that bears the title of the one before is part of it. */
export function shownChapters(
  chapters: readonly TimedChapter[],
  durationSeconds: number,
): readonly ShownChapter[] {
  const named = chapters.map((chapter, at) => ({
    ...chapter,
    title: shownTitle(chapter.title),
    number: at + 1,
  }));
  const listed = named.filter(({ title }, at) => title === '' || title !== named[at - 1]?.title);
  return listed.map((chapter, at) => {
    const end = listed[at + 1]?.startSeconds ?? durationSeconds;
    return { ...chapter, lengthSeconds: Math.max(0, end - chapter.startSeconds) };
  });
}
