/** What every JPEG begins with; the server takes nothing else for a page. */
const JPEG_HEAD = [0xff, 0xd8, 0xff, 0xe0];

/** Bytes of a made-up page, the same in Node and in every browser. */
export function pageBytes(n: number, sizeBytes = 200_000): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(sizeBytes);
  let state = n * 7_919 + 1;
  for (let at = 0; at < bytes.length; at += 1) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    bytes[at] = state >>> 16;
  }
  bytes.set(JPEG_HEAD);
  return bytes;
}
