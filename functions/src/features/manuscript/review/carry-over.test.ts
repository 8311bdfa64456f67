import { beforeEach, describe, expect, it } from 'vitest';
import type { ReviewEdits } from '../../../../../src/domain/manuscript/review.ts';
import { makeSessionId } from '../../../../../src/domain/session.ts';
import { memoryStore } from '../../../../../tests/support/memory-store.ts';
import { rowOf } from '../../../../../tests/support/rows.ts';
import { loadManuscriptText } from '../../../records/books/manuscripts.ts';
import { reviewOfPages, storeManuscript } from '../store-manuscript.ts';
import { getReview } from './get-review.ts';
import { saveReview } from './save-review.ts';

const sessionId = makeSessionId(1_760_000_000_000, new Uint8Array(16));
const caller = { uid: 'u1', email: null, isAnonymous: true };

/** Photographs by capture number, each a page with one paragraph. */
const reading = (...pages: [n: number, text: string][]) =>
  reviewOfPages(
    'A memoir',
    pages.map(([n, text]) => ({
      lines: [{ text }],
      photoPath: `book-scans/${sessionId}/page_${n}.jpg`,
      side: 0,
      isBlank: false,
    })),
  );

/** A document, all on one page. */
const documentOf = (...texts: string[]) =>
  reviewOfPages('A letter', [
    { lines: texts.map((text) => ({ text, begins: true })), photoPath: null, side: 0, isBlank: false },
  ]);

const RIVER: [number, string] = [1, 'The river came up that summer.'];
const STAIR: [number, string] = [2, 'It reached the third stair.'];
const before = reading(RIVER, STAIR);
const edits: ReviewEdits = {
  title: 'The flood',
  paragraphs: { 'p1-0.0': { text: 'The river rose.' }, 'p2-0.0': { text: 'It reached the fourth stair.' } },
  settled: ['blank:photo-7.0'],
};

let store: ReturnType<typeof memoryStore>;
beforeEach(async () => {
  store = memoryStore();
  store.rows.set(`sessions/${sessionId}`, { ownerUid: 'u1' });
  await becomes(before);
  const { readingHash } = before;
  await saveReview(store, caller, { sessionId, readingHash, baseRevision: 0, edits });
});

async function becomes(review: typeof before) {
  const source = `pages:${review.readingHash}`;
  store.rows.set(`manuscripts/${sessionId}`, rowOf.reading('u1', sessionId, { source }));
  await storeManuscript(store, { sessionId, source }, { review, ownPages: review.pages.length });
}
const paragraphs = async () => (await loadManuscriptText(store, sessionId)).paragraphs;

describe('changes of a reading that is replaced', () => {
  it('stay where the same photograph reads the same, wherever its page stands now', async () => {
    await becomes(reading([9, 'For my children.'], RIVER, STAIR));
    expect(await paragraphs()).toEqual([
      'For my children.',
      'The river rose.',
      'It reached the fourth stair.',
    ]);
    const { data } = await getReview(store, caller, { sessionId });
    expect(data).toMatchObject({ edits, revision: 1 });
    expect(store.rows.get(`manuscripts/${sessionId}`)).toMatchObject({ title: 'The flood', status: 'ready' });
  });

  it('do not go to a page that was taken again and reads otherwise', async () => {
    await becomes(reading(RIVER, [3, 'It reached the third stair at noon.']));
    expect(await paragraphs()).toEqual(['The river rose.', 'It reached the third stair at noon.']);
  });

  it('come back with their reading', async () => {
    await becomes(reading(RIVER, [3, 'It reached the third stair at noon.']));
    await becomes(before);
    expect(await paragraphs()).toEqual(['The river rose.', 'It reached the fourth stair.']);
  });

  it('are not those of before, when they were changed since on a page that stayed', async () => {
    const since = reading(RIVER);
    await becomes(since);
    const changed = { ...edits, paragraphs: { 'p1-0.0': { text: 'The river rose fast.' } } };
    const { readingHash } = since;
    expect(
      await saveReview(store, caller, { sessionId, readingHash, baseRevision: 1, edits: changed }),
    ).toMatchObject({ data: { isConflict: false } });
    await becomes(before);
    expect(await paragraphs()).toEqual(['The river rose fast.', 'It reached the fourth stair.']);
  });

  it('are as they were when the same reading is stored once more', async () => {
    await becomes(before);
    const { data } = await getReview(store, caller, { sessionId });
    expect(data).toMatchObject({ edits, revision: 1 });
  });

  it('survive a reading that has nothing in common with them', async () => {
    await becomes(reading([8, 'Another book.']));
    expect(await loadManuscriptText(store, sessionId)).toMatchObject({
      title: 'A memoir',
      paragraphs: ['Another book.'],
    });
    await becomes(before);
    expect(await paragraphs()).toEqual(['The river rose.', 'It reached the fourth stair.']);
  });

  it('do not go to another document that begins with the same heading, and come back with their own', async () => {
    const [letter, diary] = [
      documentOf('Chapter 1', 'My dear Ann, the barn is up again.'),
      documentOf('Chapter 1', 'Monday. Rain all day, and nobody came.'),
    ];
    await becomes(letter);
    const { readingHash } = letter;
    await saveReview(store, caller, {
      sessionId,
      readingHash,
      baseRevision: 0,
      edits: { title: 'To Ann', paragraphs: {}, settled: [] },
    });
    await becomes(diary);
    expect(await loadManuscriptText(store, sessionId)).toMatchObject({ title: 'A letter' });
    await becomes(letter);
    expect(await loadManuscriptText(store, sessionId)).toMatchObject({ title: 'To Ann' });
  });

  it('come back with their document as they were left, whatever was changed in one much like it', async () => {
    const story = 'We kept an orchard behind the house, and in the fall the whole yard smelled of it.';
    const [apples, cherries] = [
      documentOf('Apples', story, 'An apple.'),
      documentOf('Cherries', story, 'A cherry.'),
    ];
    await becomes(apples);
    const mended: ReviewEdits = {
      title: 'Ours',
      paragraphs: { '0.2': { text: 'Many apples.' } },
      settled: [],
    };
    await saveReview(store, caller, {
      sessionId,
      readingHash: apples.readingHash,
      baseRevision: 0,
      edits: mended,
    });
    await becomes(cherries);
    const { readingHash } = cherries;
    const { data } = await getReview(store, caller, { sessionId });
    const renamed = { title: 'Theirs', paragraphs: { '0.1': { text: 'No orchard.' } }, settled: [] };
    await saveReview(store, caller, {
      ...{ sessionId, readingHash, edits: renamed },
      baseRevision: data?.revision ?? 0,
    });
    await becomes(apples);
    expect(await paragraphs()).toEqual(['Apples', story, 'Many apples.']);
    expect(store.rows.get(`manuscripts/${sessionId}`)).toMatchObject({ title: 'Ours' });
  });

  it('sent for the old reading are still refused in words', async () => {
    await becomes(reading(RIVER));
    const { readingHash } = before;
    const late = await saveReview(store, caller, { sessionId, readingHash, baseRevision: 1, edits });
    expect(late).toMatchObject({ success: false, error: expect.stringContaining('read again') });
  });
});
