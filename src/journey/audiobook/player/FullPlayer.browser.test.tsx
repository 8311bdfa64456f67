// @module-tag screens
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { readHeardPlace, writeHeardPlace } from '@/backend/calls/documents.ts';
import { freshLink } from '@/backend/objects/fresh-link.ts';
import { readObject } from '@/backend/objects/read-object.ts';
import { addDownloadPhoto, beginDownload } from '@/device/storage/downloads/downloads.ts';
import { savePage } from '@/device/storage/pages/save-page.ts';
import { AppError } from '@/domain/errors.ts';
import type { SessionId } from '@/domain/session.ts';
import { objectPath } from '@/domain/transfer/object-path.ts';
import {
  audio,
  button,
  goBack,
  ORDER,
  onASilentDevice,
  openBook,
  player,
  sounding,
  TIMINGS,
  timingsUrl,
} from '../../../../tests/support/heard-book.tsx';

vi.mock('@/backend/calls/documents.ts', () => ({ readHeardPlace: vi.fn(), writeHeardPlace: vi.fn() }));
vi.mock('@/backend/objects/read-object.ts', () => ({ readObject: vi.fn() }));
vi.mock('@/backend/objects/fresh-link.ts', () => ({ freshLink: vi.fn(async (url: string) => url) }));

beforeEach(async () => {
  await onASilentDevice();
  vi.mocked(readHeardPlace).mockReset().mockResolvedValue(null);
  vi.mocked(writeHeardPlace).mockReset().mockResolvedValue(undefined);
  vi.mocked(readObject).mockReset();
  vi.mocked(freshLink)
    .mockReset()
    .mockImplementation(async (url) => url);
});

/** Its card, which lies under it, has one of this name too. */
const inPlayer = (name: string) => player().getByRole('button', { name, exact: true });

test('skips 15 seconds back and 30 forward, and chapter by chapter', async () => {
  await openBook();
  await button('Forward 30 seconds').click();
  await expect.poll(() => audio().currentTime).toBe(30);
  await button('Back 15 seconds').click();
  await expect.poll(() => audio().currentTime).toBe(15);
  await button('Next chapter').click();
  await expect.poll(() => audio().currentTime).toBe(40);
  await button('Previous chapter').click();
  await expect.poll(() => audio().currentTime).toBe(0.7);
});

test('on a wide screen all of it has one left edge and one right edge, in the middle', async () => {
  await page.viewport(1280, 800);
  onTestFinished(() => page.viewport(414, 896));
  await openBook();
  const edges = ['head', 'stage', 'controls'].map((part) => {
    const { left, right } =
      player().element().querySelector(`[class*="${part}"]`)?.getBoundingClientRect() ?? {};
    return [left, right];
  });
  expect(edges).toEqual([edges[0], edges[0], edges[0]]);
  expect(edges[0]?.[0]).toBeGreaterThan(60);
  expect(edges[0]?.[0]).toBeCloseTo(1280 - (edges[0]?.[1] ?? 0), 0);
});

test('the text follows, sentence by sentence', async () => {
  await openBook();
  audio().currentTime = 12;
  await expect.poll(sounding).toBe('I was born.');
  audio().currentTime = 56;
  await expect.poll(sounding).toBe('Nobody knew.');
  await expect.element(page.getByText('The war', { exact: true }).first()).toBeVisible();
});

const SESSION = '1700000000000-00000000000000000000000000000000' as SessionId;
const photoOf = (n: number) => objectPath.page(SESSION, n);
const shownPhoto = () => document.querySelector<HTMLImageElement>('figure img');
async function picture(width: number, height: number): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.fillRect(0, 0, width, height);
  return canvas.convertToBlob({ type: 'image/jpeg' });
}
/** The first paragraphs stand on photograph 1, "The war" on the right page of photograph 2, "Home" on none. */
async function openWithPhotos(): Promise<void> {
  const photos = [
    { sentence: 0, path: photoOf(1), half: null },
    { sentence: 3, path: photoOf(2), half: 1 as const },
    { sentence: 5, path: null, half: null },
  ];
  const audiobook = { ...ORDER.audiobook, timingsUrl: timingsUrl({ ...TIMINGS, photos }) };
  await openBook({ ...ORDER, sessionId: SESSION, audiobook });
  await button('Page').click();
}

