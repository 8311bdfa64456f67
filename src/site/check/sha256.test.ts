import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { sha256 } from './sha256.ts';

it('is the hash that everybody else gets, in pieces of any length', () => {
  const bytes = Uint8Array.from({ length: 1_000 }, (_, i) => (i * i) % 251);
  for (const length of [0, 1, 55, 56, 63, 64, 65, 119, 120, 128, 999]) {
    const own = sha256();
    for (let at = 0; at < length; at += 37) own.update(bytes.subarray(at, Math.min(length, at + 37)));
    expect(own.digest()).toBe(createHash('sha256').update(bytes.subarray(0, length)).digest('hex'));
  }
});
