import { seemsForeign } from '../../../../src/domain/manuscript/seems-foreign.ts';
import type { TranscribedLine, TranscribedPage } from '../../ports/transcriber.ts';
import type { GrayImage } from '../prepare/gray-image.ts';
import { looksWritten } from '../prepare/is-paper.ts';
import { wordsSeen } from './page-text.ts';
import type { SeenPage, SeenWord } from './seen-page.ts';

/** Of the words that were seen, so many must have become text, unless the reader is sure of those few. */
const MIN_KEPT_SHARE = 0.3;
const SURE_CONFIDENCE = 70;
/** A page of print in letters the reader does not know: many shapes of one height, and hardly any text. */
const MIN_PRINTED_SHAPES = 40;
const MAX_HEIGHT_SPREAD = 0.35;
/**
 * What a page is on which ink was found, judged by what became of it at the reader. Text in another language that uses
 * the same letters is kept; of handwriting and foreign letters there is only rubbish, which is not.
 */
export function judgedPage(
  seen: SeenPage,
  text: Pick<TranscribedPage, 'lines' | 'confidence'>,
  image: GrayImage,
): TranscribedPage {
  const shapes = wordsSeen(seen).filter((word) => /\p{L}{2,}/u.test(word.text));
  const clear = text.lines.filter(({ isUnclear }) => !isUnclear);
  const kept = clear.reduce((sum, line) => sum + line.words.length, 0);
  const isText = kept > 0 && (text.confidence >= SURE_CONFIDENCE || kept >= shapes.length * MIN_KEPT_SHARE);
  if (isText) return { ...text, state: isForeign(clear, seen.language) ? 'other-language' : 'read' };
  return { lines: [], confidence: 0, state: stateWithoutText(shapes, image) };
}

function stateWithoutText(shapes: readonly SeenWord[], image: GrayImage): TranscribedPage['state'] {
  if (shapes.length >= MIN_PRINTED_SHAPES && heightSpread(shapes) <= MAX_HEIGHT_SPREAD)
    return 'other-language';
  return looksWritten(image) ? 'handwriting' : 'no-page';
}

/** Standard deviation of the shapes' heights, as a share of their mean. */
function heightSpread(shapes: readonly SeenWord[]): number {
  const heights = shapes.map(({ bbox }) => bbox.y1 - bbox.y0);
  const mean = heights.reduce((sum, height) => sum + height, 0) / heights.length;
  const variance = heights.reduce((sum, height) => sum + (height - mean) ** 2, 0) / heights.length;
  return Math.sqrt(variance) / mean;
}

function isForeign(lines: readonly TranscribedLine[], language: string | undefined): boolean {
  const text = lines.map((line) => line.words.map((word) => word.text).join(' ')).join(' ');
  return seemsForeign(text, language);
}
