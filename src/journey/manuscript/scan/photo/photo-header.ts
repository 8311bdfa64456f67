/** What the first bytes of a file say about the picture in it. */
export type PhotoHeader =
  | { readonly kind: 'sized'; readonly width: number; readonly height: number }
  | { readonly kind: 'unsized' }
  | { readonly kind: 'heic' }
  | { readonly kind: 'no-photo' };

/** How much of a file is enough: the size of a JPEG stands behind its metadata. */
export const HEADER_BYTES = 1_048_576;

const ascii = (bytes: DataView, offset: number, length: number) => {
  let text = '';
  for (let i = offset; i < Math.min(offset + length, bytes.byteLength); i += 1) {
    text += String.fromCharCode(bytes.getUint8(i));
  }
  return text;
};

/** Start-of-frame markers, except those between them that are no frames. Source: ITU-T T.81, table B.1. */
const isStartOfFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

function jpegSize(bytes: DataView): PhotoHeader {
  let offset = 2;
  while (offset + 9 <= bytes.byteLength && bytes.getUint8(offset) === 0xff) {
    const marker = bytes.getUint8(offset + 1);
    if (isStartOfFrame(marker)) {
      return { kind: 'sized', width: bytes.getUint16(offset + 7), height: bytes.getUint16(offset + 5) };
    }
    offset += 2 + bytes.getUint16(offset + 2);
  }
  return { kind: 'unsized' };
}

/** Looks at the beginning of a file, so that nothing enormous is ever decoded. */
export function readPhotoHeader(buffer: ArrayBuffer): PhotoHeader {
  const bytes = new DataView(buffer);
  if (bytes.byteLength < 16) return { kind: 'no-photo' };
  if (bytes.getUint16(0) === 0xffd8) return jpegSize(bytes);
  if (ascii(bytes, 1, 3) === 'PNG' && bytes.byteLength >= 24) {
    return { kind: 'sized', width: bytes.getUint32(16), height: bytes.getUint32(20) };
  }
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 4) === 'WEBP') return { kind: 'unsized' };
  if (ascii(bytes, 0, 4) === 'GIF8') {
    return { kind: 'sized', width: bytes.getUint16(6, true), height: bytes.getUint16(8, true) };
  }
  if (ascii(bytes, 0, 2) === 'BM' || ascii(bytes, 4, 8) === 'ftypavif') return { kind: 'unsized' };
  if (/^ftyp(heic|heix|hevc|heim|heis|mif1|msf1)/.test(ascii(bytes, 4, 8))) return { kind: 'heic' };
  return { kind: 'no-photo' };
}
