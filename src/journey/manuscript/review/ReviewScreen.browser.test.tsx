// @module-tag screens
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { call } from '@/backend/calls/callables.ts';
import { readPageReadings } from '@/backend/calls/documents.ts';
import { readObject } from '@/backend/objects/read-object.ts';
import { sendReview } from '@/device/outbox/send-review.ts';
import { noteTyped, typedLast } from '@/device/resume/typed-last.ts';
import { changeReviewRow, readReviewRow } from '@/device/storage/books/reviews.ts';
import { closeLibrary } from '@/device/storage/database.ts';
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
vi.mock('@/device/storage/books/reviews.ts', { spy: true });
vi.mock('@/backend/objects/read-object.ts', () => ({ readObject: vi.fn() }));

onAFreshSession();

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });

beforeEach(() => {
  Object.assign(server, { edits: NO_EDITS, revision: 0, review: BOOK });
  forgetPageReadings();
  vi.mocked(readPageReadings).mockReset().mockResolvedValue({});
  vi.mocked(readObject).mockReset().mockRejectedValue(new AppError('not-found'));
  vi.mocked(call)
    .mockReset()
    .mockImplementation(answerReview as never);
});

function open() {
  const onClose = vi.fn();
  const onCamera = vi.fn();
  const onReadAnew = vi.fn();
  const { sessionId } = currentProgress();
  mount(<ReviewScreen {...{ sessionId, onClose, onCamera, onReadAnew }} />);
  return { onClose, onCamera, onReadAnew };
}

const stored = async () => (await readReviewRow(currentProgress().sessionId))?.edits ?? NO_EDITS;

test('doubts are walked, found right and mended, with the focus kept for the next one', async () => {
  open();
  await expect.element(page.getByText('2 words to check')).toBeVisible();
  await button('Next').click();
  await expect.element(page.getByText('1 of 2 to check', { exact: true })).toBeVisible();
  await expect
    .element(page.getByRole('status').filter({ hasText: 'feild, in: We crossed' }))
    .toBeInTheDocument();
  await button('Fix').click();
  const field = page.getByRole('textbox', { name: /^What the page says/ });
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('field{Enter}');
  await expect.poll(stored).toMatchObject({ paragraphs: { '2': { text: 'We crossed the field at dawn.' } } });
  await expect.element(button('Next')).toHaveFocus();
  await expect.element(page.getByText('“rivcr”')).toBeVisible();
  await button('Looks right').click();
  // Words are not all there is to look at.
  await expect.element(page.getByText('All checked')).not.toBeInTheDocument();
  await button('2 questions left').click();
  await expect.element(page.getByRole('heading', { name: 'Questions about the pages (2)' })).toBeVisible();
});

test('every button says what it closes', async () => {
  const { onClose } = open();
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await page.getByText('And so we moved.').click();
  await save.click();
  await page.getByText('The town').first().click();
  await save.click();
  await expect.element(save).not.toBeInTheDocument();
  expect(onClose).not.toHaveBeenCalled();
  await button('Done proofreading').click();
  expect(onClose).toHaveBeenCalled();
});

test('a change is there again after the screen was closed, and reaches the server', async () => {
  open();
  await page.getByText('And so we moved.').click();
  await page.getByRole('textbox', { name: 'Paragraph' }).fill('And so we moved away.');
  await expect.poll(async () => (await stored()).paragraphs['6']?.text).toBe('And so we moved away.');
  await expect.element(page.getByText('Saved on this device, sending')).toBeVisible();
  await sendReview(currentProgress().sessionId, new AbortController().signal);
  await expect.element(page.getByText('Saved', { exact: true })).toBeVisible();
  expect(applyEdits(BOOK, server.edits).paragraphs).toContain('And so we moved away.');
});

test('words that did not come to the disk before the page was left come there when the text is opened', async () => {
  noteTyped(currentProgress().sessionId, '6', { text: 'And so we mo', seen: 'And so we moved.' });
  noteTyped(currentProgress().sessionId, '6', { text: 'And so we mo away.', seen: 'And so we mo' });
  open();
  await expect.poll(async () => (await stored()).paragraphs['6']?.text).toBe('And so we mo away.');
  await expect.poll(() => typedLast(currentProgress().sessionId).size).toBe(0);
});

test('without internet this device’s copy opens', async () => {
  open();
  await expect.element(page.getByText('And so we moved.')).toBeVisible();
  vi.mocked(call).mockRejectedValue(new AppError('unavailable'));
  open();
  await expect.poll(() => page.getByText('And so we moved.').elements().length).toBe(2);
});

