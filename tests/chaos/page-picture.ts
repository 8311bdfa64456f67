/**
 * The picture of a numbered page for a fake camera. Its number stands in it twice as a row of 16 big blocks: at the top
 * as it is, at the bottom inverted. A frame of two pages, or a JPEG of another page, is seen at once.
 */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

const BITS = 16;
const PAPER = 225;
const INK = 35;
/** One row of a digit in five bits, seven rows. */
const DIGITS = [
  [14, 17, 19, 21, 25, 17, 14],
  [4, 12, 4, 4, 4, 4, 14],
  [14, 17, 1, 2, 4, 8, 31],
  [31, 2, 4, 2, 1, 17, 14],
  [2, 6, 10, 18, 31, 2, 2],
  [31, 16, 30, 1, 1, 17, 14],
  [6, 8, 16, 30, 17, 17, 14],
  [31, 1, 2, 4, 8, 8, 8],
  [14, 17, 17, 14, 17, 17, 14],
  [14, 17, 17, 15, 1, 2, 12],
];

function fill(
  { pixels, width }: { pixels: Uint8Array; width: number },
  [x, y, w, h]: readonly [number, number, number, number],
  value: number,
): void {
  for (let row = y; row < y + h; row += 1) pixels.fill(value, row * width + x, row * width + x + w);
}

function drawNumber(picture: { pixels: Uint8Array; width: number }, number: number, unit: number): void {
  [...String(number)].forEach((digit, place) => {
    DIGITS[Number(digit)]?.forEach((bits, row) => {
      for (let column = 0; column < 5; column += 1) {
        if (!(bits & (16 >> column))) continue;
        const x = picture.width - (6 * (4 - place) - column + 1) * unit;
        fill(picture, [x, (13 + row) * unit, unit, unit], INK);
      }
    });
  });
}

/** Lines of text as a camera sees them from afar; they differ from page to page. */
function drawLines(picture: { pixels: Uint8Array; width: number }, number: number, unit: number): void {
  let state = number * 7_919 + 1;
  const next = (most: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return 1 + (state % most);
  };
  for (let line = 0; line < 16; line += 1) {
    for (let x = 6 * unit; x < picture.width - 34 * unit; ) {
      const length = next(8) * unit;
      fill(picture, [x, (11 + 2 * line) * unit, length, unit], INK + 10 * next(6));
      x += length + unit;
    }
  }
}

/** One frame as .y4m; all pages of one size are files of the same length. */
export function pageFrame(number: number, { width, height }: PictureSize): Buffer {
  const pixels = new Uint8Array(width * height).fill(PAPER);
  const picture = { pixels, width };
  const unit = Math.floor(height / 56);
  drawLines(picture, number, unit);
  drawNumber(picture, number, unit);
  const block = width / BITS;
  for (let bit = 0; bit < BITS; bit += 1) {
    const isInk = (number >> bit) & 1;
    fill(picture, [bit * block, 0, block, 4 * unit], isInk ? INK : PAPER);
    fill(picture, [bit * block, height - 4 * unit, block, 4 * unit], isInk ? PAPER : INK);
  }
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F30:1 Ip A1:1 C420\nFRAME\n`);
  const gray = Buffer.alloc((width * height) / 2, 128);
  return Buffer.concat([head, pixels, gray]);
}
