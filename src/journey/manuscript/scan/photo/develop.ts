import type { PhotoWarning } from '@/storage/rows.ts';
import { type Brush, brushOf, emptyCanvas, makeCanvas, toJpeg } from './canvas.ts';
import { type Grey, greyOf, LOOK_PIXELS } from './grey.ts';
import { judgePhoto } from './judge-photo.ts';

/** A photo ready to be saved. */
export interface Developed {
  /** JPEG without location or camera data */
  readonly photo: Blob;
  /** JPEG of about 10 KB */
  readonly thumb: ArrayBuffer;
  readonly warnings: readonly PhotoWarning[];
}

/** Clockwise. */
export type QuarterTurns = 0 | 1 | 2 | 3;

const THUMB_PIXELS = 240;
const THUMB_QUALITY = 0.7;
const PATCH_PIXELS = 96;
/** Focus is judged at one scale: the same print is smoother in a larger photo. */
const FOCUS_LONG_SIDE = 960;
/** Middles of the patches in which focus is judged, as shares of width and height. */
const PATCH_PLACES = [
  [0.5, 0.5],
  [0.3, 0.3],
  [0.7, 0.3],
  [0.3, 0.7],
  [0.7, 0.7],
] as const;

function sizeWithin(picture: ImageBitmap, longSide: number): [width: number, height: number] {
  const scale = Math.min(1, longSide / Math.max(picture.width, picture.height));
  return [Math.max(1, Math.round(picture.width * scale)), Math.max(1, Math.round(picture.height * scale))];
}

function read(brush: Brush, width: number, height: number): Grey {
  return greyOf(brush.getImageData(0, 0, width, height).data, width, height);
}

function smallOf(picture: ImageBitmap): Grey {
  const [width, height] = sizeWithin(picture, LOOK_PIXELS);
  const brush = brushOf(makeCanvas(width, height), true);
  brush.drawImage(picture, 0, 0, width, height);
  return read(brush, width, height);
}

function patchesOf(picture: ImageBitmap): Grey[] {
  const scale = Math.max(1, Math.max(picture.width, picture.height) / FOCUS_LONG_SIDE);
  const side = Math.min(PATCH_PIXELS, Math.floor(Math.min(picture.width, picture.height) / scale));
  const cut = Math.floor(side * scale);
  const brush = brushOf(makeCanvas(side, side), true);
  brush.imageSmoothingQuality = 'high';
  return PATCH_PLACES.map(([across, down]) => {
    const left = Math.round((picture.width - cut) * across);
    const top = Math.round((picture.height - cut) * down);
    brush.drawImage(picture, left, top, cut, cut, 0, 0, side, side);
    return read(brush, side, side);
  });
}

async function thumbOf(picture: ImageBitmap, turns: QuarterTurns): Promise<ArrayBuffer> {
  const blob = await encode(picture, turns, sizeWithin(picture, THUMB_PIXELS), THUMB_QUALITY);
  return await blob.arrayBuffer();
}

async function encode(
  picture: ImageBitmap,
  turns: QuarterTurns,
  [width, height]: [number, number],
  quality?: number,
): Promise<Blob> {
  const isSideways = turns % 2 === 1;
  const canvas = isSideways ? makeCanvas(height, width) : makeCanvas(width, height);
  const brush = brushOf(canvas);
  brush.translate(canvas.width / 2, canvas.height / 2);
  brush.rotate((turns * Math.PI) / 2);
  brush.drawImage(picture, -width / 2, -height / 2, width, height);
  try {
    return await toJpeg(canvas, quality);
  } finally {
    emptyCanvas(canvas);
  }
}

/**
 * Encodes a picture, makes its small version and judges it. Runs in the worker, or in the page where there is none.
 * @param made the encoded photo, where there is one already
 */
export async function develop(
  picture: ImageBitmap,
  { turns = 0, made }: { turns?: QuarterTurns; made?: Blob } = {},
): Promise<Developed> {
  const photo = made ?? (await encode(picture, turns, [picture.width, picture.height]));
  return {
    photo,
    thumb: await thumbOf(picture, turns),
    warnings: judgePhoto(smallOf(picture), patchesOf(picture)),
  };
}
