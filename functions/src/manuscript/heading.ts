const NUMBER =
  '(?:\\d{1,3}|[ivxlc]+|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|' +
  'sixteen|seventeen|eighteen|nineteen|(?:twenty|thirty|forty|fifty)(?:[- ][a-z]+)?)';
const CHAPTER = new RegExp(`^(?:chapter|part|book|section) ${NUMBER}(?<rest>.*)$`, 'iu');
/** Nothing, a sign and the title, or a title in capitals that is no sentence. */
const AFTER_NUMBER = /^(?:$|\s*[.:—–-]| [\p{Lu}“].*[^.,;]$)/u;
const OTHER =
  /^(?:prologue|epilogue|preface|foreword|introduction|afterword|acknowledge?ments|dedication)[.:]?$/iu;
const MAX_CHAPTER_CHARACTERS = 80;
const MAX_CAPITALS_CHARACTERS = 46;

/** Whether a line is the head of a chapter: "Chapter Two: The Mill", "Part 1", "Epilogue". */
export function isChapterHead(line: string): boolean {
  if (line.length > MAX_CHAPTER_CHARACTERS) return false;
  const rest = CHAPTER.exec(line)?.groups?.rest;
  return rest === undefined ? OTHER.test(line) : AFTER_NUMBER.test(rest);
}

/** Whether a line is the head of a chapter, or a short line all in capitals. */
export function isHeading(line: string): boolean {
  return isChapterHead(line) || isInCapitals(line);
}

function isInCapitals(line: string): boolean {
  return (
    line.length < MAX_CAPITALS_CHARACTERS &&
    /\p{Lu}{3}/u.test(line) &&
    !/\p{Ll}/u.test(line) &&
    !/[,;-]$/.test(line)
  );
}

/** Whether a sentence ends with this line. */
export function endsSentence(line: string): boolean {
  return /[.!?…:]["'”’»)\]*]*$/u.test(line);
}
