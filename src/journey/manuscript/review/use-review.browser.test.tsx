import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { call } from '@/backend/calls/callables.ts';
import { changeReviewRow, readReviewRow } from '@/device/storage/books/reviews.ts';
import { AppError } from '@/domain/errors.ts';
import { NO_EDITS } from '@/domain/manuscript/review.ts';
import { currentProgress, onAFreshSession } from '../../../../tests/support/fresh-session.ts';
import { mount } from '../../../../tests/support/mount.tsx';
import { answerReview, BOOK, server } from '../../../../tests/support/review-server.ts';
import { useReview } from './use-review.ts';

vi.mock('@/backend/calls/callables.ts', () => ({ call: vi.fn() }));
vi.mock('@/backend/accounts/session.ts', () => ({ ensureSession: vi.fn(async () => undefined) }));
vi.mock('@/device/storage/books/reviews.ts', { spy: true });

onAFreshSession();
beforeEach(() => {
  Object.assign(server, { edits: NO_EDITS, revision: 0, review: BOOK });
  vi.mocked(call).mockImplementation(answerReview as never);
});

const TYPED = 'We crossed the field.';
const written = (text: string) => (edits: typeof NO_EDITS) => ({
  ...edits,
  paragraphs: { ...edits.paragraphs, '2': { text } },
});

function Screen() {
  const state = useReview(currentProgress().sessionId);
  if (state.kind !== 'open') return <p role="status">{state.kind}</p>;
  const { row, change, act, undo } = state.open;
  return (
    <>
      <p>shown: {row.edits.paragraphs['2']?.text ?? 'as read'}</p>
      <p>{state.keeping}</p>
      {row.undo && <p>can be undone</p>}
      <button type="button" onClick={() => change(written(TYPED))}>
        type
      </button>
      <button type="button" onClick={() => act({ words: 'Gone.', make: () => NO_EDITS })}>
        take away
      </button>
      <button type="button" onClick={() => change((edits) => ({ ...edits, title: 'The Lane' }))}>
        name
      </button>
      <button type="button" onClick={undo}>
        undo
      </button>
    </>
  );
}

const tap = (name: string) => page.getByRole('button', { name, exact: true }).click();
const stored = async () => (await readReviewRow(currentProgress().sessionId))?.edits;
const isKept = () => expect.element(page.getByText('kept', { exact: true })).toBeVisible();

/** The next write takes until it is let go on. @returns lets it */
async function holdNextWrite(): Promise<() => void> {
  const { changeReviewRow: write } = await vi.importActual<
    typeof import('@/device/storage/books/reviews.ts')
  >('@/device/storage/books/reviews.ts');
  const { promise, resolve } = Promise.withResolvers<void>();
  vi.mocked(changeReviewRow).mockImplementationOnce((...given) => promise.then(() => write(...given)));
  return resolve;
}

/** A text in which something was typed that is on the disk. */
async function open(): Promise<void> {
  mount(<Screen />);
  await tap('type');
  await expect.poll(stored).toMatchObject({ paragraphs: { '2': { text: TYPED } } });
  await isKept();
}

test('what is undone before it is on the disk is there again, on the screen and on the disk', async () => {
  await open();
  const goOn = await holdNextWrite();
  await tap('take away');
  await expect.element(page.getByText('shown: as read')).toBeVisible();
  await tap('undo');
  await expect.element(page.getByText(`shown: ${TYPED}`)).toBeVisible();
  goOn();
  await isKept();
  expect(await stored()).toMatchObject({ paragraphs: { '2': { text: TYPED } } });
  await expect.element(page.getByText(`shown: ${TYPED}`)).toBeVisible();
});

test('what is changed before an act is on the disk leaves the act to be undone', async () => {
  await open();
  const goOn = await holdNextWrite();
  await tap('take away');
  await tap('name');
  goOn();
  await isKept();
  await expect.element(page.getByText('can be undone')).toBeVisible();
  await tap('undo');
  await expect.element(page.getByText(`shown: ${TYPED}`)).toBeVisible();
  await isKept();
  expect(await stored()).toMatchObject({ title: 'The Lane', paragraphs: { '2': { text: TYPED } } });
});

test('what the disk did not take is written with the next change, in the order it was made', async () => {
  await open();
  vi.mocked(changeReviewRow).mockRejectedValueOnce(new AppError('disk-full'));
  await tap('take away');
  await expect.element(page.getByText('failed', { exact: true })).toBeVisible();
  await tap('undo');
  await isKept();
  expect(await stored()).toMatchObject({ paragraphs: { '2': { text: TYPED } } });
});
