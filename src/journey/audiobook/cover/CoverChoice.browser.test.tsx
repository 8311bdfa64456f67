import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { call } from '@/backend/calls/callables.ts';
import { NEW_ORDER, type Order } from '@/domain/audiobook/order.ts';
import { mount } from '../../../../tests/support/mount.tsx';
import { CoverChoice } from './CoverChoice.tsx';

vi.mock('@/backend/calls/callables.ts', () => ({ call: vi.fn(async () => ({ success: true })) }));

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
  await page.getByText('Cover and author').click();
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
  expect(call).toHaveBeenCalledWith('change_cover', { orderId: 'o1', author: 'Ruth Hale' });
  await expect.element(page.getByText(/^Saved\./)).toBeVisible();
});

test('a photo of any size is sent as a JPEG no larger than a cover needs', async () => {
  await open();
  await page.elementLocator(picker()).upload(await picture(4_000, 3_000));
  await expect.element(page.getByRole('img', { name: 'The chosen cover' })).toBeVisible();
  await button('Save cover').click();
  await expect.poll(() => vi.mocked(call).mock.calls.length).toBe(1);
  const [, sent] = vi.mocked(call).mock.lastCall as unknown as [string, { author: null; photo: string }];
  expect(sent.author).toBeNull();
  const jpeg = await createImageBitmap(await (await fetch(`data:image/jpeg;base64,${sent.photo}`)).blob());
  expect([jpeg.width, jpeg.height]).toEqual([2_000, 1_500]);
});

test('the drawn cover can be had back', async () => {
  await open({ ...ORDER, cover: { author: 'Ruth', photo: 'abc' } });
  await expect.element(page.getByLabelText('Author')).toHaveValue('Ruth');
  await button('Use the drawn cover').click();
  await button('Save cover').click();
  expect(call).toHaveBeenCalledWith('change_cover', { orderId: 'o1', author: 'Ruth', photo: null });
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
