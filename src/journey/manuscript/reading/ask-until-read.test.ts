import { beforeEach, expect, test, vi } from 'vitest';
import { readManuscript } from '@/backend/calls/documents.ts';
import type { ManuscriptResult } from '@/device/storage/books/progress-record.ts';
import { AppError } from '@/domain/errors.ts';
import type { Manuscript } from '@/domain/manuscript/manuscript.ts';
import { makeSessionId } from '@/domain/session.ts';
import { askUntilRead } from './ask-until-read.ts';

vi.mock('@/backend/calls/documents.ts', () => ({ readManuscript: vi.fn() }));
vi.mock('@/ui/hooks/pause.ts', () => ({ pause: async () => undefined }));

const sessionId = makeSessionId(1_000, new Uint8Array(16));
const signal = new AbortController().signal;
const SOURCE = 'pages:new';

function resultOf(pageCount: number) {
  return {
    pagesProcessed: pageCount,
    pageCount,
    wordCount: pageCount * 200,
    preview: 'It snowed.',
    title: 'Winter',
  };
}
const base = (source: string) => ({ ownerUid: 'u', sessionId, source });
const ready = (source: string, pageCount: number): Manuscript => ({
  ...base(source),
  status: 'ready',
  ...resultOf(pageCount),
  textHash: '',
});
const reading = (source: string): Manuscript => ({
  ...base(source),
  status: 'reading',
  pagesRead: 1,
  pageTotal: 3,
});
const failed = (source: string): Manuscript => ({
  ...base(source),
  status: 'failed',
  errorCode: 'photo-unreadable',
  errorMessage: 'No words could be read.',
});

const late = () => Promise.reject(new AppError('deadline-exceeded'));
/** A call that is too late so often, and then answered. */
const answeredAfter = (times: number) => {
  const ask = vi.fn<() => Promise<ManuscriptResult>>(async () => resultOf(30));
  for (let time = 0; time < times; time += 1) ask.mockImplementationOnce(late);
  return ask;
};
/** The server's record at each look; the last one stays. */
function recordsAre(...records: (Manuscript | null)[]): void {
  const [last = null, ...before] = records.toReversed();
  const look = vi.mocked(readManuscript).mockReset().mockResolvedValue(last);
  for (const record of before.toReversed()) look.mockResolvedValueOnce(record);
}
const askedUntilRead = (ask: () => Promise<ManuscriptResult>) =>
  askUntilRead(ask, { sessionId, source: SOURCE }, signal);

beforeEach(() => recordsAre(null));

test.each([
  ['the text of another source', ready('pages:old', 20)],
  ['the failure of another source', failed('pages:old')],
  ['another source being read', reading('pages:old')],
  ['nothing at all', null],
])('a call that was lost is made again when the server knows %s', async (_, record) => {
  recordsAre(record);
  const ask = answeredAfter(1);
  expect(await askedUntilRead(ask)).toEqual(resultOf(30));
  expect(ask).toHaveBeenCalledTimes(2);
});

test('a text that the server read meanwhile is taken without another call', async () => {
  recordsAre(reading(SOURCE), reading(SOURCE), ready(SOURCE, 30));
  const ask = answeredAfter(1);
  expect(await askedUntilRead(ask)).toEqual(resultOf(30));
  expect(ask).toHaveBeenCalledTimes(1);
});

test('a reading that fails while it is watched says why', async () => {
  recordsAre(reading(SOURCE), failed(SOURCE));
  const ask = answeredAfter(1);
  await expect(askedUntilRead(ask)).rejects.toMatchObject({
    code: 'photo-unreadable',
    message: 'No words could be read.',
  });
  expect(ask).toHaveBeenCalledTimes(1);
});

test('the failure of an earlier try is not the answer to this one', async () => {
  recordsAre(failed(SOURCE));
  const ask = answeredAfter(1);
  expect(await askedUntilRead(ask)).toEqual(resultOf(30));
});

test('a reading that another one displaces while it is watched is asked for again', async () => {
  recordsAre(reading(SOURCE), ready('pages:old', 20));
  expect(await askedUntilRead(answeredAfter(1))).toEqual(resultOf(30));
});

test('a call that is lost every time ends', async () => {
  recordsAre(ready('pages:old', 20));
  const ask = answeredAfter(100);
  await expect(askedUntilRead(ask)).rejects.toMatchObject({ code: 'deadline-exceeded' });
  expect(ask).toHaveBeenCalledTimes(5);
});
