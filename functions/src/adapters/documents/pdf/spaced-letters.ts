import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { TextPage } from '../../../ports/text-line.ts';
import type { Operators } from './drawing-state.ts';

const MIN_PIECES = 5;
/** Of the pieces of a line: no sentence has so many words of one letter or two. */
const MIN_SHORT_SHARE = 0.8;

/** Whether a line stands as "M y g r a n d m o t h e r": letters set so far apart that each looks like a word. */
export function isSpacedOut(text: string, least = MIN_PIECES): boolean {
  const pieces = text.split(/\s+/).filter((piece) => /[\p{L}\p{N}]/u.test(piece));
  const short = pieces.filter((piece) => [...piece].length <= 2);
  const single = pieces.filter((piece) => [...piece].length === 1);
  return (
    pieces.length >= least &&
    short.length >= pieces.length * MIN_SHORT_SHARE &&
    single.length > pieces.length / 2
  );
}

/** What a page writes, letter by letter, with the spaces that were typed. */
function typedText({ fnArray, argsArray }: Operators): string {
  const typed: string[] = [];
  for (const [at, operator] of fnArray.entries()) {
    if (operator !== OPS.showText) continue;
    const args = argsArray[at];
    const glyphs: readonly unknown[] = Array.isArray(args) && Array.isArray(args[0]) ? args[0] : [];
    for (const glyph of glyphs)
      if (typeof glyph === 'object' && glyph !== null && 'unicode' in glyph)
        typed.push(String(glyph.unicode).normalize('NFKC'));
  }
  return typed.join('');
}

/**
 * Lines whose letters are set far apart, with their words as they were typed: the places of the letters do not tell where
 * a word ends, the spaces in the file do. A line that was typed without any stays as it is.
 */
export function closedUp(lines: TextPage, operators: Operators): TextPage {
  if (!lines.some(({ text }) => isSpacedOut(text))) return lines;
  const typed = typedText(operators);
  const letters: string[] = [];
  const places: number[] = [];
  for (let at = 0; at < typed.length; at += 1)
    if (/\S/.test(typed.charAt(at))) {
      letters.push(typed.charAt(at));
      places.push(at);
    }
  const all = letters.join('');
  let from = 0;
  return lines.map((line) => {
    const wanted = line.text.normalize('NFKC').replace(/\s+/g, '');
    const found = all.indexOf(wanted, from);
    const at = found < 0 ? all.indexOf(wanted) : found;
    if (at < 0 || wanted === '') return line;
    from = at + wanted.length;
    // the last line of a paragraph may have one word
    if (!isSpacedOut(line.text, 2)) return line;
    const text = typed
      .slice(places[at], (places[from - 1] ?? 0) + 1)
      .replace(/\s+/g, ' ')
      .trim();
    return { ...line, text };
  });
}
