import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { call } from '@/backend/calls/callables.ts';
import { readPageReadings } from '@/backend/calls/documents.ts';
import { readObject } from '@/backend/objects/read-object.ts';
import { readReviewRow } from '@/device/storage/books/reviews.ts';
import { AppError } from '@/domain/errors.ts';
import { applyEdits, NO_EDITS } from '@/domain/manuscript/review.ts';
import { currentProgress, onAFreshSession } from '../../../../tests/support/fresh-session.ts';
import { mount } from '../../../../tests/support/mount.tsx';
import { answerReview, BOOK, paragraph, photoPage, server } from '../../../../tests/support/review-server.ts';
import { forgetPageReadings } from '../reading/page-readings.ts';
import { ReviewScreen } from './ReviewScreen.tsx';

vi.mock('@/backend/calls/callables.ts', () => ({ call: vi.fn() }));
vi.mock('@/backend/calls/documents.ts', () => ({ readPageReadings: vi.fn(), readManuscript: vi.fn() }));
vi.mock('@/backend/accounts/session.ts', () => ({ ensureSession: vi.fn(async () => undefined) }));
vi.mock('@/backend/objects/read-object.ts', () => ({ readObject: vi.fn() }));

onAFreshSession();

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
const block = (at: number) =>
  page.elementLocator(document.querySelector(`[data-page="${at}"]`) ?? document.body);

const PARTS = [
  'My father sold the two brown cows and bought a boat from the ferryman,',
  'because the river had come up three times in one year and nobody would carry the piano',
  'because the river had come up three times in one year and nobody would carry the piano',
  'up the stairs again when it was over.',
];
const TEXT = PARTS.join(' ');
const ONCE = [PARTS[0], PARTS[1], PARTS[3]].join(' ');
const note = (id: string, on: number, text: string) => paragraph(id, on, text, { leftOutAs: 'page-number' });
const turns = [1, 2, 3].map((on) => ({ at: PARTS.slice(0, on).join(' ').length + 1, page: on }));
/** A printed book whose paragraph goes over four photographs; the second and the third are the same page. */
const PRINTED = {
  ...BOOK,
  pages: [photoPage(1, 17), photoPage(2, 7), photoPage(3, 7), photoPage(4, 8)],
  paragraphs: [
    paragraph('1', 0, TEXT, { turns }),
    note('2', 1, '(7)'),
    note('3', 2, '(7)'),
    note('4', 3, '(8)'),
  ],
};

beforeEach(() => {
  Object.assign(server, { edits: NO_EDITS, revision: 0, review: PRINTED });
  forgetPageReadings();
  vi.mocked(readPageReadings).mockReset().mockResolvedValue({});
  vi.mocked(readObject).mockReset().mockRejectedValue(new AppError('not-found'));
  vi.mocked(call)
    .mockReset()
    .mockImplementation(answerReview as never);
  mount(
    <ReviewScreen
      sessionId={currentProgress().sessionId}
      onClose={() => undefined}
      onCamera={() => undefined}
      onReadAnew={null}
    />,
  );
});

const stored = async () => (await readReviewRow(currentProgress().sessionId))?.edits ?? NO_EDITS;
const heard = async () => applyEdits(PRINTED, await stored()).paragraphs;

test('a page left out stands as left out whatever is mended, and comes back with one tap and its question', async () => {
  await button('Questions (1)').click();
  await button('Keep the first, leave out the second').click();
  await button('Text').click();
  const leftOut = page.getByText('Left out: the same as photo 2');
  await expect.element(leftOut).toBeInTheDocument();
  await button(/^Change: My father/).click();
  const field = page.getByRole('textbox', { name: 'Paragraph' });
  await expect.element(field).toHaveValue(ONCE);
  await field.fill(ONCE.replace('brown', 'spotted'));
  await button('Save').click();
  await expect.poll(heard).toEqual([ONCE.replace('brown', 'spotted')]);
  await expect.element(leftOut).toBeInTheDocument();
  await button(/^Change: My father/).click();
  await button('Restore what was read').click();
  await expect.poll(heard).toEqual([ONCE]);
  await expect.element(button('Questions')).toBeVisible();
  await block(2).getByRole('button', { name: 'Read it aloud' }).first().click();
  await expect.poll(heard).toEqual([TEXT]);
  await expect.element(leftOut).not.toBeInTheDocument();
  await expect.element(page.getByText('Photo 3 is read aloud again.')).toBeVisible();
  await expect.element(button('Questions (1)')).toBeVisible();
  await expect.element(block(2).getByRole('heading', { name: 'Page 7' })).toHaveFocus();
});

test('a page whose words stand in a paragraph above says so, and leads there', async () => {
  const line = 'This page continues the paragraph above.';
  await expect.poll(() => page.getByText(line).elements().length).toBe(3);
  expect(page.getByText('Type what this page says').elements()).toEqual([]);
  await block(3).getByRole('button', { name: 'Show it there' }).click();
  await expect.element(button(/^Change: My father/)).toHaveFocus();
});