test('the photographed page is shown when it is asked for, and turns with the text', async () => {
  vi.mocked(readObject).mockImplementation(async (path) =>
    path === photoOf(1) ? picture(300, 400) : picture(900, 600),
  );
  await openWithPhotos();
  audio().currentTime = 12;
  await expect.poll(() => shownPhoto()?.naturalWidth).toBe(300);
  expect(vi.mocked(readObject).mock.lastCall?.[0]).toBe(photoOf(1));
  audio().currentTime = 41;
  await expect.poll(() => shownPhoto()?.naturalWidth).toBe(900);
  expect(shownPhoto()?.closest('figure')?.dataset.half).toBe('1');
  audio().currentTime = 72;
  await expect.poll(shownPhoto).toBeNull();
  expect(sounding()).toBe('Home.');
  const asked = new Set(vi.mocked(readObject).mock.calls.map(([path]) => path));
  expect([...asked]).toEqual([photoOf(1), photoOf(2)]);
});

test('without internet the photograph comes from this device, and without any the text stands alone', async () => {
  vi.mocked(readObject).mockRejectedValue(new AppError('unavailable'));
  await savePage(SESSION, await picture(320, 480));
  await openWithPhotos();
  audio().currentTime = 12;
  await expect.poll(() => shownPhoto()?.naturalWidth).toBe(320);
  audio().currentTime = 41;
  await expect.poll(sounding).toBe('The war.');
  await expect.poll(shownPhoto).toBeNull();
});

test('a photograph that was kept with the book is shown, and nobody is asked for it', async () => {
  const photos = { count: 2, keptCount: 0, bytes: 0 };
  const row = { orderId: 'book', url: '/phone.mp3', sizeBytes: 9, partCount: 0, photos };
  await beginDownload(row, { timings: null, cover: null });
  await addDownloadPhoto('book', photoOf(1), await (await picture(140, 200)).arrayBuffer());
  await openWithPhotos();
  audio().currentTime = 12;
  await expect.poll(() => shownPhoto()?.naturalWidth).toBe(140);
  expect(readObject).not.toHaveBeenCalled();
});

test('a chapter is chosen from the list, by keyboard too', async () => {
  await openBook();
  await button('Chapters').click();
  await button('Home at 1 minute 10 seconds lasting 30 seconds').click();
  await expect.poll(() => audio().currentTime).toBe(70);
  await button('Chapters').click();
  await expect
    .element(button('Home at 1 minute 10 seconds lasting 30 seconds'))
    .toHaveAttribute('aria-current', 'true');
  await userEvent.keyboard('{Escape}');
  player().getByRole('slider').element().focus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.poll(() => audio().currentTime).toBe(69);
  await expect
    .element(player().getByRole('slider'))
    .toHaveAttribute('aria-valuetext', '1 minute 9 seconds of 1 minute 40 seconds');
});

const radio = (name: string | RegExp) => page.getByRole('radio', { name });
const sheetOf = (name: string) => page.getByRole('dialog', { name });

async function sleepAtChapterEnd() {
  await button('Sleep timer, off').click();
  await radio('End of chapter').click();
}

test('a tap on a speed plays at it and closes the sheet, and the button says which it is', async () => {
  await openBook();
  await button('Speed, 1×').click();
  await expect.element(radio(/^1×/)).toBeChecked();
  await radio('1.5×').click();
  expect(audio().playbackRate).toBe(1.5);
  await expect.element(sheetOf('Speed')).not.toBeInTheDocument();
  await expect.element(button('Speed, 1.5×')).toHaveFocus();
});

test('by keyboard the speeds are heard one after the other, and the sheet stays until Escape', async () => {
  await openBook();
  await button('Speed, 1×').click();
  radio(/^1×/).element().focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  expect(audio().playbackRate).toBe(1.25);
  await expect.element(radio('1.25×')).toBeChecked();
  await userEvent.keyboard('{Escape}');
  await expect.element(button('Speed, 1.25×')).toHaveFocus();
  expect(audio().currentTime).toBe(0);
});

test('the sleep timer says about when it pauses, and can be turned off', async () => {
  await openBook();
  await button('Sleep timer, off').click();
  await radio(/^15/).click();
  await button('Sleep timer, 15 minutes').click();
  await expect
    .element(page.getByText(/^The book pauses at about \d+:\d\d [AP]M\. Good night\.$/))
    .toBeVisible();
  await radio('Off').click();
  await expect.element(button('Sleep timer, off')).toBeVisible();
});

