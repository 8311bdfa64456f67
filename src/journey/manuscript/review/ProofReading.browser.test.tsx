// @module-tag screens
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { call } from '@/backend/calls/callables.ts';
import { readPageReadings } from '@/backend/calls/documents.ts';
import { readObject } from '@/backend/objects/read-object.ts';
import { typedLast } from '@/device/resume/typed-last.ts';
import { readReviewRow } from '@/device/storage/books/reviews.ts';
import { NO_EDITS, type Review } from '@/domain/manuscript/review.ts';
import { currentProgress, onAFreshSession } from '../../../../tests/support/fresh-session.ts';
import { mount } from '../../../../tests/support/mount.tsx';
import { answerReview, BOOK, paragraph, server } from '../../../../tests/support/review-server.ts';
import { ReviewScreen } from './ReviewScreen.tsx';

vi.mock('@/backend/calls/callables.ts', () => ({ call: vi.fn() }));
vi.mock('@/backend/calls/documents.ts', () => ({ readPageReadings: vi.fn(), readManuscript: vi.fn() }));
vi.mock('@/backend/accounts/session.ts', () => ({ ensureSession: vi.fn(async () => undefined) }));
vi.mock('@/backend/objects/read-object.ts', () => ({ readObject: vi.fn() }));

onAFreshSession();

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
const stored = async () => (await readReviewRow(currentProgress().sessionId))?.edits ?? NO_EDITS;

/** The photographed page. */
async function photo(): Promise<Blob> {
  const canvas = new OffscreenCanvas(1_000, 1_400);
  const paint = canvas.getContext('2d');
  if (!paint) throw new Error('no canvas');
  paint.fillStyle = 'white';
  paint.fillRect(0, 0, 1_000, 1_400);
  return canvas.convertToBlob({ type: 'image/jpeg' });
}

const LINED: Review = {
  ...BOOK,
  paragraphs: [
    paragraph('2', 0, 'We crossed the ficld at dawn, as every field is crossed. Then the rivcr.', {
      doubts: [
        { start: 15, end: 20, confidence: 41, span: [400, 500] },
        { start: 66, end: 71, confidence: 45, span: [200, 300] },
      ],
      lines: [
        [0, 1_000, 3_000, 5_000, 3_000, 9_000, 3_000, 200],
        [57, 1_000, 3_400, 5_000, 3_400, 9_000, 3_400, 200],
      ],
    }),
    paragraph('4', 1, 'A river, and no field.'),
  ],
};

const open = () =>
  mount(
    <ReviewScreen
      sessionId={currentProgress().sessionId}
      onClose={vi.fn()}
      onCamera={vi.fn()}
      onReadAnew={null}
    />,
  );
let opened: ReturnType<typeof open>;

beforeEach(() => {
  Object.assign(server, { edits: NO_EDITS, revision: 0, review: LINED });
  vi.mocked(readPageReadings).mockReset().mockResolvedValue({});
  vi.mocked(readObject).mockReset().mockImplementation(photo);
  vi.mocked(call)
    .mockReset()
    .mockImplementation(answerReview as never);
  opened = open();
});

const strip = () => page.getByRole('img', { name: /^The line on the photo of page 40/ });

test('the line of the photo is enlarged above the text, with the doubtful word framed in it', async () => {
  await button('Next').click();
  await expect.element(strip()).toBeVisible();
  const frame = () => strip().element().querySelector('[data-frame]')?.getBoundingClientRect();
  await expect.poll(() => frame()?.width ?? 0).toBeGreaterThan(20);
  const [outer, inner] = [strip().element().getBoundingClientRect(), frame()];
  expect(inner && inner.left >= outer.left && inner.right <= outer.right).toBe(true);
  const text = page.getByRole('region', { name: 'The text' }).element().getBoundingClientRect();
  expect(outer.bottom).toBeLessThanOrEqual(text.top + 1);
});

test('what the word may be is one tap, goes on to the next word, and can be undone', async () => {
  await button('Next').click();
  await button('field').click();
  await expect
    .poll(async () => (await stored()).paragraphs['2']?.text)
    .toContain('crossed the field at dawn');
  await expect.element(page.getByText('1 of 1 to check', { exact: true })).toBeVisible();
  await button('Undo').click();
  await expect.poll(async () => (await stored()).paragraphs['2']).toBeUndefined();
});

