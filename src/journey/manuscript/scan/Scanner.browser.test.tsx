import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { closeLibrary } from '@/device/storage/database.ts';
import { listPages } from '@/device/storage/pages/pages.ts';
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
