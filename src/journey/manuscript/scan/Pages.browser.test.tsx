// @module-tag screens
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { listPages, readPage } from '@/device/storage/pages/pages.ts';
import { savePage } from '@/device/storage/pages/save-page.ts';
import { AppError } from '@/domain/errors.ts';
import { plugInCamera, printedPage } from '../../../../tests/support/fake-camera.ts';
import { currentProgress, onAFreshSession } from '../../../../tests/support/fresh-session.ts';
import { mount } from '../../../../tests/support/mount.tsx';
import { Scanner } from './Scanner.tsx';

vi.mock('@/device/storage/pages/save-page.ts', { spy: true });

onAFreshSession();

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
const numbers = async () => (await listPages(currentProgress().sessionId)).map(({ n }) => n);

/** A scanner with so many pages in it, each of another print. */
async function scanned(count: number): Promise<void> {
  const camera = plugInCamera();
  const nothing = () => undefined;
  mount(<Scanner sessionId={currentProgress().sessionId} onClose={nothing} onComplete={nothing} />);
  for (let taken = 1; taken <= count; taken += 1) {
    camera.show(printedPage(taken));
    await button('Capture page').click();
    await expect
      .element(page.getByText(taken === 1 ? '1 page' : `${taken} pages`, { exact: true }))
      .toBeVisible();
  }
}

test('all pages are shown with their state, and one opens in large', async () => {
  await scanned(4);
  await button('All pages').click();
  await expect.element(page.getByRole('dialog', { name: '4 pages scanned' })).toBeVisible();
  await expect.element(button(/^Page 4, (Saved on this phone|Sending|Waiting for internet)/)).toBeVisible();
  const pictures = () => [...document.querySelectorAll('li[aria-setsize] img')];
  await expect
    .poll(() => pictures().map((picture) => picture.getAttribute('src')?.slice(0, 16)))
    .toEqual(Array(4).fill('data:image/jpeg;'));
  await button(/^Page 1,/).click();
  await expect.element(page.getByRole('heading', { name: 'Page 1 of 4' })).toBeVisible();
  await expect.element(page.getByRole('img', { name: 'Page 1', exact: true })).toBeVisible();
  await button('Next page').click();
  await expect.element(page.getByRole('heading', { name: 'Page 2 of 4' })).toBeVisible();
  await button('Back to camera').click();
  await expect.element(button('Capture page')).toHaveFocus();
});

test('pages move by buttons, one step or to a place', async () => {
  await scanned(4);
  await button('All pages').click();
  await button(/^Page 1,/).click();
  await expect.element(page.getByText('Move later')).not.toBeVisible();
  await page.getByText('Move...').click();
  await button('Move later').click();
  await expect.element(page.getByRole('heading', { name: 'Page 2 of 4' })).toBeVisible();
  expect(await numbers()).toEqual([2, 1, 3, 4]);
  await page.getByLabelText('Move to position').fill('4');
  await button('Move').click();
  await expect.element(page.getByRole('heading', { name: 'Page 4 of 4' })).toBeVisible();
  expect(await numbers()).toEqual([2, 3, 4, 1]);
});

test('what moves a page opens below its name, which stays where it was pressed', async () => {
  await page.viewport(390, 844);
  onTestFinished(() => page.viewport(414, 896));
  await scanned(2);
  await button('All pages').click();
  await button(/^Page 1,/).click();
  const name = page.getByText('Move...');
  await expect.element(name).toBeVisible();
  const { left, width } = name.element().getBoundingClientRect();
  await name.click();
  await expect.element(button('Move later')).toBeVisible();
  const opened = name.element().getBoundingClientRect();
  expect([opened.left, opened.width]).toEqual([left, width]);
  const later = button('Move later').element().getBoundingClientRect();
  expect(later.top).toBeGreaterThanOrEqual(opened.bottom);
  expect(later.right).toBeCloseTo(opened.right, 0);
});

test('a deleted page comes back by Undo', async () => {
  await scanned(2);
  await button('Page 1').click();
  await button('Delete').click();
  await expect.element(page.getByRole('heading', { name: 'Page 1 of 1' })).toBeVisible();
  expect(await numbers()).toEqual([2]);
  await button('Undo').click();
  await expect.element(page.getByRole('heading', { name: 'Page 1 of 2' })).toBeVisible();
  expect(await numbers()).toEqual([1, 2]);
});