test('while a word is typed, it stays framed on the photo and in its sentence, and the bar saves it', async () => {
  await button('Next').click();
  const frame = () => strip().element().querySelector('[data-frame]')?.getBoundingClientRect().left ?? 0;
  await expect.poll(frame).toBeGreaterThan(0);
  const before = frame();
  await button('Fix').click();
  const field = page.getByRole('textbox', { name: /^What the page says/ });
  await expect.element(field).toHaveFocus();
  expect(frame()).toBe(before);
  expect(page.getByRole('textbox').elements()).toHaveLength(1);
  await expect.element(page.getByText('ficld', { exact: true })).toBeVisible();
  await expect.element(button('Looks right')).not.toBeInTheDocument();
  await field.fill('fjeld');
  await button('Save').click();
  await expect
    .poll(async () => (await stored()).paragraphs['2']?.text)
    .toContain('crossed the fjeld at dawn');
});

test('what was typed for a word is dropped by Cancel and Escape, and the screen stays', async () => {
  await button('Next').click();
  const field = page.getByRole('textbox', { name: /^What the page says/ });
  await button('Fix').click();
  await field.fill('fjord');
  await button('Cancel').click();
  await button('Fix').click();
  await expect.element(field).toHaveValue('ficld');
  await userEvent.keyboard('fjord{Escape}');
  await expect.element(button('Looks right')).toBeVisible();
  expect((await stored()).paragraphs['2']).toBeUndefined();
});

test('while a paragraph is typed, the bar saves or drops it, and leads to no other word', async () => {
  const field = page.getByRole('textbox', { name: 'Paragraph' });
  await button(/^Change: A river/).click();
  await expect.element(field).toHaveFocus();
  await expect.element(button('Next')).not.toBeInTheDocument();
  await field.fill('A river, and a field.');
  await button('Save').click();
  await expect.poll(async () => (await stored()).paragraphs['4']?.text).toBe('A river, and a field.');
  await button(/^Change: A river/).click();
  await field.fill('A lake.');
  await expect.poll(async () => (await stored()).paragraphs['4']?.text).toBe('A lake.');
  await button('Cancel').click();
  await expect.element(button('Next')).toBeVisible();
  await expect.poll(async () => (await stored()).paragraphs['4']?.text).toBe('A river, and a field.');
});

test('what was typed is kept by Escape, which says so and takes it back on request', async () => {
  const field = page.getByRole('textbox', { name: 'Paragraph' });
  await button(/^Change: A river/).click();
  await field.fill('A lake.');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText('Saved what you typed.')).toBeVisible();
  await expect.poll(async () => (await stored()).paragraphs['4']?.text).toBe('A lake.');
  await button('Undo').click();
  await expect.poll(async () => (await stored()).paragraphs['4']).toBeUndefined();
  await button(/^Change: A river/).click();
  await userEvent.keyboard('{Escape}');
  await expect.element(button('Next')).toBeVisible();
  await expect.element(page.getByText('Saved what you typed.')).not.toBeInTheDocument();
});

test('what was typed in the last moment before the page was left is there again', async () => {
  await button(/^Change: A river/).click();
  await page.getByRole('textbox', { name: 'Paragraph' }).fill('A riv');
  dispatchEvent(new Event('pagehide'));
  // A page that is left runs nothing any more: at this moment it must be kept.
  expect([...typedLast(currentProgress().sessionId).values()]).toMatchObject([{ text: 'A riv' }]);
  await expect.poll(async () => (await stored()).paragraphs['4']?.text).toBe('A riv');
  await expect.poll(() => typedLast(currentProgress().sessionId).size).toBe(0);
});

test('a word left empty is taken out with the space before it', async () => {
  await button('Next').click();
  await button('Fix').click();
  await page.getByRole('textbox', { name: /^What the page says/ }).fill('');
  await button('Save').click();
  await expect.poll(async () => (await stored()).paragraphs['2']?.text).toMatch(/^We crossed the at dawn/);
});

test('a word that looks right can be doubted again', async () => {
  await button('Next').click();
  await button('Looks right').click();
  await expect.poll(async () => (await stored()).settled.length).toBe(1);
  await button('Undo').click();
  await expect.poll(async () => (await stored()).settled.length).toBe(0);
});

const MANY = 'He rowed, and the water was as black as the night above it. '.repeat(40);

