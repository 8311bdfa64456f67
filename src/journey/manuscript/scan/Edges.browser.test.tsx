// @module-tag screens
import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { inLibrary } from '@/device/storage/database.ts';
import { sweepRemoved } from '@/device/storage/pages/page-changes.ts';
import { listPages, readPage } from '@/device/storage/pages/pages.ts';
import { framesShown, pageOnTable, plugInCamera } from '../../../../tests/support/fake-camera.ts';
import { currentProgress, onAFreshSession } from '../../../../tests/support/fresh-session.ts';
import { mount } from '../../../../tests/support/mount.tsx';
import { Scanner } from './Scanner.tsx';

onAFreshSession();

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
const listed = () => listPages(currentProgress().sessionId);
const numbers = async () => (await listed()).map(({ n }) => n);

async function sizeOf(id: string | undefined): Promise<[number, number]> {
  const { width, height } = await createImageBitmap(await readPage(id ?? ''));
  return [width, height];
}

/** One page on a table, photographed and opened in large. */
async function photographed(): Promise<void> {
  plugInCamera(pageOnTable());
  const nothing = () => undefined;
  mount(<Scanner sessionId={currentProgress().sessionId} onClose={nothing} onComplete={nothing} />);
  await expect.element(button('Capture page')).toBeEnabled();
  await framesShown(4);
  await button('Capture page').click();
  await button('Page 1').click();
  await expect.element(button('Edges')).toBeEnabled();
}

async function openEdges(): Promise<void> {
  await button('Edges').click();
  await expect.element(page.getByRole('heading', { name: 'Edges of page 1' })).toBeVisible();
  await expect.element(button(/^Top left corner/)).toBeVisible();
}

/** Of the page that is open in large: the size of its picture, and how light its rim is (0 to 255). */
async function shown(): Promise<{ size: [number, number]; rim: number[] }> {
  const large = page.getByRole('dialog', { name: /^Page 1 of/ }).getByRole('img');
  const { src } = large.element() as HTMLImageElement;
  const picture = await createImageBitmap(await (await fetch(src)).blob());
  const brush = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
  if (!brush) throw new Error('no canvas');
  brush.drawImage(picture, 0, 0);
  const [right, bottom] = [picture.width - 4, picture.height - 4];
  const places = [3, right].flatMap((x) => [3, picture.height >> 1, bottom].map((y) => [x, y] as const));
  return {
    size: [picture.width, picture.height],
    rim: places.map(([x, y]) => brush.getImageData(x, y, 1, 1).data[0] ?? 0),
  };
}

const PAPER = 200;

test('a page whose outline was found is shown without the table, and its photo stays as it was taken', async () => {
  await photographed();
  const size = async () => (await shown()).size;
  await expect.poll(async () => Math.abs((await size())[0] - 384)).toBeLessThan(12);
  expect(Math.abs((await size())[1] - 374)).toBeLessThan(12);
  expect(Math.min(...(await shown()).rim)).toBeGreaterThan(PAPER);
  const [saved] = await listed();
  expect(await sizeOf(saved?.id)).toEqual([640, 480]);
  await button('Rotate').click();
  await expect.poll(numbers).toEqual([2]);
  await expect.poll(async () => Math.abs((await size())[1] - 384)).toBeLessThan(12);
  expect(Math.min(...(await shown()).rim)).toBeGreaterThan(PAPER);
  await page.getByRole('banner').getByRole('button', { name: 'All pages' }).click();
  const tile = () =>
    button(/^Page 1,/)
      .element()
      .querySelector('img');
  await expect.poll(() => tile()?.naturalHeight ?? 0).toBeGreaterThan(0);
  const { naturalWidth, naturalHeight } = tile() ?? { naturalWidth: 0, naturalHeight: 0 };
  expect(naturalHeight / naturalWidth).toBeCloseTo(384 / 374, 1);
});

test('a straightened page can be looked at as the photo that was taken', async () => {
  await photographed();
  const size = async () => (await shown()).size;
  await expect.poll(async () => Math.abs((await size())[0] - 384)).toBeLessThan(12);
  await expect.element(button('Straightened')).toHaveAttribute('aria-pressed', 'true');
  await button('Original photo').click();
  await expect.poll(size).toEqual([640, 480]);
  await button('Straightened').click();
  await expect.poll(async () => Math.abs((await size())[0] - 384)).toBeLessThan(12);
});