test('the sleep timer pauses at the end of the chapter', async () => {
  await openBook();
  audio().currentTime = 38.8;
  await sleepAtChapterEnd();
  await inPlayer('Play').click();
  await expect.poll(() => audio().paused).toBe(true);
  expect(audio().currentTime).toBeGreaterThan(39);
  expect(audio().currentTime).toBeLessThan(40);
  await expect.element(button('Sleep timer, off')).toBeVisible();
});

test('a device too busy to pause in time hears the next chapter from its beginning', async () => {
  await openBook();
  audio().currentTime = 38.5;
  await sleepAtChapterEnd();
  await inPlayer('Play').click();
  await expect.poll(() => audio().currentTime).toBeGreaterThan(38.6);
  audio().currentTime = 40.5;
  await expect.poll(() => audio().paused).toBe(true);
  expect(audio().currentTime).toBeLessThan(40);
});

test('the photographed page is made large to read in it, and small again', async () => {
  vi.mocked(readObject).mockImplementation(async () => picture(300, 400));
  await openWithPhotos();
  await expect.poll(() => shownPhoto()?.naturalWidth).toBe(300);
  const { width } = player().element().getBoundingClientRect();
  await button('Larger').click();
  await expect.poll(() => shownPhoto()?.getBoundingClientRect().width).toBeGreaterThan(width);
  await button('Larger').click();
  await expect.poll(() => shownPhoto()?.getBoundingClientRect().width).toBeLessThanOrEqual(width);
});

test('the photographed page is not fetched before it is asked for', async () => {
  vi.mocked(readObject).mockImplementation(async () => picture(300, 400));
  await openWithPhotos();
  await expect.poll(() => shownPhoto()?.naturalWidth).toBe(300);
  await button('Page').click();
  await expect.poll(shownPhoto).toBeNull();
  const { length } = vi.mocked(readObject).mock.calls;
  audio().currentTime = 41;
  await expect.poll(sounding).toBe('The war.');
  expect(vi.mocked(readObject).mock.calls.length).toBe(length);
});

test('who jumps to another chapter hears that one to its end before sleeping', async () => {
  await openBook();
  await sleepAtChapterEnd();
  await button('Next chapter').click();
  await inPlayer('Play').click();
  await expect.poll(() => audio().currentTime).toBeGreaterThan(40.3);
  expect(audio().paused).toBe(false);
  audio().currentTime = 69;
  await expect.poll(() => audio().paused).toBe(true);
  expect(audio().currentTime).toBeLessThan(70);
});

test('Escape closes a sheet, then the player, and the focus is where it was; the sound plays on', async () => {
  await openBook();
  await expect.element(inPlayer('Play')).toHaveFocus();
  await inPlayer('Play').click();
  await button('Chapters').click();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog', { name: 'Chapters' })).not.toBeInTheDocument();
  await expect.element(button('Chapters')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(player()).not.toBeInTheDocument();
  await expect.element(button('Open player')).toHaveFocus();
  expect(audio().paused).toBe(false);
});

test('Back closes a sheet, then the player', async () => {
  await openBook();
  await button('Bookmarks').click();
  const sheet = page.getByRole('dialog', { name: 'Bookmarks' });
  await expect.element(sheet).toBeVisible();
  // An entry of the history for each of the two is made a moment after it is there.
  await new Promise((resolve) => setTimeout(resolve, 50));
  goBack();
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(player()).toBeVisible();
  goBack();
  await expect.element(player()).not.toBeInTheDocument();
});

/** A finger that comes down on the cover and goes so far, slowly. */
function pull(byY: number): void {
  const cover = player().element().querySelector('[style*="--foil"]');
  const tell = (kind: string, clientY: number) =>
    cover?.dispatchEvent(
      new PointerEvent(kind, { bubbles: true, pointerId: 7, pointerType: 'touch', clientX: 100, clientY }),
    );
  tell('pointerdown', 100);
  tell('pointermove', 100 + byY);
  tell('pointerup', 100 + byY);
}

test('a pull down closes the player, a small one or one upwards does not', async () => {
  await openBook();
  pull(-200);
  pull(20);
  await new Promise(requestAnimationFrame);
  await expect.element(player()).toBeVisible();
  pull(200);
  await expect.element(player()).not.toBeInTheDocument();
});

test('space plays, arrows skip, with Shift they go by chapters and change the speed', async () => {
  await openBook();
  document.querySelector<HTMLElement>('section[aria-label^="Text"]')?.focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(() => audio().currentTime).toBe(30);
  await userEvent.keyboard('{ArrowLeft}');
  await expect.poll(() => audio().currentTime).toBe(15);
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
  await expect.poll(() => audio().currentTime).toBe(40);
  await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}');
  await expect.poll(() => audio().playbackRate).toBe(1.1);
  await userEvent.keyboard(' ');
  await expect.poll(() => audio().paused).toBe(false);
});

