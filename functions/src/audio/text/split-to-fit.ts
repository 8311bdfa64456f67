/** Best places to break a long sentence first: strong marks, commas, words, anywhere. */
const BREAKS = [/[;:]["')]*\s+|\s-+\s+/gu, /,["')]*\s+/gu, /\s+/gu];

/** Pieces shorter than this sound chopped; a worse kind of break is taken instead. */
const MIN_SHARE = 0.3;

function lastBreak(text: string, pattern: RegExp, maxCharacters: number): number {
  let best = -1;
  for (const match of text.slice(0, maxCharacters + 1).matchAll(pattern)) {
    const end = match.index + match[0].length;
    if (match.index + match[0].trimEnd().length <= maxCharacters) best = end;
  }
  return best;
}

/** A sentence in pieces of at most `maxCharacters`, broken at clauses, else between words, else inside a word. */
export function splitToFit(sentence: string, maxCharacters: number): string[] {
  const pieces: string[] = [];
  let rest = sentence.trim();
  while (rest.length > maxCharacters) {
    const places = BREAKS.map((pattern) => lastBreak(rest, pattern, maxCharacters));
    const enough = places.find((place) => place >= maxCharacters * MIN_SHARE);
    const at = enough ?? Math.max(...places, 0);
    const cut = at > 0 ? at : maxCharacters;
    pieces.push(rest.slice(0, cut).trim());
    rest = rest.slice(cut).trim();
  }
  if (rest !== '') pieces.push(rest);
  return pieces;
}
