import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { call } from '@/backend/calls/callables.ts';
import { readPageReadings } from '@/backend/calls/documents.ts';
import { putBack } from '@/device/storage/pages/page-order.ts';
import { listPages } from '@/device/storage/pages/pages.ts';
import { savePage } from '@/device/storage/pages/save-page.ts';
import { NO_EDITS } from '@/domain/manuscript/review.ts';
import { currentProgress, onAFreshSession } from '../../../../tests/support/fresh-session.ts';
import { mount } from '../../../../tests/support/mount.tsx';
import { answerReview, BOOK, paragraph, photoPage, server } from '../../../../tests/support/review-server.ts';
import { forgetPageReadings } from '../reading/page-readings.ts';
import { ReviewScreen } from './ReviewScreen.tsx';

vi.mock('@/backend/calls/callables.ts', () => ({ call: vi.fn() }));
vi.mock('@/backend/calls/documents.ts', () => ({ readPageReadings: vi.fn(), readManuscript: vi.fn() }));
vi.mock('@/backend/accounts/session.ts', () => ({ ensureSession: vi.fn(async () => undefined) }));

onAFreshSession();

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });

beforeEach(() => {
  Object.assign(server, { edits: NO_EDITS, revision: 0 });
  forgetPageReadings();
  vi.mocked(readPageReadings).mockReset().mockResolvedValue({});
  vi.mocked(call)
    .mockReset()
    .mockImplementation(answerReview as never);
});

/** A book of photographs, by the numbers printed on them. */
async function open(printed: readonly number[]) {
  const { sessionId } = currentProgress();
  for (const at of printed.keys()) await savePage(sessionId, new Blob([`${at + 1}`]));
  const pages = printed.map((number, at) => photoPage(at + 1, number));
  const paragraphs = pages.map((_, at) => paragraph(`${at}`, at, `What happened in the ${at}th year.`));
  Object.assign(server, { review: { ...BOOK, pages, paragraphs } });
  const onCamera = vi.fn();
  const onReadAnew = vi.fn();
  mount(<ReviewScreen {...{ sessionId, onClose: () => undefined, onCamera, onReadAnew }} />);
  await button(/^Questions \(\d\)$/).click();
  return { sessionId, onCamera, onReadAnew };
}

test('pages out of order are put in the order of their numbers in one tap, and read again', async () => {
  const { sessionId, onReadAnew, onCamera } = await open([4, 3, 2, 1]);
  await expect.element(page.getByText('Pages 4 to 1 seem to be out of order')).toBeVisible();
  await expect.element(button('Questions (1)')).toBeVisible();
  await expect.element(button('Look at all pages')).toBeVisible();
  await button('Look at all pages').click();
  expect(onCamera).toHaveBeenCalledWith([{ kind: 'show', n: 1 }]);
  await button('Sort by page number').click();
  await expect.poll(() => onReadAnew.mock.calls.length).toBe(1);
  expect((await listPages(sessionId)).map(({ n }) => n)).toEqual([4, 3, 2, 1]);
  await putBack(sessionId);
  expect((await listPages(sessionId)).map(({ n }) => n)).toEqual([1, 2, 3, 4]);
});

test.each([
  ['one question', [10, 11, 14, 15, 16], 'Photograph them now', /^Photograph (both|all)/],
  ['two questions', [10, 11, 13, 14, 16], 'Photograph both', /^Photograph them now/],
])('two missing pages of %s are photographed by one button', async (_, printed, offered, not) => {
  const { onCamera } = await open(printed);
  await button(offered).click();
  expect(onCamera.mock.lastCall?.[0]).toHaveLength(2);
  expect(page.getByRole('button', { name: not }).elements()).toEqual([]);
});
