import { type GreyImage, turned } from '../../imaging/grey-image.ts';
import { lineDirection } from '../../imaging/line-direction.ts';
import { preparePages } from '../../imaging/prepare-pages.ts';
import type { TranscribedPage } from '../../ports/transcriber.ts';
import { findTurn } from './find-turn.ts';
import { pageText } from './page-text.ts';
import type { Recognise } from './recognise.ts';

/** A page that stands upright hardly ever reads worse, one upside down hardly ever better. */
const UPRIGHT_CONFIDENCE = 70;

/**
 * The pages on a photo that should be upright. Phones held over a table often say nothing or the wrong thing about it:
 * a photo whose lines run up and down, and one that reads badly, is tried the other ways round, which takes seconds.
 */
export async function readPhoto(photo: GreyImage, recognise: Recognise): Promise<TranscribedPage[]> {
  const direction = lineDirection(photo);
  if (direction === 'down')
    return readPages(turned(photo, await findTurn(photo, [1, 3], recognise)), recognise);
  const pages = await readPages(photo, recognise);
  const confidence = confidenceOf(pages);
  if (confidence >= UPRIGHT_CONFIDENCE) return pages;
  const quarters = await findTurn(photo, direction === 'across' ? [0, 2] : [0, 2, 1, 3], recognise);
  if (quarters === 0) return pages;
  const pagesTurned = await readPages(turned(photo, quarters), recognise);
  return confidenceOf(pagesTurned) > confidence ? pagesTurned : pages;
}

async function readPages(photo: GreyImage, recognise: Recognise): Promise<TranscribedPage[]> {
  const pages: TranscribedPage[] = [];
  for (const { image, isBlank } of preparePages(photo))
    pages.push(
      isBlank
        ? { lines: [], confidence: 0, state: 'blank' }
        : { ...pageText(await recognise(image, 'page'), image.width), state: 'read' },
    );
  return pages;
}

/** Of the page that reads worst; a blank one reads as well as it can. */
function confidenceOf(pages: readonly TranscribedPage[]): number {
  return Math.min(100, ...pages.filter(({ state }) => state !== 'blank').map(({ confidence }) => confidence));
}