test('where no page was seen, that is said, and the corners are those of the photo', async () => {
  plugInCamera((context, width, height) => {
    context.fillStyle = '#cfc4b0';
    context.fillRect(0, 0, width, height);
  });
  const nothing = () => undefined;
  mount(<Scanner sessionId={currentProgress().sessionId} onClose={nothing} onComplete={nothing} />);
  await expect.element(button('Capture page')).toBeEnabled();
  await framesShown(4);
  await button('Capture page').click();
  await button('Page 1').click();
  await expect.element(button('Original photo')).not.toBeInTheDocument();
  await expect.element(button('Edges')).toBeEnabled();
  await openEdges();
  await expect.element(page.getByText(/We couldn’t see where this page ends\./)).toBeVisible();
  await expect.element(button('Top left corner, 0% across, 0% down')).toBeVisible();
});

test('an outline that was found wrong is put right by taking the whole photo', async () => {
  await photographed();
  await openEdges();
  await button('Use the whole photo').click();
  await button('Save').click();
  await expect.poll(numbers).toEqual([2]);
  await expect.poll(async () => (await shown()).size).toEqual([640, 480]);
});

test('the corners of the page are found, and saving them makes a flat page in its place', async () => {
  await photographed();
  await openEdges();
  await expect.element(button(/^Top left corner, (19|20|21)% across, 1[0-2]% down/)).toHaveFocus();
  await button('Save').click();
  await expect.element(page.getByRole('heading', { name: 'Page 1 of 1' })).toHaveFocus();
  expect(await numbers()).toEqual([2]);
  const [saved] = await listed();
  const [width, height] = await sizeOf(saved?.id);
  expect(Math.abs(width - 384)).toBeLessThan(12);
  expect(Math.abs(height - 374)).toBeLessThan(12);
});

test('the photo as it was taken stays, so that edges can be corrected again and the whole photo comes back', async () => {
  await photographed();
  const [taken] = await listed();
  await openEdges();
  await button('Save').click();
  await expect.poll(numbers).toEqual([2]);
  await sweepRemoved(currentProgress().sessionId, Number.POSITIVE_INFINITY);
  await button('Rotate').click();
  await expect.poll(numbers).toEqual([3]);
  await sweepRemoved(currentProgress().sessionId, Number.POSITIVE_INFINITY);
  const [turned] = await listed();
  expect(turned?.edges).toMatchObject({ originalId: taken?.id, turns: 1 });
  await openEdges();
  await expect.element(button(/^Top left corner, (19|20|21)% across/)).toBeVisible();
  await button('Use the whole photo').click();
  await expect.element(button('Top left corner, 0% across, 0% down')).toBeVisible();
  await button('Save').click();
  await expect.poll(numbers).toEqual([4]);
  expect(await sizeOf((await listed())[0]?.id)).toEqual([480, 640]);
  // What nothing is cut out of anymore goes with the others.
  await button('Delete').click();
  await expect.poll(numbers).toEqual([]);
  await sweepRemoved(currentProgress().sessionId, Number.POSITIVE_INFINITY);
  const { sessionId } = currentProgress();
  const rows = await inLibrary((library) => library.getAll('pages'));
  expect(rows.filter((row) => row.sessionId === sessionId)).toEqual([]);
});

test('a corner moves by arrow keys, one step or five, and never over the opposite edge', async () => {
  await photographed();
  await openEdges();
  await button('Use the whole photo').click();
  (button(/^Bottom right corner/).element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowLeft}{ArrowUp}{ArrowUp}');
  await expect.element(button('Bottom right corner, 99% across, 98% down')).toHaveFocus();
  await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}');
  await expect.element(button('Bottom right corner, 94% across, 98% down')).toBeVisible();
  await expect.element(page.getByText('94% across, 98% down', { exact: true })).toBeInTheDocument();
  for (let step = 0; step < 25; step += 1) await userEvent.keyboard('{Shift>}{ArrowLeft}{ArrowUp}{/Shift}');
  await expect.element(button(/^Bottom right corner, (49|5\d)% across/)).toBeVisible();
  await button('Reset').click();
  await expect.element(button(/^Top left corner, (19|20|21)% across/)).toBeVisible();
});

