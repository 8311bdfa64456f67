import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { closeLibrary } from '@/device/storage/database.ts';
import { lostPhotos, whileChosen } from '@/device/storage/pages/chosen-photos.ts';
import { listPages, readPage } from '@/device/storage/pages/pages.ts';
import type { SessionId } from '@/domain/session.ts';
import { chooseFiles } from '../../../../tests/support/choose-files.ts';
import { plugInCamera } from '../../../../tests/support/fake-camera.ts';
import { currentProgress, onAFreshSession } from '../../../../tests/support/fresh-session.ts';
import { mount } from '../../../../tests/support/mount.tsx';
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
  // The other way works: nothing stands in red any more, and more can be chosen.
  expect(alert.elements()).toEqual([]);
  await expect.element(page.getByText('Choose more photos')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Try the camera again' })).toBeVisible();
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

/** What a browser leaves that is killed while it makes these photos into pages. */
const killedWhileAdding = (sessionId: SessionId, names: readonly string[]) =>
  whileChosen(sessionId, names, async () => {});

test('photos that were chosen and not saved before the app was killed are named until the person has read it', async () => {
  plugInCamera();
  const { sessionId } = currentProgress();
  await killedWhileAdding(sessionId, ['1.jpg', '2.jpg', '3.jpg', '4.jpg']);
  const alert = page.getByRole('alert').filter({ hasText: '4 photos you chose weren’t saved' });
  const opened = mount(<Scanner sessionId={sessionId} onClose={vi.fn()} onComplete={vi.fn()} />);
  await expect.element(alert).toMatchTextContent(/again: 1\.jpg, 2\.jpg, 3\.jpg, and 1 more\./);
  opened.unmount();
  mount(<Scanner sessionId={sessionId} onClose={vi.fn()} onComplete={vi.fn()} />);
  await alert.getByRole('button', { name: 'OK, I know' }).click();
  await expect.element(alert).not.toBeInTheDocument();
  expect(await lostPhotos(sessionId)).toEqual([]);
});

test('a photo that is chosen again is missing no more', async () => {
  plugInCamera();
  const { sessionId } = currentProgress();
  await killedWhileAdding(sessionId, ['attic.png', 'garden.png']);
  open();
  const alert = page.getByRole('alert');
  await expect.element(alert).toMatchTextContent(/attic\.png, garden\.png/);
  const canvas = new OffscreenCanvas(40, 60);
  canvas.getContext('2d')?.fillRect(0, 0, 1, 1);
  const photo = new File([await canvas.convertToBlob()], 'attic.png', { type: 'image/png' });
  await chooseFiles(page.getByRole('dialog'), photo);
  await expect.element(page.getByText(/^1 page/)).toBeVisible();
  await expect.element(alert).toMatchTextContent(/1 photo you chose wasn’t saved .+: garden\.png\./);
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
