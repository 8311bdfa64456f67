import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { call } from '@/backend/calls/callables.ts';
import { BOOK_FORMATS, type ListedBookFile } from '@/domain/audiobook/book-file.ts';
import { AppError } from '@/domain/errors.ts';
import { ORDER } from '../../../../tests/support/heard-book.tsx';
import { mount } from '../../../../tests/support/mount.tsx';
import { FORMAT_GROUPS } from './format-words.ts';
import { OtherFormats } from './OtherFormats.tsx';

vi.mock('@/backend/calls/callables.ts', () => ({ call: vi.fn() }));

const NAME = 'One MP3 per chapter';
const CHAPTERS = { format: 'mp3-chapters', url: null, sizeBytes: null, error: null, percent: 0 } as const;
const READY: ListedBookFile = {
  ...CHAPTERS,
  ...{ status: 'ready', percent: 100, url: 'data:application/zip,zip', sizeBytes: 31_457_280 },
};
const asked: string[] = [];
let files: ListedBookFile[];
/** what becomes of the files when one is asked for, or stopped */
let after: Record<string, () => void>;

beforeEach(() => {
  asked.length = 0;
  files = [];
  after = {};
  vi.mocked(call)
    .mockReset()
    .mockImplementation((async (_: string, wish: Record<string, string>) => {
      const [what = 'look'] = Object.keys(wish).filter((one) => one !== 'orderId');
      asked.push(what);
      after[what]?.();
      return { success: true, files };
    }) as typeof call);
});

const open = () => mount(<OtherFormats order={ORDER} />);
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('a format is made when it is asked for, shows how far it is, and is saved when it is there', async () => {
  const save = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined);
  after.make = () => {
    files = files[0]?.status === 'ready' ? files : [{ ...CHAPTERS, status: 'making', percent: 40 }];
  };
  open();
  await button(`Make ${NAME}`).click();
  const bar = page.getByRole('progressbar', { name: `Making ${NAME}` });
  await expect.element(bar).toHaveAttribute('aria-valuenow', '40');
  await expect.element(page.getByText(/You can leave this page/)).toBeVisible();
  files = [READY];
  await button(`Save ${NAME} (30.0 MB)`).click();
  await expect
    .poll(() => save.mock.contexts.map((anchor) => (anchor as HTMLAnchorElement).href))
    .toEqual([READY.url]);
  await expect.element(page.getByRole('status')).toMatchTextContent(/continues if you leave this page/);
  save.mockRestore();
});

test('on a phone each format has one small button beside its words, with a name of its own', async () => {
  await page.viewport(390, 844);
  onTestFinished(() => page.viewport(414, 896));
  open();
  await button(`Make ${NAME}`).findElement();
  const buttons = page.getByRole('listitem').getByRole('button').elements();
  expect(new Set(buttons.map((one) => one.getAttribute('aria-label'))).size).toBe(BOOK_FORMATS.length);
  for (const one of buttons) {
    const { width, height } = one.getBoundingClientRect();
    expect(width).toBeLessThan(120);
    expect(height).toBeGreaterThanOrEqual(48);
  }
});

test('on an iPhone’s home screen it says that the app must stay open for a download', async () => {
  const save = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined);
  Object.defineProperty(navigator, 'standalone', { value: true, configurable: true });
  files = [READY];
  open();
  await button(`Save ${NAME} (30.0 MB)`).click();
  await expect.element(page.getByRole('status')).toMatchTextContent(/keep the app open until it’s there/);
  Reflect.deleteProperty(navigator, 'standalone');
  save.mockRestore();
});

test('what is being made can be canceled, and made again', async () => {
  files = [{ ...CHAPTERS, status: 'making' }];
  after.cancel = () => {
    files = [{ ...CHAPTERS, status: 'cancelled' }];
  };
  open();
  await button(`Cancel ${NAME}`).click();
  await expect.element(button(`Make ${NAME}`)).toBeVisible();
});

test('a failure says why, and there is another try', async () => {
  files = [{ ...CHAPTERS, status: 'failed', error: 'The disk of our server is full.' }];
  open();
  await expect.element(page.getByText('The disk of our server is full.')).toBeVisible();
  await button(`Make ${NAME}`).click();
  await expect.poll(() => asked).toContain('make');
});

test('a call that fails is told in words, and there is another try', async () => {
  vi.mocked(call).mockRejectedValue(new AppError('unavailable'));
  open();
  await expect.element(page.getByRole('alert')).toMatchTextContent(/We can’t reach the server/);
  vi.mocked(call).mockResolvedValue({ success: true, files: [] });
  await button('Try again').click();
  await expect.element(button(`Make ${NAME}`)).toBeVisible();
  await expect.element(button('Try again')).not.toBeInTheDocument();
});

test('each format says what it is for', async () => {
  open();
  for (const use of [
    /^One file for Apple Books/,
    /nearly full/,
    /lights up/,
    /car stereos/,
    /thirty years/,
    /on a web page/,
    /video programs/,
  ])
    await expect.element(page.getByText(use)).toBeVisible();
});

test('the formats are grouped by what a family wants the book for, each in one group', async () => {
  open();
  for (const name of ['For Apple Books', 'To read along', 'For the car and older players', 'For keeps'])
    await expect.element(page.getByRole('list', { name })).toBeVisible();
  expect(FORMAT_GROUPS.flatMap(({ formats }) => formats).toSorted()).toEqual([...BOOK_FORMATS].toSorted());
});