test('in a note, keys are letters', async () => {
  await openBook();
  await button('Bookmarks').click();
  await page.getByRole('button', { name: /^Bookmark this place/ }).click();
  await userEvent.keyboard('a b{ArrowLeft}');
  await expect.element(page.getByLabelText('Note (optional)')).toHaveValue('a b');
  expect([audio().currentTime, audio().paused]).toEqual([0, true]);
});

test('offers speeds from 0.7 to 2', async () => {
  await openBook();
  await button('Speed, 1×').click();
  const faces = sheetOf('Speed')
    .getByRole('radio')
    .elements()
    .map((field) => Number.parseFloat(field.closest('label')?.textContent ?? ''));
  expect(faces).toEqual([0.7, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2]);
});

const LONG = 'How the ice came down from the mountains and stayed until the end of April';

test('long titles never push a time onto a second line, and nothing leaves the screen at 320 pixels', async () => {
  await page.viewport(320, 640);
  onTestFinished(() => page.viewport(414, 896));
  const chapters = [0.7, 40, 70].map((startSeconds) => ({ title: `${LONG} ${startSeconds}`, startSeconds }));
  const audiobook = { ...ORDER.audiobook, timingsUrl: timingsUrl({ ...TIMINGS, chapters }) };
  await openBook({ ...ORDER, audiobook });
  await button('Chapters').click();
  const dialogs = [...document.querySelectorAll('dialog')];
  for (const dialog of dialogs) expect(dialog.scrollWidth).toBeLessThanOrEqual(dialog.clientWidth);
  const times = [...document.querySelectorAll('dialog span')].filter(
    ({ textContent, childElementCount }) => childElementCount === 0 && /^-?\d+:\d\d$/.test(textContent),
  );
  // Of every chapter where it begins and how long it is.
  expect(times.length).toBeGreaterThan(3 + chapters.length);
  for (const time of times) expect(time.getClientRects().length, time.textContent).toBe(1);
  for (const time of times) expect(time.getBoundingClientRect().height).toBeLessThan(40);
  for (const control of document.querySelectorAll('dialog :is(button, select, input)')) {
    const { left, right } = control.getBoundingClientRect();
    expect([left >= 0, right <= 320], control.outerHTML.slice(0, 80)).toEqual([true, true]);
  }
});

test('every control is at least 48 pixels high and wide', async () => {
  await openBook();
  for (const name of ['Speed, 1×', 'Sleep timer, off']) {
    await button(name).click();
    for (const field of page.getByRole('radio').elements()) {
      const { height, width } = field.getBoundingClientRect();
      expect(Math.min(height, width), field.outerHTML.slice(0, 80)).toBeGreaterThanOrEqual(48);
    }
    await userEvent.keyboard('{Escape}');
  }
  await button('Bookmarks').click();
  await page.getByRole('button', { name: /^Bookmark this place/ }).click();
  for (const control of document.querySelectorAll('dialog :is(button, select, input, textarea)')) {
    const { height, width } = control.getBoundingClientRect();
    expect(Math.min(height, width), control.outerHTML.slice(0, 80)).toBeGreaterThanOrEqual(48);
  }
});

test('whoever hears a stranger is one tap from a person, and goes on listening', async () => {
  await page.viewport(390, 844);
  onTestFinished(() => page.viewport(414, 896));
  await openBook();
  const way = player().getByRole('button', { name: /^This is not / });
  await expect.element(way).toBeInViewport({ ratio: 1 });
  await way.click();
  const sheet = page.getByRole('dialog', { name: /^This is not / });
  await expect.element(sheet.getByLabelText('Your email')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(inPlayer('Close')).toBeVisible();
});
