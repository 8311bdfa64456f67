import { readFile } from 'node:fs/promises';
import { AppError } from '../../../../src/domain/errors.ts';

import { MAX_PIXELS } from './photo-limits.ts';

interface JpegHeader {
  readonly width: number;
  readonly height: number;
  /** whether the end mark comes after the picture: a photo cut off on its way has none */
  readonly isWhole: boolean;
}

const MARKER = 0xff;
const START_OF_SCAN = 0xda;
/** the start-of-frame markers; 0xc4, 0xc8 and 0xcc in between mean something else */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** What a JPEG says about itself, without decoding it. Undefined when it is no JPEG or breaks off in its head. */
export function jpegHeader(bytes: Buffer): JpegHeader | undefined {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return undefined;
  let frame: { width: number; height: number } | undefined;
  for (let at = 2; at + 9 < bytes.length; ) {
    if (bytes[at] !== MARKER) return undefined;
    const marker = bytes[at + 1] ?? 0;
    if (marker === MARKER) {
      at += 1;
      continue;
    }
    const length = bytes.readUInt16BE(at + 2);
    if (isFrame(marker)) frame = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    if (marker === START_OF_SCAN)
      return frame && { ...frame, isWhole: bytes.lastIndexOf(Buffer.of(MARKER, 0xd9)) > at };
    at += 2 + Math.max(2, length);
  }
  return undefined;
}

/**
 * The bytes of a file that says it is a whole JPEG of a size that a phone makes.
 * @throws AppError photo-unreadable for any other
 */
export async function plausiblePhoto(file: string): Promise<Buffer> {
  const bytes = await readFile(file);
  const header = jpegHeader(bytes);
  if (!header) throw new AppError('photo-unreadable', 'no JPEG');
  if (!header.isWhole) throw new AppError('photo-unreadable', 'the photo is cut off');
  const pixels = header.width * header.height;
  if (pixels === 0 || pixels > MAX_PIXELS)
    throw new AppError('photo-unreadable', undefined, { details: { pixels } });
  return bytes;
}
