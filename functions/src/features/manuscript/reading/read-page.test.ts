import { beforeEach, expect, it } from 'vitest';
import { AppError } from '../../../../../src/domain/errors.ts';
import { makeSessionId } from '../../../../../src/domain/session.ts';
import { memoryStore } from '../../../../../tests/support/memory-store.ts';
import { memoryJobs } from '../../../adapters/memory/jobs.ts';
import type { TranscribedPage } from '../../../ports/transcriber.ts';
import { pageArrived, readPage } from './read-page.ts';

const sessionId = makeSessionId(1_760_000_000_000, new Uint8Array(16));
const pagePath = `book-scans/${sessionId}/page_7.jpg`;
const never = new AbortController().signal;
const page = (state: TranscribedPage['state'], ...confidences: number[]): TranscribedPage => ({
  lines: [{ words: confidences.map((confidence) => ({ text: 'word', confidence })), begins: true }],
  confidence: 0,
  state,
});

let store: ReturnType<typeof memoryStore>;
let timesRead = 0;
beforeEach(() => {
  timesRead = 0;
  store = memoryStore();
  store.rows.set(`sessions/${sessionId}`, { ownerUid: 'ann' });
  store.files.set(pagePath, Buffer.from('photo'));
});

const read = (answer: readonly TranscribedPage[] | AppError) =>
  readPage(
    {
      ...store,
      transcriber: {
        async transcribe() {
          timesRead += 1;
          if (answer instanceof AppError) throw answer;
          return answer;
        },
      },
    },
    { sessionId, pagePath },
    never,
  );
const readings = () => store.rows.get(`page_readings/${sessionId}`);

it('begins with a page that arrived, once, and with no other object', async () => {
  const jobs = memoryJobs();
  await pageArrived({ jobs }, pagePath);
  await pageArrived({ jobs }, pagePath);
  await pageArrived({ jobs }, `documents/${sessionId}/memoir.pdf`);
  await pageArrived({ jobs }, `book-scans/${sessionId}/page_07.jpg`);
  expect(jobs.all()).toEqual([
    { kind: 'read-page', key: `read-page:${pagePath}`, input: { sessionId, pagePath } },
  ]);
});

it('notes what became of the page where its owner looks', async () => {
  await read([page('read', 90, 80)]);
  expect(readings()).toEqual({
    ownerUid: 'ann',
    pages: { 7: { state: 'read', confidence: 85, words: 2 } },
  });
});

it('keeps the notes of other pages', async () => {
  store.rows.set(`page_readings/${sessionId}`, {
    ownerUid: 'rose',
    pages: { 6: { state: 'blank', confidence: 0, words: 0 } },
  });
  await read([page('read', 90)]);
  expect(readings()).toMatchObject({ ownerUid: 'rose', pages: { 6: { state: 'blank' }, 7: {} } });
});

it.each([
  ['of an open book by its better page', [page('blank'), page('read', 90)], 'read'],
  ['of two empty pages', [page('blank'), page('blank')], 'blank'],
  ['of a page that is none beside an empty one', [page('blank'), page('no-page')], 'no-page'],
])('judges a photo %s', async (_, pages, state) => {
  await read(pages);
  expect(readings()).toMatchObject({ pages: { 7: { state } } });
});

it('notes a photo that cannot be read, which is no failure of the job', async () => {
  await read(new AppError('photo-unreadable'));
  expect(readings()).toMatchObject({ pages: { 7: { state: 'unreadable', words: 0 } } });
  await expect(read(new AppError('disk-full'))).rejects.toMatchObject({ code: 'disk-full' });
});

it('reads a photo once', async () => {
  await read([page('read', 90)]);
  await read([page('read', 90)]);
  expect(timesRead).toBe(1);
});

it('notes nothing for a session that is gone', async () => {
  store.rows.delete(`sessions/${sessionId}`);
  await read([page('read', 90)]);
  expect(readings()).toBeUndefined();
});
