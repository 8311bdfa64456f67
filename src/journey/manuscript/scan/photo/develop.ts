import type { Corners, PhotoWarning } from '@/device/storage/pages/rows.ts';
import { sha256OfBytes } from '@/device/storage/uploads/sha256.ts';
import type { CameraFrame } from '../camera/capture.ts';
import { type Brush, brushOf, type Canvas, emptyCanvas, makeCanvas, toJpeg } from './canvas.ts';
import { EDGE_PIXELS, EDGE_SHARE } from './cut-off.ts';
import { type Gray, grayOf, LOOK_PIXELS } from './gray.ts';
import { judgePhoto } from './judge-photo.ts';
import { lookOf } from './picture-look.ts';

/** A photo ready to be saved. */
export interface Developed {
  /** JPEG without location or camera data */
  readonly photo: Blob;
  /** the same as bytes, where the worker has them at hand */
  readonly read?: { readonly bytes: ArrayBuffer; readonly sha256: string } | undefined;
  /** JPEG of about 16 KB */
  readonly thumb: ArrayBuffer;
  readonly warnings: readonly PhotoWarning[];
  /** what it looks like, to find a page that was taken twice */
  readonly look?: string;
  /** where the page is in the photo; absent where that is not sure, or where the photo is cut already */
  readonly outline?: Corners;
}

/** Clockwise. */
export type QuarterTurns = 0 | 1 | 2 | 3;

type Picture = ImageBitmap | Canvas;

/**
 * Finds the page in a picture: its corners after the turns, null where they are not sure, and the page laid flat before
 * them; null where there seems to be none.
 */
export type OutlineOf = (
  picture: Picture,
  turns: QuarterTurns,
) => { readonly outline: Corners | null; readonly flat: Canvas } | null;

const THUMB_PIXELS = 320;
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

function sizeWithin(picture: Picture, longSide: number): [width: number, height: number] {
  const scale = Math.min(1, longSide / Math.max(picture.width, picture.height));
  return [Math.max(1, Math.round(picture.width * scale)), Math.max(1, Math.round(picture.height * scale))];
}

function read(brush: Brush, width: number, height: number): Gray {
  return grayOf(brush.getImageData(0, 0, width, height).data, width, height);
}

function smallOf(picture: Picture): Gray {
  const [width, height] = sizeWithin(picture, LOOK_PIXELS);
  const brush = brushOf(makeCanvas(width, height), true);
  brush.drawImage(picture, 0, 0, width, height);
  return read(brush, width, height);
}

function patchesOf(picture: Picture): Gray[] {
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

/** The four edges of the picture, each as a strip of one length. */
function edgesOf(picture: Picture): Gray[] {
  const { width, height } = picture;
  const depth = Math.max(1, Math.round(Math.min(width, height) * EDGE_SHARE));
  const strip = (x: number, y: number, w: number, h: number) => {
    const scale = Math.min(1, EDGE_PIXELS / Math.max(w, h));
    const [across, down] = [Math.max(1, Math.round(w * scale)), Math.max(1, Math.round(h * scale))];
    const brush = brushOf(makeCanvas(across, down), true);
    brush.imageSmoothingQuality = 'high';
    brush.drawImage(picture, x, y, w, h, 0, 0, across, down);
    return read(brush, across, down);
  };
  return [
    strip(0, 0, width, depth),
    strip(0, height - depth, width, depth),
    strip(0, 0, depth, height),
    strip(width - depth, 0, depth, height),
  ];
}

async function thumbOf(picture: Picture, turns: QuarterTurns): Promise<ArrayBuffer> {
  const blob = await encode(picture, turns, sizeWithin(picture, THUMB_PIXELS), THUMB_QUALITY);
  return await blob.arrayBuffer();
}

async function encode(
  picture: Picture,
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

async function finish(
  picture: Picture,
  encoding: Promise<Blob>,
  turns: QuarterTurns,
  outlineOf?: OutlineOf,
): Promise<Developed> {
  // Looked at below, also when it fails while the rest is being done.
  encoding.catch(() => undefined);
  // The browser encodes beside this thread, which has the rest done by then.
  const small = smallOf(picture);
  const page = outlineOf?.(picture, turns);
  const rest = {
    thumb: await thumbOf(page?.flat ?? picture, turns),
    ...(page?.outline && { outline: page.outline }),
    warnings: judgePhoto(small, patchesOf(picture), edgesOf(picture)),
    look: lookOf(small),
  };
  const photo = await encoding;
  const bytes = await photo.arrayBuffer();
  return { photo, read: { bytes, sha256: await sha256OfBytes(bytes) }, ...rest };
}

/**
 * Encodes a picture, makes its small version and judges it. Runs in the worker, or in the page where there is none.
 * @param made the encoded photo, where there is one already
 * @param outlineOf finds the page in it; the photo stays whole, its small picture shows the page alone
 */
export async function develop(
  picture: Picture,
  {
    turns = 0,
    made,
    outlineOf,
  }: { turns?: QuarterTurns; made?: Blob | undefined; outlineOf?: OutlineOf | undefined } = {},
): Promise<Developed> {
  const encoding = made ? Promise.resolve(made) : encode(picture, turns, [picture.width, picture.height]);
  return await finish(picture, encoding, turns, outlineOf);
}

/** The same for a frame of the camera, whose colors are made once; the frame goes back to the camera at once. */
export async function developFrame(frame: CameraFrame, outlineOf?: OutlineOf): Promise<Developed> {
  const isBitmap = 'width' in frame;
  const canvas = isBitmap
    ? makeCanvas(frame.width, frame.height)
    : makeCanvas(frame.displayWidth, frame.displayHeight);
  try {
    brushOf(canvas).drawImage(frame, 0, 0, canvas.width, canvas.height);
    frame.close();
    return await finish(canvas, toJpeg(canvas), 0, outlineOf);
  } finally {
    frame.close();
    emptyCanvas(canvas);
  }
}
