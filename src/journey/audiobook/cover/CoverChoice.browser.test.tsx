// @module-tag screens
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { call } from '@/backend/calls/callables.ts';
import { COVER_COLORS, designFor } from '@/domain/audiobook/cover-design.ts';
import { NEW_ORDER, type Order } from '@/domain/audiobook/order.ts';
import { mount } from '../../../../tests/support/mount.tsx';
import { CoverChoice } from './CoverChoice.tsx';

vi.mock('@/backend/calls/callables.ts', () => ({ call: vi.fn(async () => ({ success: true })) }));
vi.mock('@/backend/objects/objects.ts', () => ({ objectUrl: async (path: string) => path }));
vi.mock('@/backend/objects/fetch-part.ts', () => ({
  fetchWhole: async (url: string) => {
    if (!url.endsWith('o1/cover-photo-abc.jpg')) throw new Error(url);
    return new Response(await picture(40, 30));
  },
}));

/** What the title alone would get. */
const OWN = designFor('Letters');
const ORDER = { ...NEW_ORDER, id: 'o1', title: 'Letters' } as Order;
beforeEach(
  () =>
    void vi
      .mocked(call)
      .mockReset()
      .mockResolvedValue({ success: true } as never),
);

async function open(order: Order = ORDER): Promise<void> {
  mount(<CoverChoice order={order} />);
  await page.getByText('Choose the cover').click();
}
const button = (name: string) => page.getByRole('button', { name, exact: true });
async function picture(width: number, height: number): Promise<File> {
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.fillRect(0, 0, width, height);
  const blob = await canvas.convertToBlob({ type: 'image/png' });
  return new File([blob], 'us.png', { type: 'image/png' });
}
const picker = () => document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;

test('the author is saved, and the photo is left as it is', async () => {
  await open();
  await page.getByLabelText('Author').fill('Ruth Hale');
  await button('Save cover').click();
  expect(call).toHaveBeenCalledWith('change_cover', { orderId: 'o1', author: 'Ruth Hale', design: OWN });
  await expect.element(page.getByText(/^Saved\./)).toBeVisible();
});

test('Save cover is quiet until something was changed, and again once it is saved', async () => {
  await open();
  const groundOf = (name: string) => getComputedStyle(button(name).element()).backgroundColor;
  const quiet = groundOf('Add a photo');
  expect(groundOf('Save cover')).toBe(quiet);
  await page.getByLabelText('Author').fill('Ruth Hale');
  await expect.poll(() => groundOf('Save cover')).not.toBe(quiet);
  await button('Save cover').click();
  await expect.element(page.getByText(/^Saved\./)).toBeVisible();
  await expect.poll(() => groundOf('Save cover')).toBe(quiet);
});

test('a photo of any size is sent as a JPEG no larger than a cover needs', async () => {
  await open();
  await page.elementLocator(picker()).upload(await picture(4_000, 3_000));
  await expect.poll(() => document.querySelectorAll('label img').length).toBeGreaterThan(6);
  await button('Save cover').click();
  await expect.poll(() => vi.mocked(call).mock.calls.length).toBe(1);
  const [, sent] = vi.mocked(call).mock.lastCall as unknown as [string, { author: null; photo: string }];
  expect(sent.author).toBeNull();
  const jpeg = await createImageBitmap(await (await fetch(`data:image/jpeg;base64,${sent.photo}`)).blob());
  expect([jpeg.width, jpeg.height]).toEqual([2_000, 1_500]);
});

test('on a phone saving is the widest, and what is done with the photo is one row below it', async () => {
  await page.viewport(390, 844);
  onTestFinished(() => page.viewport(414, 896));
  mount(
    <div style={{ padding: '24px' }}>
      <CoverChoice order={{ ...ORDER, cover: { author: 'Ruth', photo: 'abc' } }} />
    </div>,
  );
  await page.getByText('Choose the cover').click();
  await expect.element(button('Remove the photo')).toBeVisible();
  const box = (name: string) => button(name).element().getBoundingClientRect();
  const [save, choose, remove] = [box('Save cover'), box('Choose another photo'), box('Remove the photo')];
  expect(save.width).toBe(342);
  expect(choose.top).toBe(remove.top);
  expect(choose.top).toBeGreaterThanOrEqual(save.bottom);
  expect([choose.left, remove.right]).toEqual([save.left, save.right]);
});

test('a photo can be taken off again', async () => {
  await open({ ...ORDER, cover: { author: 'Ruth', photo: 'abc' } });
  await expect.element(page.getByLabelText('Author')).toHaveValue('Ruth');
  await button('Remove the photo').click();
  await button('Save cover').click();
  expect(call).toHaveBeenCalledWith('change_cover', {
    orderId: 'o1',
    author: 'Ruth',
    design: OWN,
    photo: null,
  });
});

test('one of six cloths is chosen, by mouse or by keyboard, and sent', async () => {
  await open();
  const chosen = () => document.querySelector<HTMLInputElement>('input[type=radio]:checked')?.ariaLabel;
  expect(chosen()).toBe(COVER_COLORS[OWN].name);
  await page.getByRole('radio', { name: 'Blue cloth' }).click({ force: true });
  await userEvent.keyboard('{ArrowRight}');
  expect(chosen()).toBe('Ivory cloth');
  await button('Save cover').click();
  expect(call).toHaveBeenCalledWith('change_cover', { orderId: 'o1', author: null, design: 'ivory' });
});

test('a photo comes onto the cloth, or fills the cover', async () => {
  await open();
  expect(page.getByRole('radio', { name: 'Photo only' }).elements()).toHaveLength(0);
  await page.elementLocator(picker()).upload(await picture(400, 300));
  await expect.element(page.getByRole('radio', { name: COVER_COLORS[OWN].name })).toBeChecked();
  await page.getByRole('radio', { name: 'Photo only' }).click({ force: true });
  await button('Save cover').click();
  await expect.poll(() => vi.mocked(call).mock.calls.length).toBe(1);
  expect(call).toHaveBeenCalledWith(
    'change_cover',
    expect.objectContaining({ design: null, photo: expect.any(String) }),
  );
});

test('a cover that was saved before shows its photo in every design, the photo alone too', async () => {
  await open({ ...ORDER, cover: { author: null, photo: 'abc', design: 'red' } });
  await expect.poll(() => document.querySelectorAll('label img').length).toBe(7);
  const [, alone] = [...document.querySelectorAll('label')]
    .map((label) => label.querySelector('img'))
    .reverse();
  await expect.poll(() => (alone as HTMLImageElement).naturalWidth).toBe(40);
});

test('what is no photo is refused in words, and nothing is sent', async () => {
  await open();
  await page.elementLocator(picker()).upload(new File(['words'], 'a.jpg', { type: 'image/jpeg' }));
  await expect.element(page.getByText(/^This photo can’t be opened\. Please choose another/)).toBeVisible();
  expect(call).not.toHaveBeenCalled();
});

test('what the server refuses is said', async () => {
  vi.mocked(call).mockResolvedValue({ success: false, error: 'The disk is full.' } as never);
  await open();
  await button('Save cover').click();
  await expect.element(page.getByText('The disk is full.')).toBeVisible();
});
