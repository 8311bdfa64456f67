import { describe, expect, it } from 'vitest';
import { leavePageOut } from '../../../../src/domain/manuscript/pages-left-out.ts';
import { NO_EDITS, type ReviewEdits } from '../../../../src/domain/manuscript/review.ts';
import { findInReview } from '../../../../src/domain/manuscript/review-findings.ts';
import { makeSessionId } from '../../../../src/domain/session.ts';
import { objectPath } from '../../../../src/domain/transfer/object-path.ts';
import { memoryStore } from '../../../../tests/support/memory-store.ts';
import { rowOf } from '../../../../tests/support/rows.ts';
import type { Caller } from '../../ports/identity.ts';
import { loadManuscriptText } from '../../records/books/manuscripts.ts';
import { keepEdits, reviewOfParagraphs, settleText } from '../../records/books/reviews.ts';
import { getReview } from './review/get-review.ts';
import { saveReview } from './review/save-review.ts';
import { type ReadPage, reviewOfPages, storeManuscript } from './store-manuscript.ts';

const sessionId = makeSessionId(1_760_000_000_000, new Uint8Array(16));
const owner: Caller = { uid: 'u1', email: null, isAnonymous: true };
const stranger: Caller = { ...owner, uid: 'eve' };
const source = `documents/${sessionId}/river.txt`;
const review = reviewOfParagraphs('Our river', ['Chapter One', 'The river came up.', 'Then it went down.']);
const struck: ReviewEdits = { ...NO_EDITS, paragraphs: { '0.2': { isLeftOut: true } } };
const renamed: ReviewEdits = {
  ...NO_EDITS,
  title: 'The river',
  paragraphs: { '0.0': { text: 'The flood' } },
};

function family() {
  const store = memoryStore();
  store.rows.set(`sessions/${sessionId}`, { ownerUid: owner.uid });
  store.rows.set(`manuscripts/${sessionId}`, rowOf.reading(owner.uid, sessionId, { source }));
  return store;
}

async function withReading(store = family()) {
  await storeManuscript(store, { sessionId, source }, { review, ownPages: 3 });
  return store;
}

const manuscript = (store: ReturnType<typeof family>) => store.rows.get(`manuscripts/${sessionId}`);
const save = (
  store: ReturnType<typeof family>,
  baseRevision: number,
  edits: ReviewEdits,
  readingHash = review.readingHash,
) => saveReview(store, owner, { sessionId, readingHash, baseRevision, edits });
const editsObjects = (store: ReturnType<typeof family>) =>
  [...store.files.keys()].filter((path) => path.includes('/edits/'));