test('a text that cannot be fetched says so, with a way to try again', async () => {
  vi.mocked(call)
    .mockRejectedValueOnce(new AppError('unavailable'))
    .mockRejectedValueOnce(new AppError('unavailable'));
  open();
  await expect.element(page.getByRole('alert')).toMatchTextContent(/can’t reach the server/);
  await button('Try Again').click();
  await expect.element(page.getByText('And so we moved.')).toBeVisible();
});

test('a left-out line is read aloud after all, and a paragraph is struck out and put back', async () => {
  open();
  await expect.element(page.getByText('Left out: page number')).toBeVisible();
  const focused = () =>
    document.activeElement?.closest('[data-paragraph]')?.getAttribute('data-paragraph') ?? null;
  await button('Read it aloud').click();
  await expect.poll(focused).toBe('3');
  await button('Change: And so we moved.').click();
  await button('Leave it out').click();
  await expect.element(button('Put it back')).toHaveFocus();
  await expect
    .poll(stored)
    .toMatchObject({ paragraphs: { '3': { isLeftOut: false }, '6': { isLeftOut: true } } });
  await button('Put it back').click();
  await expect.poll(focused).toBe('6');
  await expect.poll(async () => Object.keys((await stored()).paragraphs)).toEqual(['3']);
});

test('where no chapter was found the way to begin one is said, and a button leads there', async () => {
  open();
  await button('Chapters').click();
  for (const _ of [1, 2]) {
    await page.getByText('More', { exact: true }).first().click();
    await button('Not a chapter').first().click();
  }
  await expect.element(page.getByText(/tap the pencil beside its first line/)).toBeVisible();
  await button('Go to the text').click();
  await expect.element(button('Text')).toHaveAttribute('aria-current', 'page');
});

test('chapters are renamed, moved by buttons that keep the focus, and unmarked', async () => {
  open();
  await button('Chapters').click();
  await page.getByLabelText(/^Chapter 1/).fill('Our farm');
  await expect.poll(stored).toMatchObject({ paragraphs: { '1': { text: 'Our farm' } } });
  await page.getByText('More', { exact: true }).first().click();
  await button('Move chapter 1 down').click();
  await expect.poll(async () => (await stored()).chapterOrder).toEqual(['5', '1']);
  await expect.element(button('Move chapter 2 up')).toHaveFocus();
  await expect.element(page.getByText('Now chapter 2 of 2.')).toBeInTheDocument();
  await page.getByText('More', { exact: true }).first().click();
  await button('Not a chapter').first().click();
  await expect.poll(stored).toMatchObject({ paragraphs: { '5': { isHeading: false } } });
  await page.getByLabelText('Title of the book').fill('Anna remembers');
  await expect.poll(async () => (await stored()).title).toBe('Anna remembers');
});

test('questions about the pages are answered once, and the next one takes the focus', async () => {
  open();
  await button('Questions (2)').click();
  await expect
    .element(page.getByRole('heading', { name: 'Printed page 42 seems to be missing' }))
    .toBeVisible();
  await button('Nothing is missing').click();
  await expect
    .element(page.getByRole('heading', { name: 'Scanned page 5 is blank. Is that right?' }))
    .toHaveFocus();
  await button('Yes, it is blank').click();
  await expect.element(page.getByText('All answered.', { exact: true })).toBeVisible();
  expect((await stored()).settled).toHaveLength(2);
});

test.each([
  ['None. All pages seem to be here and in order.', 8, 9],
  ['None.', 9, 8],
  ['None.', null, null],
])('“%s” is said of pages with the numbers %j and %j', async (words, one, other) => {
  server.review = {
    ...BOOK,
    pages: [photoPage(1, one), photoPage(2, other)],
    paragraphs: [paragraph('1', 0, 'It rained.'), paragraph('2', 1, 'Nobody slept.')],
  };
  open();
  await button(/^Questions/).click();
  await expect.element(page.getByText(words, { exact: true })).toBeVisible();
});

