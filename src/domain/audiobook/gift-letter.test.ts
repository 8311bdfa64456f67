import { expect, it, test } from 'vitest';
import { dayOf, type GiftLetter, morningOf, nextGiftLetter } from './gift-letter.ts';

test.each([
  ['2026-12-24', 'America/New_York', '2026-12-24T13:00:00.000Z'],
  ['2026-07-04', 'America/New_York', '2026-07-04T12:00:00.000Z'],
  ['2027-03-14', 'America/New_York', '2027-03-14T12:00:00.000Z'],
  ['2026-11-01', 'America/New_York', '2026-11-01T13:00:00.000Z'],
  ['2026-12-24', 'Asia/Kolkata', '2026-12-24T02:30:00.000Z'],
  ['2026-12-24', 'Pacific/Kiritimati', '2026-12-23T18:00:00.000Z'],
  ['2028-02-29', 'UTC', '2028-02-29T08:00:00.000Z'],
])('the morning of %s in %s is %s', (day, timeZone, expected) => {
  expect(morningOf(day, timeZone).toISOString()).toBe(expected);
});

test.each([
  ['2026-02-30', 'UTC'],
  ['tomorrow', 'UTC'],
  ['2026-12-24', 'Atlantis/Capital'],
])('%s in %s is no morning', (day, timeZone) => {
  expect(() => morningOf(day, timeZone)).toThrow(RangeError);
});

test('today is another day elsewhere', () => {
  const atMs = Date.parse('2026-12-24T03:00:00Z');
  expect(['America/New_York', 'UTC', 'Pacific/Kiritimati'].map((zone) => dayOf(atMs, zone))).toEqual([
    ...['2026-12-23', '2026-12-24', '2026-12-24'],
  ]);
});

const letter = { to: 'may@example.com', name: 'May', from: 'Rose', words: 'For you.', day: '2026-12-24' };
const at = new Date(0);
const written = {
  kind: 'written',
  ownerUid: 'rose',
  orderId: 'o1',
  dueAt: at,
  at,
  token: 't1',
  letter,
} as const;
const waiting = nextGiftLetter(null, written) as GiftLetter;

it('keeps the token of its link over changes, and counts them', () => {
  const changed = nextGiftLetter(waiting, { ...written, token: 't2', letter: { ...letter, words: 'Now.' } });
  expect(changed).toMatchObject({ token: 't1', words: 'Now.', changes: 1, state: 'waiting' });
});

it('is not changed on its way, and is sent once', () => {
  const posting = nextGiftLetter(waiting, { kind: 'posted' });
  expect(nextGiftLetter(posting, written)).toBe(posting);
  const sent = nextGiftLetter(posting, { kind: 'sent' });
  for (const kind of ['posted', 'sent', 'failed'] as const) expect(nextGiftLetter(sent, { kind })).toBe(sent);
});

test.each(['sent', 'failed'] as const)('nothing of the third person is left when it is %s', (kind) => {
  const after = nextGiftLetter(waiting, { kind });
  expect(JSON.stringify(after)).not.toMatch(/may|May|For you|t1|Rose/);
  expect(after).toMatchObject({ state: kind, day: '2026-12-24' });
});
