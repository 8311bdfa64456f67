import { expect, test } from 'vitest';
import { NO_EDITS, type ReviewEdits } from '@/domain/manuscript/review.ts';
import { makeSessionId } from '@/domain/session.ts';
import type { ReviewRow } from './review-row.ts';
import { acted, undone, withEdits } from './review-undo.ts';

const lost = { key: 'k', from: 'other-device', kind: 'title', title: 'The Lane' } as const;
const other = { ...lost, key: 'other' };
const row: ReviewRow = {
  sessionId: makeSessionId(1_000, new Uint8Array(16)),
  readingHash: 'r',
  edits: { ...NO_EDITS, title: 'Old', paragraphs: { a: { text: 'A' }, b: { text: 'B' } }, settled: ['s'] },
  base: NO_EDITS,
  baseRevision: 0,
  isDirty: false,
  changes: 0,
  earlier: [lost, other],
  carried: 0,
};
const act = { words: 'Gone.', atMs: 1 };
/** as it comes back from the device's store */
const kept = (made: ReviewRow): ReviewRow => structuredClone(made);

test('an act with all it takes away is undone, and what was changed elsewhere since stays', () => {
  const make = () => ({
    paragraphs: { b: { text: 'B' }, c: { isLeftOut: true } },
    settled: ['s', 't'],
    chapterOrder: ['b', 'a'],
  });
  const done = kept(acted(row, { ...act, make, dismissed: [lost] }));
  expect(done).toMatchObject({ isDirty: true, changes: 1, earlier: [other], undo: { words: 'Gone.' } });
  const since = withEdits(done, (edits) => ({
    ...edits,
    paragraphs: { ...edits.paragraphs, d: { text: 'D' } },
  }));
  const back = undone(kept(since));
  expect(back.edits).toEqual({
    ...row.edits,
    paragraphs: { ...row.edits.paragraphs, d: { text: 'D' } },
  });
  expect(back.earlier.map(({ key }) => key)).toEqual(['other', 'k']);
  expect([back.undo, back.isDirty, undone(back)]).toEqual([undefined, true, back]);
});

test('what was typed anew at the same place is not undone over', () => {
  const done = acted(row, { ...act, make: (edits) => ({ ...edits, paragraphs: { b: { text: 'B' } } }) });
  const since = withEdits(done, (edits) => ({ ...edits, paragraphs: { a: { text: 'new' } } }));
  expect(since.undo).toBeUndefined();
  expect(undone(since)).toBe(since);
});

test('an act that is written once more, because nobody knew whether it had been, keeps its way back', () => {
  const make = (edits: ReviewEdits): ReviewEdits => ({ ...edits, paragraphs: {} });
  const done = kept(acted(row, { ...act, make, dismissed: [lost] }));
  const twice = acted(done, { ...act, make, dismissed: [lost] });
  expect(twice).toEqual(done);
  expect(undone(twice).edits).toEqual(row.edits);
});