describe('a review', () => {
  it('is what was read, without changes at first', async () => {
    const store = await withReading();
    const answer = await getReview(store, owner, { sessionId });
    expect(answer).toEqual({
      success: true,
      data: { review: { ...review, ownPages: 3 }, edits: NO_EDITS, revision: 0 },
    });
  });

  it('has an answer in words before anything was read', async () => {
    expect(await getReview(family(), owner, { sessionId })).toMatchObject({ success: false });
    expect(await save(family(), 0, struck)).toMatchObject({ success: false });
  });

  it('is its owner’s alone', async () => {
    const store = await withReading();
    const input = { sessionId, readingHash: review.readingHash, baseRevision: 0, edits: struck };
    await expect(getReview(store, stranger, { sessionId })).rejects.toMatchObject({
      code: 'permission-denied',
    });
    await expect(saveReview(store, stranger, input)).rejects.toMatchObject({ code: 'permission-denied' });
    await expect(saveReview(store, null, input)).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  it('of a text without a reading is made of the text, and survives its first change', async () => {
    const store = family();
    const text = { version: 1, title: 'Rose', paragraphs: ['PROLOGUE', 'I was born.'] };
    store.files.set(objectPath.manuscriptText(sessionId), Buffer.from(JSON.stringify(text)));
    store.rows.set(`manuscripts/${sessionId}`, rowOf.manuscript(owner.uid, sessionId, { source }));
    const { data } = await getReview(store, owner, { sessionId });
    expect(data?.review?.paragraphs).toMatchObject([{ isHeading: true }, { text: 'I was born.' }]);
    const hash = data?.review?.readingHash ?? '';
    const edits = { ...NO_EDITS, paragraphs: { '0.1': { text: 'I was born in May.' } } };
    expect(await save(store, 0, edits, hash)).toMatchObject({ success: true, data: { revision: 1 } });
    expect((await getReview(store, owner, { sessionId })).data).toEqual({
      review: data?.review,
      edits,
      revision: 1,
    });
  });
});

describe('saving a review', () => {
  it('counts the words without a sound anew, and says what is left of them', async () => {
    const store = family();
    const read = reviewOfParagraphs('Our river', ['The river was 河 and 川.', 'Then it went down.']);
    await storeManuscript(store, { sessionId, source }, { review: read, ownPages: 3 });
    expect(manuscript(store)).toMatchObject({ unspokenWords: 2 });
    const one = { ...NO_EDITS, paragraphs: { '0.0': { text: 'The river was 河 and kawa.' } } };
    expect((await save(store, 0, one, read.readingHash)).data?.notice).toMatch(/^1 word is in a script/);
    expect(manuscript(store)).toMatchObject({ unspokenWords: 1 });
    const all = { ...NO_EDITS, paragraphs: { '0.0': { text: 'The river was her and kawa.' } } };
    expect((await save(store, 1, all, read.readingHash)).data).not.toHaveProperty('notice');
    expect(manuscript(store)).toMatchObject({ unspokenWords: 0 });
  });

  it('makes the text anew, and never counts fewer pages than were read', async () => {
    const store = await withReading();
    const before = manuscript(store);
    expect(await save(store, 0, struck)).toEqual({
      success: true,
      data: {
        revision: 1,
        edits: struck,
        isConflict: false,
        pageCount: 3,
        pageCountAsRead: 3,
        wordCount: 6,
        preview: 'Chapter One\n\nThe river came up.',
        title: 'Our river',
      },
    });
    expect(await loadManuscriptText(store, sessionId)).toEqual({
      title: 'Our river',
      paragraphs: ['Chapter One', 'The river came up.'],
      chapterStarts: [0],
    });
    expect(manuscript(store)).toMatchObject({ wordCount: 6, pageCount: 3, status: 'ready' });
    expect(manuscript(store)?.textHash).not.toBe(before?.textHash);
  });

  it('names the text anew when only a chapter begins elsewhere', async () => {
    const store = await withReading();
    const before = manuscript(store)?.textHash;
    await save(store, 0, { ...NO_EDITS, paragraphs: { '0.2': { isHeading: true } } });
    expect(manuscript(store)?.textHash).not.toBe(before);
    expect((await loadManuscriptText(store, sessionId)).chapterStarts).toEqual([0, 2]);
  });

  it('twice does no harm, in whatever order the fields come', async () => {
    const store = await withReading();
    await save(store, 0, renamed);
    const again = { settled: [], paragraphs: renamed.paragraphs, title: 'The river' };
    expect((await save(store, 0, again)).data).toMatchObject({ revision: 1, isConflict: false });
  });

  it('writes nothing over changes of another device, and shows them', async () => {
    const store = await withReading();
    await save(store, 0, struck);
    expect((await save(store, 0, renamed)).data).toMatchObject({
      revision: 1,
      edits: struck,
      isConflict: true,
      title: 'Our river',
    });
    expect((await save(store, 1, renamed)).data).toMatchObject({ revision: 2, title: 'The river' });
  });

  it('of a reading that was replaced is refused', async () => {
    const store = await withReading();
    expect(await save(store, 0, struck, 'another')).toMatchObject({ success: false });
    expect(manuscript(store)?.title).toBe('Our river');
  });

  it('keeps one object of changes', async () => {
    const store = await withReading();
    await save(store, 0, struck);
    await save(store, 1, renamed);
    expect(editsObjects(store)).toHaveLength(1);
  });

  it('by two at once keeps the one that came first', async () => {
    const store = await withReading();
    const answers = await Promise.all([save(store, 0, struck), save(store, 0, renamed)]);
    const [winner, ...losers] = answers.toSorted(
      (a, b) => Number(a.data?.isConflict) - Number(b.data?.isConflict),
    );
    expect(winner?.data).toMatchObject({ revision: 1, isConflict: false });
    expect(losers[0]?.data).toMatchObject({ isConflict: true, edits: winner?.data?.edits });
    expect(editsObjects(store)).toHaveLength(1);
  });

  it('that stopped before the text was made is finished by the next who needs it', async () => {
    const store = await withReading();
    await keepEdits(store, sessionId, {
      readingHash: review.readingHash,
      baseRevision: 0,
      edits: renamed,
    });
    expect((await loadManuscriptText(store, sessionId)).title).toBe('Our river');
    expect((await settleText(store, sessionId)).manuscript).toMatchObject({
      title: 'The river',
      status: 'ready',
    });
    expect((await loadManuscriptText(store, sessionId)).paragraphs[0]).toBe('The flood');
  });
});

describe('a page that was photographed twice', () => {
  const words = 'the river came up in the night and stood in the kitchen until the morning of the second day';
  const others = 'my mother baked bread for all of the neighbors and sang the songs of her own village';
  const page = (n: number, lines: string): ReadPage => ({
    photoPath: `photos/${sessionId}/page_${n}.jpg`,
    side: 0,
    isBlank: false,
    lines: [{ text: `${lines}.`, begins: true }],
  });
  const scan = reviewOfPages('Our river', [page(0, words), page(1, words), page(2, others)]);
  const [, second, third] = scan.paragraphs.map(({ id }) => id);
  const left = (id: string | undefined, key: string): ReviewEdits => ({
    ...NO_EDITS,
    paragraphs: { [id ?? '']: { isLeftOut: true } },
    settled: [key],
  });
  const keptOne = left(second, 'alike:photo-0.0:photo-1.0');
  const counted = async (edits: ReviewEdits) => {
    const store = family();
    await storeManuscript(store, { sessionId, source }, { review: scan, ownPages: 3 });
    const { data } = await save(store, 0, edits, scan.readingHash);
    expect((await settleText(store, sessionId)).pageCount).toBe(data?.pageCount);
    return { pageCount: data?.pageCount, pageCountAsRead: data?.pageCountAsRead, store };
  };

  it('is one page of the price once one is kept, also after it was read again', async () => {
    expect(scan.paragraphs.map(({ page: at }) => at)).toEqual([0, 1, 2]);
    expect(findInReview(scan, NO_EDITS).map(({ key }) => key)).toEqual(keptOne.settled);
    const { store, ...pages } = await counted(keptOne);
    expect(pages).toEqual({ pageCount: 2, pageCountAsRead: 3 });
    await storeManuscript(store, { sessionId, source }, { review: scan, ownPages: 3 });
    expect(manuscript(store)?.pageCount).toBe(2);
  });

  it('is one page of the price when it is left out as a page', async () => {
    const edits = leavePageOut(scan, NO_EDITS, 0, 1);
    expect(edits.leftOutPages).toHaveLength(1);
    const { store, ...pages } = await counted(edits);
    expect(pages).toEqual({ pageCount: 2, pageCountAsRead: 3 });
    expect((await loadManuscriptText(store, sessionId)).paragraphs).toEqual([`${words}.`, `${others}.`]);
  });

  it.each([
    ['when both are kept', { ...NO_EDITS, settled: keptOne.settled }],
    ['when it is left out without an answer', { ...keptOne, settled: [] }],
    ['when the answer names pages that differ', left(third, 'alike:photo-0.0:photo-2.0')],
    ['when the answer names pages that are not there', left(third, 'alike:photo-8.0:photo-9.0')],
    ['when the answer names one page twice', left(third, 'alike:photo-2.0:photo-2.0')],
  ])('is two pages of the price %s', async (_, edits) => {
    expect((await counted(edits)).pageCount).toBe(3);
  });
});
