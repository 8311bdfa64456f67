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
const MAX_HEADING_SENTENCE_WORDS = 6;
const MAX_CAPITALS_CHARACTERS = 60;
const MIN_CAPITAL_LETTERS = 4;

/** Whether a line is the head of a chapter: "Chapter Two: The Mill", "Part 1", "Epilogue". */
export function isChapterHead(text: string): boolean {
  const line = text.trim().replace(/\s+/gu, ' ');
  if (line.length > MAX_HEADING_CHARACTERS) return false;
  const rest = NUMBERED.exec(line)?.groups?.rest;
  if (rest === undefined ? !NAMED.test(line) : !AFTER_NUMBER.test(rest)) return false;
  const isSentence = /[a-z]{2}[.!?]["”]?$/u.test(line);
  return !isSentence || line.split(' ').length <= MAX_HEADING_SENTENCE_WORDS;
}

/**
 * Whether a paragraph is a heading, by its words alone: the head of a chapter, or a short line all in capitals. The one
 * rule; the layout may know of more headings when a book is read, and the person of others still.
 */
export function isHeading(text: string): boolean {
  return !text.includes('\n') && (isChapterHead(text) || isInCapitals(text.trim()));
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
