import { expect, it } from 'vitest';
import { MAX_PAGE_BYTES, MIB, PERSON_ALLOWANCE } from '../limits.ts';
import { type Kept, keptByFile, mayAddressKeep, mayPersonKeep, NOTHING, sumOfKept } from './allowance.ts';

const S = `1700000000000-${'0a'.repeat(16)}`;
const times = (count: number, kept: Kept): Kept =>
  Array.from({ length: count }).reduce<Kept>((sum) => sumOfKept(sum, kept), NOTHING);

/** A book of 1,000 pages of the largest size, a third of them taken twice, and what a family tries besides. */
const family = [
  times(1_333, keptByFile(`book-scans/${S}/page_1.jpg`, MAX_PAGE_BYTES)),
  times(40, keptByFile(`voice-samples/${S}/audio_0.m4a`, 10 * MIB)),
  times(6, keptByFile(`temp-videos/${S}/video_0.mp4`, 500 * MIB)),
  times(10, keptByFile(`documents/${S}/memoir.pdf`, 50 * MIB)),
  // four further drafts, half as long, of pages as phones really make them
  times(4 * 600, keptByFile(`book-scans/${S}/page_1.jpg`, 4 * MIB)),
  { ...NOTHING, sessions: 12 },
].reduce(sumOfKept);

it('has room for a book of 1,000 photographed pages, retakes, clips and several drafts', () => {
  expect(mayPersonKeep(family, keptByFile(`book-scans/${S}/page_1.jpg`, MAX_PAGE_BYTES))).toBe(true);
  expect(mayAddressKeep(sumOfKept(family, family), family)).toBe(true);
});

it.each(['files', 'bytes', 'pages', 'clips', 'sessions'] as const)('ends at the allowance of %s', (name) => {
  const full = { ...NOTHING, [name]: PERSON_ALLOWANCE[name] };
  expect(mayPersonKeep(full, { ...NOTHING, [name]: 1 })).toBe(false);
  expect(mayPersonKeep({ ...NOTHING, [name]: PERSON_ALLOWANCE[name] - 1 }, { ...NOTHING, [name]: 1 })).toBe(
    true,
  );
  // A full number of pages does not refuse a clip.
  expect(mayPersonKeep(full, NOTHING)).toBe(true);
});

it('counts what clients upload and nothing that the server makes', () => {
  expect(keptByFile(`book-scans/${S}/page_1.jpg`, 7)).toEqual({
    files: 1,
    bytes: 7,
    pages: 1,
    clips: 0,
    sessions: 0,
  });
  expect(keptByFile(`temp-videos/${S}/v.mp4`, 7)).toMatchObject({ clips: 1, pages: 0 });
  expect(keptByFile(`chunks/${S}/c.mp3`, 7)).toEqual(NOTHING);
});
