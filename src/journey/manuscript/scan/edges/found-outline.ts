import type { Corner, Corners } from '@/device/storage/pages/rows.ts';
import { brushOf, emptyCanvas, makeCanvas } from '../photo/canvas.ts';
import type { OutlineOf, QuarterTurns } from '../photo/develop.ts';
import { grayOf } from '../photo/gray.ts';
import { FIND_PIXELS, findPage, guessPage } from './find-page.ts';
import { layFlat } from './lay-flat.ts';

/** Long side of what the small picture is cut out of: half again as long as that picture’s own. */
const FLAT_FROM_PIXELS = 480;

/** The corners of a page in its photo after the photo was turned clockwise. */
export function turnCorners(corners: Corners, turns: QuarterTurns): Corners {
  let turned: readonly Corner[] = corners;
  for (let turn = 0; turn < turns; turn += 1) {
    const [one, two, three, four] = turned.map(({ x, y }) => ({ x: 1 - y, y: x })) as unknown as Corners;
    // What was at the bottom left is at the top left now.
    turned = [four, one, two, three];
  }
  return turned as Corners;
}

function scaled(picture: { readonly width: number; readonly height: number }, longSide: number) {
  const scale = Math.min(1, longSide / Math.max(picture.width, picture.height));
  return [
    Math.max(3, Math.round(picture.width * scale)),
    Math.max(3, Math.round(picture.height * scale)),
  ] as const;
}

/** The page in a photo that has just been taken, where that is sure, and what is probably the page laid flat in small. */
export const foundOutline: OutlineOf = (picture, turns) => {
  const [width, height] = scaled(picture, FLAT_FROM_PIXELS);
  const middle = makeCanvas(width, height);
  try {
    brushOf(middle).drawImage(picture, 0, 0, width, height);
    const [across, down] = scaled(picture, FIND_PIXELS);
    const brush = brushOf(makeCanvas(across, down), true);
    brush.drawImage(middle, 0, 0, across, down);
    const gray = grayOf(brush.getImageData(0, 0, across, down).data, across, down);
    const found = findPage(gray);
    const shown = found ?? guessPage(gray);
    return shown && { outline: found && turnCorners(found, turns), flat: layFlat(middle, shown) };
  } finally {
    emptyCanvas(middle);
  }
};
