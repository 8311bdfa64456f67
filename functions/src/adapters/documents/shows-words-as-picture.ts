import { OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

const PICTURES: ReadonlySet<number> = new Set([
  OPS.paintImageXObject,
  OPS.paintInlineImageXObject,
  OPS.paintImageMaskXObject,
  OPS.paintImageXObjectRepeat,
  OPS.paintImageMaskXObjectRepeat,
  OPS.paintImageMaskXObjectGroup,
  OPS.paintInlineImageXObjectGroup,
]);
const FILLS: ReadonlySet<number> = new Set([OPS.fill, OPS.eoFill, OPS.fillStroke, OPS.eoFillStroke]);
/**
 * A letter as an outline has some 40 numbers, a word 200; a frame or a rule has 12. Whoever has fewer on a page has an
 * ornament and not words.
 */
const MIN_OUTLINE_NUMBERS = 1_000;

/** Whether words may be on the page that are no text: in a picture, or as outlines that are filled. */
export async function showsWordsAsPicture(page: PDFPageProxy): Promise<boolean> {
  const { fnArray, argsArray } = await page.getOperatorList();
  let outlineNumbers = 0;
  for (const [at, operator] of fnArray.entries()) {
    if (PICTURES.has(operator)) return true;
    if (operator === OPS.constructPath) outlineNumbers += numbersOfFilled(argsArray[at]);
    if (outlineNumbers >= MIN_OUTLINE_NUMBERS) return true;
  }
  return false;
}

/** Arguments of a path: how it is painted, its numbers in a list or two, its box. */
function numbersOfFilled(path: unknown): number {
  const [painted, parts] = Array.isArray(path) ? path : [];
  if (!FILLS.has(painted) || !Array.isArray(parts)) return 0;
  return parts.reduce((sum: number, part: unknown) => sum + lengthOf(part), 0);
}

const lengthOf = (part: unknown) =>
  typeof part === 'object' && part !== null && 'length' in part ? Number(part.length) : 0;
