import { readFile } from 'node:fs/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../../../../../src/domain/errors.ts';
import { applyEdits, NO_EDITS } from '../../../../../src/domain/manuscript/review.ts';
import { findInReview } from '../../../../../src/domain/manuscript/review-findings.ts';
import { makeSessionId } from '../../../../../src/domain/session.ts';
import { downloadUrlOf } from '../../../../../src/domain/transfer/object-path.ts';
import { memoryStore } from '../../../../../tests/support/memory-store.ts';
import { memoryJobs } from '../../../adapters/memory/jobs.ts';
import type { Transcriber } from '../../../ports/transcriber.ts';
import { beginReading, loadManuscriptText, sourceOfPages } from '../../../records/books/manuscripts.ts';
import { loadReview } from '../../../records/books/reviews.ts';
import { pageArrived, readPage } from './read-page.ts';
import { runTranscribePhotos } from './run-transcribe-photos.ts';
import { transcribePhotos } from './transcribe-photos.ts';

const sessionId = makeSessionId(1_760_000_000_000, new Uint8Array(16));
const pathOf = (n: number) => `book-scans/${sessionId}/page_${n}.jpg`;
const never = new AbortController().signal;

let store: ReturnType<typeof memoryStore>;
let readPhotos: string[];
beforeEach(() => {
  store = memoryStore();
  readPhotos = [];
});

/** Reads a photo whose bytes are its paragraphs, pages parted by "#"; the word "broken" cannot be opened. */
const transcriber: Transcriber = {
  async transcribe(file) {
    const photo = await readFile(file, 'utf8');
    readPhotos.push(photo);
    if (photo === 'broken') throw new AppError('photo-unreadable');
    if (photo === 'killed') throw new AppError('internal');
    return photo.split('#').map((page) => {
      if (page === 'handwritten') return { lines: [], confidence: 0, state: 'handwriting' as const };
      const paragraphs = page.split('|').filter(Boolean);
      const lines = paragraphs.map((text) => ({
        words: text.split(' ').map((word) => ({ text: word, confidence: 90 })),
        begins: true,
      }));
      return { lines, confidence: 90, state: lines.length === 0 ? ('blank' as const) : ('read' as const) };
    });
  },
};

/** Reads a page at once when its job is put on the list. */
const readsPages = () =>
  memoryJobs(async (job) => {
    if (job.kind === 'read-page') await readPage({ ...store, transcriber }, job.input, never);
  });

function photograph(photos: readonly string[]) {
  for (const [index, photo] of photos.entries()) store.files.set(pathOf(index + 1), Buffer.from(photo));
  return photos.map((_, index) => pathOf(index + 1));
}

async function transcribe(pagePaths: readonly string[], signal = never) {
  await beginReading(store, { ownerUid: 'u1', sessionId, source: sourceOfPages(pagePaths) });
  await runTranscribePhotos({ ...store, jobs: readsPages() }, { sessionId, pagePaths }, signal);
}
const manuscript = () => store.rows.get(`manuscripts/${sessionId}`);

