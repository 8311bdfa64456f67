// @module-tag screens
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { listPages } from '@/device/storage/pages/pages.ts';
import { savePage } from '@/device/storage/pages/save-page.ts';
import { plugInCamera } from '../../../../tests/support/fake-camera.ts';
import { currentProgress, onAFreshSession } from '../../../../tests/support/fresh-session.ts';
import { mount } from '../../../../tests/support/mount.tsx';
import { Scanner } from './Scanner.tsx';

onAFreshSession();
beforeEach(() => page.viewport(390, 844));

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
const box = (place: number) => page.getByRole('checkbox', { name: new RegExp(`^Page ${place},`) });
const numbers = async () => (await listPages(currentProgress().sessionId)).map(({ n }) => n);

/** All pages of a scan, three in a row. */
async function scanned(count: number): Promise<void> {
  plugInCamera();
  const { sessionId } = currentProgress();
  for (let n = 1; n <= count; n += 1)
    await savePage(sessionId, new Blob([`page ${n}`], { type: 'image/jpeg' }), { thumb: new ArrayBuffer(8) });
  const nothing = () => undefined;
  mount(<Scanner sessionId={sessionId} onClose={nothing} onComplete={nothing} />);
  await button('All pages').click();
  await expect.poll(() => document.querySelectorAll('[data-page]').length).toBeGreaterThan(0);
  // The last ones are in view at first.
  document.querySelector('[data-holding]')?.scrollTo(0, 0);
  await expect.element(button(/^Page 1,/)).toBeVisible();
}

function middleOf(place: number): [number, number] {
  const { left, top, width, height } = button(new RegExp(`^Page ${place},`))
    .element()
    .getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}

/** What a pointer does, one task each, as a browser tells it. */
async function point(pointerType: 'mouse' | 'touch', type: string, [x, y]: [number, number]): Promise<void> {
  const target = document.elementFromPoint(x, y) ?? document.body;
  const facts = { pointerType, pointerId: 1, isPrimary: true, button: 0, clientX: x, clientY: y };
  target.dispatchEvent(new PointerEvent(type, { ...facts, bubbles: true, cancelable: true }));
  await new Promise((resolve) => setTimeout(resolve));
}

beforeEach(() => {
  vi.spyOn(Element.prototype, 'setPointerCapture').mockImplementation(() => undefined);
});

test('a page is dragged to its place by a mouse, and a click still opens it', async () => {
  await scanned(7);
  const to = middleOf(6);
  await point('mouse', 'pointerdown', middleOf(2));
  await point('mouse', 'pointermove', to);
  await point('mouse', 'pointermove', to);
  await expect.poll(() => document.querySelectorAll('[data-held="true"]').length).toBe(1);
  await point('mouse', 'pointerup', to);
  await expect.poll(numbers).toEqual([1, 3, 4, 5, 6, 2, 7]);
  await expect.element(page.getByText('Page 2 moved to place 6.')).toBeInTheDocument();
  await button(/^Page 6,/).click();
  await expect.element(page.getByRole('heading', { name: 'Page 6 of 7' })).toBeVisible();
});

test('a finger that rests takes a page; one that moves at once scrolls the list', async () => {
  await scanned(7);
  await point('touch', 'pointerdown', middleOf(1));
  await point('touch', 'pointermove', middleOf(4));
  await point('touch', 'pointerup', middleOf(4));
  expect(await numbers()).toEqual([1, 2, 3, 4, 5, 6, 7]);
  const to = middleOf(5);
  await point('touch', 'pointerdown', middleOf(1));
  await expect.poll(() => document.querySelectorAll('[data-held="true"]').length).toBe(1);
  await point('touch', 'pointermove', to);
  await point('touch', 'pointerup', to);
  await expect.poll(numbers).toEqual([2, 3, 4, 5, 1, 6, 7]);
});