test('a corner follows the finger, with what is under it enlarged, and Cancel and Escape leave the page as it was', async () => {
  await photographed();
  await openEdges();
  const handle = button(/^Top left corner/).element() as HTMLElement;
  const { left, top, width } = handle.getBoundingClientRect();
  const photo = document.querySelector<HTMLElement>('[role=application] img')?.getBoundingClientRect();
  const at = (x: number, y: number) => ({ pointerId: 1, clientX: x, clientY: y, bubbles: true });
  handle.setPointerCapture = () => undefined;
  handle.dispatchEvent(new PointerEvent('pointerdown', at(left + width - 4, top + 4)));
  await expect.poll(() => document.querySelectorAll('[class*="loupe"]').length).toBe(1);
  const right = left + width - 4 + (photo?.width ?? 0) * 0.1;
  handle.dispatchEvent(new PointerEvent('pointermove', at(right, top + 4)));
  await expect.element(button(/^Top left corner, (29|30|31)% across, 1[0-2]% down/)).toBeVisible();
  handle.dispatchEvent(new PointerEvent('pointerup', at(right, top + 4)));
  await expect.poll(() => document.querySelectorAll('[class*="loupe"]').length).toBe(0);
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('heading', { name: 'Page 1 of 1' })).toBeVisible();
  await openEdges();
  await expect.element(button(/^Top left corner, (19|20|21)% across/)).toBeVisible();
  await button('Cancel').click();
  await expect.element(page.getByRole('heading', { name: 'Page 1 of 1' })).toBeVisible();
  expect(await numbers()).toEqual([1]);
});

test('the camera outlines the page that lies before it, and nothing where there is none', async () => {
  const camera = plugInCamera(pageOnTable());
  const nothing = () => undefined;
  mount(<Scanner sessionId={currentProgress().sessionId} onClose={nothing} onComplete={nothing} />);
  const shown = () => document.querySelector('svg[data-shown]')?.getAttribute('data-shown') ?? 'false';
  await expect.poll(shown).toBe('true');
  const outline = document.querySelector('svg[data-shown]');
  expect(outline?.getAttribute('aria-hidden')).toBe('true');
  const [x, y] = (outline?.querySelector('path')?.getAttribute('d') ?? '').slice(1).split(/[ L]/).map(Number);
  expect(Math.hypot((x ?? 0) - 128, (y ?? 0) - 53)).toBeLessThan(12);
  camera.show((context, width, height) => {
    context.fillStyle = '#5a4030';
    context.fillRect(0, 0, width, height);
  });
  await expect.poll(shown).toBe('false');
  const visible = Object.getOwnPropertyDescriptor(Document.prototype, 'visibilityState');
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' });
  onTestFinished(() => visible && void delete (document as { visibilityState?: string }).visibilityState);
  camera.show(pageOnTable());
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  expect(shown()).toBe('false');
});

test('a page that goes out of a wide picture is outlined as far as it is seen', async () => {
  plugInCamera((context, width, height) => {
    context.fillStyle = '#5a4030';
    context.fillRect(0, 0, width, height);
    context.fillStyle = '#e0d8c8';
    context.fillRect(width * 0.25, height * -0.1, width * 0.5, height * 1.2);
  });
  const nothing = () => undefined;
  mount(<Scanner sessionId={currentProgress().sessionId} onClose={nothing} onComplete={nothing} />);
  const outline = () => document.querySelector('svg[data-shown="true"]');
  await expect.poll(outline).not.toBeNull();
  const [, , across = 0, down = 0] = (outline()?.getAttribute('viewBox') ?? '').split(' ').map(Number);
  expect(across).toBeGreaterThan(down);
  const d = outline()?.querySelector('path')?.getAttribute('d') ?? '';
  const [left = 0, top = 0, right = 0] = d.slice(1).split(/[ L]/).map(Number);
  expect(Math.abs(left - across / 4)).toBeLessThan(12);
  expect(Math.abs(right - (across * 3) / 4)).toBeLessThan(12);
  expect(top).toBeLessThan(12);
});
