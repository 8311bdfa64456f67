import type { Corner, Corners } from '@/device/storage/pages/rows.ts';
import { brushOf, type Canvas, emptyCanvas, makeCanvas } from '../photo/canvas.ts';

/** Drawn at a time: a second photo in full would not fit into a phone. */
const STRIP_ROWS = 128;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Takes a place on the flat page, in shares, to its place in the photo. */
type Lens = readonly [number, number, number, number, number, number, number, number];

/** The one projection that takes a square to these corners. Source: Heckbert, Fundamentals of Texture Mapping, 1989. */
export function lensOf([one, two, three, four]: Corners): Lens {
  const [across, down] = [one.x - two.x + three.x - four.x, one.y - two.y + three.y - four.y];
  const [ax, ay] = [two.x - three.x, two.y - three.y];
  const [bx, by] = [four.x - three.x, four.y - three.y];
  const slant = ax * by - bx * ay;
  const g = (across * by - bx * down) / slant;
  const h = (ax * down - across * ay) / slant;
  return [
    ...([two.x - one.x + g * two.x, four.x - one.x + h * four.x, one.x] as const),
    ...([two.y - one.y + g * two.y, four.y - one.y + h * four.y, one.y] as const),
    ...([g, h] as const),
  ];
}

export function through([a, b, c, d, e, f, g, h]: Lens, { x, y }: Corner): Corner {
  const depth = g * x + h * y + 1;
  return { x: (a * x + b * y + c) / depth, y: (d * x + e * y + f) / depth };
}

/** As large as the page's longer edges are in the photo, so that no print is lost. */
export function flatSize(corners: Corners, { width, height }: Size): Size {
  const edge = (from: Corner, to: Corner) => Math.hypot((to.x - from.x) * width, (to.y - from.y) * height);
  const [one, two, three, four] = corners;
  return {
    width: Math.max(1, Math.round(Math.max(edge(one, two), edge(four, three)))),
    height: Math.max(1, Math.round(Math.max(edge(one, four), edge(two, three)))),
  };
}

/** The smallest upright part of the photo that has all corners in it. */
function boxOf(corners: Corners, { width, height }: Size) {
  const [xs, ys] = [corners.map(({ x }) => x * width), corners.map(({ y }) => y * height)];
  const [left, top] = [Math.floor(Math.min(...xs)), Math.floor(Math.min(...ys))];
  return {
    left,
    top,
    width: Math.max(1, Math.min(width, Math.ceil(Math.max(...xs))) - left),
    height: Math.max(1, Math.min(height, Math.ceil(Math.max(...ys))) - top),
  };
}

/** One row of the flat page, each pixel from the four around its place. Plain numbers, because this runs on millions. */
function fillRow(to: Uint8ClampedArray, start: number, from: ImageData, row: Row): void {
  const { width, height, data } = from;
  const [maxX, maxY] = [width - 1, height - 1];
  for (let column = 0, at = start; column < row.pixels; column += 1, at += 4) {
    const share = (column + 0.5) / row.pixels;
    const depth = row.depth[0] * share + row.depth[1];
    const x = Math.max(0, Math.min(maxX, (row.x[0] * share + row.x[1]) / depth - 0.5));
    const y = Math.max(0, Math.min(maxY, (row.y[0] * share + row.y[1]) / depth - 0.5));
    const [left, top] = [x | 0, y | 0];
    const [dx, dy] = [x - left, y - top];
    const one = (top * width + left) * 4;
    const right = left < maxX ? 4 : 0;
    const below = top < maxY ? width * 4 : 0;
    for (let color = 0; color < 3; color += 1) {
      const i = one + color;
      const upper = (data[i] as number) * (1 - dx) + (data[i + right] as number) * dx;
      const lower = (data[i + below] as number) * (1 - dx) + (data[i + below + right] as number) * dx;
      to[at + color] = upper * (1 - dy) + lower * dy;
    }
    to[at + 3] = 255;
  }
}

/** Each a slope along the row, and where it begins. */
interface Row {
  readonly pixels: number;
  readonly x: readonly [number, number];
  readonly y: readonly [number, number];
  readonly depth: readonly [number, number];
}

/** The page within the corners of a photo, as if it had been photographed from straight above. */
export function layFlat(picture: ImageBitmap | Canvas, corners: Corners): Canvas {
  const box = boxOf(corners, picture);
  const source = makeCanvas(box.width, box.height);
  const brush = brushOf(source, true);
  brush.drawImage(picture, -box.left, -box.top);
  const from = brush.getImageData(0, 0, box.width, box.height);
  emptyCanvas(source);
  const inBox = corners.map(({ x, y }) => ({
    x: x * picture.width - box.left,
    y: y * picture.height - box.top,
  })) as unknown as Corners;
  const [a, b, c, d, e, f, g, h] = lensOf(inBox);
  const { width, height } = flatSize(corners, picture);
  const flat = makeCanvas(width, height);
  const toFlat = brushOf(flat);
  for (let top = 0; top < height; top += STRIP_ROWS) {
    const rows = Math.min(STRIP_ROWS, height - top);
    const strip = toFlat.createImageData(width, rows);
    for (let row = 0; row < rows; row += 1) {
      const y = (top + row + 0.5) / height;
      const along: Row = { pixels: width, x: [a, b * y + c], y: [d, e * y + f], depth: [g, h * y + 1] };
      fillRow(strip.data, row * width * 4, from, along);
    }
    toFlat.putImageData(strip, 0, top);
  }
  return flat;
}
