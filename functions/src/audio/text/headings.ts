import { romanValue } from '../../../../src/domain/spoken-forms/number-words.ts';

const NUMBER =
  '(?:\\d{1,3}|[ivxlcdm]{1,8}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|' +
  'sixteen|seventeen|eighteen|nineteen|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:[- ][a-z]+)?|' +
  'first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth)';
export const NUMBERED = new RegExp(
  `^(?:chapter|part|book|section|letter) (?:the )?${NUMBER}(?<rest>.*)`,
  'iu',
);
/** Nothing, a sign and the title, or a title in capitals that is no sentence. */
const AFTER_NUMBER = /^(?:$|\s*[.:,—–-]| [\p{Lu}“].*[^.,;]$)/u;
const NAMED =
  /^(?:prologue|epilogue|preface|foreword|introduction|afterword|dedication|acknowledge?ments|conclusion|postscript|appendix|interlude|author[’']s note)(?:$|\s*[:.–—-].*$)/iu;

const MAX_HEADING_CHARACTERS = 80;
/** With all the spaces it was laid out with. A line may be a megabyte. */
const MAX_RAW_CHARACTERS = 1_000;
const MAX_HEADING_SENTENCE_WORDS = 6;
const MAX_CAPITALS_CHARACTERS = 60;
const MIN_CAPITAL_LETTERS = 4;

/** A line may be a megabyte, and only its end counts. */
const MAX_LEADERS = 40;

/** "Chapter One ........ 3": what leads the eye to a page, in a list of contents. */
export function isInContents(text: string): boolean {
  const line = text.slice(-MAX_LEADERS).trimEnd();
  const before = line.replace(/\d{1,4}$/u, '');
  return before !== line && /(?:…|[.·_] ?[.·_] ?[.·_])$/u.test(before.trimEnd());
}

/** Whether a line is the head of a chapter: "Chapter Two: The Mill", "Part 1", "Epilogue". */
export function isChapterHead(text: string): boolean {
  if (text.length > MAX_RAW_CHARACTERS) return false;
  const line = text.trim().replace(/\s+/gu, ' ');
  if (line.length > MAX_HEADING_CHARACTERS || isInContents(line)) return false;
  const rest = NUMBERED.exec(line)?.groups?.rest;
  if (rest === undefined ? !NAMED.test(line) : !AFTER_NUMBER.test(rest)) return false;
  const isSentence = /[a-z]{2}[.!?]["”]?$/u.test(line);
  return !isSentence || line.split(' ').length <= MAX_HEADING_SENTENCE_WORDS;
}

/**
 * Whether a paragraph is a heading, by its words alone: the head of a chapter, a numeral, or a short line all in capitals. The one
 * rule; the layout may know of more headings when a book is read, and the person of others still.
 */
export function isHeading(text: string): boolean {
  const line = text.trim();
  if (text.includes('\n') || isInContents(line)) return false;
  return isChapterHead(line) || isNumeral(line) || (isInCapitals(line) && !isNumberedHead(line));
}

/** Words after which no title ends: "The Winter of the". */
const OPEN_END = /\s(?:of|the|an?|and|or|in|on|at|to|for|with|from|by|my|our|your|his|her|their)$/iu;

/** Whether a heading's first line ends in the middle of its title, and the next line is the rest. */
export function goesOnInNextLine(first: string, next: string): boolean {
  if (!isHeading(first) || !OPEN_END.test(first.trimEnd())) return false;
  return next.length <= MAX_HEADING_CHARACTERS && isHeading(`${first.trimEnd()} ${next.trimStart()}`);
}

const NUMERAL = /^(?<numeral>[IVX]{1,7})(?<mark>\.)?(?<title> [\p{Lu}“].{1,39}(?<![.,;:]))?$/u;

/** "II.", "XIV", "III. The Mill": a numeral alone or with a title. One letter needs its full stop, and has no title. */
function isNumeral(line: string): boolean {
  const { numeral = '', mark, title } = NUMERAL.exec(line)?.groups ?? {};
  if (romanValue(numeral) === null || (title && !mark)) return false;
  return numeral.length > 1 || (mark !== undefined && title === undefined);
}

/** What is counted in a book itself, so that the number belongs to the heading. */
const COUNTED =
  /^(?:DAY|WEEK|MONTH|YEAR|LESSON|SCENE|ACT|NUMBER|NO|STAGE|STEP|STORY|TALE|POEM|SONG|ROOM|HOUSE|WORLD WAR|VOLUME|VOL|DIARY|ENTRY|INTERVIEW|TAPE|REEL|NOTEBOOK|AGE)\b/u;

/** With what printers set between words and number: "HATE · 3", "3 | HATE", "[12] THE HILL FAMILY". */
const NUMBER_BEFORE = /^[[(]?\d{1,3}[\])]? (?:[|·•–—-] ?)?\p{Lu}/u;
const NUMBER_BEHIND = /\p{Lu} (?:[|·•–—-] ?)?[[(]?\d{1,3}[\])]?$/u;

/** "HATE 3", "12 THE HILL FAMILY": what a printer sets above a page with its number, and no chapter's head. */
export function isNumberedHead(text: string): boolean {
  const line = text.trim();
  const isNumbered = NUMBER_BEFORE.test(line) || NUMBER_BEHIND.test(line);
  return isNumbered && isInCapitals(line) && !isChapterHead(line) && !COUNTED.test(line);
}

/** "EARLY DAYS": short, all capitals, no sentence, no initials. */
function isInCapitals(line: string): boolean {
  return (
    line.length <= MAX_CAPITALS_CHARACTERS &&
    (line.match(/\p{L}/gu)?.length ?? 0) >= MIN_CAPITAL_LETTERS &&
    /\p{Lu}{3}/u.test(line) &&
    line === line.toUpperCase() &&
    !/[.!?,;:"”-]$/u.test(line)
  );
}