test('a page held at the lower edge scrolls the list, and goes where it is put down', async () => {
  await scanned(30);
  const scroller = document.querySelector('[data-holding]') as HTMLElement;
  const { bottom } = scroller.getBoundingClientRect();
  const [x] = middleOf(1);
  await point('mouse', 'pointerdown', middleOf(1));
  await point('mouse', 'pointermove', [x, bottom - 4]);
  await point('mouse', 'pointermove', [x, bottom - 4]);
  await expect.poll(() => scroller.scrollTop).toBeGreaterThan(500);
  await point('mouse', 'pointerup', [x, bottom - 4]);
  await expect.poll(async () => (await numbers()).indexOf(1)).toBeGreaterThan(12);
  expect(await numbers()).toHaveLength(30);
});

test('by keyboard a page is picked up, moved and put down, or put back', async () => {
  await scanned(7);
  (button(/^Page 2,/).element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  await expect.element(page.getByText(/^Page 2 picked up\. Arrow keys move it/)).toBeInTheDocument();
  await userEvent.keyboard('{ArrowDown}{ArrowRight}');
  await expect.element(page.getByText('Place 6', { exact: true })).toBeInTheDocument();
  await expect.element(button(/^Page 6,/)).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText('Page 2 put back.')).toBeInTheDocument();
  await expect.element(button(/^Page 2,/)).toHaveFocus();
  expect(await numbers()).toEqual([1, 2, 3, 4, 5, 6, 7]);
  await userEvent.keyboard(' {ArrowLeft} ');
  await expect.poll(numbers).toEqual([2, 1, 3, 4, 5, 6, 7]);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { name: 'Page 1 of 7' })).toHaveFocus();
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(page.getByRole('heading', { name: '7 pages scanned' })).toHaveFocus();
});

test('several pages are selected, moved and deleted together, and come back together', async () => {
  await scanned(6);
  await button('Select').click();
  await box(2).click();
  await box(5).click();
  await expect.element(page.getByText('2 selected')).toBeVisible();
  await expect.element(box(5)).toBeChecked();
  await page.getByText('Move...').click();
  await page.getByLabelText('Move to position').fill('1');
  await userEvent.keyboard('{Tab} ');
  await expect.poll(numbers).toEqual([2, 5, 1, 3, 4, 6]);
  await expect.element(page.getByLabelText('Move to position')).toHaveValue(null);
  await expect.element(button('Move')).toHaveFocus();
  await userEvent.keyboard(' ');
  expect(await numbers()).toEqual([2, 5, 1, 3, 4, 6]);
  const confirm = vi.spyOn(globalThis, 'confirm').mockReturnValueOnce(false);
  await button('Delete 2 pages').click();
  expect(await numbers()).toHaveLength(6);
  confirm.mockReturnValue(true);
  await button('Delete 2 pages').click();
  await expect.poll(numbers).toEqual([1, 3, 4, 6]);
  await expect.element(page.getByText('2 pages deleted.')).toBeVisible();
  await button('Undo').click();
  await expect.poll(numbers).toEqual([2, 5, 1, 3, 4, 6]);
  await button('Select all').click();
  await expect.element(page.getByText('6 selected')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(button('Select')).toBeVisible();
  await expect.element(page.getByRole('dialog', { name: '6 pages scanned' })).toBeVisible();
});

test('while pages are selected, what is said, all of them and the way out are in one row on a phone', async () => {
  await page.viewport(390, 844);
  await scanned(3);
  await button('Select').click();
  const tops = ['Select all', 'Done'].map((name) => button(name).element().getBoundingClientRect().top);
  expect(tops[0]).toBe(tops[1]);
  const said = page.getByText('Choose the pages you want').element().getBoundingClientRect();
  expect(said.top).toBeLessThan((tops[0] ?? 0) + 48);
  expect(said.bottom).toBeGreaterThan(tops[0] ?? 0);
});

test('selected pages are dragged together', async () => {
  await scanned(6);
  await button('Select').click();
  await box(1).click();
  await box(3).click();
  const middle = (place: number): [number, number] => {
    const { left, top, width, height } = box(place).element().getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  };
  const to = middle(6);
  await point('mouse', 'pointerdown', middle(3));
  await point('mouse', 'pointermove', to);
  await point('mouse', 'pointerup', to);
  await expect.poll(numbers).toEqual([2, 4, 5, 6, 1, 3]);
  await expect.element(page.getByText('2 selected')).toBeVisible();
});
