import type { TranscribedPage } from '../../ports/transcriber.ts';
import type { WordList } from '../../ports/word-list.ts';
import { type GrayImage, type Quarters, turned } from '../prepare/gray-image.ts';
import { lineDirection } from '../prepare/line-direction.ts';
import { placesInPhoto } from '../prepare/place-in-photo.ts';
import { preparePages } from '../prepare/prepare-pages.ts';
import { findTurn } from './find-turn.ts';
import { lettersOn } from './letters.ts';
import { withLoneNumber } from './lone-number.ts';
import { judgedPage } from './page-state.ts';
import { pageText } from './page-text.ts';
import { withRaisedMarks } from './raised-marks.ts';
import type { Recognize } from './recognize.ts';
import { withSecondLook } from './second-look.ts';

/** A page that stands upright hardly ever reads worse, one upside down hardly ever better. */
const UPRIGHT_CONFIDENCE = 70;

/** What is shown to the reader once more, without the rest of the page; not for one that is paid by the picture. */
export interface ShownApart {
  /** digits that stand alone, which some overlook, and raised ones, which most take for quotation marks */
  readonly numbers?: boolean;
  /** doubtful words, by the list of those that are known */
  readonly words?: WordList;
}

/**
 * The pages on a photo that should be upright. Phones held over a table often say nothing or the wrong thing about it:
 * a photo whose lines run up and down, and one that reads badly, is tried the other ways round, which takes seconds.
 */
export async function readPhoto(
  photo: GrayImage,
  recognize: Recognize,
  apart: ShownApart = {},
): Promise<TranscribedPage[]> {
  const read = (image: GrayImage) => readPages(image, recognize, apart);
  const direction = lineDirection(photo);
  if (direction === 'down')
    return (await read(turned(photo, await findTurn(photo, [1, 3], recognize)))).pages;
  const first = await read(photo);
  // what reads well in any direction has the pages of a turned spread in the wrong order
  if (first.quarters !== 0) return (await read(turned(photo, first.quarters))).pages;
  if (first.confidence >= UPRIGHT_CONFIDENCE) return first.pages;
  const quarters = await findTurn(photo, direction === 'across' ? [0, 2] : [0, 2, 1, 3], recognize);
  if (quarters === 0) return first.pages;
  const readTurned = await read(turned(photo, quarters));
  return readTurned.confidence > first.confidence ? readTurned.pages : first.pages;
}

interface ReadPages {
  readonly pages: TranscribedPage[];
  /** of the page that reads worst; what has no ink reads as well as it can */
  readonly confidence: number;
  /** how the photo must be turned, as far as the reader tells */
  readonly quarters: Quarters;
}

async function readPages(photo: GrayImage, recognize: Recognize, apart: ShownApart): Promise<ReadPages> {
  const pages: TranscribedPage[] = [];
  let confidence = 100;
  let quarters: Quarters = 0;
  for (const { image, isBlank, isPaper } of preparePages(photo)) {
    if (isBlank) {
      pages.push({ lines: [], confidence: 0, state: isPaper ? 'blank' : 'no-page' });
      continue;
    }
    const read = await readPrepared(image, recognize, apart);
    quarters ||= read.quarters;
    confidence = Math.min(confidence, read.page.confidence);
    pages.push(read.page);
  }
  return { pages, confidence, quarters };
}

/** One page with even light, straight lines, and ink on it. */
export async function readPrepared(
  image: GrayImage,
  recognize: Recognize,
  apart: ShownApart,
): Promise<{ readonly page: TranscribedPage; readonly quarters: Quarters }> {
  const whole = await recognize(image, 'page');
  const numbered = apart.numbers ? await withLoneNumber(whole, image, recognize) : whole;
  const again = apart.words
    ? await withSecondLook(numbered, image, { recognize, words: apart.words })
    : numbered;
  const seen = apart.numbers ? await withRaisedMarks(again, image, recognize) : again;
  const text = pageText(seen, image.width, { toPhoto: placesInPhoto(image), lettersOf: lettersOn(image) });
  const page = judgedPage(seen, text, image);
  return { page, quarters: seen.quarters ?? 0 };
}
