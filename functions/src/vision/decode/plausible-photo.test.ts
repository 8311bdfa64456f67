import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { scratchFolder } from '../../../../tests/support/product.ts';
import { plausiblePhoto } from './plausible-photo.ts';

const page = readFileSync(new URL('../../../../tests/fixtures/page.jpg', import.meta.url));

/** The same photo, whose header claims another size. */
function claiming(width: number, height: number): Buffer {
  const bytes = Buffer.from(page);
  const frame = bytes.findIndex(
    (byte, at) => byte === 0xff && (bytes[at + 1] ?? 0) >= 0xc0 && (bytes[at + 1] ?? 0) <= 0xc2,
  );
  bytes.writeUInt16BE(height, frame + 5);
  bytes.writeUInt16BE(width, frame + 7);
  return bytes;
}

function stored(bytes: Buffer): string {
  const scratch = scratchFolder('photo');
  onTestFinished(() => scratch.remove());
  const file = join(scratch.path, 'page.jpg');
  writeFileSync(file, bytes);
  return file;
}

it.each([
  [8_000, 6_500],
  [65_535, 65_535],
  [0, 900],
])('a flood of pixels is refused before it is decoded: %i x %i', async (width, height) => {
  await expect(plausiblePhoto(stored(claiming(width, height)))).rejects.toMatchObject({
    code: 'photo-unreadable',
  });
});

it('a photo of a phone is taken as it is', async () => {
  expect(await plausiblePhoto(stored(page))).toEqual(page);
  expect((await plausiblePhoto(stored(claiming(8_000, 6_000)))).length).toBe(page.length);
});
