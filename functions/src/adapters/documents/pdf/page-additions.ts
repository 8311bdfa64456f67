import { OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PagePart } from '../../../ports/document-reader.ts';
import type { TextLine } from '../../../ports/text-line.ts';
import { areaOf, type Box, boxOf, drawing, isIn, moved, type Operators, UNIT } from './drawing-state.ts';
import { middleOf } from './may-hide-text.ts';
import type { TextRun } from './pdf-lines.ts';

/** Points; a smaller picture holds no line of words. */
const MIN_WIDTH = 60;
const MIN_HEIGHT = 9;
/** Of the page: a larger picture is its scan or its background. */
const MAX_SHARE = 0.8;
/** More stretches of text on a picture, and it is the ground they stand on. */
const MAX_TEXT_ON_IT = 2;
const MAX_PICTURES = 20;

/** What lies on a page beside its text. */
export interface PageAdditions {
  /** what somebody typed into a form or onto the page: notes of an office program, captions of a preview */
  readonly typed: readonly TextLine[];
  /** pictures that may hold words of their own, such as a letter or a clipping */
  readonly pictures: readonly PagePart[];
}

export async function additionsOf(
  page: PDFPageProxy,
  operators: Operators,
  runs: readonly TextRun[],
): Promise<PageAdditions> {
  const annotations: readonly Annotation[] = await page.getAnnotations();
  const shown = annotations.filter((one) => !one.hidden && ((one.annotationFlags ?? 0) & NOT_SHOWN) === 0);
  const words = runs.filter(({ str }) => /[\p{L}\p{N}]/u.test(str)).map(middleOf);
  const view = areaOf(boxOf(page.view));
  const boxes = [...paintedPictures(operators, boxOf(page.view)), ...shown.flatMap(stampOf)].filter(
    (box) =>
      box.right - box.left >= MIN_WIDTH &&
      box.top - box.bottom >= MIN_HEIGHT &&
      areaOf(box) <= view * MAX_SHARE &&
      words.filter((word) => isIn(box, word)).length <= MAX_TEXT_ON_IT,
  );
  return {
    typed: shown.flatMap(typedInto),
    pictures: boxes.slice(0, MAX_PICTURES).map((box) => partOf(page, box)),
  };
}

/** What the PDF package tells of a note, a field or a stamp, as far as it is used here. */
interface Annotation {
  readonly subtype?: string;
  readonly hidden?: boolean;
  readonly annotationFlags?: number;
  readonly hasAppearance?: boolean;
  readonly rect?: readonly number[];
  readonly textContent?: readonly string[];
  readonly contentsObj?: { readonly str?: string };
  readonly fieldType?: string;
  readonly fieldValue?: unknown;
  readonly password?: boolean;
}

/** Hidden, or not for the screen: bits 2 and 6 of the flags (PDF 32000-1, table 165). */
const NOT_SHOWN = 2 | 32;

function typedInto(one: Annotation): readonly TextLine[] {
  const isField =
    one.subtype === 'Widget' && (one.fieldType === 'Tx' || one.fieldType === 'Ch') && !one.password;
  const text = isField
    ? one.fieldValue
    : one.subtype === 'FreeText' && (one.textContent?.join('\n') || one.contentsObj?.str);
  if (typeof text !== 'string') return [];
  const lines = text.split(/[\r\n]+/).filter((line) => line.trim() !== '');
  return lines.map((line, at) => ({ text: line.trim(), begins: at === 0 }));
}

const stampOf = ({ subtype, hasAppearance, rect }: Annotation): readonly Box[] =>
  subtype === 'Stamp' && hasAppearance && rect ? [boxOf(rect)] : [];

function paintedPictures({ fnArray, argsArray }: Operators, page: Box): readonly Box[] {
  const { state, keep, back, move } = drawing(page);
  const found: Box[] = [];
  for (const [at, operator] of fnArray.entries()) {
    const given = argsArray[at];
    const args: readonly unknown[] = Array.isArray(given) ? given : [];
    if (operator === OPS.save || operator === OPS.paintFormXObjectBegin) keep();
    if (operator === OPS.paintFormXObjectBegin) move(args[0]);
    if (operator === OPS.transform) move(args);
    if (operator === OPS.restore || operator === OPS.paintFormXObjectEnd) back();
    if (operator === OPS.paintImageXObject || operator === OPS.paintInlineImageXObject)
      found.push(moved(UNIT, state().matrix));
  }
  return found;
}

/** In 1/10000 of the width of the page as it is shown, like the place of a line on its photograph. */
function partOf(page: PDFPageProxy, { left, bottom, right, top }: Box): PagePart {
  const viewport = page.getViewport({ scale: 1 });
  const [x1 = 0, y1 = 0] = viewport.convertToViewportPoint(left, bottom);
  const [x2 = 0, y2 = 0] = viewport.convertToViewportPoint(right, top);
  const shareOf = (points: number) => Math.round((points * 10_000) / viewport.width);
  return {
    left: shareOf(Math.min(x1, x2)),
    top: shareOf(Math.min(y1, y2)),
    right: shareOf(Math.max(x1, x2)),
    bottom: shareOf(Math.max(y1, y2)),
  };
}