test('on a phone, the words that “Change” writes out are in sight, and the text begins with a whole line', async () => {
  await page.viewport(390, 844);
  opened.unmount();
  const [first, ...rest] = LINED.paragraphs as [Review['paragraphs'][number]];
  const long = { ...first, text: `Capt. Hill came. ${MANY}So did Lt. Gray. ${MANY}${first.text}` };
  const by = long.text.length - first.text.length;
  const doubts = first.doubts.map((one) => ({ ...one, start: one.start + by, end: one.end + by }));
  server.review = { ...LINED, readingHash: 'long', paragraphs: [{ ...long, doubts }, ...rest] };
  open();
  const frame = () => document.querySelector('[data-scroller]')?.getBoundingClientRect() ?? new DOMRect();
  await button(/^Change: Capt/).click();
  const field = page.getByRole('textbox', { name: 'Paragraph' });
  for (const [written, share] of [
    ['Capt.', 0],
    ['Lt.', 0.5],
  ] as const) {
    await button(`Change how ${written} is read`).click();
    await expect.element(field).toHaveFocus();
    const { top, height } = field.element().getBoundingClientRect();
    // Selected words lie about so far down their field.
    expect(top + share * height).toBeGreaterThan(frame().top - 12);
    expect(top + share * height).toBeLessThan(frame().bottom - 24);
  }
  await button('Save').click();
  await button('Next').click();
  const text = document.querySelector('[data-doubt]')?.closest('[data-text]') as Element;
  const range = document.createRange();
  range.selectNodeContents(text);
  const cut = [...range.getClientRects()].filter(
    ({ top, bottom }) => top < frame().top - 0.5 && bottom > frame().top + 0.5,
  );
  expect(cut).toEqual([]);
});

test('selected words can be read in both color schemes', async () => {
  await expect.element(page.getByText('A river, and no field.')).toBeVisible();
  const field = document.querySelector('[data-text]') as Element;
  const { color, backgroundColor } = getComputedStyle(field, '::selection');
  const { color: ink } = getComputedStyle(field);
  expect([color, backgroundColor]).not.toContain(ink);
  expect(backgroundColor).not.toBe('rgba(0, 0, 0, 0)');
  expect(color).not.toBe(backgroundColor);
});

test('the walk goes back, too, by button and by arrow keys', async () => {
  await button('Next').click();
  await button('Next').click();
  await expect.element(page.getByText('2 of 2 to check', { exact: true })).toBeVisible();
  await button('Previous').click();
  await expect.element(page.getByText('1 of 2 to check', { exact: true })).toBeVisible();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(page.getByText('2 of 2 to check', { exact: true })).toBeVisible();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(page.getByText('1 of 2 to check', { exact: true })).toBeVisible();
});

test('a fix is undone by Ctrl+Z and by Cmd+Z, and what is being typed by the field itself', async () => {
  for (const key of ['{Control>}z{/Control}', '{Meta>}z{/Meta}']) {
    await button('Next').click();
    await button('field').click();
    await expect.poll(async () => (await stored()).paragraphs['2']?.text).toContain('the field at dawn');
    await userEvent.keyboard(key);
    await expect.poll(async () => (await stored()).paragraphs['2']).toBeUndefined();
    await expect.element(page.getByText('It’s back.')).toBeInTheDocument();
  }
  await button('Next').click();
  await button('field').click();
  await button(/^Change: A river/).click();
  await userEvent.keyboard(' Wet.{Control>}z{/Control}');
  await expect.poll(async () => (await stored()).paragraphs['2']?.text).toContain('the field at dawn');
});

test('words are found and replaced in the whole book, and that can be undone', async () => {
  await button('Find and replace').click();
  await page.getByRole('textbox', { name: 'Find' }).fill('field');
  await expect.element(page.getByText('2 places', { exact: true })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('1 of 2 places', { exact: true })).toBeVisible();
  await page.getByRole('textbox', { name: 'Replace with' }).fill('meadow');
  await button('Replace all').click();
  await expect.poll(async () => Object.keys((await stored()).paragraphs).sort()).toEqual(['2', '4']);
  await expect.element(page.getByText('2 places now say “meadow” instead of “field”.')).toBeVisible();
  await button('Undo').click();
  await expect.poll(async () => Object.keys((await stored()).paragraphs)).toEqual([]);
});

