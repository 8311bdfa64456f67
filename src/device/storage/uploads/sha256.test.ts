import { createHash, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { sha256OfBytes, sha256OfParts } from './sha256.ts';

const own = (bytes: Uint8Array) => Uint8Array.from(bytes).buffer;
async function* cut(bytes: Uint8Array, partBytes: number) {
  for (let from = 0; from < bytes.length; from += partBytes)
    yield own(bytes.subarray(from, from + partBytes));
}
const reference = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

test('the SHA-256 of parts is the SHA-256 of the whole, at every length around a block', async () => {
  for (const length of [0, 1, 55, 56, 57, 63, 64, 65, 119, 120, 128, 1_000, 4_096, 70_001]) {
    const bytes = randomBytes(length);
    expect(await sha256OfParts(cut(bytes, 128)), `${length} bytes`).toBe(reference(bytes));
  }
});

test('the SHA-256 of one buffer is the known one', async () => {
  expect(await sha256OfBytes(own(Buffer.from('abc')))).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  );
});

test('a part that ends inside a block may only be the last', async () => {
  await expect(sha256OfParts(cut(randomBytes(300), 100))).rejects.toThrow(RangeError);
});
