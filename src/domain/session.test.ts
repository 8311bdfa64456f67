import { expect, it } from 'vitest';
import { isSessionId, makeSessionId } from './session.ts';

it('a session id holds the time and 128 random bits', () => {
  const id = makeSessionId(
    1_700_000_000_123,
    Uint8Array.from({ length: 16 }, (_, i) => i),
  );
  expect(id).toBe('1700000000123-000102030405060708090a0b0c0d0e0f');
  expect(isSessionId(id)).toBe(true);
});

it('needs exactly 16 random bytes', () => {
  expect(() => makeSessionId(1, new Uint8Array(8))).toThrow(RangeError);
});

it.each(['1700000000123', '', '1700000000123-xyz', `${'1'.repeat(13)}-${'a'.repeat(33)}`, 5, null])(
  '%s is no session id',
  (value) => {
    expect(isSessionId(value)).toBe(false);
  },
);
