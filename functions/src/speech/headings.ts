const NUMBER_WORDS =
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|' +
  'nineteen|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:[- ](?:one|two|three|four|five|six|seven|eight|nine))?|' +
  'first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth';
const NUMBERED = new RegExp(
  `^(?:chapter|part|book|section|letter)\\s+(?:the\\s+)?(?:\\d{1,3}|[ivxlcdm]{1,8}|${NUMBER_WORDS})(?:$|[\\s.:,\\u2013\\u2014-].*$)`,
  'iu',
);
const NAMED =
  /^(?:prologue|epilogue|preface|foreword|introduction|afterword|dedication|acknowledge?ments|conclusion|postscript|appendix|interlude|author[’']s note)(?:$|\s*[:.\u2013\u2014-].*$)/iu;

const MAX_HEADING_CHARACTERS = 80;
const MAX_CAPITALS_CHARACTERS = 60;
const MIN_CAPITAL_LETTERS = 4;

/** "EARLY DAYS": short, all capitals, no sentence. */
function isInCapitals(line: string): boolean {
  const letters = line.match(/\p{L}/gu) ?? [];
  return (
    line.length <= MAX_CAPITALS_CHARACTERS &&
    letters.length >= MIN_CAPITAL_LETTERS &&
    line === line.toUpperCase() &&
    line !== line.toLowerCase() &&
    !/[.!?,;:"”]$/u.test(line)
  );
}

/** True for a paragraph that is the heading of a chapter. */
export function isHeading(paragraph: string): boolean {
  const line = paragraph.trim();
  if (line === '' || line.length > MAX_HEADING_CHARACTERS || line.includes('\n')) return false;
  const endsLikeSentence = /[a-z]{2,}[.!?]["”]?$/u.test(line) && line.split(/\s+/u).length > 6;
  return ((NUMBERED.test(line) || NAMED.test(line)) && !endsLikeSentence) || isInCapitals(line);
}
