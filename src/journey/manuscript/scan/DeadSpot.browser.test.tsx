import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { plugInCamera } from '../../../../tests/support/fake-camera.ts';
import { currentProgress, onAFreshSession } from '../../../../tests/support/fresh-session.ts';
import { mount } from '../../../../tests/support/mount.tsx';
import { Scanner } from './Scanner.tsx';

vi.mock('./camera/PageOutline.tsx', () => Promise.reject(new TypeError('Failed to fetch')));
vi.mock('./CameraTools.tsx', () => Promise.reject(new TypeError('Failed to fetch')));

onAFreshSession();

test('the camera takes pages where the line broke before all of it was there', async () => {
  plugInCamera();
  mount(<Scanner sessionId={currentProgress().sessionId} onClose={vi.fn()} onComplete={vi.fn()} />);
  await page.getByRole('button', { name: 'Capture page' }).click();
  await expect.element(page.getByText(/^1 page/)).toBeVisible();
});