test('two pages with one number are told apart by their pictures, and it is said which one is left out', async () => {
  const canvas = new OffscreenCanvas(30, 40);
  canvas.getContext('2d')?.fillRect(0, 0, 9, 9);
  vi.mocked(readObject).mockResolvedValue(await canvas.convertToBlob({ type: 'image/jpeg' }));
  const words = 'It rained for eleven days, and then the river came into the house of my mother.';
  server.review = {
    ...BOOK,
    pages: [photoPage(1, 8), photoPage(2, 8), photoPage(3, 9)],
    paragraphs: [paragraph('1', 0, words), paragraph('2', 1, words), paragraph('3', 2, 'Nobody slept.')],
  };
  open();
  await button('Questions (1)').click();
  await expect
    .element(page.getByRole('heading', { name: 'Page 8 (photo 1) and page 8 (photo 2) look the same' }))
    .toBeVisible();
  const second = page.getByRole('button', { name: 'Photo 2: page 8' });
  await expect.element(second).toHaveAttribute('aria-pressed', 'false');
  const [width, height] = [second.element().clientWidth, second.element().clientHeight];
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(48);
  await expect.element(page.getByText('Second: photo 2')).toBeVisible();
  await second.click();
  await expect.element(second).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => second.element().clientWidth).toBeGreaterThan(width);
  await button('Keep the first, leave out the second').click();
  await expect
    .element(page.getByText('The second one (photo 2) is left out of the audiobook.'))
    .toBeVisible();
  expect(await stored()).toEqual({ ...NO_EDITS, leftOutPages: ['photo-1.0:photo-2.0'] });
});

test('an earlier change that was let go comes back by Undo', async () => {
  const { sessionId } = currentProgress();
  open();
  await expect.element(page.getByText('2 words to check')).toBeVisible();
  const lost = { key: 'k', from: 'other-reading', kind: 'title', title: 'The Lane' } as const;
  await changeReviewRow(sessionId, (row) => ({ ...row, earlier: [lost] }));
  await button(/^Questions/).click();
  await button('Discard').click();
  await expect.element(page.getByText('Your earlier change was discarded.')).toBeVisible();
  await expect.element(page.getByText('The title “The Lane”')).not.toBeInTheDocument();
  await expect.poll(async () => (await readReviewRow(sessionId))?.earlier).toEqual([]);
  await expect.element(button('Undo')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('The title “The Lane”')).toBeVisible();
  await expect.poll(async () => (await readReviewRow(sessionId))?.earlier).toEqual([lost]);
});

test('an earlier change that was used can be taken out again, and waits where it was', async () => {
  const { sessionId } = currentProgress();
  open();
  await expect.element(page.getByText('2 words to check')).toBeVisible();
  const edit = { text: 'And so we went.' };
  const lost = {
    key: 'k',
    from: 'other-reading',
    kind: 'paragraph',
    paragraphId: '6',
    was: '',
    edit,
  } as const;
  await changeReviewRow(sessionId, (row) => ({
    ...row,
    edits: { ...row.edits, paragraphs: { '6': { text: 'And so we left.' } } },
    earlier: [lost],
  }));
  await button(/^Questions/).click();
  await button('Use this').click();
  await expect.poll(stored).toMatchObject({ paragraphs: { '6': edit } });
  await button('Undo').click();
  await expect.poll(stored).toMatchObject({ paragraphs: { '6': { text: 'And so we left.' } } });
  expect((await readReviewRow(sessionId))?.earlier).toEqual([lost]);
});

test('"Restore what was read" gives the typed words back, to the last letter, also after a killed tab', async () => {
  open();
  await page.getByText('And so we moved.').click();
  await page.getByRole('textbox', { name: 'Paragraph' }).fill('And so we left.');
  await expect.poll(async () => (await stored()).paragraphs['6']?.text).toBe('And so we left.');
  await page.getByRole('textbox', { name: 'Paragraph' }).fill('And so we left the lane.');
  await button('Restore what was read').click();
  await expect.element(page.getByText('Your changes to this paragraph were undone.')).toBeVisible();
  await expect.poll(async () => (await stored()).paragraphs).toEqual({});
  await closeLibrary();
  open();
  await expect.poll(() => page.getByRole('button', { name: 'Undo' }).elements().length).toBe(2);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect.poll(async () => (await stored()).paragraphs['6']?.text).toBe('And so we left the lane.');
});

test('a handwritten page leads to typing, and what is typed is read aloud', async () => {
  vi.mocked(readPageReadings).mockResolvedValue({ '5': { state: 'handwriting', confidence: 9, words: 2 } });
  server.review = { ...BOOK, pages: BOOK.pages.map((one) => ({ ...one, isBlank: false })) };
  open();
  await button('Questions (2)').click();
  await button('Type it here').click();
  // what is typed from is in view, though a page at the end never comes to where one reads
  const photo = page.getByRole('region', { name: 'Photo of the page' });
  await expect.element(photo.getByText('Photo 5 of 5')).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Paragraph' })).toHaveFocus();
  await userEvent.keyboard('Dear Anna');
  await expect.poll(stored).toMatchObject({ paragraphs: { 'page-4': { text: 'Dear Anna' } } });
});