test('a rotated page is a new photo in the old place', async () => {
  await scanned(2);
  await button('Page 1').click();
  await button('Rotate').click();
  await expect.poll(numbers).toEqual([3, 2]);
  const [turned] = await listPages(currentProgress().sessionId);
  const bitmap = await createImageBitmap(await readPage(turned?.id ?? ''));
  expect([bitmap.width, bitmap.height]).toEqual([480, 640]);
});

test('a retake takes the place of the page; the person may keep the old one', async () => {
  await scanned(2);
  await button('Page 1').click();
  await button('Retake').click();
  await expect.element(page.getByText('Take page 1 again.')).toBeVisible();
  await button('Keep the old one').click();
  await expect.element(page.getByText('Take page 1 again.')).not.toBeInTheDocument();
  await button('Page 1').click();
  await button('Retake').click();
  await button('Capture page').click();
  await expect.poll(numbers).toEqual([3, 2]);
  await expect.element(page.getByText('Take page 1 again.')).not.toBeInTheDocument();
});

test('a page that a full phone does not take is kept in memory until it is saved or downloaded', async () => {
  await scanned(1);
  const full = new AppError('disk-full');
  vi.mocked(savePage).mockRejectedValueOnce(full).mockRejectedValueOnce(full);
  await button('Capture page').click();
  const alert = page.getByRole('alert');
  await expect.element(alert).toMatchTextContent(/This page is not saved yet\. This phone is full\./);
  await expect.element(button('Complete (1)')).toBeDisabled();
  const link = page.getByRole('link', { name: 'Download unsaved-page-1.jpg' });
  const hrefOf = () => link.element().getAttribute('href') ?? '';
  await expect.poll(hrefOf).toMatch(/^blob:/);
  const href = hrefOf();
  expect((await (await fetch(href)).blob()).type).toBe('image/jpeg');
  const confirm = vi.spyOn(globalThis, 'confirm').mockReturnValue(false);
  await button('Close camera').click();
  expect(confirm).toHaveBeenCalledOnce();
  expect(dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
  await button('Save again').click();
  await expect.element(button('Complete (2)')).toBeEnabled();
  await expect.element(alert).not.toBeInTheDocument();
  expect(await numbers()).toEqual([1, 2]);
});

test('all photos can be taken along as one file', async () => {
  await scanned(2);
  await button('All pages').click();
  const clicked: HTMLAnchorElement[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push(this);
  });
  await button('Download all photos').click();
  await expect.poll(() => clicked.length).toBe(1);
  expect(clicked[0]?.download).toBe('pages.zip');
  const zip = await (await fetch(clicked[0]?.href ?? '')).text();
  expect(zip.startsWith('PK')).toBe(true);
  expect(zip.match(/page-00[12]\.jpg/g)).toHaveLength(4);
});

test('pages that are missing are photographed one after the other and stand in their places', async () => {
  const camera = plugInCamera();
  const nothing = () => undefined;
  const { sessionId } = currentProgress();
  for (const name of ['one', 'two']) await savePage(sessionId, new Blob([name], { type: 'image/jpeg' }));
  const requests = [
    { kind: 'after', n: 1, printed: 212 },
    { kind: 'after', n: 1, printed: 213 },
    { kind: 'retake', n: 2 },
  ] as const;
  mount(<Scanner sessionId={sessionId} requests={requests} onClose={nothing} onComplete={nothing} />);
  for (const [at, words] of [
    /page 212.*after page 1.*2 more/,
    /page 213.*1 more/,
    /Take page 4 again/,
  ].entries()) {
    await expect.element(page.getByRole('status').filter({ hasText: words })).toBeVisible();
    camera.show(printedPage(at + 1));
    await button('Capture page').click();
    await expect.poll(async () => (await numbers()).includes(3 + at)).toBe(true);
  }
  await expect.poll(numbers).toEqual([1, 3, 4, 5]);
  await expect.element(page.getByText(/Take page|Photograph/)).not.toBeInTheDocument();
});
