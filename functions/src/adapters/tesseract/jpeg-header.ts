export interface JpegHeader {
  readonly width: number;
  readonly height: number;
  /** 1-8 as EXIF counts; 1 is upright */
  readonly orientation: number;
  /** whether the end mark comes after the picture: a photo cut off on its way has none */
  readonly isWhole: boolean;
}

const MARKER = 0xff;
const START_OF_SCAN = 0xda;
const APP1 = 0xe1;
/** the start-of-frame markers; 0xc4, 0xc8 and 0xcc in between mean something else */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** What a JPEG says about itself, without decoding it. Undefined when it is no JPEG or breaks off in its head. */
export function jpegHeader(bytes: Buffer): JpegHeader | undefined {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return undefined;
  let frame: { width: number; height: number } | undefined;
  let orientation = 1;
  for (let at = 2; at + 9 < bytes.length; ) {
    if (bytes[at] !== MARKER) return undefined;
    const marker = bytes[at + 1] ?? 0;
    if (marker === MARKER) {
      at += 1;
      continue;
    }
    const length = bytes.readUInt16BE(at + 2);
    if (isFrame(marker)) frame = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    if (marker === APP1)
      orientation = exifOrientation(bytes.subarray(at + 4, at + 2 + length)) ?? orientation;
    if (marker === START_OF_SCAN)
      return frame && { ...frame, orientation, isWhole: bytes.lastIndexOf(Buffer.of(MARKER, 0xd9)) > at };
    at += 2 + Math.max(2, length);
  }
  return undefined;
}

const ORIENTATION_TAG = 0x0112;

function exifOrientation(segment: Buffer): number | undefined {
  if (segment.toString('latin1', 0, 6) !== 'Exif\0\0' || segment.length < 16) return undefined;
  const tiff = segment.subarray(6);
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (directory + 2 > tiff.length) return undefined;
  const entries = short(directory);
  for (let entry = 0; entry < entries; entry += 1) {
    const at = directory + 2 + entry * 12;
    if (at + 12 > tiff.length) return undefined;
    if (short(at) === ORIENTATION_TAG) {
      const value = short(at + 8);
      return value >= 1 && value <= 8 ? value : undefined;
    }
  }
  return undefined;
}

/**
 * The same photo with its orientation told first and in big-endian EXIF: the only form that tesseract.js sees, which
 * looks for these bytes in the first 500. Of two statements decoders take the first.
 */
export function withPlainOrientation(bytes: Buffer, orientation: number): Buffer {
  const exif = Buffer.from('Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\0\0\0\0\0\0\0', 'latin1');
  exif.writeUInt8(orientation, 25);
  const head = Buffer.of(0xff, 0xd8, MARKER, APP1, 0, exif.length + 2);
  return Buffer.concat([head, exif, bytes.subarray(2)]);
}