test('of a book of 500 pages only what is in view exists, and the last page is one step away', async () => {
  server.review = {
    ...BOOK,
    pages: Array.from({ length: 500 }, (_, at) => photoPage(at + 1, at + 1)),
    paragraphs: Array.from({ length: 3_000 }, (_, at) =>
      paragraph(`${at}`, Math.floor(at / 6), `Paragraph ${at} tells of the winter. `.repeat(6), {
        doubts: at === 2_990 ? [{ start: 0, end: 9, confidence: 40 }] : [],
      }),
    ),
  };
  open();
  await expect.element(page.getByText(/^Paragraph 0 tells/)).toBeVisible();
  await expect.poll(() => document.querySelectorAll('[data-text]').length).toBeLessThan(120);
  await button('Next').click();
  await expect.element(page.getByText(/^Paragraph 2990 tells|^ 2990 tells/)).toBeVisible();
  await expect.element(page.getByText('Page 499', { exact: true }).first()).toBeVisible();
  await expect.poll(() => document.querySelectorAll('[data-text]').length).toBeLessThan(160);
});

test('the photo comes from the server when this device has it not', async () => {
  const canvas = new OffscreenCanvas(30, 40);
  canvas.getContext('2d')?.fillRect(0, 0, 9, 9);
  vi.mocked(readObject).mockResolvedValue(await canvas.convertToBlob({ type: 'image/jpeg' }));
  open();
  await expect.element(page.getByRole('region', { name: 'Photo of page 40' })).toBeVisible();
  expect(vi.mocked(readObject).mock.calls[0]?.[0]).toBe('book-scans/s/page_1.jpg');
  await button('Larger photo').click();
  await button('Hide photo').click();
  await expect.element(page.getByRole('region', { name: 'Photo of page 40' })).not.toBeInTheDocument();
});

test('a change this device does not take is never shown as saved', async () => {
  open();
  await page.getByText('And so we moved.').click();
  vi.mocked(changeReviewRow).mockRejectedValueOnce(new AppError('disk-full'));
  await page.getByRole('textbox', { name: 'Paragraph' }).fill('And so we left.');
  await expect.element(page.getByText('Not saved yet')).toBeVisible();
  await expect.element(page.getByRole('alert')).toMatchTextContent(/disk is full/);
  await button('Save again').click();
  await expect.element(page.getByText('Saved on this device, sending')).toBeVisible();
  expect((await stored()).paragraphs['6']?.text).toBe('And so we left.');
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('words under pictures are read aloud or left out, once for the book, and that can be undone', async () => {
  const captions = [
    paragraph('7', 0, 'Fig. 96. The mill.', { leftOutAs: 'caption' }),
    paragraph('8', 2, 'Fig. 97. The bridge.', { leftOutAs: 'caption' }),
  ];
  server.review = { ...BOOK, paragraphs: [...BOOK.paragraphs, ...captions] };
  open();
  await page.getByRole('button', { name: /^Questions/ }).click();
  const choice = page.getByRole('checkbox', { name: 'Read them aloud' });
  await expect.element(page.getByText('“Fig. 96. The mill.”')).toBeVisible();
  await expect.element(choice).not.toBeChecked();
  await choice.click();
  await expect.element(choice).toBeChecked();
  await expect
    .poll(stored)
    .toMatchObject({ paragraphs: { '7': { isLeftOut: false }, '8': { isLeftOut: false } } });
  await button('Undo').click();
  await expect.element(choice).not.toBeChecked();
  await expect.poll(async () => (await stored()).paragraphs).toEqual({});
});

test('a typed text without pictures has no tab for questions, which nothing asks, and the way to its names all the same', async () => {
  server.review = {
    ...BOOK,
    pages: [{ ...photoPage(1, null), photoPath: null }],
    paragraphs: [paragraph('1', 0, 'It rained.')],
  };
  open();
  await button('Chapters').click();
  await expect.element(page.getByRole('link', { name: 'Is a name mispronounced?' })).toBeVisible();
  expect(button(/^Questions/).elements()).toEqual([]);
});