test('the line of a scanned document is shown on its page, as one of a photo is', async () => {
  const [first, ...rest] = LINED.pages;
  const scanPath = `book-scans/${currentProgress().sessionId}/drawn_1.jpg`;
  opened.unmount();
  server.review = {
    ...LINED,
    readingHash: 's',
    pages: [{ ...first, photoPath: null, scanPath } as never, ...rest],
  };
  open();
  await button('Next').click();
  const frame = () => strip().element().querySelector('[data-frame]')?.getBoundingClientRect().width ?? 0;
  await expect.poll(frame).toBeGreaterThan(20);
  expect(vi.mocked(readObject)).toHaveBeenCalledWith(scanPath, expect.anything());
});

test('of a scanned document’s open book the half is shown that is being read, and of a page alone all', async () => {
  const [first, second = first] = LINED.pages;
  const drawn = (name: string) => `book-scans/${currentProgress().sessionId}/drawn_${name}.jpg`;
  const half = (side: number) => ({
    ...second,
    photoPath: null,
    scanPath: drawn('1'),
    side,
    printedNumber: null,
  });
  opened.unmount();
  server.review = {
    ...LINED,
    readingHash: 'h',
    pages: [half(0), half(1), { ...half(0), scanPath: drawn('2') }] as never,
  };
  open();
  await button('Show photo').click();
  const frame = (name: RegExp) => page.getByRole('region', { name });
  const shownOf = (name: RegExp) => {
    const { scrollLeft, scrollWidth, clientWidth } = frame(name).element();
    return [scrollLeft > 0, scrollWidth > clientWidth * 1.5];
  };
  await expect.poll(() => shownOf(/^Photo of page 1$/)).toEqual([false, true]);
  await button('Next page').click();
  await expect.poll(() => shownOf(/^Photo of page 2$/)).toEqual([true, true]);
  await button('Next page').click();
  await expect.poll(() => shownOf(/^Photo of page 3$/)).toEqual([false, false]);
});

test('an empty line parts a glued heading there and then, and a chapter starts with the heading alone', async () => {
  await button(/^Change: A river/).click();
  const field = page.getByRole('textbox', { name: 'Paragraph' });
  await field.fill('A river.\n\nChapter the First\n\nNo field.');
  await button('Save').click();
  const words = () => page.getByRole('region', { name: 'The text' });
  await expect.element(words().getByText('Chapter the First', { exact: true })).toBeVisible();
  await expect.element(words().getByText('No field.', { exact: true })).toBeVisible();
  await button('Change: Chapter the First').click();
  await expect.element(page.getByText('You’re in: Chapter the First')).toBeVisible();
  await expect.element(button('Leave all 3 parts out')).toBeVisible();
  await button('Start a chapter here').click();
  await expect.element(button('Not a chapter')).toBeVisible();
  await button('Save').click();
  await expect.element(page.getByRole('heading', { name: 'Chapter the First', exact: true })).toBeVisible();
  expect(page.getByRole('heading', { level: 4 }).elements()).toHaveLength(1);
  await expect.poll(async () => (await stored()).paragraphs['4']).toMatchObject({ headings: [1] });
  await button('Chapters').click();
  const title = page.getByRole('textbox', { name: /^Chapter 1/ });
  await expect.element(title).toHaveValue('Chapter the First');
  await title.fill('The First Chapter');
  await expect
    .poll(async () => (await stored()).paragraphs['4']?.text)
    .toBe('A river.\n\nThe First Chapter\n\nNo field.');
  await button('Text').click();
  await button('Change: The First Chapter').click();
  await button('Restore what was read').click();
  await expect.poll(async () => (await stored()).paragraphs['4']).toBeUndefined();
  await button('Undo').click();
  await expect.poll(async () => (await stored()).paragraphs['4']).toMatchObject({ headings: [1] });
});

test('a click on the words behind an empty line begins to type there', async () => {
  await button(/^Change: A river/).click();
  await page.getByRole('textbox', { name: 'Paragraph' }).fill('A river.\n\nNo field.');
  await button('Save').click();
  await page.getByText('No field.', { exact: true }).click({ position: { x: 2, y: 8 } });
  const field = page.getByRole('textbox', { name: 'Paragraph' });
  await expect.element(field).toHaveFocus();
  await expect.element(page.getByText('You’re in: No field.')).toBeVisible();
  expect((field.element() as HTMLTextAreaElement).selectionStart).toBeGreaterThanOrEqual(10);
});
