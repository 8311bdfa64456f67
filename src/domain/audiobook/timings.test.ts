import { expect, it } from 'vitest';
import { indexAt, photosIn, readTimings, storedTimings } from './timings.ts';

const timings = {
  durationSeconds: 50_000.123,
  chapters: [{ title: 'One — é', startSeconds: 0.7 }],
  starts: [0.7, 3.25, 49_999.9],
  texts: ['First.', '“Second,” she said.', 'Last.'],
  paragraphs: [0, 2],
};

it('keeps what it stores, to the millisecond', () => {
  expect(readTimings(JSON.parse(JSON.stringify(storedTimings(timings))))).toEqual(timings);
});

it('takes nothing else for timings', () => {
  const stored = storedTimings(timings);
  for (const wrong of [null, {}, { ...stored, version: 2 }, { ...stored, texts: [] }])
    expect(readTimings(wrong)).toBeNull();
});

it('names each photograph once, whatever sides of it are read', () => {
  const photos = [
    { sentence: 0, path: null, half: null },
    { sentence: 1, path: 'b.jpg', half: 0 as const },
    { sentence: 2, path: 'b.jpg', half: 1 as const },
    { sentence: 3, path: 'a.jpg', half: null },
  ];
  expect(photosIn({ photos })).toEqual(['b.jpg', 'a.jpg']);
  expect(photosIn({})).toEqual([]);
});

it.each([
  [0, -1],
  [0.7, 0],
  [3.2, 0],
  [3.25, 1],
  [60_000, 2],
])('at %d s sentence %d is heard', (seconds, index) => expect(indexAt(timings.starts, seconds)).toBe(index));
