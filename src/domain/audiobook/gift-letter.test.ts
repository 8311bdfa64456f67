import { expect, it, test } from 'vitest';
import {
  dayOf,
  daysToChoose,
  type GiftLetter,
  letterDueAt,
  morningOf,
  nextGiftLetter,
} from './share-link.ts';

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

test.each([
  ['just before 8 today', '2026-11-26T12:59:59Z', '2026-11-26'],
  ['from 8 on tomorrow', '2026-11-26T13:00:00Z', '2026-11-27'],
  ['late in the evening tomorrow, there', '2026-11-27T04:30:00Z', '2026-11-27'],
  ['at the end of a month the next one', '2026-11-30T20:00:00Z', '2026-12-01'],
])('the first day that can be chosen is %s', (_, now, expected) => {
  const [nowMs, zone] = [Date.parse(now), 'America/New_York'];
  const { min } = daysToChoose(nowMs, zone);
  expect(min).toBe(expected);
  expect(letterDueAt(min, zone, nowMs)).toBeInstanceOf(Date);
  const dayBefore = new Date(Date.parse(min) - 86_400_000).toISOString().slice(0, 10);
  expect(letterDueAt(dayBefore, zone, nowMs)).toEqual(expect.any(String));
});

test('a letter for today is refused from 8 in the morning on, with the day that can be chosen', () => {
  const nowMs = Date.parse('2026-11-26T18:30:00Z');
  expect(letterDueAt('2026-11-26', 'UTC', nowMs)).toBe(
    'Letters go out at 8 in the morning, and for today that’s over. Please choose tomorrow or a later day.',
  );
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
