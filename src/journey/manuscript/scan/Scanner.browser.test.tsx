import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { closeLibrary } from '@/device/storage/database.ts';
import { listPages, readPage } from '@/device/storage/pages/pages.ts';
import { chooseFiles } from '../../../../tests/support/choose-files.ts';
import { plugInCamera } from '../../../../tests/support/fake-camera.ts';
import { currentProgress, onAFreshSession } from '../../../../tests/support/fresh-session.ts';
import { mount } from '../../../../tests/support/mount.tsx';
import { chosenPhotos } from './chosen-photos.ts';
import { lostPhotos } from './lost-photos.ts';
import { Scanner } from './Scanner.tsx';

onAFreshSession();

function open() {
  const onClose = vi.fn();
  const onComplete = vi.fn();
  const { sessionId } = currentProgress();
  mount(<Scanner sessionId={sessionId} onClose={onClose} onComplete={onComplete} />);
  return { onClose, onComplete, sessionId };
}

test('pages are captured by the shutter and the space bar, counted when saved, and completed', async () => {
  plugInCamera();
  const { onComplete, sessionId } = open();
  await expect.element(page.getByRole('button', { name: 'Complete (0)' })).toBeDisabled();
  await page.getByRole('button', { name: 'Capture page' }).click();
  await expect.element(page.getByText(/^1 page/)).toBeVisible();
  await userEvent.keyboard(' ');
  await expect.element(page.getByText(/^2 pages/)).toBeVisible();
  expect(await listPages(sessionId)).toHaveLength(2);
  await expect.element(page.getByRole('img', { name: 'Page 2' })).toBeVisible();
  await page.getByRole('button', { name: 'Complete (2)' }).click();
  expect(onComplete).toHaveBeenCalledOnce();
  await expect.element(page.getByRole('button', { name: 'Processing...' })).toBeDisabled();
});

test('without permission the specified words are shown, and photos can be chosen instead', async () => {
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(
    new DOMException('no', 'NotAllowedError'),
  );
  const { sessionId } = open();
  const alert = page.getByRole('alert');
  await expect
    .element(alert)
    .toMatchTextContent(/Error: Unable to access camera\. Please ensure you've granted camera permissions\./);
  await expect.element(alert).toMatchTextContent(/Please make sure Firebase is configured correctly\./);
  const canvas = document.createElement('canvas');
  canvas.width = 40;
  canvas.height = 60;
  const photo = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  await page
    .getByLabelText('Photos of the pages')
    .upload(new File([photo ?? ''], 'page.png', { type: 'image/png' }));
  await expect.element(page.getByText(/^1 page/)).toBeVisible();
  expect(await listPages(sessionId)).toHaveLength(1);
});

test('photos chosen while others are still being made ready come behind them', async () => {
  plugInCamera();
  const { sessionId } = open();
  const drawn = async (width: number, height: number) => {
    const canvas = new OffscreenCanvas(width, height);
    canvas.getContext('2d')?.fillRect(0, 0, 1, 1);
    return new File([await canvas.convertToBlob()], 'page.png', { type: 'image/png' });
  };
  const large = await drawn(600, 900);
  const small = await drawn(40, 60);
  const zone = page.getByRole('dialog').or(page.getByRole('main')).first();
  await expect.element(page.getByLabelText('Photos of the pages')).toBeInTheDocument();
  await chooseFiles(zone, large, large, large);
  await chooseFiles(zone, small);
  await expect.poll(async () => (await listPages(sessionId)).length).toBe(4);
  const heights = (await listPages(sessionId)).map(async ({ id }) => {
    const { height } = await createImageBitmap(await readPage(id));
    return height;
  });
  expect(await Promise.all(heights)).toEqual([900, 900, 900, 60]);
});

test('photos that were chosen and not saved before the app was killed are named, once', async () => {
  plugInCamera();
  const { sessionId } = currentProgress();
  const left = `${sessionId}\n1.jpg\n2.jpg\n3.jpg\n4.jpg`;
  // Other tests have the same origin at the same time, and with it the same locks and hints.
  vi.spyOn(chosenPhotos, 'read').mockReturnValue(left);
  const write = vi.spyOn(chosenPhotos, 'write').mockReturnValue();
  vi.spyOn(navigator.locks, 'request').mockImplementation((async (...all: unknown[]) =>
    (all.at(-1) as (lock: object) => unknown)({})) as typeof navigator.locks.request);
  const { unmount } = mount(<Scanner sessionId={sessionId} onClose={vi.fn()} onComplete={vi.fn()} />);
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/4 photos you chose were still being added.+1\.jpg, 2\.jpg, 3\.jpg, and 1 more\./);
  unmount();
  expect(write).toHaveBeenLastCalledWith(null);
});

test('a photo that was chosen is noted until it is saved, and no other window takes it for lost meanwhile', async () => {
  plugInCamera();
  const write = vi.spyOn(chosenPhotos, 'write').mockReturnValue();
  const { sessionId } = open();
  await expect.element(page.getByLabelText('Photos of the pages')).toBeInTheDocument();
  const canvas = new OffscreenCanvas(40, 60);
  canvas.getContext('2d')?.fillRect(0, 0, 1, 1);
  const photo = new File([await canvas.convertToBlob()], 'attic.png', { type: 'image/png' });
  await chooseFiles(page.getByRole('dialog'), photo);
  const noted = `${sessionId}\nattic.png`;
  expect(write).toHaveBeenLastCalledWith(noted);
  vi.spyOn(chosenPhotos, 'read').mockReturnValue(noted);
  expect(await lostPhotos(sessionId)).toBeNull();
  await expect.element(page.getByText(/^1 page/)).toBeVisible();
  await expect.poll(() => write.mock.lastCall).toEqual([null]);
});

test('pages that cannot be read are never shown as none', async () => {
  plugInCamera();
  await closeLibrary();
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('Connection to Indexed Database server lost', 'UnknownError');
  });
  open();
  await expect.element(page.getByRole('alert')).toMatchTextContent(/storage isn’t responding/);
  await expect.element(page.getByText(/0 pages/)).not.toBeInTheDocument();
  await expect.element(page.getByText(/Complete \(0\)/)).not.toBeInTheDocument();
});

test('closing stops nothing that is saved', async () => {
  plugInCamera();
  const { onClose, sessionId } = open();
  await page.getByRole('button', { name: 'Capture page' }).click();
  await expect.element(page.getByText(/^1 page/)).toBeVisible();
  await page.getByRole('button', { name: 'Close camera' }).click();
  expect(onClose).toHaveBeenCalled();
  expect(await listPages(sessionId)).toHaveLength(1);
});
