import { flatten } from '../prepare/flatten.ts';
import { crop, type GrayImage, type Quarters, turned } from '../prepare/gray-image.ts';
import { shrunkToWidth } from '../prepare/resize.ts';
import { wordsSeen } from './page-text.ts';
import type { Recognize } from './recognize.ts';
import type { SeenPage } from './seen-page.ts';

/** The middle of the photo is enough to tell, and not too large to read four times. */
const BAND = { left: 0.05, top: 0.35, width: 0.9, height: 0.3 };
const MAX_BAND_WIDTH_PX = 1_400;
/** Fewer words say less. */
const ENOUGH_WORDS = 20;

/** Which turn makes the photo's words most legible: of these, the first of equals, or the one a reader tells by itself. */
export async function findTurn(
  photo: GrayImage,
  turns: readonly Quarters[],
  recognize: Recognize,
): Promise<Quarters> {
  const page = flatten(photo);
  let best: { quarters: Quarters; score: number } | undefined;
  for (const quarters of turns) {
    // looking for columns Tesseract would also find lines that lie on their side
    const seen = await recognize(middleBand(turned(page, quarters)), 'one block');
    if (seen.quarters !== undefined) return ((quarters + seen.quarters) % 4) as Quarters;
    const score = legibility(seen);
    if (!best || score > best.score) best = { quarters, score };
  }
  return best?.quarters ?? 0;
}

function middleBand(page: GrayImage): GrayImage {
  const box = {
    left: BAND.left * page.width,
    top: BAND.top * page.height,
    width: BAND.width * page.width,
    height: BAND.height * page.height,
  };
  return shrunkToWidth(crop(page, box), MAX_BAND_WIDTH_PX);
}

/** 0-100: how sure Tesseract is of what could be words. */
function legibility(seen: SeenPage): number {
  const words = wordsSeen(seen).filter(({ text }) => /^\p{L}{3,}[.,;]?$/u.test(text));
  const sum = words.reduce((total, { confidence }) => total + confidence, 0);
  return sum / Math.max(ENOUGH_WORDS, words.length);
}