describe('transcribing photos', () => {
  it.each([
    [
      'the title on the first page',
      'The Summer of the Blue Door|by Rose Miller#It rained.',
      'The Summer of the Blue Door',
    ],
    ['none where there is none', 'It rained and rained.|Then it stopped.', ''],
  ])('takes for the title %s', async (_, photo, title) => {
    await transcribe(photograph([photo]));
    expect(manuscript()).toMatchObject({ status: 'ready', title });
  });

  it('joins the pages in the order given and counts them', async () => {
    const [one = '', two = '', three = ''] = photograph([
      'It rained and',
      'All night.',
      'rained.|Then it stopped.',
    ]);
    await transcribe([one, three, two]);
    expect((await loadManuscriptText(store, sessionId)).paragraphs).toEqual([
      'It rained and rained.',
      'Then it stopped.',
      'All night.',
    ]);
    expect(manuscript()).toMatchObject({ status: 'ready', pageCount: 3, photosRead: 3, ownerUid: 'u1' });
  });

  it('leaves nothing out of a page that was photographed three times, also when another one comes later', async () => {
    const page =
      'It rained for eleven days,|and the river came into the house.|Nobody slept that night at all.';
    const other = 'Then my mother sang to us.|She sang until the sun came up.|After that it was quiet again.';
    const leftOut = async () =>
      (await loadReview(store, sessionId)).paragraphs.filter(({ leftOutAs }) => leftOutAs !== null);
    const photos = photograph([page, page, page, other]);
    await transcribe(photos.slice(0, 3));
    expect(await leftOut()).toEqual([]);
    await transcribe(photos);
    expect(await leftOut()).toEqual([]);
  });

  it('asks about the page of an open book that is handwritten beside one that is not', async () => {
    await transcribe(photograph(['One.', 'It rained.#handwritten']));
    const { pages } = await loadReview(store, sessionId);
    expect(pages.map(({ trouble }) => trouble)).toEqual([undefined, undefined, 'handwriting']);
    const findings = findInReview(await loadReview(store, sessionId), NO_EDITS, {
      '2': { state: 'read', confidence: 90, words: 2 },
    });
    expect(findings).toMatchObject([{ kind: 'unread', page: 2, state: 'handwriting' }]);
  });

  it('takes both pages of an open book, left before right', async () => {
    await transcribe(photograph(['One.', 'It rained and#rained.', '#Four.']));
    expect((await loadManuscriptText(store, sessionId)).paragraphs).toEqual([
      'One.',
      'It rained and rained.',
      'Four.',
    ]);
    expect(manuscript()).toMatchObject({ status: 'ready', pageCount: 5 });
  });

  it('drops running heads and page numbers that only many pages together give away', async () => {
    const texts = ['The river came up.', 'We carried the photographs.', 'My mother laughed.'];
    await transcribe(photograph(texts.map((text, n) => `THE BLUE DOOR|${text}|${n + 4}`)));
    expect((await loadManuscriptText(store, sessionId)).paragraphs).toEqual(texts);
  });

  it('tells how many pages have been read', async () => {
    await transcribe(photograph(['One.', 'Two.']));
    expect(store.history.map(({ status, pagesRead, pageTotal }) => [status, pagesRead, pageTotal])).toEqual([
      ['reading', 0, null],
      ['reading', 0, 2],
      ['reading', 1, 2],
      ['ready', undefined, undefined],
    ]);
  });

  it('keeps the place of photos that cannot be opened, and does not count them', async () => {
    await transcribe(photograph(['One.', 'broken', 'Three.', 'broken', 'Five.']));
    expect(manuscript()).toMatchObject({ status: 'ready', pageCount: 3, unreadPages: 2 });
    expect((await loadManuscriptText(store, sessionId)).paragraphs).toEqual(['One.', 'Three.', 'Five.']);
    const review = await loadReview(store, sessionId);
    expect(review.pages.map(({ photoPath }) => photoPath)).toEqual([1, 2, 3, 4, 5].map(pathOf));
    expect(findInReview(review, NO_EDITS)).toMatchObject([
      { kind: 'unread', state: 'unreadable', page: 1 },
      { kind: 'unread', state: 'unreadable', page: 3 },
    ]);
    const [empty] = review.paragraphs.filter(({ page }) => page === 1);
    const edits = { ...NO_EDITS, paragraphs: { [empty?.id ?? '']: { text: 'Two, typed.' } } };
    expect(applyEdits(review, edits).paragraphs).toContain('Two, typed.');
  });

  it('tells the person how many pages could not be read, and how many words cannot be spoken', async () => {
    store.rows.set(`sessions/${sessionId}`, { ownerUid: 'u1' });
    const photos = photograph(['One שלום.', 'broken']);
    await transcribe(photos);
    const imageUrls = photos.map((path) => downloadUrlOf('', store.objects.bucket, path));
    const jobs = memoryJobs(async () => {});
    const caller = { uid: 'u1', email: null, isAnonymous: true };
    const answer = transcribePhotos({ ...store, jobs }, caller, { sessionId, imageUrls });
    expect(await answer).toMatchObject({
      pagesProcessed: 1,
      notice:
        '1 page could not be read. 1 word is in a script the voice cannot read, and left out. In “Proofread” you can write how it sounds.',
    });
  });

  it('names the photos when none can be opened', async () => {
    await transcribe(photograph(['broken', '', 'broken']));
    expect(manuscript()).toMatchObject({
      status: 'failed',
      errorCode: 'photo-unreadable',
      errorMessage: 'The photos of pages 1 and 3 cannot be opened. Please take them again.',
    });
    expect(readPhotos).toHaveLength(3);
  });

  it('reads only the new photo after a retake', async () => {
    const [one = '', , three = ''] = photograph(['One.', 'broken', 'Three.', 'Two.']);
    await transcribe([one, pathOf(2), three]);
    expect(manuscript()).toMatchObject({ unreadPages: 1 });
    readPhotos = [];
    await transcribe([one, pathOf(4), three]);
    expect(readPhotos).toEqual(['Two.']);
    expect(manuscript()).toMatchObject({ status: 'ready', pageCount: 3 });
    expect(manuscript()).not.toHaveProperty('unreadPages');
  });

  it('waits for a page that is being read, and does not read it again', async () => {
    const [path = ''] = photograph(['One.']);
    const jobs = memoryJobs();
    await pageArrived({ jobs }, path);
    const source = sourceOfPages([path]);
    await beginReading(store, { ownerUid: 'u1', sessionId, source });
    const joining = runTranscribePhotos({ ...store, jobs }, { sessionId, pagePaths: [path] }, never);
    await readPage({ ...store, transcriber }, { sessionId, pagePath: path }, never);
    jobs.finish(`read-page:${path}`);
    await joining;
    expect(readPhotos).toEqual(['One.']);
    expect(manuscript()).toMatchObject({ status: 'ready' });
  });

  it('loses nothing but the pages it was reading when it is killed', async () => {
    const paths = photograph(['One.', 'Two.', 'killed', 'Four.']);
    await expect(transcribe(paths)).rejects.toMatchObject({ code: 'internal' });
    store.files.set(pathOf(3), Buffer.from('Three.'));
    readPhotos = [];
    await transcribe(paths);
    expect(readPhotos).toContain('Three.');
    expect(readPhotos).not.toContain('One.');
    expect(readPhotos).not.toContain('Two.');
  });

  it('counts a leaf left empty, of which there are no words', async () => {
    await transcribe(photograph(['One.', '', 'Three.']));
    expect((await loadManuscriptText(store, sessionId)).paragraphs).toEqual(['One.', 'Three.']);
    expect(manuscript()).toMatchObject({ status: 'ready', pageCount: 3 });
  });

  it('does not accept a book without words', async () => {
    await transcribe(photograph(['', '']));
    expect(manuscript()).toMatchObject({ status: 'failed', errorCode: 'photo-unreadable' });
  });

  it('stops between two pages when it is told to', async () => {
    const abort = new AbortController();
    abort.abort();
    await expect(transcribe(photograph(['One.']), abort.signal)).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(readPhotos).toEqual([]);
  });
});
